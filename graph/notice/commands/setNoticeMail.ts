import { accessRights } from '../../access/states.ts'
import { accountIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { SetNoticeMailInput } from '../input.ts'
import { noticesOf } from '../noticeFact.ts'
import { lastCustomerNotice } from '../store/customerNotice.ts'
import { writeMailKinds } from '../store/mail.ts'
import { scheduleMail } from '../store/schedule.ts'

/** Chooses what the caller is told by mail, too. */
export const setNoticeMail = command({
  name: 'setNoticeMail',
  means: 'Chooses the kinds of notices that you get by mail. Kinds that you have no right to see are never mailed.',
  right: accessRights.self,
  input: SetNoticeMailInput,
  scope: () => ({}),
  async run(tx, call, { kinds }) {
    const staffId = accountIdOf(call)
    if (!staffId) throw Forbidden()
    const isOfCustomer = call.actor.kind === 'CUSTOMER_USER'
    await writeMailKinds(tx, staffId, kinds ?? [], isOfCustomer ? await lastCustomerNotice(tx) : 0n)
    if (isOfCustomer) await scheduleMail(tx, call.now, staffId)
    return { result: { done: true as const }, facts: noticesOf('mailChosen', [staffId]) }
  },
})
