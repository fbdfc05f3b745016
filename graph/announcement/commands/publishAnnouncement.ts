import { requireVersion } from '../../access/steps.ts'
import { staffIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { apply } from '../../kernel/command/transition.ts'
import { NotInState } from '../../kernel/failures.ts'
import { announcementFacts } from '../announcementFact.ts'
import { AnnouncementOver } from '../failures.ts'
import { AnnouncementInput } from '../input.ts'
import { lastToday } from '../rules.ts'
import { announcementMachine, announcementRights } from '../states.ts'
import { lockAnnouncement, scopeOfAnnouncement } from '../store/announcement.ts'

/** Publishes a draft: its audience sees it from its first day on. Fails with ANNOUNCEMENT_OVER after its last day. */
export const publishAnnouncement = command({
  name: 'publishAnnouncement',
  means: 'Publishes a draft: its audience sees it from its first to its last day.',
  right: announcementRights.edit,
  input: AnnouncementInput,
  scope: ({ announcementId }, db) => scopeOfAnnouncement(db, announcementId),
  async run(tx, call, { announcementId, expectedVersion }) {
    const announcement = await lockAnnouncement(tx, announcementId)
    if (announcement.state !== 'DRAFT') throw NotInState({ what: announcement.details.title }, 'announcementId')
    await requireVersion(tx, call, announcement, expectedVersion)
    if (announcement.details.untilDay < lastToday(announcement.timeZone, call.now)) throw AnnouncementOver({}, 'untilDay')
    await apply(tx, call, announcementMachine, [announcementId], 'publish', {
      set: 'published_at = $2::timestamptz, published_by_id = $9::uuid',
      values: [staffIdOf(call)],
    })
    return { result: { announcementId }, facts: announcementFacts('published', announcement, true) }
  },
})
