import type { Tx } from '../kernel/db.ts'
import { legible, parseScan } from '../kernel/states/codes.ts'
import { lockPackage } from '../package/steps/lock.ts'
import { ParcelAlreadyShipped, ParcelCancelled, ParcelNotFound, ParcelNotReady, ParcelStopped } from './failures.ts'

/** A parcel as the shipping desk sees it. */
export interface Parcel {
  id: string
  number: string
  trackingNumber: string | null
  state: string
  blockedAt: Date | null
  interception: string
}

/** The parcel of a warehouse with this tracking number or own number, locked; fails with PARCEL_NOT_FOUND. */
export async function findParcel(tx: Tx, warehouseId: string, raw: string): Promise<Parcel> {
  const [chosen] = await parcelsOf(tx, warehouseId, raw)
  if (!chosen) throw ParcelNotFound({ code: legible(raw) })
  return (await lockPackage(tx, chosen.id)) as Parcel
}

/** The parcels that a code may mean: cancelled ones last, then the newest first. */
export async function parcelsOf(tx: Pick<Tx, 'package'>, warehouseId: string, raw: string): Promise<{ id: string }[]> {
  const scan = parseScan(raw)
  const code = scan.kind === 'plain' || (scan.kind === 'own' && scan.of === 'package') ? scan.code : null
  if (code === null) return []
  const upper = code.toUpperCase()
  const found = await tx.package.findMany({
    where: { warehouseId, OR: [{ number: upper }, { trackingNumber: { in: [code, upper] } }] },
    select: { id: true, state: true },
    orderBy: { id: 'desc' },
  })
  return [...found.filter(({ state }) => state !== 'CANCELLED'), ...found.filter(({ state }) => state === 'CANCELLED')]
}

/** Says why a parcel may not leave. */
export function refuseToShip({ number, state, blockedAt, interception }: Parcel): Error {
  if (state === 'SHIPPED') return ParcelAlreadyShipped({ number })
  if (state === 'CANCELLED') return ParcelCancelled({ number })
  if (blockedAt || interception === 'REQUESTED') return ParcelStopped({ number })
  return ParcelNotReady({ number })
}
