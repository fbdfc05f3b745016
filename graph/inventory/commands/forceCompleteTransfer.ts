import type { Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { apply } from '../../kernel/command/transition.ts'
import { NotInState } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { applyPackageShortage, lockPackages, packagesHit, planPackageShortage, tooFewPieces } from '../../package/steps/shortage.ts'
import { deduct, putDown, release } from '../../stock/rules.ts'
import { allocatedStockOf } from '../../stock/steps/allocations.ts'
import { lockStock, type StockToLock } from '../../stock/steps/lockStock.ts'
import { readAvailable } from '../../stock/steps/piles.ts'
import { post } from '../../stock/steps/post.ts'
import { locationsByCode } from '../../warehouse/steps.ts'
import { PackagesLoseGoods, RestUnclear } from '../failures.ts'
import { ForceCompleteTransferInput } from '../input.ts'
import { requireTransferLine } from '../requireTransferLine.ts'
import { refuseRest, requireArea, takeHeld } from '../rules/transfer.ts'
import { inventoryRights, transferMachine } from '../states.ts'
import { readLosers } from '../store/countSheet.ts'
import { insertMoves, lockTransfer, scopeOfTransfer } from '../store/transfer.ts'
import { transferFact } from '../transferFact.ts'

/** Ends a transfer that is not carried out to the end. */
export const forceCompleteTransfer = command({
  name: 'forceCompleteTransfer',
  means:
    'Ends a transfer: every piece in hand is put back at a location or is missing; pieces that were not taken off are free again. Missing pieces that are locked for packages take them from the newest, which become drafts; who confirms is told which.',
  right: inventoryRights.forceTransfer,
  input: ForceCompleteTransferInput,
  scope: ({ transferId }, db) => scopeOfTransfer(db, transferId),
  async run(tx, call, { transferId, reason, rest: asked, acceptLosses }) {
    const transfer = await lockTransfer(tx, transferId)
    const { number, warehouseId, lines } = transfer
    const moved = await apply(tx, call, transferMachine, [transferId], 'force', { remark: reason })
    if (moved.length === 0) throw NotInState({ what: number })
    const lineOf = requireTransferLine(lines)
    const rest = (asked ?? []).map((part, index) => ({ ...part, line: lineOf(part.lineId, `rest.${index}.lineId`), index }))
    for (const { line, location, lossReason, index } of rest)
      if (Boolean(location) === Boolean(lossReason)) throw RestUnclear({ sku: line.sku }, `rest.${index}`)
    const putBack = rest.flatMap(({ location, ...part }) => (location ? [{ ...part, location }] : []))
    const places = await locationsByCode(
      tx,
      warehouseId,
      putBack.map(({ location }) => location),
      (at) => `rest.${putBack[at]!.index}.location`,
    )
    for (const [at, { line, index }] of putBack.entries()) requireArea(line.quality, places[at]!, `rest.${index}.location`)
    refuseRest(lines, rest)

    const held = await allocatedStockOf(
      tx,
      'TRANSFER',
      lines.map(({ id }) => id),
    )
    const onShelf = held.filter(({ kind }) => kind === 'SHELF')
    const handed = held.filter(({ kind }) => kind === 'HAND')
    const missing = rest.filter(({ location }) => !location)
    const postings = [
      ...putBack.map(({ lineId, quantity }, at) => putDown(takeHeld(handed, lineId, quantity), places[at]!.id)),
      ...missing.map(({ lineId, quantity }) => deduct(takeHeld(handed, lineId, quantity))),
    ]
    const positions = [...onShelf, ...postings.flatMap(({ places }) => places)]
    const packages = await takeFromPackages(tx, call, { warehouseId, missing, positions, isAccepted: acceptLosses ?? false })
    await insertMoves(tx, call, warehouseId, [
      ...putBack.map(({ lineId, quantity }, at) => ({ lineId, kind: 'RETURNED' as const, locationId: places[at]!.id, quantity })),
      ...missing.map(({ lineId, quantity, lossReason }) => ({
        lineId,
        kind: 'LOST' as const,
        locationId: null,
        quantity,
        reason: lossReason ?? '',
      })),
    ])
    await post(
      tx,
      call,
      { kind: 'Transfer', id: transferId, number },
      {
        places: postings.flatMap(({ places }) => places),
        allocations: [...release(onShelf), ...postings.flatMap(({ allocations }) => allocations)],
        products: [
          ...missing.map(({ line: { productId, customerId, quality }, quantity }) => ({
            warehouseId,
            customerId,
            productId,
            ...(quality === 'GOOD' ? { good: -quantity } : { defective: -quantity }),
          })),
          ...packages.products,
        ],
      },
    )
    return { result: { transferId }, facts: [transferFact('forced', transfer), ...packages.facts] }
  },
})

/**
 * Takes missing good pieces from packages that they are locked for, if no others are left. What is hit is found first without locks, then read again
 * under them. Fails with PACKAGES_LOSE_GOODS if that was not accepted.
 */
async function takeFromPackages(
  tx: Tx,
  call: Call,
  {
    warehouseId,
    missing,
    positions,
    isAccepted,
  }: {
    warehouseId: string
    missing: readonly { line: { productId: string; quality: 'GOOD' | 'DEFECTIVE' }; quantity: number }[]
    /** Everything that the transfer posts. */
    positions: NonNullable<StockToLock['positions']>
    isAccepted: boolean
  },
) {
  const changes = new Map<string, number>()
  for (const { line, quantity } of missing)
    if (line.quality === 'GOOD') changes.set(line.productId, (changes.get(line.productId) ?? 0) - quantity)
  const productIds = [...changes.keys()]
  const plan = async () => {
    const tooFew = tooFewPieces(changes, await readAvailable(tx, warehouseId, productIds))
    return planPackageShortage(tx, warehouseId, [], tooFew)
  }
  if (productIds.length === 0) return { products: [], facts: [] }
  const guess = await plan()
  await lockPackages(tx, packagesHit(guess))
  await lockStock(tx, call, { positions, products: productIds.map((productId) => ({ warehouseId, productId })) })
  const shortage = await plan()
  const hit = packagesHit(shortage)
  if (hit.length > 0 && !isAccepted) {
    const losers = await readLosers(tx, { abnormal: [], drafts: hit, losses: [] })
    throw PackagesLoseGoods({ numbers: losers.map(({ number }) => number).join(', ') }, 'acceptLosses')
  }
  return applyPackageShortage(tx, call, shortage)
}
