import { setImmediate } from 'node:timers/promises'
import type { Actor } from '../kernel/command/actor.ts'
import type { Services } from '../kernel/command/command.ts'
import { keyScopeOf, keysOf, parseRows, placeOf, resultsOf } from './judging.ts'
import { kindOf } from './kinds/kinds.ts'
import type { ParsedRow } from './rules/column.ts'
import { groupRows, inParts, type NumberedUnit } from './rules/units.ts'
import { countResults, forgetResults, type ImportRow, importedKeys, type RowResult, readImport, readRows, saveResults } from './store.ts'

const rowsPerPart = 200

/** Judges all rows of an import without writing; false if it was cancelled or matched anew meanwhile. */
export async function checkImport({ db }: Services, found: ImportRow, actor: Actor, tell: () => void): Promise<boolean> {
  const { id } = found
  const kind = kindOf(found.kind)
  const place = placeOf(found, actor)
  await forgetResults(db, id)
  const rows = await parseAll(db, found)
  const units = groupRows(rows, kind.key)
  const keys = keysOf(found, rows)
  for (const part of inParts(units, rowsPerPart, ({ rows: { length } }) => length)) {
    const partKeys = part.flatMap((unit) => unit.rows.map(({ row }) => keys.get(row) as string))
    const known = await importedKeys(db, keyScopeOf(found), partKeys)
    const isRepeated = (unit: NumberedUnit) => unit.rows.every(({ row }) => known.has(keys.get(row) as string))
    const repeated = part.filter(isRepeated)
    const others = part.filter((unit) => !isRepeated(unit))
    const judged = await kind.judge(db, place, others)
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

async function parseAll(db: Services['db'], found: ImportRow): Promise<ParsedRow[]> {
  const rows: ParsedRow[] = []
  for (let more = true; more; ) {
    const page = await readRows(db, found.id, { after: rows.at(-1)?.row ?? 0, limit: rowsPerPart })
    rows.push(...parseRows(found, page))
    more = page.length === rowsPerPart
    await setImmediate()
  }
  return rows
}
