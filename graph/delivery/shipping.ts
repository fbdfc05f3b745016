import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { ship } from '../package/steps/ship.ts'
import { unship } from '../package/steps/unship.ts'
import { post } from '../stock/steps/post.ts'
import { PackageNotShipped } from './failures.ts'
import { refuseToShip, type ShippablePackage } from './findPackage.ts'

/** Ships a locked package: its goods and reservations leave the ledger. Fails with the reason if it may not ship. */
export async function shipOne(tx: Tx, call: Call, pkg: ShippablePackage): Promise<Fact[]> {
  const { moved, facts, posting } = await ship(tx, call, [pkg.id])
  if (moved.length === 0) throw refuseToShip(pkg)
  await post(tx, call, { kind: 'Package', id: pkg.id, number: pkg.number }, posting)
  return facts
}

/** Undo of shipping a locked package. Fails with PACKAGE_NOT_SHIPPED. */
export async function unshipOne(tx: Tx, call: Call, pkg: ShippablePackage): Promise<Fact[]> {
  const { moved, facts, posting } = await unship(tx, call, pkg.id)
  if (moved.length === 0) throw PackageNotShipped({ number: pkg.number })
  await post(tx, call, { kind: 'Package', id: pkg.id, number: pkg.number }, posting)
  return facts
}
