import { z } from 'zod'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import {
  comparisonsOf,
  RuleComparison,
  RuleEffect,
  RuleSubject,
  type RuleSubjectName,
  ruleLimits,
} from '../../../../graph/logistics/states/shippingRules.ts'
import type { UserError } from '../../../relay/useCommand.ts'

/** How the values of a subject are typed. */
const kinds = {
  CUSTOMER: 'picks',
  PLATFORM: 'text',
  COUNTRY: 'picks',
  ZONE: 'text',
  REMOTE_AREA: 'none',
  WEIGHT: 'grams',
  LONGEST_SIDE: 'millimetres',
  PIECES: 'count',
  VALUE: 'amount',
  CUSTOMS_ATTRIBUTE: 'picks',
  TAG: 'picks',
} as const satisfies Record<RuleSubjectName, string>

export const kindOf = (subject: RuleSubjectName) => kinds[subject]

const Condition = z.object({
  subject: z.enum(valuesOf(RuleSubject)),
  comparison: z.enum(valuesOf(RuleComparison)),
  picks: z.array(z.string()),
  /** Several are separated by commas. */
  text: z.string().max(2_000),
  number: z.number().nullable(),
  amount: z.string().max(20),
  currency: z.string(),
})

export const RuleForm = z.object({
  effect: z.enum(valuesOf(RuleEffect)),
  channelIds: z.array(z.string()).min(1).max(ruleLimits.channels),
  conditions: z.array(Condition).max(ruleLimits.conditions),
})
export type RuleValues = z.input<typeof RuleForm>
export type ConditionValues = RuleValues['conditions'][number]

/** A condition as it is read. */
export interface ReadCondition {
  readonly subject: RuleSubjectName
  readonly comparison: ConditionValues['comparison']
  readonly values: readonly string[]
  readonly currency: string | null | undefined
}

/** A condition about a subject, as yet without values. */
export const conditionAbout = (subject: RuleSubjectName, currency: string): ConditionValues => ({
  subject,
  comparison: comparisonsOf[subject][0] ?? 'ONE_OF',
  picks: [],
  text: '',
  number: null,
  amount: '',
  currency,
})

export function typedCondition({ subject, comparison, values, currency }: ReadCondition, ownCurrency: string): ConditionValues {
  const empty = { ...conditionAbout(subject, currency ?? ownCurrency), comparison }
  switch (kinds[subject]) {
    case 'picks':
      return { ...empty, picks: [...values] }
    case 'text':
      return { ...empty, text: values.join(', ') }
    case 'amount':
      return { ...empty, amount: values[0] ?? '' }
    case 'none':
      return empty
    default:
      return { ...empty, number: Number(values[0]) }
  }
}

/** Values of a condition as they are sent. */
export function sentCondition({ subject, comparison, picks, text, number, amount, currency }: ConditionValues) {
  const texts = () =>
    text
      .split(/[,，\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== '')
  const values = {
    picks: () => picks,
    text: texts,
    amount: () => (amount === '' ? [] : [amount]),
    none: () => [],
    grams: () => (number === null ? [] : [String(number)]),
    millimetres: () => (number === null ? [] : [String(number)]),
    count: () => (number === null ? [] : [String(number)]),
  }[kinds[subject]]()
  return { subject, comparison, values, ...(subject === 'VALUE' && { currency }) }
}

const fieldOfKind = {
  picks: 'picks',
  text: 'text',
  amount: 'amount',
  none: 'comparison',
  grams: 'number',
  millimetres: 'number',
  count: 'number',
} as const

/** Errors of the rule at a place as errors of its dialog. */
export const errorsInDialog = (errors: readonly UserError[], at: number, conditions: readonly ConditionValues[]): UserError[] =>
  errors.map((error) => {
    const own = error.field?.startsWith(`rules.${at}.`) ? error.field.slice(`rules.${at}.`.length) : null
    const values = own?.match(/^conditions\.(\d+)\.values/)
    if (values) {
      const no = Number(values[1])
      return { ...error, field: `conditions.${no}.${fieldOfKind[kinds[conditions[no]?.subject ?? 'PLATFORM']]}` }
    }
    return { ...error, field: own ?? error.field }
  })
