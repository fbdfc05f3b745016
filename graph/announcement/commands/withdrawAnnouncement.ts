import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { apply } from '../../kernel/command/transition.ts'
import { NotInState } from '../../kernel/failures.ts'
import { announcementFacts } from '../announcementFact.ts'
import { AnnouncementInput } from '../input.ts'
import { announcementMachine, announcementRights } from '../states.ts'
import { lockAnnouncement, scopeOfAnnouncement } from '../store/announcement.ts'

/** Withdraws a published announcement before its last day is over. */
export const withdrawAnnouncement = command({
  name: 'withdrawAnnouncement',
  means: 'Withdraws a published announcement: it is not shown any more. It stays in the list with those who had read it.',
  right: announcementRights.edit,
  input: AnnouncementInput,
  scope: ({ announcementId }, db) => scopeOfAnnouncement(db, announcementId),
  async run(tx, call, { announcementId, expectedVersion }) {
    const announcement = await lockAnnouncement(tx, announcementId)
    if (announcement.state !== 'PUBLISHED') throw NotInState({ what: announcement.details.title }, 'announcementId')
    await requireVersion(tx, call, announcement, expectedVersion)
    await apply(tx, call, announcementMachine, [announcementId], 'withdraw')
    return { result: { announcementId }, facts: announcementFacts('withdrawn', announcement, true) }
  },
})
