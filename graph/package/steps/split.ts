import type { Package } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { nextNumbers } from '../../kernel/number.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { reassignPieces } from '../../stock/rules.ts'
import { allocatedStockOf } from '../../stock/steps/allocations.ts'
import type { AllocationChange } from '../../stock/steps/post.ts'
import { measureLines } from '../rules.ts'
import { packageMachine } from '../states.ts'
import { dropLabel, replaceLabel } from '../store/label.ts'
import { type LineRow, readLines } from '../store/lines.ts'
import { addToTally, movePackages } from '../store/move.ts'
import * as store from '../store/split.ts'
import { readWeightUnit } from '../store/weight.ts'

export const { hasOpenSplits } = store

/** Pieces of a line that are split off. */
export interface SplitPieces {
  line: LineRow
  pieces: number
}

const factOf = (kind: string, { id, warehouseId, customerId, waveId }: Package, payload: object = {}): Fact => ({
  kind: `package.${kind}`,
  type: 'Package',
  id,
  warehouseId,
  customerId,
  payload: { waveId, ...payload },
})

/** Splits pieces of a locked, picked package off into a parcel of its own, with their allocations. The caller posts these last. */
export async function splitOff(
  tx: Tx,
  call: Call,
  from: Package,
  pieces: readonly SplitPieces[],
  slot: number | null,
): Promise<{ packageId: string; facts: Fact[]; allocations: AllocationChange[] }> {
  const moved = pieces.map(({ line, pieces: count }) => ({
    from: line,
    lineId: call.newId(),
    pieces: count,
    sorted: Math.max(0, Math.min(count, line.sorted - line.packed)),
  }))
  const packageId = call.newId()
  const [number] = (await nextNumbers(tx, call, 'package', 1)) as [string]
  const measures = await measure(
    tx,
    from.warehouseId,
    moved.map(({ from: line, pieces: quantity, sorted }) => ({ productId: line.productId, quantity, sorted })),
  )
  await store.insertSplit(tx, call, from, { id: packageId, number, slot, measures })
  const allocations = await moveAllocations(tx, moved)
  await store.insertMovedLines(tx, packageId, moved)
  await store.takeFromLines(tx, moved)
  const { warehouseId, customerId, waveId, day } = from
  await recordInitialState(tx, call, packageMachine, [{ id: packageId, state: 'PICKED' }])
  await addToTally(tx, [{ warehouseId, customerId, state: 'PICKED', waveId, day, delta: 1 }])
  const changed = await contentsChanged(tx, call, from)
  const made = { ...from, id: packageId }
  return {
    packageId,
    allocations,
    facts: [...changed, factOf('created', made, { from: null, to: 'PICKED', splitFromId: from.id }), factOf('split', from, { packageId })],
  }
}

/** Returns the pieces of a locked parcel to the package from which it was split, and cancels it. The caller posts the allocations last. */
export async function joinBack(
  tx: Tx,
  call: Call,
  parcel: Package,
  into: Package,
): Promise<{ facts: Fact[]; allocations: AllocationChange[] }> {
  const [lines, present] = [await readLines(tx, [parcel.id]), await readLines(tx, [into.id])]
  const moved = lines.map((line) => {
    const known = present.find(({ productId }) => productId === line.productId)
    return { from: line, lineId: known?.id ?? call.newId(), isNew: !known, pieces: line.quantity, sorted: line.sorted }
  })
  const allocations = await moveAllocations(tx, moved)
  await store.addToLines(
    tx,
    moved.filter(({ isNew }) => !isNew),
  )
  await store.insertMovedLines(
    tx,
    into.id,
    moved.filter(({ isNew }) => isNew),
  )
  await store.emptyLines(tx, parcel.id)
  const { facts } = await movePackages(tx, call, [parcel.id], 'cancel', { waveId: null, set: `slot = null, ${dropLabel}` })
  const changed = await contentsChanged(tx, call, into)
  return { allocations, facts: [...facts, ...changed, factOf('joined', into, { packageId: parcel.id })] }
}

async function moveAllocations(tx: Tx, moved: readonly store.MovedLine[]): Promise<AllocationChange[]> {
  const held = await allocatedStockOf(
    tx,
    'PACKAGE_LINE',
    moved.map(({ from }) => from.id),
  )
  return moved.flatMap(({ from, lineId, pieces }) =>
    reassignPieces(
      held.filter(({ ownerId }) => ownerId === from.id),
      'PACKAGE_LINE',
      lineId,
      pieces,
    ),
  )
}

async function measure(
  tx: Tx,
  warehouseId: string,
  lines: readonly { productId: string; quantity: number; sorted: number }[],
): Promise<store.Measures> {
  const weights = await store.readWeights(
    tx,
    lines.map(({ productId }) => productId),
  )
  const weighed = lines.map(({ productId, quantity }) => ({
    product: { id: productId, weightGrams: weights.find(({ id }) => id === productId)?.weightGrams ?? 0 },
    quantity,
  }))
  const measured = measureLines(weighed, await readWeightUnit(tx, warehouseId))
  if (measured instanceof Failure) throw measured
  return { skus: lines.length, sorted: lines.reduce((sum, { sorted }) => sum + sorted, 0), ...measured }
}

/** Measures a package again whose lines have changed, and requests its label again. */
async function contentsChanged(tx: Tx, call: Call, pkg: Package): Promise<Fact[]> {
  const { id, channelId, trackingNumber, labelRequest: request, label } = pkg
  await store.saveMeasures(tx, call, id, await measure(tx, pkg.warehouseId, await readLines(tx, [id])))
  // A label that is being voided is followed by another.
  if (label === 'VOID_REQUESTED') return []
  await replaceLabel(tx, call, id, 'PENDING')
  return trackingNumber ? [factOf('label-dropped', pkg, { channelId, trackingNumber, request })] : []
}
