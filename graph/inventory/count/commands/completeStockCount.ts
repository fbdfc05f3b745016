import type { Call } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { apply } from '../../../kernel/command/transition.ts'
import { dayIn } from '../../../kernel/day.ts'
import { NotInState } from '../../../kernel/failures.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { applyPackageShortage, lockPackages, packagesHit } from '../../../package/steps/shortage.ts'
import { release } from '../../../stock/rules.ts'
import { lockStock } from '../../../stock/steps/lockStock.ts'
import { post } from '../../../stock/steps/post.ts'
import { closeCountHolds } from '../../../stock/steps/shortage.ts'
import { CountAboveStock, CountUnfinished } from '../../failures.ts'
import { CompleteStockCountInput } from '../../input.ts'
import { addFound } from '../../ledger.ts'
import { openStates } from '../../rules/counting.ts'
import { countMachine, inventoryRights } from '../../states.ts'
import { type LockedCount, lockCount, scopeOfCount, setPosted } from '../../store/count.ts'
import { readCountPlaces } from '../../store/countSheet.ts'
import { lockLocations } from '../../store/lockLocations.ts'
import { type AssessedLine, assessCount } from '../assessCount.ts'
import { countFact } from '../countFact.ts'
import { type CountPlan, planCountPosting } from '../countLosses.ts'
import { lockLosingDocuments, takeFromDocuments } from '../losingDocuments.ts'

/** Completes a count: its differences are posted against the ledger as it is now. */
export const completeStockCount = command({
  name: 'completeStockCount',
  means:
    'Completes a count when every line is counted or skipped and large differences are decided on. Posts the differences; packages whose goods are missing become abnormal or drafts.',
  right: inventoryRights.manageCounts,
  input: CompleteStockCountInput,
  scope: ({ stockCountId }, db) => scopeOfCount(db, stockCountId),
  async run(tx, call, { stockCountId }) {
    const count = await lockCount(tx, stockCountId)
    if (count.state !== 'COUNTING') throw NotInState({ what: count.number })
    await requireFinished(tx, count, await assessCount(tx, count, call.now))
    const { lines, plan } = await planUnderLock(tx, call, count)
    const { over, holds, losses, taken, counted } = plan
    if (over) {
      const line = counted.find((one) => one.locationId === over.locationId && one.productId === over.productId) as AssessedLine
      throw CountAboveStock({ location: line.location, sku: line.sku, onHand: over.onHand, missing: over.missing })
    }
    await apply(tx, call, countMachine, [stockCountId], 'complete', { set: 'ended_at = kernel_now()' })
    // Stock that a blind count hid is shown again.
    call.topics.add('stock')
    await closeCountHolds(
      tx,
      holds.map(({ ownerId }) => ownerId),
    )
    const documents = await takeFromDocuments(tx, call, count.number, losses)
    const packages = await applyPackageShortage(tx, call, plan)
    const changes = counted.map((line) => ({ ...line, change: line.assessment.difference ?? 0 })).filter(({ change }) => change !== 0)
    await setPosted(
      tx,
      lines.map(({ id }) => ({ id, posted: changes.find((line) => line.id === id)?.change ?? 0 })),
    )
    const { id, number, warehouse } = count
    const found = await addFound(
      tx,
      call,
      changes.filter(({ change }) => change > 0),
      { source: 'COUNT', sourceId: id, sourceNumber: number, receivedOn: dayIn(warehouse.timeZone, call.now) },
    )
    const customerOf = new Map(counted.map(({ productId, customerId }) => [productId, customerId]))
    await post(
      tx,
      call,
      { kind: 'StockCount', id, number },
      {
        places: [
          ...taken.map(({ pile: { locationId, productId, batchId, quality }, quantity }) => ({
            locationId,
            productId,
            batchId,
            quality,
            warehouseId: count.warehouseId,
            customerId: customerOf.get(productId) as string,
            onHand: -quantity,
          })),
          ...found,
        ],
        allocations: [
          ...release(holds),
          ...release(losses.map(({ claim, quantity }) => ({ ...claim, quantity }))),
          ...documents.allocations,
        ],
        products: [
          ...changes.map(({ warehouseId, customerId, productId, quality, change }) => ({
            warehouseId,
            customerId,
            productId,
            ...(quality === 'GOOD' ? { good: change } : { defective: change }),
          })),
          ...packages.products,
        ],
      },
    )
    return { result: { stockCountId }, facts: [countFact('completed', count), ...documents.facts, ...packages.facts] }
  },
})

/** Fails with COUNT_UNFINISHED while something is left to count or to decide. */
async function requireFinished(tx: Tx, count: LockedCount, lines: readonly AssessedLine[]): Promise<void> {
  const of = (state: AssessedLine['state']) => lines.filter((line) => line.state === state).length
  const places = await readCountPlaces(tx, [count.id])
  const counted = new Set(lines.map(({ locationId }) => locationId))
  const unvisited = places.filter(({ locationId, emptyAt, skipReason }) => !counted.has(locationId) && !emptyAt && !skipReason)
  if (unvisited.length === 0 && !lines.some(({ state }) => openStates.has(state))) return
  const left = { toCount: of('TO_COUNT') + unvisited.length, recount: of('RECOUNT'), approval: of('NEEDS_APPROVAL') }
  throw CountUnfinished({ number: count.number, ...left })
}

/**
 * Plans the posting with everything locked that it changes, in lock order: what is hit is found first without locks, then read again under them.
 */
async function planUnderLock(tx: Tx, call: Call, count: LockedCount): Promise<{ lines: AssessedLine[]; plan: CountPlan }> {
  const first = await assessCount(tx, count, call.now)
  const guess = await planCountPosting(tx, count.warehouseId, first)
  const held = await lockLosingDocuments(tx, guess.losses)
  await lockPackages(tx, packagesHit(guess))
  await lockLocations(
    tx,
    guess.counted.map(({ locationId }) => locationId),
  )
  await lockStock(tx, call, { spots: [...guess.counted, ...held], products: guess.counted })
  const lines = await assessCount(tx, count, call.now)
  await requireFinished(tx, count, lines)
  return { lines, plan: await planCountPosting(tx, count.warehouseId, lines) }
}
