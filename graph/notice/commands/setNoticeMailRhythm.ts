import { accessRights } from '../../access/states.ts'
import { accountIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { Forbidden, Required } from '../../kernel/failures.ts'
import { refuseTimeZoneOrCurrency } from '../../warehouse/rules.ts'
import { SetNoticeMailRhythmInput } from '../input.ts'
import { noticesOf } from '../noticeFact.ts'
import { writeRhythm } from '../store/schedule.ts'

/** Chooses how often a user of a customer is mailed. */
export const setNoticeMailRhythm = command({
  name: 'setNoticeMailRhythm',
  means:
    'Chooses how often you are mailed what happened; only for users of customers. The next mail is at the next moment of the new rhythm.',
  right: accessRights.self,
  input: SetNoticeMailRhythmInput,
  scope: () => ({}),
  async run(tx, call, { rhythm, hour, timeZone }) {
    const staffId = accountIdOf(call)
    if (!staffId || call.actor.kind !== 'CUSTOMER_USER') throw Forbidden()
    if (rhythm === 'DAILY' && (hour ?? null) === null) throw Required({}, 'hour')
    if (rhythm === 'DAILY' && !timeZone) throw Required({}, 'timeZone')
    const refusal = refuseTimeZoneOrCurrency({ timeZone: timeZone ?? undefined })
    if (refusal) throw refusal
    const isHour = hour !== null && hour !== undefined
    await writeRhythm(tx, call.now, staffId, { rhythm, ...(isHour && { hour }), ...(timeZone && { timeZone }) })
    return { result: { done: true as const }, facts: noticesOf('mailChosen', [staffId]) }
  },
})
