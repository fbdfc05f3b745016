import { createHash } from 'node:crypto'
import type { Actor } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Failure } from '../kernel/command/failure.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { ZoneIndex } from '../logistics/rules/zones.ts'
import { RowNotWritten, RowOfRefused, RowOfUnwritten } from './failures.ts'
import type { AppliedUnit, JudgedUnit, Unit } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { type CellFailure, type ParsedRow, parseRow } from './rules/column.ts'
import { type NumberStyle, signOfTexts } from './rules/number.ts'
import { textOf } from './rules/sheet.ts'
import type { NumberedUnit } from './rules/units.ts'
import type { ImportRow, RowResult, StoredRow } from './store.ts'

/** Reads the cells of stored rows by the match of their import. */
export function parseRows(
  { kind, match, reading }: Pick<ImportRow, 'kind' | 'match' | 'reading'>,
  rows: readonly Pick<StoredRow, 'row' | 'cells'>[],
): ParsedRow[] {
  const columns = new Map(kindOf(kind).columns.map((column) => [column.id, column]))
  return rows.map((row) => parseRow(columns, match, row, reading))
}

/** What the number cells of a file show about its decimal sign. */
export function signOfRows({ kind, match }: Pick<ImportRow, 'kind' | 'match'>, rows: readonly StoredRow[]): NumberStyle['found'] {
  const numbers = new Set(kindOf(kind).columns.flatMap(({ id, reading: { as } }) => (as === 'number' || as === 'amount' ? [id] : [])))
  const indexes = match.flatMap((id, index) => (id !== null && numbers.has(id) ? [index] : []))
  return signOfTexts(
    rows.flatMap(({ cells }) =>
      indexes.flatMap((index) => {
        const cell = cells[index]
        return cell === undefined || (typeof cell === 'object' && cell.number !== undefined) ? [] : [textOf(cell)]
      }),
    ),
  )
}

/** The kind of an import, where it writes. */
interface BoundKind {
  judge(tx: Tx, units: readonly Unit[]): Promise<JudgedUnit[]>
  apply(tx: Tx, call: Call, units: readonly Unit[]): Promise<{ units: AppliedUnit[]; facts: Fact[] }>
}

/** Binds the kind of an import to where it writes. All parts of a check are judged by one, because each knows what the rows before it take. */
export function boundKind(found: ImportRow, actor: Actor): BoundKind {
  const { id, warehouseId, fileName } = found
  const place = { importId: id, warehouseId, reference: fileName.slice(0, 60), actor }
  const kind = kindOf(found.kind)
  if (kind.target && found.targetId !== null)
    return bind(kind, { ...place, targetId: found.targetId, earlier: { rows: new ZoneIndex(), created: 0 } })
  if (!kind.target && found.customerId !== null) return bind(kind, { ...place, customerId: found.customerId, promised: new Map() })
  throw new Error(`The import ${id} has an owner that ${found.kind} cannot have`)
}

const bind = <Place>(
  kind: {
    judge(tx: Tx, place: Place, units: readonly Unit[]): ReturnType<BoundKind['judge']>
    apply(tx: Tx, call: Call, place: Place, units: readonly Unit[]): ReturnType<BoundKind['apply']>
  },
  place: Place,
): BoundKind => ({
  judge: (tx, units) => kind.judge(tx, place, units),
  apply: (tx, call, units) => kind.apply(tx, call, place, units),
})

/** Scope of the keys of imported rows: a kind and a target, or a customer and, where goods are, the warehouse. */
export function keyScopeOf({ kind, customerId, targetId, warehouseId }: ImportRow): string {
  if (targetId !== null) return `${kind} ${targetId}`
  return kind === 'PRODUCTS' ? `${kind} ${customerId}` : `${kind} ${customerId} ${warehouseId}`
}

/** Key of each row: hash and number of the row in its file, or of its content and how often it occurred before. */
export function keysOf({ kind, fileHash }: Pick<ImportRow, 'kind' | 'fileHash'>, rows: readonly ParsedRow[]): Map<number, string> {
  const { contentOf } = kindOf(kind)
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      if (!contentOf) return [row.row, `${fileHash}:${row.row}`]
      const hash = createHash('sha256').update(contentOf(row)).digest('base64url')
      const nth = (seen.get(hash) ?? 0) + 1
      seen.set(hash, nth)
      return [row.row, `${hash}#${nth}`]
    }),
  )
}

const ofRow = ({ code, values }: Failure): CellFailure => ({ code, values, column: null })

/** The failure of a row that the database cannot take. */
export const notWritten = ofRow(RowNotWritten())
/** The failure of a row that is not written because of such a row. */
export const unwrittenBecause = (row: number) => ofRow(RowOfUnwritten({ row }))

/** Results of the rows of a unit: if one row is refused, all are. A cell that could not be read has no second failure. */
export function resultsOf({ unit, rows }: NumberedUnit, judged: JudgedUnit & { nodeId?: string | null }): RowResult[] {
  const own = rows.map((row, at): CellFailure[] => {
    const unread = new Set(row.failures.map(({ column }) => column))
    const others = judged.failures.filter((one) => one.at === at && !unread.has(one.failure.column)).map(({ failure }) => failure)
    return [...row.failures, ...others]
  })
  const wrong = own.findIndex((failures) => failures.length > 0)
  const isRefused = wrong >= 0
  const because = isRefused ? [ofRow(RowOfRefused({ row: rows[wrong]?.row ?? unit }))] : []
  const missing = isRefused ? [] : (judged.missing ?? [])
  return rows.map(({ row }, at) => ({
    row,
    unit,
    outcome: isRefused ? 'REFUSED' : judged.outcome,
    failures: own[at]?.length ? own[at] : because,
    changes: isRefused ? [] : judged.changes,
    isDraft: missing.length > 0,
    missing: missing.filter((one) => one.at === at).map(({ failure }) => failure),
    nodeId: isRefused ? null : (judged.nodeId ?? null),
  }))
}
