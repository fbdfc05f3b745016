import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { announcementFacts } from '../announcementFact.ts'
import { AnnouncementAudienceMismatch, AnnouncementEndsBefore, AnnouncementFixed } from '../failures.ts'
import { EditAnnouncementInput } from '../input.ts'
import { requireCustomers } from '../requireCustomers.ts'
import { deletedRoles, requireRoles } from '../requireRoles.ts'
import { changedDetails, isRewritten, misfit } from '../rules.ts'
import { announcementRights } from '../states.ts'
import { lockAnnouncement, scopeOfAnnouncement, updateAnnouncement } from '../store/announcement.ts'

/** Changes the given details of an announcement that is not withdrawn; another title or text of a published one makes it unread again. */
export const editAnnouncement = command({
  name: 'editAnnouncement',
  means:
    'Changes the given details of an announcement that is not withdrawn; its warehouse and audience stay, and so do its roles if those given are the ones that are left of them. Another title or text of a published one makes it unread again for all.',
  right: announcementRights.edit,
  input: EditAnnouncementInput,
  scope: ({ announcementId }, db) => scopeOfAnnouncement(db, announcementId),
  async run(tx, call, { announcementId, expectedVersion, roleIds, customerIds, ...given }) {
    const announcement = await lockAnnouncement(tx, announcementId)
    await requireVersion(tx, call, announcement, expectedVersion)
    const result = { announcementId }
    const deleted = roleIds ? await deletedRoles(tx, announcement.details.roleIds) : []
    const changes = changedDetails(
      announcement.details,
      { ...given, roleIds: roleIds ?? undefined, customerIds: customerIds ?? undefined },
      deleted,
    )
    if (Object.keys(changes).length === 0) return { result, facts: [] }
    if (announcement.state === 'WITHDRAWN') throw AnnouncementFixed({}, 'announcementId')
    const next = { ...announcement.details, ...changes }
    const wrong = misfit(announcement.audience, next)
    if (wrong) throw AnnouncementAudienceMismatch({}, wrong)
    const { fromDay, untilDay } = next
    if (untilDay < fromDay) throw AnnouncementEndsBefore({}, 'untilDay')
    if (changes.roleIds) await requireRoles(tx, changes.roleIds)
    if (changes.customerIds) await requireCustomers(tx, changes.customerIds, announcement.warehouseId, announcement.details.customerIds)
    await updateAnnouncement(tx, call, announcementId, changes, announcement.state === 'PUBLISHED' && isRewritten(changes))
    return { result, facts: announcementFacts('changed', announcement, announcement.state === 'PUBLISHED') }
  },
})
