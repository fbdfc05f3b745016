import { accessRights } from '../../access/states.ts'
import { staffIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { MarkNoticesReadInput } from '../input.ts'
import { noticesOf } from '../noticeFact.ts'
import { readNotices } from '../store/notice.ts'

/** Marks notices of the caller as read. */
export const markNoticesRead = command({
  name: 'markNoticesRead',
  means: 'Marks notices as read; those of others, and those that were read before, are left out.',
  right: accessRights.self,
  input: MarkNoticesReadInput,
  scope: () => ({}),
  async run(tx, call, { noticeIds }) {
    const staffId = staffIdOf(call)
    if (!staffId) throw Forbidden()
    const count = await readNotices(tx, call.now, staffId, noticeIds)
    return { result: { count }, facts: count > 0 ? noticesOf('read', [staffId]) : [] }
  },
})
