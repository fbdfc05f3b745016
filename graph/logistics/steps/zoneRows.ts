import type { Call } from '../../kernel/command/call.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import {
  CityRequired,
  CountryWithoutPostcodes,
  PostcodeNotOfForm,
  RemoteOverlap,
  ZoneOverlap,
  ZoneRangeEndsBefore,
  ZoneRequired,
  ZoneRowsExceeded,
} from '../failures.ts'
import { hasPostcodes, postcodeExample } from '../rules/postcode.ts'
import { coveredBy, ZoneIndex, type ZoneRowValues } from '../rules/zones.ts'
import { placeText, type ZonePlace } from '../states/zonePlace.ts'
import { type ZoneTableKindName, zoneRowsMaximum } from '../states.ts'
import {
  changeZoneRows,
  countZoneRows,
  type EditionOfTable,
  insertZoneRows,
  lockEdition,
  overlappedRows,
  readEdition,
  type StoredZoneRow,
} from '../store/zones.ts'
import { zoneEditionFact } from '../zoneFacts.ts'

/** A row as it is typed or imported. */
export interface GivenZoneRow {
  zone?: string | null | undefined
  country: string
  match: ZonePlace['match']
  postcodeFrom?: string | null | undefined
  postcodeTo?: string | null | undefined
  city?: string | null | undefined
}

/** A row that can be kept, with the row of the edition that covers the same; or what is wrong with it, by its field. */
export type JudgedZoneRow = { row: ZoneRowValues; same: StoredZoneRow | null } | { failure: Failure }

/** The edition into which rows go; null if not found. Locked if it is to be written. */
export const editionForRows = (tx: Tx | Db, id: string, toWrite: boolean): Promise<EditionOfTable | null> =>
  toWrite ? lockEdition(tx as Tx, id) : readEdition(tx, id)

/** Normalizes a row without its edition. Fails with what is wrong, on its field. */
export function normalizeZoneRow(kind: ZoneTableKindName, given: GivenZoneRow): { row: ZoneRowValues } | { failure: Failure } {
  const { country, match } = given
  const zone = kind === 'ZONES' ? (given.zone ?? null) : null
  if (kind === 'ZONES' && zone === null) return { failure: ZoneRequired({}, 'zone') }
  const [postcodeFrom, postcodeTo, city] = [given.postcodeFrom ?? null, given.postcodeTo ?? null, given.city ?? null]
  const covered = coveredBy({ country, match, postcodeFrom, postcodeTo, city })
  if ('row' in covered) return { row: { ...covered.row, zone } }
  if (covered.wrong === 'CITY') return { failure: CityRequired({}, 'city') }
  if (!hasPostcodes(country)) return { failure: CountryWithoutPostcodes({ country }, 'country') }
  if (covered.wrong === 'ENDS_BEFORE')
    return { failure: ZoneRangeEndsBefore({ from: postcodeFrom ?? '', to: postcodeTo ?? '' }, covered.field) }
  const form = postcodeExample(country)
  const postcode = (covered.field === 'postcodeTo' ? postcodeTo : postcodeFrom) ?? ''
  const example = { example: form ? `（如 ${form}）` : '', exampleEn: form ? `, such as ${form}` : '' }
  return { failure: PostcodeNotOfForm({ postcode, country, ...example }, covered.field) }
}

/**
 * Judges rows of an edition: one that overlaps a row of the edition, or one that was accepted before, is refused with both. Only a row that covers the
 * very same as one of the edition stands for a change of it. `accepted` gets the good rows; `except` is the row that they replace.
 */
export async function judgeZoneRows(
  tx: Tx | Db,
  edition: Pick<EditionOfTable, 'id' | 'kind'>,
  given: readonly GivenZoneRow[],
  { accepted = new ZoneIndex(), except = null }: { accepted?: ZoneIndex; except?: string | null } = {},
): Promise<JudgedZoneRow[]> {
  const normalized = given.map((row) => normalizeZoneRow(edition.kind, row))
  const sound = normalized.flatMap((one) => ('row' in one ? [one.row] : []))
  const stored = (await overlappedRows(tx, edition.id, sound, except)).values()
  return normalized.map((one) => {
    if ('failure' in one) return one
    const { row } = one
    const own = stored.next().value ?? null
    const same = own && own.low === row.low && own.high === row.high ? own : null
    const other = accepted.find(row) ?? (same ? null : own)
    if (other) return { failure: overlapFailure(edition.kind, row, other) }
    accepted.add(row)
    return { row, same }
  })
}

/** Says which rows overlap. */
export function overlapFailure(kind: ZoneTableKindName, row: ZoneRowValues, other: ZoneRowValues): Failure {
  const places = { place: placeText(row), other: placeText(other) }
  const field = row.match === 'CITY' ? 'city' : row.match === 'COUNTRY' ? 'country' : 'postcodeFrom'
  return kind === 'ZONES'
    ? ZoneOverlap({ ...places, zone: row.zone ?? '', otherZone: other.zone ?? '' }, field)
    : RemoteOverlap(places, field)
}

/** Whether a row that covers the same as one of the edition says nothing new. */
export const isUnchanged = (row: ZoneRowValues, same: StoredZoneRow): boolean =>
  row.zone === same.zone && row.match === same.match && row.city === same.city

/** Adds rows and changes those that cover the same; the edition is locked. Fails with ZONE_ROWS_EXCEEDED. Returns the id of each. */
export async function writeZoneRows(
  tx: Tx,
  call: Call,
  edition: EditionOfTable,
  rows: readonly { row: ZoneRowValues; same: StoredZoneRow | null }[],
): Promise<string[]> {
  const fresh = rows.filter(({ same }) => same === null)
  if ((await countZoneRows(tx, edition.id)) + fresh.length > zoneRowsMaximum) throw ZoneRowsExceeded({ maximum: zoneRowsMaximum })
  const added = await insertZoneRows(
    tx,
    call,
    edition,
    fresh.map(({ row }) => row),
  )
  const changed = rows.flatMap(({ row, same }) => (same && !isUnchanged(row, same) ? [{ ...row, id: same.id }] : []))
  await changeZoneRows(tx, call, changed)
  const ids = added[Symbol.iterator]()
  return rows.map(({ same }) => same?.id ?? (ids.next().value as string))
}

/** The event about changed rows of an edition. */
export const rowsChanged = (edition: EditionOfTable): Fact => zoneEditionFact('rowsChanged', edition)
