import type { FieldPath } from 'react-hook-form'
import type { z } from 'zod'
import { CreateWarehouseInput } from '../../../graph/warehouse/input.ts'
import { defaultAdjustmentLimit, defaultInterceptionMinutes, defaultWeightTolerance } from '../../../graph/warehouse/states.ts'

export const WarehouseForm = CreateWarehouseInput

export type WarehouseValues = z.input<typeof WarehouseForm>

/** The time zone of this device, where the picker offers it. */
const localTimeZone = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return Intl.supportedValuesOf('timeZone').includes(timeZone) ? timeZone : ''
}

export const newWarehouse = (): WarehouseValues => ({
  number: '',
  name: '',
  nameEn: '',
  domain: '',
  country: '',
  province: '',
  city: '',
  street: '',
  houseNumber: '',
  postcode: '',
  timeZone: localTimeZone(),
  contact: '',
  phone: '',
  email: '',
  currency: 'USD',
  remark: '',
  receiving: 'NORMAL',
  orderTaking: 'NORMAL',
  adjustmentLimit: defaultAdjustmentLimit,
  examination: 'OPTIONAL',
  weighing: 'NONE',
  weightToleranceGrams: defaultWeightTolerance.grams,
  weightTolerancePercent: defaultWeightTolerance.percent,
  weightUnit: 'KG',
  interceptionMinutes: defaultInterceptionMinutes,
  interceptionDefault: 'APPROVE',
})

/** Fields that are compared with another person's changes. */
export const comparedFields = [
  'name',
  'nameEn',
  'domain',
  'country',
  'province',
  'city',
  'street',
  'houseNumber',
  'postcode',
  'timeZone',
  'contact',
  'phone',
  'email',
  'currency',
  'remark',
  'receiving',
  'orderTaking',
  'adjustmentLimit',
  'examination',
  'weighing',
  'weightToleranceGrams',
  'weightTolerancePercent',
  'weightUnit',
  'interceptionMinutes',
  'interceptionDefault',
] as const satisfies readonly FieldPath<WarehouseValues>[]

/** Empty optional texts are sent as null. */
export function inputOf({
  number: _number,
  nameEn,
  domain,
  receiving,
  orderTaking,
  remark,
  adjustmentLimit,
  examination,
  weighing,
  weightToleranceGrams,
  weightTolerancePercent,
  weightUnit,
  interceptionMinutes,
  interceptionDefault,
  ...values
}: WarehouseValues) {
  return {
    ...values,
    nameEn: nameEn || null,
    domain: domain || null,
    remark: remark ?? '',
    receiving: receiving ?? 'NORMAL',
    orderTaking: orderTaking ?? 'NORMAL',
    adjustmentLimit: adjustmentLimit ?? defaultAdjustmentLimit,
    examination: examination ?? 'OPTIONAL',
    weighing: weighing ?? 'NONE',
    weightToleranceGrams: weightToleranceGrams ?? defaultWeightTolerance.grams,
    weightTolerancePercent: weightTolerancePercent ?? defaultWeightTolerance.percent,
    weightUnit: weightUnit ?? 'KG',
    interceptionMinutes: interceptionMinutes ?? defaultInterceptionMinutes,
    interceptionDefault: interceptionDefault ?? 'APPROVE',
  }
}
