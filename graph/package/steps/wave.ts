import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { leaveWave } from '../../stock/steps/leave.ts'
import type { Claim } from '../../stock/steps/post.ts'
import { renewLabel } from '../store/label.ts'
import { clearProgress, type LineRow, linesOf, setPicked } from '../store/lines.ts'
import { lockPlanned, type PlannedPackage } from '../store/lock.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'

/**
 * Claims packages of the pool for the command that asks: those that are still pending and as they were when it was planned, and that nobody
 * else is claiming.
 */
export async function claimPool(tx: Tx, planned: readonly PlannedPackage[]): Promise<{ ids: string[]; lines: LineRow[] }> {
  const ids = await lockPlanned(tx, planned)
  return { ids, lines: await linesOf(tx, ids) }
}

/**
 * Pending packages enter a wave; where it is sorted, they get the holes 1, 2, 3 … of its table in their order, by the same change of their rows.
 * The caller posts the claims on their goods.
 */
export function takeIntoWave(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  wave: { id: string; sorted: boolean },
): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  const holes = wave.sorted ? { set: 'hole = array_position($1::uuid[], t.id)' } : {}
  return movePackages(tx, call, ids, 'take', { waveId: wave.id, ...holes })
}

/** Their picking list is printed: somebody is on the way. */
export function startPicking(tx: Tx, call: Call, ids: readonly string[]): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  return movePackages(tx, call, ids, 'startPick')
}

/** All their goods are picked. The caller posts the carry of the goods. */
export async function finishPicking(tx: Tx, call: Call, ids: readonly string[]): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  const done = await movePackages(tx, call, ids, 'picked', { set: 'picked_at = kernel_now()' })
  await setPicked(
    tx,
    done.moved.map(({ id }) => id),
  )
  return done
}

/**
 * Packages leave their wave for the pool: their goods are released or pass to return tasks, their labels are given back and asked for anew, their
 * promises stay. The caller posts the claims.
 */
export async function releaseToPool(
  tx: Tx,
  call: Call,
  ids: readonly string[],
): Promise<{ moved: MovedPackage[]; facts: Fact[]; claims: Claim[] }> {
  const { moved, facts } = await movePackages(tx, call, ids, 'release', {
    waveId: null,
    set: `hole = null, picked_at = null, ${renewLabel}`,
  })
  const left = moved.map(({ id }) => id)
  const lines = (await linesOf(tx, left)).map(({ id, packageId, packageNumber }) => ({ lineId: id, packageId, packageNumber }))
  const leaving = await leaveWave(tx, call, lines)
  await clearProgress(tx, left)
  return { moved, facts: [...facts, ...leaving.facts], claims: leaving.claims }
}
