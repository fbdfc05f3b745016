import type { Call } from '../kernel/call.ts'
import type { Services } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'

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

/** Locks a station, so that its user and its last number stay as they are; null where there is none. */
export async function lockStation(tx: Tx, id: string): Promise<LockedStation | null> {
  const [row] = await tx.$queryRawUnsafe<LockedStation[]>(
    `select id::text, warehouse_id::text as "warehouseId", staff_id::text as "staffId", last_seq as "lastSeq"
     from station where id = $1::uuid for update`,
    id,
  )
  return row ?? null
}

/** Gives a locked station to somebody, or to nobody. */
export async function setUser(tx: Tx, id: string, staffId: string | null): Promise<void> {
  await tx.station.update({ where: { id }, data: { staffId, version: { increment: 1 } }, select: { id: true } })
}

/** Asks the function of a quick way; it answers for the first scans, as many as were plain. */
export async function runQuickly<Result>(
  pool: Services['pool'],
  name: string,
  caller: object,
  scans: readonly object[],
): Promise<{ result: Result; facts: Fact[] }[]> {
  const values = [JSON.stringify(caller), JSON.stringify(scans)]
  const { rows } = await pool.query({ name, text: `select ${name}($1::jsonb, $2::jsonb) as answers`, values })
  return rows[0].answers
}

/** Moves a station on by one scan of its user, locking it until the transaction ends; false where it stands elsewhere or is somebody else's. */
export async function advance(tx: Tx, id: string, staffId: string | null, seq: number): Promise<boolean> {
  const moved = await tx.$executeRawUnsafe(
    'update station set last_seq = $3 where id = $1::uuid and staff_id = $2::uuid and last_seq = $3 - 1',
    id,
    staffId,
    seq,
  )
  return moved === 1
}
