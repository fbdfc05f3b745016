import type { Call } from '../../kernel/command/call.ts'
import { staffIdOf } from '../../kernel/command/call.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { AnnouncementNotFound } from '../failures.ts'
import type { AnnouncementDetails, Audience } from '../rules.ts'
import { announcementMachine } from '../states.ts'

const rowOf = ({ roleIds, customerIds, fromDay, untilDay, ...details }: Partial<AnnouncementDetails>) => ({
  ...details,
  ...(customerIds && { allCustomers: customerIds.length === 0 }),
  ...(roleIds && { roleIds: [...new Set(roleIds)] }),
  ...(fromDay !== undefined && { fromDay: new Date(fromDay) }),
  ...(untilDay !== undefined && { untilDay: new Date(untilDay) }),
})

/** Inserts a draft with its first history row. */
export async function insertAnnouncement(
  tx: Tx,
  call: Call,
  { warehouseId, audience, ...details }: AnnouncementDetails & { warehouseId: string | null; audience: Audience },
): Promise<string> {
  const [id, state] = [call.newId(), announcementMachine.initial]
  const { title, text, pinned, mustConfirm } = details
  await tx.announcement.createMany({
    data: [
      {
        id,
        warehouseId,
        audience,
        allCustomers: details.customerIds.length === 0,
        state,
        title,
        text,
        pinned,
        mustConfirm,
        roleIds: [...new Set(details.roleIds)],
        fromDay: new Date(details.fromDay),
        untilDay: new Date(details.untilDay),
        revision: 1,
        createdAt: call.now,
        createdById: staffIdOf(call),
        updatedAt: call.now,
        version: 1,
      },
    ],
  })
  await addCustomers(tx, id, details.customerIds)
  await recordInitialState(tx, call, announcementMachine, [{ id, state }])
  return id
}

async function addCustomers(tx: Tx, announcementId: string, customerIds: readonly string[]): Promise<void> {
  const data = [...new Set(customerIds)].map((customerId) => ({ announcementId, customerId }))
  if (data.length > 0) await tx.announcementCustomer.createMany({ data })
}

/** Loads the scope of an announcement. Fails with ANNOUNCEMENT_NOT_FOUND on `announcementId`. */
export async function scopeOfAnnouncement(db: Pick<Tx, 'announcement'>, id: string): Promise<{ warehouseId: string | null }> {
  const row = await db.announcement.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!row) throw AnnouncementNotFound({}, 'announcementId')
  return row
}

/** Locks an announcement for a change and reads it. Fails with ANNOUNCEMENT_NOT_FOUND on `announcementId`. */
export async function lockAnnouncement(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from announcement where id = $1::uuid for no key update', id)
  const row = await tx.announcement.findUnique({
    where: { id },
    include: { warehouse: { select: { timeZone: true } }, customers: { select: { customerId: true }, orderBy: { customerId: 'asc' } } },
  })
  if (!row) throw AnnouncementNotFound({}, 'announcementId')
  const { title, text, roleIds, fromDay, untilDay, pinned, mustConfirm } = row
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const details: AnnouncementDetails = {
    title,
    text,
    roleIds,
    customerIds: row.customers.map(({ customerId }) => customerId),
    fromDay: dayOf(fromDay),
    untilDay: dayOf(untilDay),
    pinned,
    mustConfirm,
  }
  const { warehouseId, audience, state, version, revision } = row
  return { id, warehouseId, audience, timeZone: row.warehouse?.timeZone ?? null, state, version, revision, details }
}

/** Changes an announcement; `isRewritten` makes it unread again. */
export async function updateAnnouncement(
  tx: Tx,
  call: Call,
  id: string,
  changes: Partial<AnnouncementDetails>,
  isRewritten: boolean,
): Promise<void> {
  if (changes.customerIds) {
    await tx.announcementCustomer.deleteMany({ where: { announcementId: id, customerId: { notIn: [...changes.customerIds] } } })
    const kept = await tx.announcementCustomer.findMany({ where: { announcementId: id }, select: { customerId: true } })
    const known = new Set(kept.map(({ customerId }) => customerId))
    await addCustomers(
      tx,
      id,
      changes.customerIds.filter((customerId) => !known.has(customerId)),
    )
  }
  await tx.announcement.update({
    where: { id },
    data: { ...rowOf(changes), updatedAt: call.now, version: { increment: 1 }, ...(isRewritten && { revision: { increment: 1 } }) },
    select: { id: true },
  })
}

export async function deleteAnnouncementRow(tx: Tx, id: string): Promise<void> {
  await tx.announcement.delete({ where: { id } })
}
