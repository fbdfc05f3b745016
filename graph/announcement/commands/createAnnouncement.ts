import { command } from '../../kernel/command/command.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { announcementFact } from '../announcementFact.ts'
import { AnnouncementEndsBefore } from '../failures.ts'
import { CreateAnnouncementInput } from '../input.ts'
import { requireRoles } from '../requireRoles.ts'
import { announcementRights } from '../states.ts'
import { insertAnnouncement } from '../store.ts'

/** Writes a draft of an announcement. Fails with ANNOUNCEMENT_ENDS_BEFORE. */
export const createAnnouncement = command({
  name: 'createAnnouncement',
  means: 'Writes a draft of an announcement, which only authors see until it is published.',
  right: announcementRights.edit,
  input: CreateAnnouncementInput,
  scope: ({ warehouseId }) => ({ warehouseId: warehouseId ?? null }),
  async run(tx, call, { warehouseId: given, roleIds: roles, ...details }) {
    const [warehouseId, roleIds] = [given ?? null, roles ?? []]
    if (details.untilDay < details.fromDay) throw AnnouncementEndsBefore({}, 'untilDay')
    if (warehouseId) await requireWarehouse(tx, warehouseId)
    await requireRoles(tx, roleIds)
    const id = await insertAnnouncement(tx, call, { ...details, roleIds, warehouseId })
    return { result: { announcementId: id }, facts: [announcementFact('created', { id, warehouseId })] }
  },
})
