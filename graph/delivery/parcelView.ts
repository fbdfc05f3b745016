import type { Tx } from '../kernel/db.ts'

/** What the shipping desk shows of a parcel after a scan; plain values and ids, nothing to read again. */
export interface ParcelView {
  packageId: string
  packageNumber: string
  trackingNumber: string | null
  customerName: string
  channelName: string | null
  groupName: string | null
  pieces: number
  weightGrams: number
  destination: string
}

/** What the desk shows of a parcel. */
export async function parcelView(tx: Tx, packageId: string): Promise<ParcelView> {
  const row = await tx.package.findUniqueOrThrow({
    where: { id: packageId },
    select: {
      ...{ number: true, trackingNumber: true, pieces: true, weightGrams: true },
      customer: { select: { name: true } },
      channel: { select: { name: true } },
      group: { select: { name: true } },
      recipient: { select: { country: true } },
    },
  })
  const { number, trackingNumber, pieces, weightGrams } = row
  return {
    ...{ packageId, packageNumber: number, trackingNumber, pieces, weightGrams },
    customerName: row.customer.name,
    channelName: row.channel?.name ?? null,
    groupName: row.group?.name ?? null,
    destination: row.recipient?.country ?? '',
  }
}
