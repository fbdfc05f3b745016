import type { Prisma, ScanException } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/command/call.ts'
import { apply, recordInitialState } from '../kernel/command/transition.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Language } from '../kernel/language.ts'
import { nameSql } from '../kernel/name.ts'
import { settingSql } from '../kernel/settings.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { type ScanClosing, scanExceptionMachine } from './states.ts'

export async function insertStation(tx: Tx, call: Call, row: { warehouseId: string; name: string }): Promise<string> {
  const data = { ...row, id: call.newId(), staffId: null, lastSeq: 0, createdAt: call.now, version: 1 }
  return (await tx.station.create({ data, select: { id: true } })).id
}

export interface LockedStation {
  id: string
  warehouseId: string
  staffId: string | null
  lastSeq: number
}

/** Locks a station row; null if not found. */
export async function lockStation(tx: Tx, id: string): Promise<LockedStation | null> {
  const [row] = await tx.$queryRawUnsafe<LockedStation[]>(
    `select id::text, warehouse_id::text as "warehouseId", staff_id::text as "staffId", last_seq as "lastSeq"
     from station where id = $1::uuid for no key update`,
    id,
  )
  return row ?? null
}

/** Whether each of these stations may be taken without `station:takeOver`: its user has not scanned for the hours that are set. False if the time of the last use is unknown. */
export async function areIdle(db: Db | Tx, ids: readonly string[], now: Date): Promise<boolean[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `select id::text from station
     where id = any($1::uuid[]) and staff_id is not null and used_at <= $2::timestamptz - ${settingSql('STATION_IDLE_HOURS')}`,
    ids,
    now,
  )
  const idle = new Set(rows.map(({ id }) => id))
  return ids.map((id) => idle.has(id))
}

/** Who registered each of these stations, by its first event; null for the program. */
export async function readRegistrars(db: Db, ids: readonly string[], language: Language): Promise<(string | null)[]> {
  const rows = await db.$queryRawUnsafe<{ id: string; name: string | null }[]>(
    `select station.id::text, coalesce(${nameSql(language, 's')}, k.name) as name
     from unnest($1::uuid[]) as station(id)
     cross join lateral (select kind, command_id from event where node_id = station.id order by no limit 1) first
     join command_log c on first.kind = 'station.registered' and c.id = first.command_id
     left join staff s on s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id`,
    ids,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? null)
}

/** Sets or clears the user of a locked station. */
export async function setUser(tx: Tx, id: string, staffId: string | null, now: Date | null): Promise<void> {
  const data = { staffId, version: { increment: 1 }, usedAt: now }
  await tx.station.update({ where: { id }, data, select: { id: true } })
}

/** Sets printers of a station; its user stays. */
export async function setPrinters(
  tx: Tx,
  id: string,
  chosen: { labelPrinterId?: string | null; documentPrinterId?: string | null },
): Promise<void> {
  await tx.station.update({ where: { id }, data: chosen, select: { id: true } })
}

/** Takes a printer from the stations that use it, and returns their ids. */
export async function leavePrinter(tx: Tx, printerId: string): Promise<string[]> {
  const stations = await tx.station.findMany({
    where: { OR: [{ labelPrinterId: printerId }, { documentPrinterId: printerId }] },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const [column, data] of [
    ['labelPrinterId', { labelPrinterId: null }],
    ['documentPrinterId', { documentPrinterId: null }],
  ] as const)
    await tx.station.updateMany({ where: { [column]: printerId }, data })
  return stations.map(({ id }) => id)
}

/** Stores the wave that is sorted at a station from now on. */
export async function setStationWave(tx: Tx, id: string, waveId: string): Promise<void> {
  await tx.station.update({ where: { id }, data: { waveId }, select: { id: true } })
}

/** Sets the arrangement of the put wall of a station. */
export async function setPutWallSize(tx: Tx, id: string, { rows, columns }: { rows: number; columns: number }): Promise<void> {
  await tx.station.update({ where: { id }, data: { putWallRows: rows, putWallColumns: columns }, select: { id: true } })
}

/** Advances the station's number by one scan of its user and locks the row; false if the number or the user does not match. */
export async function advanceSeq(tx: Tx, id: string, { actor, now }: Call, seq: number): Promise<boolean> {
  const moved = await tx.$executeRawUnsafe(
    'update station set last_seq = $3, used_at = $4 where id = $1::uuid and staff_id = $2::uuid and last_seq = $3 - 1',
    id,
    actor.id,
    seq,
    now,
  )
  return moved === 1
}

const isNext = 'id = :stationId::uuid and staff_id = :staffId::uuid and last_seq = :seqBefore::integer'

/**
 * SQL: the warehouse of the caller's station, if the next scan has this number and the caller may scan there; and the station, advanced by the scans. Scans that
 * sort a wave save its id as `stationWaveId`.
 */
export const scanAdmission = {
  admitted: `
  admitted as materialized (
    select warehouse_id from station
    where ${isNext} and (:heldWarehouseIds::uuid[] is null or warehouse_id = any(:heldWarehouseIds::uuid[]))
  )`,
  advanced: `
  advanced as (
    update station set last_seq = :lastSeq::integer, used_at = :now::timestamptz, wave_id = coalesce(:stationWaveId::uuid, wave_id)
    where ${isNext} and (select count(*) from claimed) = :calls::integer returning 1
  )`,
}

type ClosedColumn = 'closedHow' | 'closedDocument' | 'closedAt' | 'closedById'

export type NewScanException = Omit<ScanException, ClosedColumn | 'input' | 'refusal' | 'state' | 'createdAt' | 'updatedAt' | 'version'> & {
  input: Prisma.InputJsonValue
  refusal: Prisma.InputJsonValue
}

/** Inserts a scan exception, once per person and key; false if it exists. */
export async function insertScanException(tx: Tx, call: Call, row: NewScanException): Promise<boolean> {
  const data = { ...row, state: 'OPEN' as const, createdAt: call.now, updatedAt: call.now, version: 1 }
  const { count } = await tx.scanException.createMany({ data: [data], skipDuplicates: true })
  if (count === 1) await recordInitialState(tx, call, scanExceptionMachine, [{ id: row.id, state: 'OPEN' }])
  return count === 1
}

/** Locks a scan exception; null if not found. */
export async function lockScanException(tx: Tx, id: string): Promise<ScanException | null> {
  await tx.$executeRawUnsafe('select 1 from scan_exception where id = $1::uuid for no key update', id)
  return tx.scanException.findUnique({ where: { id } })
}

/** Maps column values to the actions of the state machine. */
const closings = { PUT_BACK: 'putBack', POSTED: 'post', DISCARDED: 'discard' } as const

/** Writes the closing of a locked, open scan exception. */
export async function writeClosed(
  tx: Tx,
  call: Call,
  id: string,
  { how, document = null, reason }: { how: keyof typeof ScanClosing.values; document?: string | null; reason?: string },
): Promise<void> {
  const closedById = call.actor.kind === 'STAFF' ? call.actor.id : null
  await tx.scanException.update({ where: { id }, data: { closedById, closedDocument: document }, select: { id: true } })
  const set = `closed_how = '${how}'::scan_closing, closed_at = kernel_now()`
  await apply(tx, call, scanExceptionMachine, [id], closings[how], { set, ...(reason && { remark: reason }) })
}

/** Frees all stations of a member of staff; returns a fact for each. */
export async function freeStationsOf(tx: Tx, staffId: string): Promise<Fact[]> {
  const freed = await tx.station.updateManyAndReturn({
    where: { staffId },
    data: { staffId: null, usedAt: null, version: { increment: 1 } },
    select: { id: true, warehouseId: true },
  })
  return freed.map(leftFact)
}

const leftFact = ({ id, warehouseId }: { id: string; warehouseId: string }): Fact => ({
  kind: 'station.left',
  type: 'Station',
  id,
  warehouseId,
  customerId: null,
})

/** SQL: no role of the user of the station `s` has a right in its warehouse. */
export const lacksRight = (right: string): string => `not exists (
       select 1 from role_grant g join role r on r.id = g.role_id
       where g.staff_id = s.staff_id and (g.warehouse_id is null or g.warehouse_id = s.warehouse_id) and ${right} = any(r.rights))`

/** Frees the stations of a person in warehouses where no role of theirs has a right; returns a fact for each. */
export async function freeStationsWithout(tx: Tx, staffId: string, right: string): Promise<Fact[]> {
  const freed = await tx.$queryRawUnsafe<{ id: string; warehouseId: string }[]>(
    `update station s set staff_id = null, used_at = null, version = version + 1
     where s.staff_id = $1::uuid and ${lacksRight('$2')}
     returning s.id::text, s.warehouse_id::text as "warehouseId"`,
    staffId,
    right,
  )
  return freed.map(leftFact)
}
