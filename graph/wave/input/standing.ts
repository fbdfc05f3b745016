import { z } from 'zod'
import { count, fields, flag, id, instant, list, oneOf, text } from '../../kernel/input/fieldTypes.ts'
import { generationLimits } from '../input.ts'
import { StandingTrigger, WaveType, Weekday } from '../states.ts'

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Maximum times of day of a rule. */
export const maxTimes = 24

export const standingRuleFields = {
  name: text(60).meta({ description: 'Name; unique in its warehouse.' }),
  trigger: oneOf(StandingTrigger).meta({ description: 'When it generates waves.' }),
  times: list(text(5), maxTimes, 0).nullish().meta({
    description: "Times of day at which it generates, such as `07:30`, in the warehouse's time zone; only for CLOCK.",
  }),
  weekdays: list(oneOf(Weekday), 7, 0).nullish().meta({ description: 'Days on which it generates; not for COUNT.' }),
  waiting: count(1, 20_000).nullish().meta({ description: 'Number of packages that have to wait; only for COUNT.' }),
  minutesBefore: count(0, 720).nullish().meta({ description: 'Minutes before the cut-off of `groupId`; only for CUT_OFF.' }),
  types: list(oneOf(WaveType), 4, 0).nullish().meta({ description: 'Only waves of these types; all if absent or empty.' }),
  groupId: id('LogisticsGroup').nullish().meta({ description: 'Only packages of this logistics group; required for CUT_OFF.' }),
  channelIds: list(id('Channel'), 100, 0).nullish().meta({ description: 'Only packages of these channels; all if absent or empty.' }),
  ...generationLimits,
}

interface RuleTimes {
  trigger: keyof typeof StandingTrigger.values
  times?: readonly string[] | null | undefined
  weekdays?: readonly string[] | null | undefined
  waiting?: number | null | undefined
  minutesBefore?: number | null | undefined
  groupId?: string | null | undefined
}

/** A rule has what its trigger needs; said together with what else is missing. */
const checkTimes = z.superRefine((value: RuleTimes, context) => findMissing({ value, issues: context.issues }), {
  when: ({ value }) => typeof value === 'object' && value !== null,
})

function findMissing({ value, issues }: z.core.ParsePayload<RuleTimes>) {
  const { trigger, times, weekdays, waiting, minutesBefore, groupId } = value
  const require = (name: keyof RuleTimes, given: unknown) => {
    if (given === null || given === undefined)
      issues.push({ code: 'invalid_type', expected: 'nonoptional', path: [name], input: undefined })
  }
  const fill = (name: keyof RuleTimes, given: readonly string[] | null | undefined) => {
    if (Array.isArray(given) ? given.length === 0 : !given)
      issues.push({ code: 'too_small', origin: 'array', minimum: 1, inclusive: true, path: [name], input: given })
  }
  if (trigger === 'CLOCK') {
    fill('times', times)
    for (const [index, time] of (Array.isArray(times) ? times : []).entries())
      if (typeof time === 'string' && !timeOfDay.test(time))
        issues.push({ code: 'custom', path: ['times', index], message: 'timeOfDay', input: time })
  }
  if (trigger === 'COUNT') require('waiting', waiting)
  else fill('weekdays', weekdays)
  if (trigger === 'CUT_OFF') {
    require('minutesBefore', minutesBefore)
    require('groupId', groupId)
  }
}

export const CreateStandingRuleInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  ...standingRuleFields,
}).check(checkTimes)

/** What the form of a rule holds. */
export const StandingRuleForm = fields(standingRuleFields).check(checkTimes)

const ruleId = id('StandingRule').meta({ description: 'The rule.' })

export const UpdateStandingRuleInput = fields({
  ruleId,
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  ...standingRuleFields,
}).check(checkTimes)

export const StandingRuleInput = fields({ ruleId })

export const StandingMomentInput = fields({
  ruleId,
  moment: instant().meta({ description: 'Moment at which it was due.' }),
})

export const RunStandingMomentInput = StandingMomentInput.extend({
  isLastPlan: flag().meta({ description: 'Whether it is over if the pool changes while it is planned.' }),
})

/** Values of a rule as its commands store them. */
export type StandingRuleValues = Omit<z.output<typeof CreateStandingRuleInput>, 'warehouseId'>
