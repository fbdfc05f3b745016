import type { Package } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { ProductMove } from '../../stock/steps/post.ts'
import { PackedNotPickedAgain } from '../failures.ts'
import { loadPackage } from '../loadPackage.ts'
import { refusalOfAction } from '../refusals.ts'
import { isAllPacked, isStopped } from '../rules.ts'
import { readAcceptanceCandidates } from '../store/acceptance.ts'
import { readLines, setLocked } from '../store/lines.ts'
import { movePackages } from '../store/move.ts'
import { evaluateMissing } from './pool.ts'

interface PickedAgain {
  /** Missing reserved stock. The caller posts it last. */
  products: ProductMove[]
  facts: Fact[]
}

/** Why a package cannot be picked again, whatever its wave and the stock are; null if it can. */
export function refusePickAgain(row: Package): Failure | null {
  if (row.state !== 'ABNORMAL' || isStopped(row)) return refusalOfAction(row, 'rePick')
  return isAllPacked(row) ? PackedNotPickedAgain({ number: row.number }) : null
}

/** Moves a locked abnormal package back to picking and reserves what it lacks, or returns why it stays. */
export async function pickAgain(tx: Tx, call: Call, packageId: string): Promise<PickedAgain | Failure> {
  const [candidate] = await readAcceptanceCandidates(tx, [packageId])
  const short = evaluateMissing(candidate ? [candidate] : []).refused.get(packageId)
  if (short) return short
  const { moved, facts } = await movePackages(tx, call, [packageId], 'rePick')
  if (moved.length === 0) return refusalOfAction(await loadPackage(tx, packageId), 'rePick')
  const lines = await readLines(tx, [packageId])
  await setLocked(tx, [packageId], 'QUANTITY')
  const products = lines.map(({ packageNumber: number, warehouseId, customerId, productId, quantity, locked }) => ({
    warehouseId,
    customerId,
    productId,
    locked: quantity - locked,
    document: { kind: 'Package', id: packageId, number },
  }))
  return { products, facts }
}
