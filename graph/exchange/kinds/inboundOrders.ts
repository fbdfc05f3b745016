import { CreateInboundOrderInput } from '../../inbound/input.ts'
import { createOrder, judgeOrder } from '../../inbound/steps/createOrder.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { fieldFailures } from '../../kernel/command/fieldFailures.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { ParsedRow } from '../rules/column.ts'
import { inboundColumns } from '../rules/inboundColumns.ts'
import { orderOfRows, type SheetOrder } from '../rules/inboundOrder.ts'
import { type AppliedUnit, type ImportKindSpec, type ImportPlace, type JudgedUnit, toCellFailure, type Unit } from './kind.ts'

/** Inbound orders: rows of one number are one order, with its boxes. */
export const inboundOrdersKind: ImportKindSpec = {
  columns: inboundColumns,
  key: { column: 'erpNumber', rows: 'MANY' },
  async judge(tx, place, units) {
    const judged: JudgedUnit[] = []
    for (const unit of units) judged.push(await attempt(unit, place, (input) => judgeOrder(tx, input)).then(({ unit: one }) => one))
    return judged
  },
  async apply(tx, call, place, units) {
    const applied: AppliedUnit[] = []
    const facts: Fact[] = []
    // One after the other: each takes the next number.
    for (const unit of units) {
      const { unit: judged, result } = await attempt(unit, place, (input) => createOrder(tx, call, input))
      facts.push(...(result?.facts ?? []))
      applied.push({ ...judged, nodeId: result ? toNodeId('InboundOrder', result.orderId) : null })
    }
    return { units: applied, facts }
  },
}

type Input = Parameters<typeof judgeOrder>[1]

/** Runs a step for the order of a unit if its cells could be read; a failure goes to the row of its field. */
async function attempt<Result>({ rows }: Unit, { warehouseId, customerId }: ImportPlace, step: (input: Input) => Promise<Result>) {
  const order = orderOfRows(rows)
  const refused = (failures: JudgedUnit['failures']): { unit: JudgedUnit; result: null } => ({
    unit: { outcome: 'REFUSED', failures, changes: [] },
    result: null,
  })
  const owned = { warehouseId: toNodeId('Warehouse', warehouseId), customerId: toNodeId('Customer', customerId) }
  const parsed = CreateInboundOrderInput.safeParse({ ...order.input, ...owned }, { reportInput: true })
  const failures = parsed.success ? [] : fieldFailures(parsed.error)
  // The number is optional for the command, but makes the order here.
  const found = [...order.failures, ...failures.map((failure) => placeFailure(rows, order, failure))]
  if (!rows[0]?.values.erpNumber) found.push({ at: 0, failure: { code: 'REQUIRED', values: {}, column: 'erpNumber' } })
  if (!parsed.success || found.length > 0 || rows.some((row) => row.failures.length > 0)) return refused(found)
  try {
    const result = await step(parsed.data)
    return { unit: { outcome: 'NEW', failures: [], changes: [] } satisfies JudgedUnit, result }
  } catch (error) {
    if (error instanceof Failure) return refused([placeFailure(rows, order, error)])
    throw error
  }
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
