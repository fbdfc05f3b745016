import { setImmediate } from 'node:timers/promises'
import type { Actor } from '../kernel/command/actor.ts'
import type { Services } from '../kernel/command/command.ts'
import { isDataError } from '../kernel/sql/sqlError.ts'
import { boundKind, keyScopeOf, keysOf, notWritten, parseRows, resultsOf, signOfRows } from './judging.ts'
import type { JudgedUnit } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import type { ParsedRow } from './rules/column.ts'
import { groupRows, inParts, type NumberedUnit } from './rules/units.ts'
import {
  countResults,
  forgetResults,
  type ImportRow,
  importedKeys,
  type RowResult,
  readImport,
  readRows,
  type StoredRow,
  saveResults,
  setSign,
} from './store.ts'

const rowsPerPart = 200

/** Judges all rows of an import without writing; false if it was cancelled meanwhile. */
export async function checkImport({ db }: Services, found: ImportRow, actor: Actor, tell: () => void): Promise<boolean> {
  const { id } = found
  const kind = boundKind(found, actor)
  await forgetResults(db, id)
  const rows = await parseAll(db, found)
  const units = groupRows(rows, kindOf(found.kind).key)
  const keys = keysOf(found, rows)
  const { isRepeatable } = kindOf(found.kind)
  for (const part of inParts(units, rowsPerPart, ({ rows: { length } }) => length)) {
    const partKeys = part.flatMap((unit) => unit.rows.map(({ row }) => keys.get(row) as string))
    const known = isRepeatable ? new Set() : await importedKeys(db, keyScopeOf(found), partKeys)
    const isRepeated = (unit: NumberedUnit) => unit.rows.every(({ row }) => known.has(keys.get(row) as string))
    const repeated = part.filter(isRepeated)
    const others = part.filter((unit) => !isRepeated(unit))
    const judged = await judgeEach(others, (units) => kind.judge(db, units))
    const results: RowResult[] = [
      ...repeated.flatMap((unit) => resultsOf(unit, { outcome: 'REPEATED', failures: [], changes: [] })),
      ...others.flatMap((unit, at) => resultsOf(unit, judged[at] as (typeof judged)[number])),
    ]
    await saveResults(db, id, results, null)
    await countResults(db, id)
    if ((await readImport(db, id))?.state !== 'CHECKING') return false
    tell()
    // A check of many rows lets other work of the process go first.
    await setImmediate()
  }
  return true
}

/** Judges units together; if the database cannot take their values, one by one, so that only those are refused. */
async function judgeEach(
  units: readonly NumberedUnit[],
  judge: (units: readonly NumberedUnit[]) => Promise<JudgedUnit[]>,
): Promise<JudgedUnit[]> {
  try {
    return await judge(units)
  } catch (error) {
    if (!isDataError(error)) throw error
    if (units.length === 1) return [{ outcome: 'REFUSED', failures: [{ at: 0, failure: notWritten }], changes: [] }]
    const half = units.length >> 1
    return [...(await judgeEach(units.slice(0, half), judge)), ...(await judgeEach(units.slice(half), judge))]
  }
}

/** Reads all rows, numbers with the decimal sign that they show together. */
async function parseAll(db: Services['db'], found: ImportRow): Promise<ParsedRow[]> {
  const stored: StoredRow[] = []
  for (let more = true; more; ) {
    const page = await readRows(db, found.id, { after: stored.at(-1)?.row ?? 0, limit: rowsPerPart })
    stored.push(...page)
    more = page.length === rowsPerPart
  }
  const sign = signOfRows(found, stored)
  await setSign(db, found.id, sign)
  const reading = { ...found.reading, found: sign ?? null }
  const rows: ParsedRow[] = []
  for (let at = 0; at < stored.length; at += rowsPerPart) {
    rows.push(...parseRows({ ...found, reading }, stored.slice(at, at + rowsPerPart)))
    await setImmediate()
  }
  return rows
}
