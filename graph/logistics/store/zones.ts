import type { Prisma } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Db, Queries, Tx } from '../../kernel/sql/db.ts'
import type { LevelKey } from '../rules/lookUp.ts'
import type { ZoneRowValues } from '../rules/zones.ts'
import type { ZoneLevelName, ZoneTableKindName } from '../states.ts'

const next = { version: { increment: 1 } }

/** Values of an edition; days as `2026-11-20`. */
export interface EditionValues {
  validFrom: string
  source: string
}

/** An edition with its table. */
export interface EditionOfTable {
  id: string
  tableId: string
  warehouseId: string
  kind: ZoneTableKindName
  version: number
  values: EditionValues
}

/** A row of an edition. */
export interface StoredZoneRow extends ZoneRowValues {
  id: string
  version: number
}

type NewTable = Pick<Prisma.ZoneTableCreateManyInput, 'warehouseId' | 'kind' | 'code' | 'name' | 'nameEn'>

export async function insertZoneTable(tx: Tx, call: Call, row: NewTable): Promise<string> {
  const data = { ...row, id: call.newId(), createdAt: call.now }
  return (await tx.zoneTable.create({ data, select: { id: true } })).id
}

/** Locks a zone table for a change of it or its editions; null if not found. */
export async function lockZoneTable(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from zone_table where id = $1::uuid for no key update', id)
  return tx.zoneTable.findUnique({ where: { id } })
}

/** Locks a zone table that is to be deleted, so that no channel gets it; null if not found. */
export async function lockZoneTableToDelete(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from zone_table where id = $1::uuid for update', id)
  return tx.zoneTable.findUnique({ where: { id } })
}

export async function changeZoneTable(tx: Tx, id: string, values: { name?: string; nameEn?: string | null }): Promise<void> {
  await tx.zoneTable.update({ where: { id }, data: { ...values, ...next }, select: { id: true } })
}

/** Deletes a zone table with its editions and rows. */
export async function removeZoneTable(tx: Tx, tableId: string): Promise<void> {
  // Rows that are being added to an edition are there then, and deleted too.
  await tx.$executeRawUnsafe('select 1 from zone_edition where table_id = $1::uuid order by id for no key update', tableId)
  await tx.zoneRow.deleteMany({ where: { edition: { tableId } } })
  await tx.zoneEdition.deleteMany({ where: { tableId } })
  await tx.zoneTable.delete({ where: { id: tableId } })
}

/** Keeps a zone table until the end of the transaction; null if it is not there. */
export async function keepZoneTable(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from zone_table where id = $1::uuid for key share', id)
  return tx.zoneTable.findUnique({ where: { id }, select: { warehouseId: true, kind: true } })
}

/** Codes of the channels that use a zone table. */
export async function channelsOfZoneTable(tx: Tx, id: string): Promise<string[]> {
  const where = { OR: [{ zoneTableId: id }, { remoteTableId: id }] }
  return (await tx.channel.findMany({ where, select: { code: true }, orderBy: { code: 'asc' } })).map(({ code }) => code)
}

export async function insertEdition(tx: Tx, call: Call, { validFrom, ...row }: EditionValues & { tableId: string; warehouseId: string }) {
  const data = { ...row, validFrom: new Date(validFrom), id: call.newId(), createdAt: call.now }
  return (await tx.zoneEdition.create({ data, select: { id: true } })).id
}

const editionOf = { table: { select: { kind: true } } }
type EditionRow = Prisma.ZoneEditionGetPayload<{ include: typeof editionOf }>
const toEdition = ({ id, tableId, warehouseId, table, version, validFrom, source }: EditionRow): EditionOfTable => ({
  id,
  tableId,
  warehouseId,
  kind: table.kind,
  version,
  values: { validFrom: validFrom.toISOString().slice(0, 10), source },
})

/** Locks an edition for a change of itself or its rows; null if not found. */
export async function lockEdition(tx: Tx, id: string): Promise<EditionOfTable | null> {
  await tx.$executeRawUnsafe('select 1 from zone_edition where id = $1::uuid for no key update', id)
  return readEdition(tx, id)
}

export async function readEdition(db: Db | Tx, id: string): Promise<EditionOfTable | null> {
  const row = await db.zoneEdition.findUnique({ where: { id }, include: editionOf })
  return row && toEdition(row)
}

export async function changeEdition(tx: Tx, id: string, { validFrom, ...values }: Partial<EditionValues>): Promise<void> {
  const data = { ...values, ...(validFrom !== undefined && { validFrom: new Date(validFrom) }), ...next }
  await tx.zoneEdition.update({ where: { id }, data, select: { id: true } })
}

export async function removeEdition(tx: Tx, editionId: string): Promise<void> {
  await tx.zoneRow.deleteMany({ where: { editionId } })
  await tx.zoneEdition.delete({ where: { id: editionId } })
}

/** Copies the rows of the last edition before a day into a new one. */
export async function copyRows(tx: Tx, call: Call, edition: { id: string; tableId: string; validFrom: string }): Promise<number> {
  const before = await tx.zoneEdition.findFirst({
    where: { tableId: edition.tableId, validFrom: { lt: new Date(edition.validFrom) } },
    orderBy: { validFrom: 'desc' },
    select: { id: true },
  })
  if (!before) return 0
  return tx.$executeRawUnsafe(
    `insert into zone_row (id, edition_id, warehouse_id, zone, country, match, postcode_from, postcode_to, city, level, low, high, changed_at)
     select gen_random_uuid(), $2::uuid, warehouse_id, zone, country, match, postcode_from, postcode_to, city, level, low, high, $3::timestamptz
     from zone_row where edition_id = $1::uuid`,
    before.id,
    edition.id,
    call.now,
  )
}

const columns = `r.id::text, r.zone, r.country, r.match, r.postcode_from as "postcodeFrom", r.postcode_to as "postcodeTo", r.city,
  r.level, r.low, r.high, r.version`

/**
 * The row of an edition that overlaps each of some rows, null if none does; `except` is left out. Rows of an edition never overlap, so that the last
 * one that begins before the end of another is the only one to look at.
 */
export async function overlappedRows(
  tx: Tx | Db,
  editionId: string,
  rows: readonly Pick<ZoneRowValues, 'country' | 'level' | 'low' | 'high'>[],
  except: string | null = null,
): Promise<(StoredZoneRow | null)[]> {
  const found = await tx.$queryRawUnsafe<(StoredZoneRow & { no: number })[]>(
    `select asked.no::integer, found.*
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as asked(country, level, low, high, no)
     cross join lateral (
       select ${columns} from zone_row r
       where r.edition_id = $1::uuid and r.country = asked.country and r.level = asked.level::zone_level and r.low <= asked.high
         and ($6::uuid is null or r.id <> $6::uuid)
       order by r.low desc limit 1
     ) found
     where found.high >= asked.low`,
    editionId,
    rows.map(({ country }) => country),
    rows.map(({ level }) => level),
    rows.map(({ low }) => low),
    rows.map(({ high }) => high),
    except,
  )
  const byNo = new Map(found.map(({ no, ...row }) => [no, row]))
  return rows.map((_, at) => byNo.get(at + 1) ?? null)
}

export const countZoneRows = (tx: Tx, editionId: string): Promise<number> => tx.zoneRow.count({ where: { editionId } })

/** Adds rows that overlap none; returns their ids. */
export async function insertZoneRows(tx: Tx, call: Call, edition: EditionOfTable, rows: readonly ZoneRowValues[]): Promise<string[]> {
  const data = rows.map((row) => ({
    ...row,
    id: call.newId(),
    editionId: edition.id,
    warehouseId: edition.warehouseId,
    changedAt: call.now,
  }))
  await tx.zoneRow.createMany({ data })
  return data.map(({ id }) => id)
}

export async function changeZoneRow(tx: Tx, call: Call, id: string, values: Partial<ZoneRowValues>): Promise<void> {
  await tx.zoneRow.update({ where: { id }, data: { ...values, changedAt: call.now, ...next }, select: { id: true } })
}

/** Changes what rows say that cover the same as before. */
export async function changeZoneRows(
  tx: Tx,
  call: Call,
  rows: readonly (Pick<ZoneRowValues, 'zone' | 'match' | 'city'> & { id: string })[],
) {
  if (rows.length === 0) return
  await tx.$executeRawUnsafe(
    `update zone_row r set zone = given.zone, match = given.match::zone_match, city = given.city, changed_at = $5::timestamptz, version = r.version + 1
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as given(id, zone, match, city) where r.id = given.id`,
    rows.map(({ id }) => id),
    rows.map(({ zone }) => zone),
    rows.map(({ match }) => match),
    rows.map(({ city }) => city),
    call.now,
  )
}

/** Deletes rows of an edition; returns how many there were. */
export async function removeZoneRows(tx: Tx, editionId: string, ids: readonly string[]): Promise<number> {
  return (await tx.zoneRow.deleteMany({ where: { editionId, id: { in: [...ids] } } })).count
}

/** An address as it is looked up in an edition. */
export interface AskedAddress {
  editionId: string
  country: string
  levels: readonly { level: ZoneLevelName; key: LevelKey }[]
}

/** The row that decides about each of many addresses, at the most exact level that has one; null if none is about it. */
export async function rowsOfAddresses(
  sql: Queries,
  asked: readonly AskedAddress[],
): Promise<({ id: string; zone: string | null } | null)[]> {
  const keys = asked.flatMap(({ editionId, country, levels }, no) =>
    levels.flatMap(({ level, key }) => ('key' in key ? [{ no, editionId, country, level, key: key.key }] : [])),
  )
  const { rows } = await sql.query<{ no: number; id: string; zone: string | null }>(
    `select distinct on (asked.no) asked.no, found.id, found.zone
     from unnest($1::integer[], $2::uuid[], $3::text[], $4::zone_level[], $5::text[]) as asked(no, edition, country, level, key)
     cross join lateral (
       select r.id, r.zone, r.high from zone_row r
       where r.edition_id = asked.edition and r.country = asked.country and r.level = asked.level and r.low <= asked.key
       order by r.low desc limit 1
     ) found
     where found.high >= asked.key
     order by asked.no, asked.level`,
    [
      keys.map(({ no }) => no),
      keys.map(({ editionId }) => editionId),
      keys.map(({ country }) => country),
      keys.map(({ level }) => level),
      keys.map(({ key }) => key),
    ],
  )
  const byNo = new Map(rows.map(({ no, ...row }) => [no, row]))
  return asked.map((_, no) => byNo.get(no) ?? null)
}

/** Ids of the rows of an edition that are about an address, at most one of each level. */
export async function rowsOfAddress(
  sql: Queries,
  editionId: string,
  country: string,
  levels: readonly { level: ZoneLevelName; key: LevelKey }[],
): Promise<string[]> {
  const asked = levels.flatMap(({ level, key }) => ('key' in key ? [{ level, key: key.key }] : []))
  const { rows } = await sql.query<{ id: string }>(
    `select found.id
     from unnest($3::text[], $4::text[]) as asked(level, key)
     cross join lateral (
       select r.id, r.high from zone_row r
       where r.edition_id = $1::uuid and r.country = $2 and r.level = asked.level::zone_level and r.low <= asked.key
       order by r.low desc limit 1
     ) found
     where found.high >= asked.key`,
    [editionId, country, asked.map(({ level }) => level), asked.map(({ key }) => key)],
  )
  return rows.map(({ id }) => id)
}
