import type { ApiKey, ApiKeySecret } from '../../generated/prisma/client.ts'
import { accountIdOf, type Call } from '../../kernel/command/call.ts'
import type { Services } from '../../kernel/command/command.ts'
import type { Sql } from '../../kernel/events/job.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { endNoticeDays } from '../states.ts'
import type { KeptSecret } from '../token.ts'

type Pool = Services['pool']

/** A key as each request needs it, judged by the clock of the database. */
export interface KeyRow {
  id: string
  name: string
  rights: string[]
  customerId: string | null
  warehouseId: string | null
  addresses: string[]
  revoked: boolean
  expired: boolean
  /** The secret has ended; false for a key that was asked by its id. */
  secretEnded: boolean
  /** When the key or the secret ends, whichever is first. */
  endsAt: Date | null
  /** Null for a key that an earlier version made meanwhile. */
  secretId: string | null
  /** The partner whose key it is; null for others. */
  partnerId: string | null
  /** Whether its customer or partner is active. */
  ownerActive: boolean
  customerWarehouseIds: string[]
}

const keyColumns = `k.id, k.name, k.rights, k.customer_id as "customerId", k.warehouse_id as "warehouseId", coalesce(k.addresses, '{}') as addresses,
  k.revoked_at is not null as revoked, coalesce(k.expires_at <= kernel_now(), false) as expired, k.partner_id as "partnerId",
  coalesce(c.active, o.active, true) as "ownerActive",
  array(select w.warehouse_id::text from customer_warehouse w where w.customer_id = k.customer_id) as "customerWarehouseIds"`

/** Reads the key of a secret's hash in one statement, since every request needs it; null if it is unknown. */
export async function readKeyOfSecret(pool: Pool, hash: string): Promise<KeyRow | null> {
  const { rows } = await pool.query<KeyRow>({
    name: 'access_key',
    text: `select ${keyColumns}, s.id as "secretId", coalesce(s.ends_at <= kernel_now(), false) as "secretEnded", least(k.expires_at, s.ends_at) as "endsAt"
           from (select id, api_key_id, ends_at from api_key_secret where hash = $1
             union all select null, o.id, null from api_key o
             where o.key_hash = $1 and not exists (select from api_key_secret x where x.api_key_id = o.id)) s
           join api_key k on k.id = s.api_key_id left join customer c on c.id = k.customer_id left join partner o on o.id = k.partner_id`,
    values: [hash],
  })
  return rows[0] ?? null
}

/** Reads a key by its id, for a job that continues what it began; null if it is unknown. */
export async function readKey(pool: Pool, id: string): Promise<KeyRow | null> {
  const { rows } = await pool.query<KeyRow>(
    `select ${keyColumns}, null as "secretId", false as "secretEnded", k.expires_at as "endsAt"
     from api_key k left join customer c on c.id = k.customer_id left join partner o on o.id = k.partner_id where k.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Writes the last use of a secret, unless it was written within a minute or another process writes it now: it waits for no lock. */
export async function writeLastUse(pool: Pool, secretId: string, address: string | null): Promise<void> {
  await pool.query(
    `update api_key_secret set last_used_at = kernel_now(), last_used_from = $2 where id = (
       select id from api_key_secret where id = $1 and (last_used_at is null or last_used_at <= kernel_now() - interval '1 minute')
       for no key update skip locked)`,
    [secretId, address],
  )
}

export async function insertApiKey(
  tx: Tx,
  call: Call,
  row: Pick<ApiKey, 'name' | 'customerId' | 'warehouseId' | 'partnerId' | 'rights' | 'expiresAt' | 'addresses' | 'contactId'>,
  secret: KeptSecret,
): Promise<string> {
  const id = call.newId()
  const keyHash = keyHashOf({ ...row, id }, { ...secret, endsAt: null })
  const data = { ...row, keyHash, createdById: accountIdOf(call), id, createdAt: call.now }
  await tx.apiKey.create({ data, select: { id: true } })
  await insertSecret(tx, call, id, secret)
  return id
}

/** Locks a key and gives a key of an earlier version its secret; null if not found. */
export async function lockApiKey(tx: Tx, id: string): Promise<ApiKey | null> {
  const locked = await tx.$queryRawUnsafe<unknown[]>('select id::text from api_key where id = $1::uuid for no key update', id)
  if (locked.length === 0) return null
  await tx.$executeRawUnsafe(
    `insert into api_key_secret (id, api_key_id, hash, created_at, created_by_id)
     select k.id, k.id, k.key_hash, k.created_at, k.created_by_id from api_key k
     where k.id = $1::uuid and not exists (select from api_key_secret s where s.api_key_id = k.id) on conflict do nothing`,
    id,
  )
  return tx.apiKey.findUnique({ where: { id } })
}

export async function changeApiKey(
  tx: Tx,
  call: Call,
  id: string,
  change: Partial<Pick<ApiKey, 'name' | 'rights' | 'expiresAt' | 'addresses' | 'contactId'>>,
): Promise<void> {
  // Another contact has not been told of the end yet.
  const untold = change.contactId === undefined ? {} : { endNoticeFor: null, endNoticeDays: null }
  await tx.apiKey.update({ where: { id }, data: { ...change, ...untold, version: { increment: 1 } }, select: { id: true } })
  await keepKeyHash(tx, call, id)
}

/** Revokes a key; false if it was already revoked. */
export async function revokeKey(tx: Tx, call: Call, id: string): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: call.now } })
  return count === 1
}

export async function insertSecret(tx: Tx, call: Call, apiKeyId: string, secret: KeptSecret): Promise<string> {
  const data = { ...secret, apiKeyId, id: call.newId(), createdAt: call.now, createdById: accountIdOf(call) }
  return (await tx.apiKeySecret.create({ data, select: { id: true } })).id
}

/** The working secrets of a locked key, newest first. */
export function liveSecrets(tx: Tx, call: Call, apiKeyId: string) {
  return tx.apiKeySecret.findMany({
    where: { apiKeyId, OR: [{ endsAt: null }, { endsAt: { gt: call.now } }] },
    select: { id: true, hash: true, endsAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
}

export async function setSecretEnd(tx: Tx, ids: readonly string[], endsAt: Date | null): Promise<void> {
  await tx.apiKeySecret.updateMany({ where: { id: { in: [...ids] } }, data: { endsAt } })
}

/**
 * What processes of the previous version, which read `key_hash` and neither limits nor secrets, may let in: the newest secret of a key without
 * limits. All else fits no secret there.
 */
function keyHashOf(
  key: Pick<ApiKey, 'id' | 'warehouseId' | 'partnerId' | 'expiresAt' | 'addresses'>,
  newest: Pick<ApiKeySecret, 'hash' | 'endsAt'> | undefined,
): string {
  const isLimited = key.warehouseId !== null || key.partnerId !== null || key.expiresAt !== null || key.addresses.length > 0
  return newest && !newest.endsAt && !isLimited ? newest.hash : `none ${key.id}`
}

/** Keeps `key_hash` in step with the limits and secrets of a locked key. */
export async function keepKeyHash(tx: Tx, call: Call, id: string): Promise<void> {
  const key = await tx.apiKey.findUniqueOrThrow({ where: { id } })
  const [newest] = await liveSecrets(tx, call, id)
  const keyHash = keyHashOf(key, newest)
  if (keyHash !== key.keyHash) await tx.apiKey.update({ where: { id }, data: { keyHash }, select: { id: true } })
}

/** Keys of which a member of staff is the contact, unless they are revoked. */
export async function keysOfContact(tx: Tx, contactId: string): Promise<string[]> {
  const keys = await tx.apiKey.findMany({ where: { contactId, revokedAt: null }, select: { id: true }, orderBy: { id: 'asc' } })
  return keys.map(({ id }) => id)
}

/** A key that ends soon. */
export interface EndingKey {
  id: string
  expiresAt: Date
  /** Days before the end of which its contact is told now. */
  days: number
}

const noticeDays = `case ${endNoticeDays.map((days) => `when k.expires_at <= kernel_now() + interval '${days} days' then ${days}`).join(' ')} end`

/**
 * Keys whose contact is to be told now that they end, which are marked as told: each end once for each of the days before it. A contact without
 * e-mail is told once there is one.
 */
export async function takeEndingKeys(sql: Sql): Promise<EndingKey[]> {
  const { rows } = await sql.query<EndingKey>(
    `update api_key k set end_notice_for = k.expires_at, end_notice_days = ${noticeDays}
     from staff s
     where s.id = k.contact_id and s.active and s.email is not null and k.revoked_at is null
       and not exists (select from customer c where c.id = k.customer_id and not c.active)
       and k.expires_at > kernel_now()
       and ${noticeDays} < case when k.end_notice_for = k.expires_at then k.end_notice_days else ${Math.max(...endNoticeDays) + 1} end
     returning k.id::text, k.expires_at as "expiresAt", k.end_notice_days as days`,
  )
  return rows
}
