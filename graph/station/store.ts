import type { Prisma, ScanException } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/call.ts'
import type { Services } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { apply, begin } from '../kernel/transition.ts'
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
  usedAt: Date | null
}

/** Locks a station, so that its user and its last number stay as they are; null where there is none. */
export async function lockStation(tx: Tx, id: string): Promise<LockedStation | null> {
  const [row] = await tx.$queryRawUnsafe<LockedStation[]>(
    `select id::text, warehouse_id::text as "warehouseId", staff_id::text as "staffId", last_seq as "lastSeq", used_at as "usedAt"
     from station where id = $1::uuid for update`,
    id,
  )
  return row ?? null
}

/** Gives a locked station to somebody now, or to nobody. */
export async function setUser(tx: Tx, id: string, staffId: string | null, now: Date | null): Promise<void> {
  const data = { staffId, version: { increment: 1 }, usedAt: now }
  await tx.station.update({ where: { id }, data, select: { id: true } })
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
export async function advance(tx: Tx, id: string, { actor, now }: Call, seq: number): Promise<boolean> {
  const moved = await tx.$executeRawUnsafe(
    'update station set last_seq = $3, used_at = $4 where id = $1::uuid and staff_id = $2::uuid and last_seq = $3 - 1',
    id,
    actor.id,
    seq,
    now,
  )
  return moved === 1
}

type Closed = 'closedHow' | 'closedDocument' | 'closedAt' | 'closedById'

/** What is written of a scan exception when it is opened. */
export type NewScanException = Omit<ScanException, Closed | 'input' | 'refusal' | 'state' | 'createdAt' | 'updatedAt' | 'version'> & {
  input: Prisma.InputJsonValue
  refusal: Prisma.InputJsonValue
}

/** Opens a scan exception, once for a person's key; false where it stands there already. */
export async function insertScanException(tx: Tx, call: Call, row: NewScanException): Promise<boolean> {
  const data = { ...row, state: 'OPEN' as const, createdAt: call.now, updatedAt: call.now, version: 1 }
  const { count } = await tx.scanException.createMany({ data: [data], skipDuplicates: true })
  if (count === 1) await begin(tx, call, scanExceptionMachine, [{ id: row.id, state: 'OPEN' }])
  return count === 1
}

/** Locks a scan exception; null where there is none. */
export async function lockScanException(tx: Tx, id: string): Promise<ScanException | null> {
  await tx.$executeRawUnsafe('select 1 from scan_exception where id = $1::uuid for update', id)
  return tx.scanException.findUnique({ where: { id } })
}

/** How each way to close a scan exception is called, in the machine and in its column. */
const closings = { PUT_BACK: 'putBack', POSTED: 'post', DISCARDED: 'discard' } as const

/** Closes a scan exception that is locked and open. */
export async function closeLocked(
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
