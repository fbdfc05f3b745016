import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { count, fields, id, list } from '../../kernel/input/fieldTypes.ts'
import { ImportHasErrors } from '../failures.ts'
import { boundKind, keyScopeOf, keysOf, parseRows, resultsOf } from '../judging.ts'
import { kindOf } from '../kinds/kinds.ts'
import { requireImport, scopeOfImport } from '../requireImport.ts'
import { groupRows, inParts, type NumberedUnit } from '../rules/units.ts'
import { exchangeRights, recordsMaximum } from '../states.ts'
import { countResults, type RowResult, readAllRows, readRows, releaseKeys, saveResults, takeKeys } from '../store.ts'

const rowsPerPart = 200

/** Writes some units of a started import in one transaction: those that are still valid, or all or none, as it was started. */
export const writeImportRows = command({
  name: 'writeImportRows',
  means: 'Writes some rows of a started import.',
  right: exchangeRights.import,
  input: fields({ importId: id('SheetImport'), units: list(count(1, 1_000_000_000), recordsMaximum) }),
  scope: ({ importId }, db) => scopeOfImport(db, importId),
  async run(tx, call, { importId, units: numbers }) {
    const found = await requireImport(tx, call.actor, importId, 'finish')
    const kind = kindOf(found.kind)
    const rows = parseRows(found, await readRows(tx, importId, { units: numbers }))
    const units = groupRows(rows, kind.key)
    // The key of a row of the same content counts the ones before it in the whole file.
    const keys = keysOf(found, kind.contentOf ? parseRows(found, await readAllRows(tx, importId)) : rows)
    const keysOfUnit = (unit: NumberedUnit) => unit.rows.map(({ row }) => keys.get(row) as string)
    const scope = keyScopeOf(found)
    const taken = kind.isRepeatable ? null : await takeKeys(tx, scope, importId, units.flatMap(keysOfUnit))
    const isFree = (unit: NumberedUnit) => taken === null || keysOfUnit(unit).every((key) => taken.has(key))
    const free = units.filter(isFree)
    const written: RowResult[] = []
    const facts: Fact[] = []
    // In parts, because the rules of thousands of rows at once would block the process.
    for (const part of inParts(free, rowsPerPart, ({ rows: { length } }) => length)) {
      const applied = await boundKind(found, call.actor).apply(tx, call, part)
      written.push(...applied.units.flatMap((unit, at) => resultsOf(part[at] as NumberedUnit, unit)))
      facts.push(...applied.facts)
    }
    const results = [...written, ...units.filter((unit) => !isFree(unit)).flatMap(repeated)]
    const refused = results.filter(({ outcome }) => outcome === 'REFUSED')
    if (found.mode === 'ALL_OR_NOTHING' && refused.length > 0) throw ImportHasErrors({ count: refused.length })
    await releaseKeys(
      tx,
      scope,
      refused.map(({ row }) => keys.get(row) as string),
    )
    await saveResults(tx, importId, results, call.now)
    await countResults(tx, importId)
    return { result: { written: results.filter(({ nodeId }) => nodeId !== null).length }, facts }
  },
})

const repeated = ({ unit, rows }: NumberedUnit): RowResult[] =>
  rows.map(({ row }) => ({ row, unit, outcome: 'REPEATED', failures: [], changes: [], isDraft: false, missing: [], nodeId: null }))
