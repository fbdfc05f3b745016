import { dueFirst, dueTimes } from '../package/rules/dueTimes.ts'
import { readCutOffs } from '../package/steps/due.ts'
import { type Purpose, proposedQuantity, purposeOf, type TakenPieces, takeStaged } from './rules/replenishment.ts'
import { type Replenishable, readStagedPiles, readWaiting } from './store/replenishment.ts'

type Reader = Parameters<typeof readWaiting>[0]

/** Adds to products of a warehouse which packages wait for what is proposed. */
export async function withPurpose(db: Reader, warehouseId: string, rows: readonly Replenishable[]): Promise<(Replenishable & Purpose)[]> {
  const needed = rows.filter((row) => proposedQuantity(row) > 0 && row.waiting > row.picking + row.onTheWay)
  const waiting =
    needed.length === 0
      ? []
      : await readWaiting(
          db,
          warehouseId,
          needed.map(({ productId }) => productId),
        )
  const cutOffs = await readCutOffs(db, warehouseId)
  const due = dueTimes(waiting, cutOffs)
  const packages = Map.groupBy(
    dueFirst(waiting, cutOffs).map(({ id, productId, pieces }) => ({ productId, pieces, dueAt: due.get(id)! })),
    ({ productId }) => productId,
  )
  return rows.map((row) => ({ ...row, ...purposeOf(row, packages.get(row.productId) ?? []) }))
}

/** What the transfer of each proposal would take where. */
export async function withSources<Row extends Replenishable>(
  db: Reader,
  warehouseId: string,
  rows: readonly Row[],
): Promise<(Row & { sources: TakenPieces[] })[]> {
  const productIds = rows.filter((row) => proposedQuantity(row) > 0).map(({ productId }) => productId)
  const piles = productIds.length === 0 ? [] : await readStagedPiles(db, warehouseId, productIds)
  const pilesOf = Map.groupBy(piles, ({ productId }) => productId)
  return rows.map((row) => ({
    ...row,
    sources: takeStaged(pilesOf.get(row.productId) ?? [], proposedQuantity(row), row.cartonPieces).places,
  }))
}
