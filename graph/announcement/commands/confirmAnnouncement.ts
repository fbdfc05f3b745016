import { accessRights } from '../../access/states.ts'
import { accountIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { readFacts } from '../announcementFact.ts'
import { AnnouncementNotFound, AnnouncementRewritten } from '../failures.ts'
import { ConfirmAnnouncementInput } from '../input.ts'
import { audienceOf } from '../store/audience.ts'
import { recordConfirmation } from '../store/board.ts'

/** Records that a person has read an announcement and confirms it. Fails with ANNOUNCEMENT_REWRITTEN if its text has changed since. */
export const confirmAnnouncement = command({
  name: 'confirmAnnouncement',
  means: 'Confirms that you have read an announcement; no effect the second time. Refused if its text has changed since you read it.',
  right: accessRights.self,
  input: ConfirmAnnouncementInput,
  scope: () => ({}),
  async run(tx, call, { announcementId, revision }) {
    const personId = accountIdOf(call)
    if (!personId) throw Forbidden()
    const announcement = await audienceOf(tx, call, announcementId, personId)
    if (!announcement) throw AnnouncementNotFound({}, 'announcementId')
    if (announcement.revision !== revision) throw AnnouncementRewritten({}, 'revision')
    const isNew = await recordConfirmation(tx, call, personId, { announcementId, revision })
    const read = isNew ? [{ id: announcementId, warehouseId: announcement.warehouseId }] : []
    return { result: { count: read.length }, facts: readFacts(personId, read) }
  },
})
