import { accessRights } from '../../access/states.ts'
import { staffIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { readFacts } from '../announcementFact.ts'
import { AnnouncementNotFound, AnnouncementRewritten } from '../failures.ts'
import { ConfirmAnnouncementInput } from '../input.ts'
import { audienceOf, recordConfirmation } from '../store.ts'

/** Records that a member of staff has read an announcement and confirms it. Fails with ANNOUNCEMENT_REWRITTEN if its text has changed since. */
export const confirmAnnouncement = command({
  name: 'confirmAnnouncement',
  means: 'Confirms that you have read an announcement; no effect the second time. Refused if its text has changed since you read it.',
  right: accessRights.self,
  input: ConfirmAnnouncementInput,
  scope: () => ({}),
  async run(tx, call, { announcementId, revision }) {
    const staffId = staffIdOf(call)
    if (!staffId) throw Forbidden()
    const announcement = await audienceOf(tx, announcementId, staffId)
    if (!announcement) throw AnnouncementNotFound({}, 'announcementId')
    if (announcement.revision !== revision) throw AnnouncementRewritten({}, 'revision')
    const isNew = await recordConfirmation(tx, call, staffId, { announcementId, revision })
    const read = isNew ? [{ id: announcementId, warehouseId: announcement.warehouseId }] : []
    return { result: { count: read.length }, facts: readFacts(staffId, read) }
  },
})
