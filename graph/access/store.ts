import type { Call } from '../kernel/call.ts'
import type { Services } from '../kernel/command.ts'
import type { Db, Tx } from '../kernel/db.ts'
import { newId } from '../kernel/identity.ts'
import type { Sql } from '../kernel/job.ts'

/** How long a session lives without a new sign-in. */
const sessionDays = 14

// Sessions are written outside of commands: a token must never stand in a stored answer or in the log of commands.

export async function openSession(db: Db, staffId: string, tokenHash: string, userAgent: string): Promise<void> {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000)
  await db.session.create({ data: { id: newId(), staffId, tokenHash, userAgent, createdAt: now, expiresAt } })
}

/** Somebody behind a session that is neither over nor revoked, and what they may. */
export interface SessionRow {
  sessionId: string
  id: string
  name: string
  login: string
  language: string
  grants: { warehouseId: string | null; rights: string[] }[]
}

/** Reads the session of a token: every request begins with it, so it is one statement. */
export async function readSession(pool: Services['pool'], tokenHash: string): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'access_session',
    text: `select s.id as "sessionId", p.id, p.name, p.login, p.language, coalesce((
             select jsonb_agg(jsonb_build_object('warehouseId', g.warehouse_id, 'rights', r.rights))
             from role_grant g join role r on r.id = g.role_id where g.staff_id = p.id), '[]') as grants
           from session s join staff p on p.id = s.staff_id
           where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and p.active`,
    values: [tokenHash, new Date()],
  })
  return rows[0] ?? null
}

/** Ends the sessions of a token or of a person and returns their ids; those that had ended stay as they are. */
export async function endSessions(db: Db, which: { tokenHash: string } | { staffId: string }): Promise<string[]> {
  const ended = await db.session.updateManyAndReturn({
    where: { ...which, revokedAt: null },
    data: { revokedAt: new Date() },
    select: { id: true },
  })
  return ended.map(({ id }) => id)
}

/** Those of these sessions, keys and walls that have ended. */
export async function endedAmong(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from session where id = any($1::uuid[]) and (revoked_at is not null or expires_at < kernel_now())
     union all select id from api_key where id = any($1::uuid[]) and revoked_at is not null
     union all select id from wall_token where id = any($1::uuid[]) and revoked_at is not null`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

export async function insertStaff(
  tx: Tx,
  call: Call,
  row: { login: string; name: string; language: string; passwordHash: string },
): Promise<string> {
  const data = { ...row, id: call.newId(), active: true, version: 1, createdAt: call.now }
  return (await tx.staff.create({ data, select: { id: true } })).id
}

export async function insertGrant(
  tx: Tx,
  call: Call,
  row: { staffId: string; roleId: string; warehouseId: string | null },
): Promise<string> {
  return (await tx.roleGrant.create({ data: { ...row, id: call.newId() }, select: { id: true } })).id
}

/** Writes roles by their code and returns the ids of those that are new or changed. */
export async function putRoles(
  tx: Tx,
  call: Call,
  rows: readonly { code: string; nameZh: string; nameEn: string; rights: readonly string[] }[],
): Promise<string[]> {
  const changed = await tx.$queryRawUnsafe<{ id: string }[]>(
    `insert into role (id, code, name_zh, name_en, rights)
     select r.id, r.code, r."nameZh", r."nameEn", r.rights
     from jsonb_to_recordset($1::jsonb) as r(id uuid, code text, "nameZh" text, "nameEn" text, rights text[])
     on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, rights = excluded.rights
     where (role.name_zh, role.name_en, role.rights) is distinct from (excluded.name_zh, excluded.name_en, excluded.rights)
     returning id::text`,
    JSON.stringify(rows.map((row) => ({ ...row, id: call.newId() }))),
  )
  return changed.map(({ id }) => id)
}

export async function insertApiKey(
  tx: Tx,
  call: Call,
  row: { name: string; keyHash: string; customerId: string | null; rights: string[] },
): Promise<string> {
  return (await tx.apiKey.create({ data: { ...row, id: call.newId(), createdAt: call.now }, select: { id: true } })).id
}

/** Revokes a key; false when it was revoked before. */
export async function revokeKey(tx: Tx, call: Call, id: string): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: call.now } })
  return count === 1
}

export async function insertWallToken(tx: Tx, call: Call, row: { name: string; tokenHash: string; warehouseId: string }): Promise<string> {
  return (await tx.wallToken.create({ data: { ...row, id: call.newId(), createdAt: call.now }, select: { id: true } })).id
}

/** Closes a wall screen; false when it was closed before. */
export async function revokeWall(tx: Tx, call: Call, id: string): Promise<boolean> {
  const { count } = await tx.wallToken.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: call.now } })
  return count === 1
}

/** Who changed a row last: a name; null where nobody's is known. */
export async function lastHand(tx: Tx, nodeId: string): Promise<string | null> {
  const [last] = await tx.$queryRawUnsafe<{ who: string | null }[]>(
    `select coalesce(s.name, k.name) as who
     from (select command_id from event where node_id = $1::uuid order by no desc limit 1) e
     join command_log c on c.id = e.command_id
     left join staff s on c.actor_kind = 'STAFF' and s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id`,
    nodeId,
  )
  return last?.who ?? null
}
