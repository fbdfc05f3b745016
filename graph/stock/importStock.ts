import { command } from '../kernel/command/command.ts'
import { code, day, fields, id, list, object, oneOf, pieces, text } from '../kernel/input/fieldTypes.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { AreaWrongForQuality, UnknownLocation, UnknownSku } from './failures.ts'
import { Quality, stockRights } from './states.ts'
import { post } from './steps/post.ts'
import { makeBatches } from './store/batch.ts'

/** Maximum number of rows per import. */
export const importMaximum = 3000

const Row = object('ImportStockRow', {
  location: code().meta({ description: 'Code of the location.' }),
  sku: code().meta({ description: "The customer's SKU." }),
  pieces: pieces().meta({ description: 'Number of pieces.' }),
  quality: oneOf(Quality).optional().meta({ description: 'Quality; default good.' }),
  receivedOn: day().meta({ description: 'Day of receipt; the age of the goods counts from it.' }),
}).meta({ description: 'Stock of one product at one location.' })

/** Imports the initial stock of a warehouse. */
export const importStock = command({
  name: 'importStock',
  means: 'Imports the initial stock of a customer: all rows or none.',
  right: stockRights.import,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
    customerId: id('Customer').meta({ description: 'The owner of the goods.' }),
    reference: text(60).meta({ description: 'Name of the import; part of the batch.' }),
    rows: list(Row, importMaximum).meta({ description: `Stock per location, at most ${importMaximum} rows.` }),
  }),
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, { warehouseId, customerId, reference, rows }) {
    const placed = await resolveRows(tx, warehouseId, customerId, rows)
    const origins = placed.map(({ productId, receivedOn }) => ({
      warehouseId,
      customerId,
      productId,
      source: 'IMPORT' as const,
      sourceId: null,
      sourceNumber: reference,
      receivedOn,
    }))
    const batchIds = await makeBatches(tx, call, origins)
    const goods = placed.map((row, at) => ({ ...row, warehouseId, customerId, batchId: batchIds[at] as string, onHand: row.pieces }))
    await post(
      tx,
      call,
      { kind: 'Import', id: call.commandId, number: reference },
      {
        places: goods,
        products: goods.map(({ productId, quality, onHand }) => {
          return { warehouseId, customerId, productId, ...(quality === 'GOOD' ? { good: onHand } : { defective: onHand }) }
        }),
      },
    )
    const products = [...new Set(goods.map(({ productId }) => productId))]
    const facts = products.map((productId) => ({
      kind: 'stock.found',
      type: 'Product',
      id: productId,
      warehouseId,
      customerId,
      payload: {},
    }))
    return { result: { rows: rows.length, pieces: goods.reduce((sum, row) => sum + row.pieces, 0) }, facts }
  },
})

interface InputRow {
  location: string
  sku: string
  pieces: number
  quality?: 'GOOD' | 'DEFECTIVE' | undefined
  receivedOn: string
}

/** Resolves the locations and products of the rows; fails on the first invalid row with its index. */
async function resolveRows(tx: Tx, warehouseId: string, customerId: string, rows: readonly InputRow[]) {
  const codes = rows.map(({ location }) => location.toUpperCase())
  const locations = await tx.location.findMany({
    where: { warehouseId, kind: 'SHELF', code: { in: codes } },
    select: { id: true, code: true, cargoArea: { select: { type: true } } },
  })
  const products = await tx.product.findMany({
    where: { customerId, sku: { in: rows.map(({ sku }) => sku) } },
    select: { id: true, sku: true },
  })
  const locationOf = new Map(locations.map((row) => [row.code, row]))
  const productOf = new Map(products.map((row) => [row.sku, row]))
  return rows.map((row, at) => {
    const location = locationOf.get(row.location.toUpperCase())
    if (!location) throw UnknownLocation({ code: row.location }, `rows.${at}.location`)
    const product = productOf.get(row.sku)
    if (!product) throw UnknownSku({ sku: row.sku }, `rows.${at}.sku`)
    const quality = row.quality ?? 'GOOD'
    if ((location.cargoArea?.type === 'DEFECTIVE') !== (quality === 'DEFECTIVE'))
      throw AreaWrongForQuality({ code: location.code }, `rows.${at}.quality`)
    return { locationId: location.id, productId: product.id, quality, pieces: row.pieces, receivedOn: row.receivedOn }
  })
}
