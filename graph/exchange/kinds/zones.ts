import type { Failure } from '../../kernel/command/failure.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ZoneRowsExceeded } from '../../logistics/failures.ts'
import type { ZoneRowValues } from '../../logistics/rules/zones.ts'
import type { ZonePlace } from '../../logistics/states/zonePlace.ts'
import { zoneRowsMaximum } from '../../logistics/states.ts'
import {
  editionForRows,
  isUnchanged,
  type JudgedZoneRow,
  judgeZoneRows,
  rowsChanged,
  writeZoneRows,
} from '../../logistics/steps/zoneRows.ts'
import { ImportTargetNotFound } from '../failures.ts'
import type { ParsedRow } from '../rules/column.ts'
import { zoneColumns } from '../rules/zoneColumns.ts'
import { ofColumn, zoneRowOf } from '../rules/zoneRow.ts'
import {
  type AppliedUnit,
  type CellChange,
  type ImportTarget,
  type JudgedUnit,
  type TargetKindSpec,
  type TargetPlace,
  toCellFailure,
  type Unit,
} from './kind.ts'

/** Rows of an edition of a table of zones or remote areas. One that covers the same as a row of the edition changes it; no other may overlap one. */
export const zonesKind: TargetKindSpec = {
  columns: zoneColumns,
  key: null,
  isRepeatable: true,
  target: {
    node: 'ZoneEdition',
    read: readEditions,
    async lock(tx, id, warehouseId) {
      const edition = await editionForRows(tx, id, true)
      if (edition?.warehouseId !== warehouseId) throw ImportTargetNotFound({}, 'target')
    },
  },
  judge: async (tx, place, units) => (await judge(tx, place, units, false)).judged.map(({ unit }) => unit),
  async apply(tx, call, place, units) {
    const { edition, judged } = await judge(tx, place, units, true)
    const written = judged.filter(({ row, unit: { outcome } }) => row && (outcome === 'NEW' || outcome === 'CHANGED'))
    if (!edition || written.length === 0) return { units: judged.map(({ unit }) => ({ ...unit, nodeId: null })), facts: [] }
    const ids = await writeZoneRows(
      tx,
      call,
      edition,
      written.flatMap(({ row }) => row ?? []),
    )
    const idOf = new Map(written.map((one, at) => [one, ids[at] as string]))
    const applied = judged.map((one): AppliedUnit => {
      const id = idOf.get(one)
      return { ...one.unit, nodeId: id === undefined ? null : toNodeId('ZoneRow', id) }
    })
    return { units: applied, facts: [rowsChanged(edition)] }
  },
}

async function readEditions(db: Tx, ids: readonly string[]): Promise<ImportTarget[]> {
  const rows = await db.zoneEdition.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, warehouseId: true, validFrom: true, table: { select: { id: true, kind: true, name: true, nameEn: true } } },
  })
  return rows.map(({ id, warehouseId, validFrom, table }) => {
    const day = validFrom.toISOString().slice(0, 10)
    return {
      id,
      warehouseId,
      name: { zh: `${table.name}（自 ${day} 起）`, en: `${table.nameEn ?? table.name} (from ${day})` },
      documentId: toNodeId('ZoneTable', table.id),
      documentKind: table.kind,
      without: table.kind === 'ZONES' ? [] : ['zone'],
    }
  })
}

type SoundRow = Exclude<JudgedZoneRow, { failure: Failure }>

interface Judged {
  unit: JudgedUnit
  /** The row, if it has no failure. */
  row: SoundRow | null
}

async function judge(tx: Tx, place: TargetPlace, units: readonly Unit[], toWrite: boolean) {
  const edition = await editionForRows(tx, place.targetId, toWrite)
  const rows = units.map((unit) => unit.rows[0] as ParsedRow)
  if (!edition) return { edition, judged: rows.map((row) => refused(row, [ImportTargetNotFound()])) }
  const read = rows.map((row) => zoneRowOf(row, { hasZones: edition.kind === 'ZONES' }))
  const good = read.flatMap((one, at) => ('row' in one && rows[at]?.failures.length === 0 ? [one.row] : []))
  const verdicts = (await judgeZoneRows(tx, edition, good, { accepted: place.earlier.rows })).values()
  const room = zoneRowsMaximum - (await tx.zoneRow.count({ where: { editionId: edition.id } }))
  const judged = rows.map((row, at): Judged => {
    const one = read[at] as (typeof read)[number]
    if ('failures' in one) return refused(row, one.failures)
    if (row.failures.length > 0) return refused(row, [])
    const verdict = verdicts.next().value as JudgedZoneRow
    if ('failure' in verdict) return refused(row, [ofColumn(verdict.failure, one.row.match)])
    if (verdict.same === null && ++place.earlier.created > room) return refused(row, [ZoneRowsExceeded({ maximum: zoneRowsMaximum })])
    return { unit: describe(verdict), row: verdict }
  })
  return { edition, judged }
}

const refused = (row: ParsedRow, failures: readonly Failure[]): Judged => ({
  unit: {
    outcome: 'REFUSED',
    failures: failures.map((failure) => ({ at: 0, failure: toCellFailure(zoneColumns, row, failure) })),
    changes: [],
  },
  row: null,
})

function describe({ row, same }: SoundRow): JudgedUnit {
  if (!same) return { outcome: 'NEW', failures: [], changes: [] }
  if (isUnchanged(row, same)) return { outcome: 'UNCHANGED', failures: [], changes: [] }
  return { outcome: 'CHANGED', failures: [], changes: changesOf(cellsOf(same), cellsOf(row)) }
}

const changesOf = (before: Record<string, string>, after: Record<string, string>): CellChange[] =>
  Object.entries(after).flatMap(([column, now]) => (before[column] === now ? [] : [{ column, old: before[column] ?? '', new: now }]))

/** Cells of a row, by their columns. */
function cellsOf({ zone, match, postcodeFrom, postcodeTo, city }: ZonePlace & Pick<ZoneRowValues, 'zone'>): Record<string, string> {
  const isPrefix = match === 'POSTCODE_PREFIX'
  return {
    zone: zone ?? '',
    postcodeFrom: (isPrefix ? null : postcodeFrom) ?? '',
    postcodeTo: postcodeTo ?? '',
    prefix: (isPrefix ? postcodeFrom : null) ?? '',
    city: city ?? '',
  }
}
