import type { Failure } from '../kernel/command/failure.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, truncateScan } from '../kernel/states/codes.ts'
import { lockPackage } from '../package/steps/lock.ts'
import { repeated } from '../station/rules.ts'
import {
  AbnormalNotShippable,
  CancelledNotShippable,
  PackageAlreadyShipped,
  PackageNotReady,
  PackageUnknown,
  StoppedNotShippable,
} from './failures.ts'

/** A package as the shipping station needs it. */
export interface ShippablePackage {
  id: string
  number: string
  trackingNumber: string | null
  state: string
  abnormalReason: string | null
  blockedAt: Date | null
  interception: string
}

/** Locks the package of a warehouse with this tracking number or package number. Fails with PACKAGE_UNKNOWN. */
export async function findPackage(tx: Tx, warehouseId: string, raw: string): Promise<ShippablePackage> {
  const [chosen] = await packagesByCode(tx, warehouseId, raw)
  if (!chosen) throw PackageUnknown({ code: truncateScan(raw) })
  return (await lockPackage(tx, chosen.id)) as ShippablePackage
}

/** Packages that match a code: cancelled ones last, else newest first. */
export async function packagesByCode(tx: Pick<Tx, 'package'>, warehouseId: string, raw: string): Promise<{ id: string }[]> {
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

/** The reason why a package may not be shipped. */
export function refuseToShip({ number, state, abnormalReason, blockedAt, interception }: ShippablePackage): Failure {
  if (state === 'SHIPPED') return repeated(PackageAlreadyShipped({ number }))
  if (state === 'CANCELLED') return CancelledNotShippable({ number })
  if (blockedAt || interception === 'REQUESTED') return StoppedNotShippable({ number })
  if (state === 'ABNORMAL') return AbnormalNotShippable({ number, reason: abnormalReason })
  return PackageNotReady({ number })
}
