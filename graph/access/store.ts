import { Prisma, type Role, type Staff } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Services } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Sql } from '../kernel/events/job.ts'
import { newId } from '../kernel/identity.ts'
import type { Named } from '../kernel/name.ts'
import { settingSql } from '../kernel/settings.ts'
import { columnsOf, type RowOf } from '../kernel/sql/columns.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import type { CustomerRoleCode } from './states.ts'

// Sessions are written outside commands: tokens must not enter stored answers or the command log.

/** A session to be opened for somebody whose password, and code if one is asked for, were verified. */
export interface NewSession {
  staffId: string
  passwordHash: string
  tokenHash: string
  userAgent: string
  address: string
  /** Whether a code was asked for. */
  hasSecondFactor: boolean
  /** The code of the app, which is used by it; null if none was asked for, or a recovery code was used before. */
  step: { secret: string; step: number } | null
}

/** Opens a session; false if the account, its password or its second factor changed since they were verified, or the code was used meanwhile. */
export async function openSession(pool: Services['pool'], row: NewSession): Promise<boolean> {
  const ends = `$6::timestamptz + ${settingSql('SESSION_DAYS')}`
  const { staffId, step } = row
  const values = [newId(), row.tokenHash, staffId, row.userAgent, row.address, new Date(), row.passwordHash, row.hasSecondFactor]
  const person = 'id = $3 and active and password_hash = $7 and (second_factor_since is not null) = $8'
  // The person is locked first: of parallel sign-ins with one code, each sees what the one before it has used.
  const { rowCount } = await pool.query(
    step
      ? {
          name: 'access_open_session_by_code',
          text: `with person as (select id from staff where ${person} for no key update),
                 used as (update second_factor f set last_step = $10, last_used_at = $6::timestamptz from person
                   where f.staff_id = person.id and f.secret = $9 and (f.last_step is null or f.last_step < $10) returning f.staff_id)
                 insert into session (id, token_hash, staff_id, user_agent, address, created_at, expires_at)
                 select $1, $2, staff_id, $4, $5, $6::timestamptz, ${ends} from used`,
          values: [...values, step.secret, step.step],
        }
      : {
          name: 'access_open_session',
          text: `insert into session (id, token_hash, staff_id, user_agent, address, created_at, expires_at)
                 select $1, $2, id, $4, $5, $6::timestamptz, ${ends} from staff where ${person} for no key update`,
          values,
        },
  )
  return rowCount === 1
}

/** Days for which a device and a network stay known after a sign-in. */
const knownDays = 90

/** An active account found by login, and whether it has signed in from this device and network before. */
export interface SignInRow {
  id: string
  /** Null for staff. */
  customerId: string | null
  passwordHash: string
  hasSecondFactor: boolean
  /** The sent device on which the account has signed in before. */
  device: string | null
  isKnownNetwork: boolean
  /** The same with a code: since there is a second factor. */
  codeDevice: string | null
  isCodeNetwork: boolean
}

/** Finds an active account by exact login, else by normalized login; null if there is none. */
export async function findSignIn(
  pool: Services['pool'],
  { login, loginKey, network, devices }: { login: string; loginKey: string; network: string; devices: readonly string[] },
): Promise<SignInRow | null> {
  const deviceSince = (since: string) =>
    `(select s.token_hash from session s where s.token_hash = any($4) and s.staff_id = p.id and s.created_at > ${since} limit 1)`
  const networkSince = (since: string) =>
    `exists (select from session s where s.staff_id = p.id and s.address = $3 and s.created_at > ${since})`
  const codeSince = 'greatest($5, p.second_factor_since)'
  const { rows } = await pool.query<SignInRow>({
    name: 'access_sign_in',
    text: `select p.id, p.customer_id as "customerId", p.password_hash as "passwordHash", p.second_factor_since is not null as "hasSecondFactor",
             ${deviceSince('$5')} as device, ${networkSince('$5')} as "isKnownNetwork",
             ${deviceSince(codeSince)} as "codeDevice", ${networkSince(codeSince)} as "isCodeNetwork"
           from staff p where p.active and ${customerIsActive} and (p.login = $1 or p.login_key = $2) order by p.login = $1 desc limit 1`,
    values: [login, loginKey, network, devices, new Date(Date.now() - knownDays * 86_400_000)],
  })
  return rows[0] ?? null
}

/** The partner from whose platform a person came. */
export interface PartnerOfSession {
  name: string
  address: string
}

/** A valid session with its account and rights. */
export interface SessionRow {
  sessionId: string
  id: string
  name: string
  nameEn: string | null
  login: string
  language: string
  mustChangePassword: boolean
  /** Until when the sign-in or the last confirmation is good. */
  confirmedUntil: Date
  mustSetUpSecondFactor: boolean
  /** The partner that opened the session; null for a sign-in with a password. */
  partner: PartnerOfSession | null
  /** The customer of a user of a customer, with its warehouses; null for staff. */
  customer: { id: string; role: CustomerRoleCode; warehouseIds: string[] } | null
  grants: { warehouseId: string | null; rights: string[] }[]
}

/** SQL: whether the account `p` is of staff, or of a customer that is active. */
const customerIsActive = '(p.customer_id is null or (select c.active from customer c where c.id = p.customer_id))'

/** Reads the session of a token in one statement, since every request needs it. */
export async function readSession(pool: Services['pool'], tokenHash: string): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'access_session',
    text: `select s.id as "sessionId", p.id, p.name, p.name_en as "nameEn", p.login, p.language,
             p.must_change_password and s.partner_id is null as "mustChangePassword",
             coalesce(s.confirmed_at, case when s.partner_id is null then s.created_at else to_timestamp(0) end)
               + ${settingSql('CONFIRMATION_MINUTES')} as "confirmedUntil",
             case when s.partner_id is not null then (
               select jsonb_build_object('name', o.name, 'address', o.address) from partner o where o.id = s.partner_id) end as partner,
             p.second_factor_since is null and exists (
               select from role_grant g join role r on r.id = g.role_id where g.staff_id = p.id and r.requires_second_factor
             ) as "mustSetUpSecondFactor", coalesce((
             select jsonb_agg(jsonb_build_object('warehouseId', g.warehouse_id, 'rights', r.rights))
             from role_grant g join role r on r.id = g.role_id where g.staff_id = p.id), '[]') as grants,
             case when p.customer_id is not null then jsonb_build_object('id', p.customer_id, 'role', p.customer_role, 'warehouseIds', to_jsonb(array(
               select w.warehouse_id from customer_warehouse w where w.customer_id = p.customer_id))) end as customer
           from session s join staff p on p.id = s.staff_id
           where ${customerIsActive} and s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2::timestamptz and p.active
             and coalesce(s.last_used_at, s.created_at) > $2::timestamptz - ${settingSql('SESSION_IDLE_HOURS')}`,
    values: [tokenHash, new Date()],
  })
  return rows[0] ?? null
}

/** Ends the open sessions of a token or a person and returns their ids. */
export async function endSessions(db: Db, which: { tokenHash: string } | { staffId: string }): Promise<string[]> {
  const ended = await db.session.updateManyAndReturn({
    where: { ...which, revokedAt: null },
    data: { revokedAt: new Date() },
    select: { id: true },
  })
  return ended.map(({ id }) => id)
}

/** Ids of those sessions, keys and walls that have ended, and hashes of those secrets of keys whose time is over. */
export async function readEndedTokens(sql: Sql, ids: readonly string[], hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ ended: string }>(
    `select id::text as ended from session where id = any($1::uuid[]) and (revoked_at is not null or expires_at < kernel_now()
       or coalesce(last_used_at, created_at) < kernel_now() - ${settingSql('SESSION_IDLE_HOURS')})
     union all select id::text from api_key where id = any($1::uuid[]) and (revoked_at is not null or expires_at <= kernel_now())
     union all select hash from api_key_secret where hash = any($2) and ends_at <= kernel_now()
     union all select id::text from wall_token where id = any($1::uuid[]) and revoked_at is not null`,
    [ids, hashes],
  )
  return rows.map(({ ended }) => ended)
}

export async function insertStaff(
  tx: Tx,
  call: Call,
  row: Pick<
    Staff,
    | 'customerId'
    | 'customerRole'
    | 'login'
    | 'loginKey'
    | 'loginSkeleton'
    | 'name'
    | 'nameEn'
    | 'language'
    | 'email'
    | 'passwordHash'
    | 'mustChangePassword'
    | 'invited'
  >,
): Promise<string> {
  const data = { ...row, id: call.newId(), active: true, version: 1, createdAt: call.now }
  return (await tx.staff.create({ data, select: { id: true } })).id
}

/** Grants roles to an account; returns the facts. */
export async function insertGrants(
  tx: Tx,
  call: Call,
  staffId: string,
  grants: readonly { roleId: string; warehouseId: string | null }[],
): Promise<Fact[]> {
  const createdById = call.actor.kind === 'STAFF' ? call.actor.id : null
  const rows = grants.map(({ roleId, warehouseId }) => ({
    id: call.newId(),
    staffId,
    roleId,
    warehouseId,
    createdAt: call.now,
    createdById,
  }))
  await tx.roleGrant.createMany({ data: rows })
  return rows.map(({ id: grantId, roleId, warehouseId }) => ({
    kind: 'staff.granted',
    type: 'Staff',
    id: staffId,
    warehouseId,
    customerId: null,
    payload: { grantId, roleId },
  }))
}

/** Inserts a role of the provider's own; its code is the next free one. */
export async function insertRole(tx: Tx, call: Call, row: Pick<Role, 'nameZh' | 'nameEn' | 'rights'>): Promise<string> {
  const [next] = await tx.$queryRawUnsafe<{ code: string }[]>(
    `select 'role-' || coalesce(max(substring(code from '^role-([0-9]{1,9})$')::int), 0) + 1 as code from role`,
  )
  const data = { ...row, code: next?.code ?? 'role-1', builtIn: false, requiresSecondFactor: false, version: 1, id: call.newId() }
  return (await tx.role.create({ data, select: { id: true } })).id
}

export async function updateRoleRow(
  tx: Tx,
  id: string,
  change: Partial<Pick<Role, 'nameZh' | 'nameEn' | 'rights' | 'requiresSecondFactor'>>,
): Promise<void> {
  await tx.role.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

export async function deleteRoleRow(tx: Tx, id: string): Promise<void> {
  await tx.role.delete({ where: { id } })
}

export async function updateStaffRow(
  tx: Tx,
  id: string,
  change: Partial<Pick<Staff, 'name' | 'nameEn' | 'language' | 'email' | 'emailBefore' | 'customerRole'>>,
): Promise<void> {
  await tx.staff.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } })
}

const roleColumns = columnsOf<Role>('Role', Prisma.RoleScalarFieldEnum)
const roleDetails = roleColumns.without('id', 'code', 'version', 'requiresSecondFactor')

/** Upserts roles by code and returns the ids of new or changed ones. */
export async function upsertRoles(tx: Tx, call: Call, rows: readonly Omit<RowOf<Role>, 'id'>[]): Promise<string[]> {
  const changed = await tx.$queryRawUnsafe<{ id: string }[]>(
    `insert into role (${roleColumns.list()}) select ${roleColumns.list()} from ${roleColumns.rows('$1')}
     on conflict (code) do update set ${roleDetails.assign('excluded')}
     where (${roleDetails.list('role')}) is distinct from (${roleDetails.list('excluded')})
     returning id::text`,
    roleColumns.json(rows.map((row) => ({ ...row, id: call.newId() }))),
  )
  return changed.map(({ id }) => id)
}

/** The person or API key that changed a row last, for customers (`told`) only one of theirs; jobs do not count, since they change no version. */
export async function nameOfLastEditor(tx: Tx, nodeId: string, told: string | null): Promise<Named | null> {
  const [last] = await tx.$queryRawUnsafe<{ name: string | null; nameEn: string | null }[]>(
    `select case when $2::uuid is null or s.customer_id = $2::uuid or k.customer_id = $2::uuid then coalesce(s.name, k.name) end as name, s.name_en as "nameEn"
     from event e
     join command_log c on c.id = e.command_id and c.actor_kind <> 'SYSTEM'
     left join staff s on s.id = c.actor_id
     left join api_key k on c.actor_kind = 'KEY' and k.id = c.actor_id
     where e.node_id = $1::uuid
     order by e.no desc limit 1`,
    nodeId,
    told,
  )
  return last && last.name !== null ? { name: last.name, nameEn: last.nameEn } : null
}

/** Serializes account changes, so that the last owner and the set of logins stay as checked. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtext('wavehouse accounts'))`)
}

/** Number of other active owners of all warehouses. */
export function countOtherOwners(tx: Tx, staffId: string): Promise<number> {
  const grants = { some: { warehouseId: null, role: { code: 'owner' } } }
  return tx.staff.count({ where: { active: true, customerId: null, id: { not: staffId }, grants } })
}

export async function setActive(tx: Tx, staffId: string, active: boolean): Promise<void> {
  await tx.staff.update({ where: { id: staffId }, data: { active, version: { increment: 1 } }, select: { id: true } })
}

/** Writes a new password hash if the previous one is still the expected one, else false. An account with a password is not invited any more. */
export async function setPassword(
  tx: Tx,
  staffId: string,
  { from, ...data }: { from?: string; passwordHash: string; mustChangePassword: boolean },
): Promise<boolean> {
  const where = { id: staffId, ...(from !== undefined && { passwordHash: from }) }
  const { count } = await tx.staff.updateMany({ where, data: { ...data, invited: false, version: { increment: 1 } } })
  return count === 1
}

/**
 * Ends the open sessions of a person, or of several, except one (by its token) or only one (by its id), in a command's transaction; returns the facts
 * that close their sockets. Login tickets that were not used yet end, too, unless it is about one session.
 */
export async function endSessionsOf(
  tx: Tx,
  call: Call,
  staffId: string | { in: string[] },
  { except, only }: { except?: string | null; only?: string | null } = {},
): Promise<Fact[]> {
  const where = { staffId, revokedAt: null, ...(except && { tokenHash: { not: except } }), ...(only && { id: only }) }
  if (!only)
    await tx.loginTicket.updateMany({ where: { staffId, usedAt: null, expiresAt: { gt: call.now } }, data: { expiresAt: call.now } })
  const ended = await tx.session.updateManyAndReturn({ where, data: { revokedAt: call.now }, select: { id: true } })
  return ended.map(({ id }) => ({ kind: 'session.ended', type: 'Session', id, warehouseId: null, customerId: null }))
}

export async function deleteGrant(tx: Tx, id: string): Promise<void> {
  await tx.roleGrant.delete({ where: { id } })
}
