import type { z } from 'zod'
import { StandingRuleForm } from '../../../../graph/wave/input/standing.ts'

export { StandingRuleForm }

export type RuleValues = z.input<typeof StandingRuleForm>

export const newRule: RuleValues = {
  name: '',
  trigger: 'CLOCK',
  times: [''],
  weekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
  waiting: null,
  minutesBefore: null,
  types: [],
  groupId: '',
  channelIds: [],
  pickerIds: [],
  maximum: 100,
  maximumWaves: null,
}

/** Values of the fields that a trigger hides: empty, so that what is left in them is not refused. */
export const hiddenValues = (trigger: RuleValues['trigger']): Partial<RuleValues> => ({
  ...(trigger !== 'CLOCK' && { times: [] }),
  ...(trigger !== 'COUNT' && { waiting: null }),
  ...(trigger !== 'CUT_OFF' && { minutesBefore: null }),
})

/** Values as the commands take them; a select without a choice holds an empty text. */
export const inputOf = ({ groupId, maximumWaves, waiting, minutesBefore, ...values }: RuleValues) => ({
  ...values,
  groupId: groupId || null,
  maximumWaves: maximumWaves ?? null,
  waiting: waiting ?? null,
  minutesBefore: minutesBefore ?? null,
})
