import type { Tx } from '../kernel/sql/db.ts'

/** What the shipping station shows after a scan; plain values and ids, so that no further query is needed. */
export interface ShipView {
  packageId: string
  packageNumber: string
  trackingNumber: string | null
  customerName: string
  customerNameEn: string | null
  channelName: string | null
  channelNameEn: string | null
  groupName: string | null
  groupNameEn: string | null
  pieces: number
  weightGrams: number
  destination: string
}

/** Reads what the shipping station shows of a package. */
export async function shipView(tx: Tx, packageId: string): Promise<ShipView> {
  const row = await tx.package.findUniqueOrThrow({
    where: { id: packageId },
    select: {
      ...{ number: true, trackingNumber: true, pieces: true, weightGrams: true },
      customer: { select: { name: true, nameEn: true } },
      channel: { select: { name: true, nameEn: true } },
      group: { select: { name: true, nameEn: true } },
      recipient: { select: { country: true } },
    },
  })
  const { number, trackingNumber, pieces, weightGrams } = row
  return {
    ...{ packageId, packageNumber: number, trackingNumber, pieces, weightGrams },
    ...{ customerName: row.customer.name, customerNameEn: row.customer.nameEn },
    ...{ channelName: row.channel?.name ?? null, channelNameEn: row.channel?.nameEn ?? null },
    ...{ groupName: row.group?.name ?? null, groupNameEn: row.group?.nameEn ?? null },
    destination: row.recipient?.country ?? '',
  }
}
