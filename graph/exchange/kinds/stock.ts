import { customerInWarehouse } from '../../customer/steps.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { fieldFailures } from '../../kernel/command/fieldFailures.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ImportStockRow } from '../../stock/input.ts'
import { addInitialStock, type InitialStockRow, placeInitialStock } from '../../stock/steps/initialStock.ts'
import type { ParsedRow } from '../rules/column.ts'
import { stockColumns } from '../rules/stockColumns.ts'
import { type CustomerKindSpec, type CustomerPlace, type JudgedUnit, toCellFailure, type Unit } from './kind.ts'

/** Initial stock: each row adds pieces; no row takes any away. */
export const stockKind: CustomerKindSpec = {
  columns: stockColumns,
  key: null,
  // A corrected file has its good rows too: they would be added once more.
  contentOf: ({ values }) =>
    JSON.stringify([values.sku, String(values.location).toUpperCase(), values.pieces, values.quality ?? 'GOOD', values.receivedOn]),
  judge: async (tx, place, units) => (await judge(tx, place, units)).units,
  async apply(tx, call, place, units) {
    const judged = await judge(tx, place, units)
    const good = judged.placed.filter((row) => row !== null)
    const facts = await addInitialStock(tx, call, place, { id: place.importId, number: place.reference }, good)
    const nodeOf = (at: number) => {
      const row = judged.placed[at]
      return row ? toNodeId('Product', row.productId) : null
    }
    return { units: judged.units.map((unit, at) => ({ ...unit, nodeId: nodeOf(at) })), facts }
  },
}

async function judge(tx: Tx, place: CustomerPlace, units: readonly Unit[]) {
  const rows = units.map((unit) => unit.rows[0] as ParsedRow)
  const foreign = await customerInWarehouse(tx, place.customerId, place.warehouseId).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    },
  )
  const parsed = rows.map(({ values }) => ImportStockRow.safeParse(values, { reportInput: true }))
  const valid = parsed.flatMap(({ data }) => (data ? [data as InitialStockRow] : []))
  const found = await placeInitialStock(tx, place, valid, place.promised)
  let next = 0
  const results = rows.map((row, at) => {
    const { error } = parsed[at] as (typeof parsed)[number]
    const result = error ? null : found[next++]
    const failures = error ? fieldFailures(error) : result instanceof Failure ? [result] : []
    if (foreign) failures.push(foreign)
    return { row, failures, placed: failures.length > 0 || row.failures.length > 0 || result instanceof Failure ? null : (result ?? null) }
  })
  return {
    placed: results.map(({ placed }) => placed),
    units: results.map(
      ({ row, failures }): JudgedUnit => ({
        outcome: failures.length > 0 ? 'REFUSED' : 'NEW',
        failures: failures.map((failure) => ({ at: 0, failure: toCellFailure(stockColumns, row, failure) })),
        changes: [],
      }),
    ),
  }
}
