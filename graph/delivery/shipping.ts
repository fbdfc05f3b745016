import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { ship, type Weighing } from '../package/steps/ship.ts'
import { refuseToShip, type ShippablePackage } from './findPackage.ts'

/** Ships a locked package: its goods and reservations leave the ledger. Fails with the reason if it may not ship. */
export async function shipOne(tx: Tx, call: Call, pkg: ShippablePackage, weighing: Weighing | null = null): Promise<Fact[]> {
  const { shipped, facts } = await ship(tx, call, [pkg.id], weighing)
  if (shipped.length === 0) throw refuseToShip(pkg)
  return facts
}
