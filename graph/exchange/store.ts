import { Prisma, type SheetImport, type SheetImportRow } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/command/call.ts'
import { mendHistory } from '../kernel/command/mendHistory.ts'
import { apply, recordInitialState } from '../kernel/command/transition.ts'
import type { Sql } from '../kernel/events/job.ts'
import type { Signal } from '../kernel/events/signal.ts'
import { settingSql } from '../kernel/settings.ts'
import { columnsOf } from '../kernel/sql/columns.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { codesOfOtherRows } from './failures.ts'
import type { CellChange } from './kinds/kind.ts'
import type { CellFailure, ColumnMatch } from './rules/column.ts'
import type { NumberStyle } from './rules/number.ts'
import type { ImportOwner } from './rules/place.ts'
import type { Cell } from './rules/sheet.ts'
import {
  type EncodingName,
  type ImportActionName,
  type ImportKindName,
  type ImportModeName,
  openImportStates,
  type RowOutcomeName,
  recordsMaximum,
  sheetImportMachine,
} from './states.ts'

/** How a file was understood. */
export interface FileReading extends NumberStyle {
  encoding?: EncodingName | null
  /** A text of the file in this encoding. */
  sample?: string
}

export type ImportRow = Omit<SheetImport, 'match' | 'reading' | keyof ImportOwner> &
  ImportOwner & { match: ColumnMatch; reading: FileReading }

const importColumns = columnsOf<SheetImport>('SheetImport', Prisma.SheetImportScalarFieldEnum)
const rowColumns = columnsOf<SheetImportRow>('SheetImportRow', Prisma.SheetImportRowScalarFieldEnum)
const resultColumns = rowColumns.only('row', 'unit', 'outcome', 'failures', 'changes', 'draft', 'missing', 'nodeId')

const selectImport = `select ${importColumns.read('i', {})} from sheet_import i where i.id = $1::uuid`

/** An import as its commands need it; null if it does not exist. */
export async function readImport(db: Tx, id: string): Promise<ImportRow | null> {
  const [row] = await db.$queryRawUnsafe<ImportRow[]>(selectImport, id)
  return row ?? null
}

/** The same, locked. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | null> {
  const [row] = await tx.$queryRawUnsafe<ImportRow[]>(`${selectImport} for no key update`, id)
  return row ?? null
}

type NewImport = ImportOwner & {
  kind: ImportKindName
  warehouseId: string
  fileName: string
  sheetName: string
  fileHash: string
  uploadHash: string | null
  header: string[]
  headerRow: number
  match: ColumnMatch
  reading: FileReading
  total: number
}

/** Inserts an import with its rows, given as JSON `[{ row, cells }]`. */
export async function insertImport(tx: Tx, call: Call, { match, reading, ...row }: NewImport, rows: string): Promise<string> {
  const id = call.newId()
  const { kind: actorKind, id: actorId } = call.actor
  const state = sheetImportMachine.initial
  const times = { createdAt: call.now, updatedAt: call.now, version: 1 }
  await tx.sheetImport.create({
    data: { ...row, ...times, id, match: [...match], reading: { ...reading }, state, actorKind, actorId },
    select: { id: true },
  })
  await recordInitialState(tx, call, sheetImportMachine, [{ id, state }])
  await tx.$executeRawUnsafe(
    `insert into sheet_import_row (id, import_id, warehouse_id, customer_id, row, cells)
     select uuidv7(), $1::uuid, $2::uuid, $3::uuid, r.row, r.cells
     from jsonb_to_recordset($4::jsonb) as r(row integer, cells jsonb) order by r.row`,
    id,
    row.warehouseId,
    row.customerId,
    rows,
  )
  return id
}

/** The import of the same upload that is not over. */
export async function openImportOf(
  tx: Tx,
  { uploadHash, kind, warehouseId, customerId, targetId }: Pick<NewImport, 'uploadHash' | 'kind' | 'warehouseId' | keyof ImportOwner>,
): Promise<{ id: string; state: string } | null> {
  if (uploadHash === null) return null
  const where = { customerId, targetId, kind, warehouseId, uploadHash, state: { in: openImportStates } }
  return tx.sheetImport.findFirst({ where, orderBy: { id: 'desc' }, select: { id: true, state: true } })
}

/** What counts together: imports of a customer, or those of all targets of a warehouse. */
type Together = Pick<NewImport, 'warehouseId' | 'customerId'>

const together = ({ warehouseId, customerId }: Together) => (customerId === null ? { warehouseId, customerId } : { customerId })

/** Number of records that were uploaded for a customer, or for the targets of a warehouse, since a moment. */
export async function countRecords(tx: Tx, owner: Together, since: Date): Promise<number> {
  const where = { ...together(owner), createdAt: { gt: since } }
  const { _sum: sum } = await tx.sheetImport.aggregate({ where, _sum: { total: true } })
  return sum.total ?? 0
}

/** The match of the last import with the same header, of the customer or for any target of the warehouse. */
export async function lastMatch(tx: Tx, kind: ImportKindName, owner: Together, header: string[]): Promise<ColumnMatch | null> {
  const row = await tx.sheetImport.findFirst({
    where: { kind, ...together(owner), header: { equals: header }, state: { in: ['CHECKED', 'IMPORTING', 'DONE'] } },
    orderBy: { id: 'desc' },
    select: { match: true },
  })
  return (row?.match as ColumnMatch | undefined) ?? null
}

/** Keeps the decimal sign that a check has found; only its job does. */
export async function setSign(db: Tx, id: string, found: NumberStyle['found']): Promise<void> {
  await db.$executeRawUnsafe(
    "update sheet_import set reading = reading || jsonb_build_object('found', $2::text) where id = $1::uuid and state = 'CHECKING'",
    id,
    found ?? null,
  )
}

/** Moves a locked import, with its match and how it is read; its rows are then checked again. */
export async function matchImport(tx: Tx, call: Call, id: string, match: ColumnMatch, reading: FileReading): Promise<void> {
  await tx.sheetImport.update({ where: { id }, data: { match: [...match], reading: { ...reading } }, select: { id: true } })
  await moveImport(tx, call, id, 'match')
}

/** Starts a locked import as the caller, whose rights count from now on. */
export async function startImport(tx: Tx, call: Call, id: string, mode: ImportModeName): Promise<void> {
  const { kind: actorKind, id: actorId } = call.actor
  await tx.sheetImport.update({ where: { id }, data: { mode, actorKind, actorId, startedAt: call.now }, select: { id: true } })
  await moveImport(tx, call, id, 'start')
}

/** Moves an import on; false if its state does not allow the action any more. */
export async function moveImport(tx: Tx, call: Call, id: string, action: ImportActionName): Promise<boolean> {
  const found = await lockImport(tx, id)
  if (!found) return false
  await mendHistory(tx, call, sheetImportMachine, found)
  const [moved] = await apply(tx, call, sheetImportMachine, [id], action)
  if (moved && !openImportStates.includes(moved.to))
    await tx.sheetImport.update({ where: { id }, data: { finishedAt: call.now }, select: { id: true } })
  return moved !== undefined
}

export interface StoredRow {
  row: number
  unit: number | null
  cells: Cell[]
}

/** Rows of an import in the order of the file: all of them, or those of these units that are still to be written. */
export function readRows(
  db: Tx,
  importId: string,
  page: { after: number; limit: number } | { units: readonly number[] },
): Promise<StoredRow[]> {
  if ('after' in page)
    return db.$queryRawUnsafe(
      `select row, unit, cells from sheet_import_row where import_id = $1::uuid and row > $2::integer order by row limit ${page.limit}`,
      importId,
      page.after,
    )
  return db.$queryRawUnsafe(
    `select row, unit, cells from sheet_import_row
     where import_id = $1::uuid and unit = any($2::integer[]) and applied_at is null and outcome in ('NEW', 'CHANGED') order by row`,
    importId,
    [...page.units],
  )
}

/** All rows of an import. */
export const readAllRows = (db: Tx, importId: string) => readRows(db, importId, { after: 0, limit: recordsMaximum })

/** Units that are still to be written, with their number of rows. */
export function readOpenUnits(db: Tx, importId: string): Promise<{ unit: number; rows: number }[]> {
  return db.$queryRawUnsafe(
    `select unit, count(*)::integer as rows from sheet_import_row
     where import_id = $1::uuid and applied_at is null and outcome in ('NEW', 'CHANGED') group by unit order by unit`,
    importId,
  )
}

/** Result of a row. */
export interface RowResult {
  row: number
  unit: number
  outcome: RowOutcomeName
  failures: readonly CellFailure[]
  changes: readonly CellChange[]
  /** Whether it creates a draft, and what this row misses for more. */
  isDraft: boolean
  missing: readonly CellFailure[]
  nodeId: string | null
}

/** Stores the results of rows that are not written yet; those that were written now get their time. */
export async function saveResults(tx: Tx, importId: string, results: readonly RowResult[], appliedAt: Date | null): Promise<void> {
  await tx.$executeRawUnsafe(
    `update sheet_import_row r set ${resultColumns.without('row').assign('g')},
       applied_at = case when g.node_id is null then null else $3::timestamptz end
     from ${resultColumns.rows('$2')} g where r.import_id = $1::uuid and r.row = g.row and r.applied_at is null`,
    importId,
    resultColumns.json(results.map(({ isDraft, ...result }) => ({ ...result, draft: isDraft }))),
    appliedAt,
  )
}

/** Refuses units that are not written, with failures of their rows. */
export async function refuseUnits(db: Tx, importId: string, units: readonly { unit: number; failure: CellFailure }[]): Promise<void> {
  await db.$executeRawUnsafe(
    `update sheet_import_row r set outcome = 'REFUSED', failures = jsonb_build_array(g.failure), changes = '[]', draft = false, missing = '[]'
     from jsonb_to_recordset($2::jsonb) as g(unit integer, failure jsonb)
     where r.import_id = $1::uuid and r.unit = g.unit and r.applied_at is null and r.outcome in ('NEW', 'CHANGED')`,
    importId,
    JSON.stringify(units),
  )
  await countResults(db, importId)
}

/** Counts the results of an import; only its job does. */
export async function countResults(tx: Tx, importId: string): Promise<void> {
  await tx.$executeRawUnsafe(
    `update sheet_import i set checked = c.checked, fresh = c.fresh, changed = c.changed, unchanged = c.unchanged, repeated = c.repeated,
       refused = c.refused, applied = c.applied, drafts = c.drafts
     from (select count(outcome)::integer as checked, count(*) filter (where outcome = 'NEW')::integer as fresh,
         count(*) filter (where outcome = 'CHANGED')::integer as changed, count(*) filter (where outcome = 'UNCHANGED')::integer as unchanged,
         count(*) filter (where outcome = 'REPEATED')::integer as repeated, count(*) filter (where outcome = 'REFUSED')::integer as refused,
         count(applied_at)::integer as applied, count(*) filter (where draft)::integer as drafts
       from sheet_import_row where import_id = $1::uuid) c
     where i.id = $1::uuid`,
    importId,
  )
}

/** Forgets the results of a check. */
export async function forgetResults(db: Tx, importId: string): Promise<void> {
  await db.$executeRawUnsafe(
    `update sheet_import_row set unit = null, outcome = null, failures = '[]', changes = '[]', draft = false, missing = '[]' where import_id = $1::uuid and outcome is not null and applied_at is null`,
    importId,
  )
}

/** Those of these keys whose rows were imported. */
export async function importedKeys(db: Tx, scope: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRawUnsafe<{ key: string }[]>(
    'select key from sheet_import_key where scope = $1 and key = any($2::text[])',
    scope,
    [...keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Takes the keys of rows that are about to be written; returns those that were not taken yet. */
export async function takeKeys(tx: Tx, scope: string, importId: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.$queryRawUnsafe<{ key: string }[]>(
    `insert into sheet_import_key (scope, key, import_id) select $1, k.key, $2::uuid from unnest($3::text[]) as k(key) order by 2
     on conflict do nothing returning key`,
    scope,
    importId,
    [...keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Gives back the keys of rows that were refused after all. */
export async function releaseKeys(tx: Tx, scope: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.$executeRawUnsafe('delete from sheet_import_key where scope = $1 and key = any($2::text[])', scope, [...keys])
}

/** Number of rows with failures of each import by column, without rows that another row refuses. */
export function countFailures(db: Tx, importIds: readonly string[]): Promise<{ importId: string; column: string | null; count: number }[]> {
  return db.$queryRawUnsafe(
    `select r.import_id::text as "importId", f.value->>'column' as column, count(distinct r.id)::integer as count
     from sheet_import_row r cross join jsonb_array_elements(r.failures) f
     where r.import_id = any($1::uuid[]) and f.value->>'code' <> all($2::text[]) group by 1, 2 order by 3 desc, 2`,
    [...importIds],
    codesOfOtherRows,
  )
}

/** Progress of an import for screens; not stored as an event. */
export function importProgressSignal({ id, warehouseId, customerId }: Pick<ImportRow, 'id' | 'warehouseId' | 'customerId'>) {
  return { kind: 'import.progress', type: 'SheetImport', id, warehouseId, customerId }
}

/** Imports that a job works on, or that ended in the last 3 seconds. */
export async function readActiveImports(sql: Sql): Promise<Signal[]> {
  const { rows } = await sql.query<Pick<ImportRow, 'id' | 'warehouseId' | 'customerId'>>(
    `select id, warehouse_id as "warehouseId", customer_id as "customerId" from sheet_import
     where state in ('CHECKING', 'IMPORTING') or finished_at > kernel_now() - interval '3 seconds'`,
  )
  return rows.map((row) => ({ ...importProgressSignal(row), waveId: null, stationId: null }))
}

const isOld = `created_at < kernel_now() - ${settingSql('IMPORT_ROW_DAYS')}`

/** Imports that were checked and not started while their rows were kept. */
export async function readForgotten(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(`select id from sheet_import where state = 'CHECKED' and ${isOld} order by id limit 50`)
  return rows.map(({ id }) => id)
}

/** Deletes the rows of old imports that are over, some imports at a time. */
export async function deleteOldRows(sql: Sql): Promise<void> {
  await sql.query(
    `delete from sheet_import_row where import_id in (
       select i.id from sheet_import i
       where ${isOld} and i.state in ('DONE', 'CANCELLED') and exists (select from sheet_import_row r where r.import_id = i.id)
       order by i.id limit 50)`,
  )
}
