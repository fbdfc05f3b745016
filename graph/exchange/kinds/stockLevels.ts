import { customerInWarehouse } from '../../customer/steps.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { fieldFailures } from '../../kernel/command/fieldFailures.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { UnknownSku } from '../../stock/failures.ts'
import { ImportStockRow, StockLevelInput } from '../../stock/input.ts'
import { levelsBySku, setLevels } from '../../stock/steps/levels.ts'
import { cleared, type ParsedRow } from '../rules/column.ts'
import { stockLevelColumns } from '../rules/stockLevelColumns.ts'
import { type CustomerKindSpec, type CustomerPlace, type JudgedUnit, toCellFailure, type Unit } from './kind.ts'

/** Low-stock levels of products in a warehouse; an empty cell leaves the level as it is. */
export const stockLevelsKind: CustomerKindSpec = {
  columns: stockLevelColumns,
  key: { column: 'sku', rows: 'ONE' },
  judge: async (tx, place, units) => (await judge(tx, place, units)).map(({ unit }) => unit),
  async apply(tx, call, place, units) {
    const judged = await judge(tx, place, units)
    const { facts } = await setLevels(
      tx,
      call,
      place,
      judged.flatMap(({ line }) => line ?? []),
    )
    return { units: judged.map(({ unit, line }) => ({ ...unit, nodeId: line && toNodeId('Product', line.productId) })), facts }
  },
}

interface Judged {
  unit: JudgedUnit
  /** What has to be written. */
  line: { productId: string; level: number | null } | null
}

async function judge(tx: Tx, place: CustomerPlace, units: readonly Unit[]): Promise<Judged[]> {
  const foreign = await customerInWarehouse(tx, place.customerId, place.warehouseId).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    },
  )
  const rows = units.map((unit) => unit.rows[0] as ParsedRow)
  const skus = rows.map(({ values }) => ImportStockRow.shape.sku.safeParse(values.sku, { reportInput: true }))
  const stored = await levelsBySku(
    tx,
    place,
    skus.flatMap(({ data }) => data ?? []),
  )
  return rows.map((row, at) => {
    const sku = skus[at] as (typeof skus)[number]
    const given = row.values.level === cleared ? null : row.values.level
    const level = StockLevelInput.shape.level.safeParse(given, { reportInput: true })
    const own = sku.data === undefined ? undefined : stored.get(sku.data)
    const failures = [...failuresOf('sku', sku.error), ...failuresOf('level', level.error)]
    // Levels of a customer that has left can still be removed.
    if (foreign && given !== null) failures.push(foreign)
    if (sku.data !== undefined && !own) failures.push(UnknownSku({ sku: sku.data }, 'sku'))
    if (failures.length > 0 || !own) {
      const found = failures.map((failure) => ({ at: 0, failure: toCellFailure(stockLevelColumns, row, failure) }))
      return { unit: { outcome: 'REFUSED', failures: found, changes: [] }, line: null }
    }
    const { data: next = own.level } = level
    if (next === own.level || row.failures.length > 0) return { unit: { outcome: 'UNCHANGED', failures: [], changes: [] }, line: null }
    const shown = (value: number | null) => (value === null ? '' : String(value))
    const changes = [{ column: 'level', old: shown(own.level), new: shown(next) }]
    return { unit: { outcome: 'CHANGED', failures: [], changes }, line: { productId: own.productId, level: next } }
  })
}

/** What is wrong with the value of one field. */
const failuresOf = (field: string, error: Parameters<typeof fieldFailures>[0] | undefined) =>
  error ? fieldFailures(error).map(({ code, values }) => new Failure(code, values, field)) : []
