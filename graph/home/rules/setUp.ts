import { valuesOf } from '../../kernel/states/enumSpec.ts'
import { SetUpStep } from '../states.ts'

export type SetUpStepName = keyof typeof SetUpStep.values

/** Steps that have to be done before a step. */
const needs: Readonly<Record<SetUpStepName, readonly SetUpStepName[]>> = {
  WAREHOUSE: [],
  AREA: ['WAREHOUSE'],
  SHELF_SIZE: [],
  LOCATION: ['AREA'],
  STAFF: [],
  STATION: ['WAREHOUSE'],
  LOGISTICS_GROUP: ['WAREHOUSE'],
  CHANNEL: ['LOGISTICS_GROUP'],
  BILLING_STRATEGY: [],
  CUSTOMER: ['WAREHOUSE', 'BILLING_STRATEGY'],
  PRODUCT: ['CUSTOMER'],
  STOCK: ['PRODUCT', 'LOCATION'],
  WAVE_SETTING: ['WAREHOUSE'],
  ORDER: ['PRODUCT', 'CHANNEL'],
  WAVE: ['ORDER', 'STOCK'],
  PICK: ['WAVE'],
  PACK: ['PICK', 'STATION'],
  SHIP: ['PACK'],
}

/** Steps without which a package can be shipped. */
const optional: ReadonlySet<SetUpStepName> = new Set(['SHELF_SIZE', 'STAFF', 'WAVE_SETTING'])

export interface SetUpProgress {
  step: SetUpStepName
  isDone: boolean
  isOptional: boolean
  waitsFor: SetUpStepName[]
}

/** All steps in order, with what each still waits for. */
export function setUpProgress(done: ReadonlySet<SetUpStepName>): SetUpProgress[] {
  return valuesOf(SetUpStep).map((step) => ({
    step,
    isDone: done.has(step),
    isOptional: optional.has(step),
    waitsFor: needs[step].filter((before) => !done.has(before)),
  }))
}
