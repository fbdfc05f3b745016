import type { Ref } from '../kernel/actor.ts'
import { parseScan } from '../kernel/codes.ts'
import type { Db, Tx } from '../kernel/db.ts'
import { ParcelAlreadyShipped, ParcelNotFound, ParcelNotReady, ParcelStopped } from './failures.ts'

/** A parcel as the shipping desk sees it. */
export interface Parcel {
  id: string
  number: string
  trackingNumber: string | null
  warehouseId: string
  state: string
  blockedAt: Date | null
  interception: string
}

const select = {
  id: true,
  number: true,
  trackingNumber: true,
  warehouseId: true,
  state: true,
  blockedAt: true,
  interception: true,
} as const

/** The parcel of a warehouse with this waybill, tracking or own number; fails with PARCEL_NOT_FOUND. */
export async function findParcel(db: Pick<Tx, 'package'>, warehouseId: string, raw: string): Promise<Parcel> {
  const scan = parseScan(raw)
  const code = scan.kind === 'own' && scan.of === 'package' ? scan.code : scan.kind === 'plain' ? scan.code : null
  const upper = code?.toUpperCase()
  const found =
    code === null || upper === undefined
      ? null
      : await db.package.findFirst({
          where: { warehouseId, OR: [{ number: upper }, { trackingNumber: { in: [code, upper] } }], state: { not: 'CANCELLED' } },
          select,
        })
  if (!found) throw ParcelNotFound({ code: raw })
  return found
}

/** Says why a parcel may not leave. */
export function refuseToShip({ number, state, blockedAt, interception }: Parcel): Error {
  if (state === 'SHIPPED') return ParcelAlreadyShipped({ number })
  if (blockedAt || interception === 'REQUESTED') return ParcelStopped({ number })
  return ParcelNotReady({ number })
}

/** The warehouse of a package, for its rights. */
export async function scopeOfPackage(db: Db, packageId: string): Promise<Ref> {
  const found = await db.package.findUnique({ where: { id: packageId }, select: { warehouseId: true, customerId: true } })
  return found ?? { warehouseId: null, customerId: null }
}
