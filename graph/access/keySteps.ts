import type { ApiKey } from '../generated/prisma/client.ts'
import { isOfProvider, type Ref } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import { NotFound } from '../kernel/failures.ts'
import { nameValues } from '../kernel/name.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { KeyRevoked, OneContact, StaffInactive } from './failures.ts'
import { refuseForeignKey, refuseStrongerKey } from './rules/grants.ts'
import { reachOf, scopeOfCustomer } from './steps.ts'
import { lockApiKey } from './store/apiKey.ts'

/** The scope of a command over a key that works there. */
export async function scopeOfPlace(
  db: Pick<Db, 'customerWarehouse'>,
  { customerId, warehouseId }: Pick<ApiKey, 'customerId' | 'warehouseId'>,
): Promise<Ref> {
  if (!customerId) return {}
  return warehouseId ? { customerId, warehouseId } : scopeOfCustomer(db, customerId)
}

/** The scope of a command over one key, which is of a customer or of the provider. Fails with NOT_FOUND. */
export async function scopeOfKey(db: Pick<Db, 'apiKey' | 'customerWarehouse'>, apiKeyId: string): Promise<Ref> {
  const key = await db.apiKey.findUnique({ where: { id: apiKeyId }, select: { customerId: true, warehouseId: true } })
  if (!key) throw NotFound({ what: 'ApiKey' }, 'apiKeyId')
  return scopeOfPlace(db, key)
}

/** A key, and the warehouses that the users of its customer reach. */
export type LoadedKey = ApiKey & { reach: string[] }

/** Locks an API key that is to be ended. Fails with NOT_FOUND, and with FORBIDDEN for one that the caller does not manage. Taking away needs no right of the key. */
export async function lockOwnKey(tx: Tx, call: Call, apiKeyId: string): Promise<LoadedKey> {
  const row = await lockApiKey(tx, apiKeyId)
  if (!row) throw NotFound({ what: 'ApiKey' }, 'apiKeyId')
  const key = { ...row, reach: row.customerId ? await reachOf(tx, row.customerId) : [] }
  const refusal = refuseForeignKey(call.actor, key)
  if (refusal) throw refusal
  return key
}

/** The same for one that is to be changed or rotated. Fails with KEY_HOLDS_MORE, too, if it has rights that the caller lacks, and with API_KEY_REVOKED. */
export async function loadApiKey(tx: Tx, call: Call, apiKeyId: string): Promise<LoadedKey> {
  const key = await lockOwnKey(tx, call, apiKeyId)
  const refusal = refuseStrongerKey(call.actor, key)
  if (refusal) throw refusal
  if (key.revokedAt) throw KeyRevoked({}, 'apiKeyId')
  return key
}

/** Who is to answer for a key; both absent if that is not asked. */
interface ContactInput {
  contactId?: string | null | undefined
  contactUserId?: string | null | undefined
}

/**
 * The contact that an input names: a member of staff or, for a key of a customer, one of its users. Undefined if it names none: null takes away a
 * contact of its own kind, and the present one is not judged again. Fails with NOT_FOUND, STAFF_INACTIVE and ONE_CONTACT; customers name no members
 * of staff.
 */
export async function contactOf(
  tx: Tx,
  { actor }: Pick<Call, 'actor'>,
  key: { customerId: string | null; contactId?: string | null },
  { contactId, contactUserId }: ContactInput,
): Promise<string | null | undefined> {
  if (contactId && contactUserId) throw OneContact({}, 'contactUserId')
  const id = contactUserId ?? contactId
  if (id && id === key.contactId) return undefined
  if (!id) {
    const present = key.contactId ? await tx.staff.findUnique({ where: { id: key.contactId }, select: { customerId: true } }) : null
    return (present?.customerId ? contactUserId : contactId) === null ? null : undefined
  }
  const [what, field] = contactUserId ? (['CustomerUser', 'contactUserId'] as const) : (['Staff', 'contactId'] as const)
  const isFound = contactUserId ? key.customerId !== null : isOfProvider(actor)
  const where = { id, customerId: contactUserId ? key.customerId : null }
  const contact = isFound ? await tx.staff.findUnique({ where, select: { name: true, nameEn: true, active: true } }) : null
  if (!contact) throw NotFound({ what }, field)
  if (!contact.active) throw StaffInactive(nameValues('name', contact), field)
  return id
}
