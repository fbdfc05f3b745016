import type { Prisma } from '../generated/prisma/client.ts'
import type { Failure } from '../kernel/command/failure.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { parseScan } from '../kernel/states/codes.ts'
import { repeated } from '../station/rules.ts'
import {
  AbnormalNotShippable,
  CancelledNotShippable,
  InterceptedNotShippable,
  PackageAlreadyShipped,
  PackageNotExamined,
  PackageNotReady,
  StoppedNotShippable,
} from './failures.ts'

/** Maximum number of packages that one code finds. */
const foundMaximum = 20

/** A package as the shipping station needs it. */
export interface ShippablePackage {
  id: string
  number: string
  state: string
  abnormalReason: string | null
  heldAt: unknown
  interception: string
}

/** Packages that match a code: cancelled ones last, else newest first. */
export async function packagesByCode(tx: Pick<Tx, 'package'>, warehouseId: string, raw: string): Promise<{ id: string }[]> {
  const code = codeOf(raw)
  if (code === null) return []
  const found = await tx.package.findMany({
    where: { warehouseId, OR: [{ number: code.upper }, { trackingNumber: { in: code.either } }] },
    select: { id: true, state: true },
    orderBy: { id: 'desc' },
  })
  return cancelledLast(found)
}

/**
 * Ids of the packages, among `readable` ones, that a code means where no label is at hand: a package number, else a tracking number, else an ERP
 * number; those of other warehouses if the warehouse has none.
 */
export async function packageIdsByCode(
  db: Pick<Tx, 'package'>,
  warehouseId: string,
  raw: string,
  readable: Prisma.PackageWhereInput,
): Promise<string[]> {
  const code = codeOf(raw)
  if (code === null) return []
  const matches = [{ number: code.upper }, { trackingNumber: { in: code.either } }, { erpNumber: { in: code.either } }]
  for (const where of [{ warehouseId }, { warehouseId: { not: warehouseId } }])
    for (const match of matches) {
      const found = await db.package.findMany({
        where: { ...match, AND: [where, readable] },
        select: { id: true, state: true },
        orderBy: { id: 'desc' },
        take: foundMaximum,
      })
      if (found.length > 0) return cancelledLast(found).map(({ id }) => id)
    }
  return []
}

/** A code that may name a package, as it is and in capitals; null for codes of other things. */
export function codeOf(raw: string): { upper: string; either: string[] } | null {
  const scan = parseScan(raw)
  if (scan.kind !== 'plain' && !(scan.kind === 'own' && scan.of === 'package')) return null
  const upper = scan.code.toUpperCase()
  return { upper, either: [...new Set([scan.code, upper])] }
}

/** Packages that a code finds: cancelled ones last. */
export const cancelledLast = <Row extends { state: string }>(rows: readonly Row[]): Row[] => [
  ...rows.filter(({ state }) => state !== 'CANCELLED'),
  ...rows.filter(({ state }) => state === 'CANCELLED'),
]

/** The reason why a package may not be shipped. */
export function refuseToShip({ number, state, abnormalReason, heldAt, interception }: ShippablePackage): Failure {
  if (state === 'SHIPPED') return repeated(PackageAlreadyShipped({ number }))
  if (state === 'CANCELLED') return CancelledNotShippable({ number })
  if (interception === 'REQUESTED') return InterceptedNotShippable({ number })
  if (heldAt) return StoppedNotShippable({ number })
  if (state === 'ABNORMAL') return AbnormalNotShippable({ number, reason: abnormalReason })
  if (state === 'TO_BE_SHIPPED') return PackageNotExamined({ number })
  return PackageNotReady({ number })
}
