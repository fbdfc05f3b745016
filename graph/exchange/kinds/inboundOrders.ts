import { CreateInboundOrderInput } from '../../inbound/input.ts'
import { createOrders, judgeOrders, type NewOrder } from '../../inbound/steps/createOrder.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { fieldFailures } from '../../kernel/command/fieldFailures.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { ParsedRow } from '../rules/column.ts'
import { inboundColumns } from '../rules/inboundColumns.ts'
import { orderOfRows, type SheetOrder } from '../rules/inboundOrder.ts'
import { type AppliedUnit, type CustomerKindSpec, type CustomerPlace, type JudgedUnit, toCellFailure, type Unit } from './kind.ts'

/** Inbound orders: rows of one number are one order, with its boxes. */
export const inboundOrdersKind: CustomerKindSpec = {
  columns: inboundColumns,
  key: { column: 'erpNumber', rows: 'MANY' },
  async judge(tx, place, units) {
    const read = units.map((unit) => readUnit(unit, place))
    const inputs = read.flatMap(({ input }) => input ?? [])
    const judged = await judgeOrders(tx, place, inputs)
    const failures = new Map(inputs.map((input, at) => [input, judged[at] ?? null]))
    return read.map((unit) => judgeUnit(unit, (unit.input && failures.get(unit.input)) ?? null))
  },
  async apply(tx, call, place, units) {
    const read = units.map((unit) => readUnit(unit, place))
    const inputs = read.flatMap(({ input }) => input ?? [])
    const { orders, facts } = await createOrders(tx, call, place, inputs)
    const orderOf = new Map(inputs.map((input, at) => [input, orders[at]]))
    const applied = read.map((unit): AppliedUnit => {
      const order = unit.input && orderOf.get(unit.input)
      const nodeId = typeof order === 'string' ? toNodeId('InboundOrder', order) : null
      return { ...judgeUnit(unit, order instanceof Failure ? order : null), nodeId }
    })
    return { units: applied, facts }
  },
}

/** The order that the rows of a unit are; without an input if a cell is wrong. */
type ReadUnit = { rows: readonly ParsedRow[]; order: SheetOrder; failures: JudgedUnit['failures'] } & { input: NewOrder | null }

function readUnit({ rows }: Unit, { warehouseId, customerId }: CustomerPlace): ReadUnit {
  const order = orderOfRows(rows)
  const owned = { warehouseId: toNodeId('Warehouse', warehouseId), customerId: toNodeId('Customer', customerId) }
  const parsed = CreateInboundOrderInput.safeParse({ ...order.input, ...owned }, { reportInput: true })
  const wrong = parsed.success ? [] : fieldFailures(parsed.error)
  const failures = [...order.failures, ...wrong.map((failure) => placeFailure(rows, order, failure))]
  // The number is optional for the command, but makes the order here.
  if (!rows[0]?.values.erpNumber) failures.push({ at: 0, failure: { code: 'REQUIRED', values: {}, column: 'erpNumber' } })
  const isGood = parsed.success && failures.length === 0 && rows.every((row) => row.failures.length === 0)
  return { rows, order, failures, input: isGood ? parsed.data : null }
}

/** A unit without a failure is a new order; a failure of the order goes to the row of its field. */
function judgeUnit({ rows, order, input, failures }: ReadUnit, failure: Failure | null): JudgedUnit {
  if (input && !failure) return { outcome: 'NEW', failures: [], changes: [] }
  return { outcome: 'REFUSED', failures: failure ? [placeFailure(rows, order, failure)] : failures, changes: [] }
}

/** The row and column of a failure of the command's input, such as `boxes.1.contents.0.sku`. */
function placeFailure(rows: readonly ParsedRow[], order: SheetOrder, failure: Failure): JudgedUnit['failures'][number] {
  const [, list, index, inner] = /^(lines|boxes)\.(\d+)(?:\.(.+))?$/.exec(failure.field ?? '') ?? []
  const content = /^contents\.(\d+)(?:\.(.+))?$/.exec(inner ?? '')
  const nth = Number(index)
  const at = content
    ? order.rowOfContent[nth]?.[Number(content[1])]
    : list === 'lines'
      ? order.rowOfLine[nth]
      : list === 'boxes'
        ? order.rowOfBox[nth]
        : 0
  const field = list === undefined ? failure.field : content ? (content[2] ?? 'sku') : innerField(list, inner)
  const row = at ?? 0
  return { at: row, failure: toCellFailure(inboundColumns, rows[row] as ParsedRow, new Failure(failure.code, failure.values, field)) }
}

const innerField = (list: string, inner: string | undefined) =>
  list === 'boxes' && inner === 'trackingNumber' ? 'boxTracking' : (inner ?? (list === 'boxes' ? 'mark' : 'sku'))
