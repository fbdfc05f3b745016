import { command } from '../../kernel/command/command.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { announcementFacts } from '../announcementFact.ts'
import { AnnouncementAudienceMismatch, AnnouncementEndsBefore } from '../failures.ts'
import { CreateAnnouncementInput } from '../input.ts'
import { requireCustomers } from '../requireCustomers.ts'
import { requireRoles } from '../requireRoles.ts'
import { misfit } from '../rules.ts'
import { announcementRights } from '../states.ts'
import { insertAnnouncement } from '../store/announcement.ts'

/** Writes a draft of an announcement. Fails with ANNOUNCEMENT_ENDS_BEFORE and ANNOUNCEMENT_AUDIENCE_MISMATCH. */
export const createAnnouncement = command({
  name: 'createAnnouncement',
  means: 'Writes a draft of an announcement, which only authors see until it is published.',
  right: announcementRights.edit,
  input: CreateAnnouncementInput,
  scope: ({ warehouseId }) => ({ warehouseId: warehouseId ?? null }),
  async run(tx, call, { warehouseId: given, audience: told, roleIds: roles, customerIds: customers, ...details }) {
    const [warehouseId, audience, roleIds, customerIds] = [given ?? null, told ?? 'STAFF', roles ?? [], customers ?? []]
    const wrong = misfit(audience, { roleIds, customerIds })
    if (wrong) throw AnnouncementAudienceMismatch({}, wrong)
    if (details.untilDay < details.fromDay) throw AnnouncementEndsBefore({}, 'untilDay')
    if (warehouseId) await requireWarehouse(tx, warehouseId)
    await requireRoles(tx, roleIds)
    await requireCustomers(tx, customerIds, warehouseId)
    const id = await insertAnnouncement(tx, call, { ...details, roleIds, customerIds, warehouseId, audience })
    return { result: { announcementId: id }, facts: announcementFacts('created', { id, warehouseId, audience }, false) }
  },
})
