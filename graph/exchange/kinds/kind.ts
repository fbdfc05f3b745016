import type { Actor } from '../../kernel/command/actor.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Sentence } from '../../kernel/language.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { ZoneIndex } from '../../logistics/rules/zones.ts'
import type { CellFailure, ParsedRow, SheetColumn } from '../rules/column.ts'
import type { RowOutcomeName } from '../states.ts'

/** Where an import writes. */
export interface ImportPlace {
  importId: string
  warehouseId: string
  /** Name of the import in documents. */
  reference: string
  actor: Actor
}

/** Where an import of rows of a customer writes. */
export interface CustomerPlace extends ImportPlace {
  customerId: string
  /** Pieces that earlier rows of a check take, by product. */
  promised: Map<string, number>
}

/** Where an import of rows that belong to no customer writes. */
export interface TargetPlace extends ImportPlace {
  targetId: string
  /** Rows of a zone table that earlier rows of a check make, and how many of them are new. */
  earlier: { rows: ZoneIndex; created: number }
}

/** What the rows of an import go into, as the console shows it. */
export interface ImportTarget {
  id: string
  warehouseId: string
  name: Sentence
  /** Global id of the document on whose page it is shown. */
  documentId: string
  /** Kind of the document, where that decides which page it is. */
  documentKind: string | null
  /** Columns that it does not have. */
  without: readonly string[]
}

/** How targets of a kind are found. */
export interface TargetSpec {
  /** Type of their global ids. */
  node: string
  /** Those of these targets that exist. */
  read(db: Tx, ids: readonly string[]): Promise<ImportTarget[]>
  /** Locks one of the warehouse, so that its imports are made one after another. Fails if there is none, or rows cannot go into it. */
  lock(tx: Tx, id: string, warehouseId: string): Promise<void>
}

/** Rows that are imported together: one row, or all rows of an order. */
export interface Unit {
  rows: ParsedRow[]
}

/** A value before or after a change; in both languages if they differ. */
export type Shown = string | Sentence

/** A change of a column. */
export interface CellChange {
  column: string
  old: Shown
  new: Shown
}

/** Result of a unit: failures by the index of their row in the unit. */
export interface JudgedUnit {
  outcome: RowOutcomeName
  failures: { at: number; failure: CellFailure }[]
  changes: CellChange[]
  /** What is missing for more than a draft; absent if nothing is. */
  missing?: { at: number; failure: CellFailure }[]
}

/** A unit after it was written; the global id of what it created or changed, null if it was refused or had nothing to change. */
export interface AppliedUnit extends JudgedUnit {
  nodeId: string | null
}

/** What a kind of import adds to the common parts. */
interface KindSpec<Place extends ImportPlace> {
  columns: readonly SheetColumn[]
  /** Column that names what a row is about; null if rows are independent. */
  key: { column: string; rows: 'ONE' | 'MANY' } | null
  /** Text that makes the same content in another file the same row; null if only the same file repeats it. */
  contentOf?(row: ParsedRow): string
  /** Whether rows of a file can be imported again: judging finds what is already there. No row of other kinds is imported twice. */
  isRepeatable?: true
  /** Judges units without writing. */
  judge(tx: Tx, place: Place, units: readonly Unit[]): Promise<JudgedUnit[]>
  /** Judges units again, under locks, and writes the good ones. */
  apply(tx: Tx, call: Call, place: Place, units: readonly Unit[]): Promise<{ units: AppliedUnit[]; facts: Fact[] }>
}

/** A kind whose rows belong to a customer. */
export interface CustomerKindSpec extends KindSpec<CustomerPlace> {
  target?: undefined
}

/** A kind whose rows go into a target of the warehouse. */
export interface TargetKindSpec extends KindSpec<TargetPlace> {
  target: TargetSpec
}

export type ImportKindSpec = CustomerKindSpec | TargetKindSpec

/** A failure of an input field as a failure of its column. */
export function toCellFailure(columns: readonly SheetColumn[], present: ParsedRow, { code, values, field }: Failure): CellFailure {
  const fits = columns.filter((column) => field !== null && isWithin(field, column.field))
  const column = fits.find(({ id }) => id in present.values) ?? fits[0]
  return { code, values: inUnitOf(column, values), column: column?.id ?? null }
}

/** Limits in the unit of the column. */
function inUnitOf(column: SheetColumn | undefined, values: Failure['values']): Failure['values'] {
  if (column?.reading.as !== 'number') return values
  const { scale } = column.reading
  const shown = (value: Failure['values'][string]) => (typeof value === 'number' ? value / scale : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value as Failure['values'][string])]))
}

const isWithin = (field: string, of: string) => field === of || field.startsWith(`${of}.`) || of.startsWith(`${field}.`)
