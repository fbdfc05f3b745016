import type { Call } from '../../kernel/command/call.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { shelvesByCode } from '../../warehouse/steps.ts'
import { AreaWrongForQuality, StockTooMuch, UnknownLocation, UnknownSku } from '../failures.ts'
import { makeBatches } from '../store/batch.ts'
import { readTotals } from '../store/piles.ts'
import { post } from './post.ts'

/** A row of initial stock as it is given. */
export interface InitialStockRow {
  location: string
  sku: string
  pieces: number
  quality?: 'GOOD' | 'DEFECTIVE' | undefined
  receivedOn: string
}

interface PlacedRow {
  locationId: string
  productId: string
  quality: 'GOOD' | 'DEFECTIVE'
  pieces: number
  receivedOn: string
}

interface Owned {
  warehouseId: string
  customerId: string
}

/** Most pieces of a product in a warehouse that an import makes; twice as many can still be counted. */
const stockMaximum = 1_000_000_000

/** Finds location and product of each row; a row without them, whose quality does not belong there, or that
 * makes more stock of a product than is counted, is its failure, with the field. `added` are the pieces that earlier rows add, by product. */
export async function placeInitialStock(
  tx: Tx,
  { warehouseId, customerId }: Owned,
  rows: readonly InitialStockRow[],
  added = new Map<string, number>(),
): Promise<(PlacedRow | Failure)[]> {
  const codes = rows.map(({ location }) => location.toUpperCase())
  const locations = await shelvesByCode(tx, warehouseId, codes)
  const products = await tx.product.findMany({
    where: { customerId, sku: { in: rows.map(({ sku }) => sku) } },
    select: { id: true, sku: true },
  })
  const locationOf = new Map(locations.map((row) => [row.code, row]))
  const productOf = new Map(products.map((row) => [row.sku, row]))
  const stocks = await readTotals(
    tx,
    warehouseId,
    products.map(({ id }) => id),
  )
  return rows.map((row) => {
    const location = locationOf.get(row.location.toUpperCase())
    if (!location) return UnknownLocation({ code: row.location }, 'location')
    const product = productOf.get(row.sku)
    if (!product) return UnknownSku({ sku: row.sku }, 'sku')
    const quality = row.quality ?? 'GOOD'
    if ((location.areaType === 'DEFECTIVE') !== (quality === 'DEFECTIVE')) return AreaWrongForQuality({ code: location.code }, 'quality')
    const sum = (added.get(product.id) ?? 0) + row.pieces
    if ((stocks.get(product.id) ?? 0) + sum > stockMaximum) return StockTooMuch({ sku: row.sku, maximum: stockMaximum }, 'pieces')
    added.set(product.id, sum)
    return { locationId: location.id, productId: product.id, quality, pieces: row.pieces, receivedOn: row.receivedOn }
  })
}

/** Adds initial stock as one posting. Product stock is the most contended row, so this comes last in a command. */
export async function addInitialStock(
  tx: Tx,
  call: Call,
  { warehouseId, customerId }: Owned,
  document: { id: string; number: string },
  placed: readonly PlacedRow[],
): Promise<Fact[]> {
  if (placed.length === 0) return []
  const origins = placed.map(({ productId, receivedOn }) => ({
    warehouseId,
    customerId,
    productId,
    receivedOn,
    source: 'IMPORT' as const,
    sourceId: null,
    sourceNumber: document.number,
  }))
  const batchIds = await makeBatches(tx, call, origins)
  const goods = placed.map((row, at) => ({ ...row, warehouseId, customerId, batchId: batchIds[at] as string, onHand: row.pieces }))
  await post(
    tx,
    call,
    { kind: 'Import', ...document },
    {
      places: goods,
      products: goods.map(({ productId, quality, onHand }) => {
        return { warehouseId, customerId, productId, ...(quality === 'GOOD' ? { good: onHand } : { defective: onHand }) }
      }),
    },
  )
  const products = [...new Set(goods.map(({ productId }) => productId))]
  return products.map((id) => ({ kind: 'stock.found', type: 'Product', id, warehouseId, customerId, payload: {} }))
}
