import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { leaveWave } from '../../stock/steps/leaveWave.ts'
import type { AllocationChange } from '../../stock/steps/post.ts'
import { renewLabel } from '../store/label.ts'
import { clearProgress, type LineRow, readLines, setPicked } from '../store/lines.ts'
import { lockPlanned, type PlannedPackage, type WhenLocked } from '../store/lock.ts'
import { changeWave, type MovedPackage, movePackages } from '../store/move.ts'

/** Locks planned packages that are still pending and unchanged. */
export async function lockPendingPackages(
  tx: Tx,
  planned: readonly PlannedPackage[],
  whenLocked: WhenLocked,
): Promise<{ ids: string[]; lines: LineRow[] }> {
  const ids = await lockPlanned(tx, planned, whenLocked)
  return { ids, lines: await readLines(tx, ids) }
}

/**
 * Moves pending packages into a wave; in a sorted wave they get the slots 1, 2, 3 … of the put wall in order, in the same update. The
 * caller posts the allocations.
 */
export function addToWave(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  wave: { id: string; sorted: boolean },
): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  const slots = wave.sorted ? { set: 'slot = array_position($1::uuid[], t.id)' } : {}
  return movePackages(tx, call, ids, 'take', { waveId: wave.id, ...slots })
}

/**
 * Moves locked packages of a wave into another one as they are; in a sorted wave they get the slots 1, 2, 3 … of the put wall in order. The caller posts the
 * movement of the goods.
 */
export async function moveToWave(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  wave: { id: string; fromId: string; sorted: boolean },
): Promise<{ facts: Fact[] }> {
  const moved = await changeWave(tx, call, ids, wave)
  return { facts: moved.map((row) => waveChangedFact(row, wave)) }
}

const waveChangedFact = (
  { id, warehouseId, customerId }: { id: string; warehouseId: string; customerId: string },
  wave: { id: string; fromId: string },
): Fact => ({
  kind: 'package.wave-changed',
  type: 'Package',
  id,
  warehouseId,
  customerId,
  payload: { waveId: wave.id, fromWaveId: wave.fromId },
})

/** Moves pending packages into a simple print. The caller posts the allocations. */
export function addToSimplePrint(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  simplePrintId: string,
): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  return movePackages(tx, call, ids, 'take', { set: `simple_print_id = '${simplePrintId}'` })
}

/** Starts picking after the pick list was printed. */
export function startPicking(tx: Tx, call: Call, ids: readonly string[]): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  return movePackages(tx, call, ids, 'startPick')
}

/** Finishes picking. The caller posts the movement of the goods. */
export async function finishPicking(tx: Tx, call: Call, ids: readonly string[]): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  const done = await movePackages(tx, call, ids, 'picked', { set: 'picked_at = kernel_now()' })
  await setPicked(
    tx,
    done.moved.map(({ id }) => id),
  )
  return done
}

/**
 * Returns packages of a wave to the pool: goods are released or move to return tasks, labels are voided and requested again, reserved stock
 * stays. The caller posts the allocations.
 */
export async function releaseToPool(
  tx: Tx,
  call: Call,
  ids: readonly string[],
): Promise<{ moved: MovedPackage[]; facts: Fact[]; allocations: AllocationChange[] }> {
  const { moved, facts } = await movePackages(tx, call, ids, 'release', {
    waveId: null,
    set: `slot = null, picked_at = null, ${renewLabel}`,
  })
  const left = moved.map(({ id }) => id)
  const lines = (await readLines(tx, left)).map(({ id, packageId, packageNumber }) => ({ lineId: id, packageId, packageNumber }))
  const leaving = await leaveWave(tx, call, lines)
  await clearProgress(tx, left)
  return { moved, facts: [...facts, ...leaving.facts], allocations: leaving.allocations }
}
