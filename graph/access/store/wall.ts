import type { WallToken } from '../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Sql } from '../../kernel/events/job.ts'
import type { Tx } from '../../kernel/sql/db.ts'

export async function insertWallToken(
  tx: Tx,
  call: Call,
  row: Pick<WallToken, 'name' | 'tokenHash' | 'warehouseId' | 'language'>,
): Promise<string> {
  const data = { ...row, id: call.newId(), createdById: staffIdOf(call), createdAt: call.now }
  return (await tx.wallToken.create({ data, select: { id: true } })).id
}

/** Locks a wall screen; null if not found. */
export async function lockWall(tx: Tx, id: string): Promise<{ id: string; version: number } | null> {
  const [row] = await tx.$queryRawUnsafe<{ id: string; version: number }[]>(
    'select id::text, version from wall_token where id = $1::uuid for no key update',
    id,
  )
  return row ?? null
}

export async function changeWall(tx: Tx, id: string, change: Partial<Pick<WallToken, 'name' | 'language'>>): Promise<void> {
  await tx.wallToken.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

/** Writes when these wall screens were connected, unless it was written within a minute. */
export async function markWallsSeen(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query(
    `update wall_token set last_seen_at = kernel_now() where id in (
       select id from wall_token where id = any($1::uuid[]) and (last_seen_at is null or last_seen_at <= kernel_now() - interval '1 minute')
       for no key update skip locked)`,
    [ids],
  )
}

/** Closes a wall screen; false if it was already closed. */
export async function revokeWall(tx: Tx, call: Call, id: string): Promise<boolean> {
  const { count } = await tx.wallToken.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: call.now } })
  return count === 1
}
