import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { announcementFacts } from '../announcementFact.ts'
import { AnnouncementNotDraft } from '../failures.ts'
import { AnnouncementInput } from '../input.ts'
import { announcementRights } from '../states.ts'
import { deleteAnnouncementRow, lockAnnouncement, scopeOfAnnouncement } from '../store/announcement.ts'

/** Deletes a draft. */
export const deleteAnnouncement = command({
  name: 'deleteAnnouncement',
  means: 'Deletes a draft. What was published can be withdrawn only.',
  right: announcementRights.edit,
  input: AnnouncementInput,
  scope: ({ announcementId }, db) => scopeOfAnnouncement(db, announcementId),
  async run(tx, call, { announcementId, expectedVersion }) {
    const announcement = await lockAnnouncement(tx, announcementId)
    if (announcement.state !== 'DRAFT') throw AnnouncementNotDraft({}, 'announcementId')
    await requireVersion(tx, call, announcement, expectedVersion)
    await deleteAnnouncementRow(tx, announcementId)
    return { result: { announcementId }, facts: announcementFacts('deleted', announcement, false) }
  },
})
