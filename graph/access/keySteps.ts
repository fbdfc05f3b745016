import type { ApiKey } from '../generated/prisma/client.ts'
import { isOfProvider, type Ref } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import { NotFound } from '../kernel/failures.ts'
import { nameValues } from '../kernel/name.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { KeyRevoked, OneContact, StaffInactive } from './failures.ts'
import { refuseProviderKey, refuseStrongerKey } from './rules/grants.ts'
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

/**
 * Locks an API key that is to be changed or rotated. Fails with NOT_FOUND, FORBIDDEN, KEY_HOLDS_MORE if it has rights that the caller lacks, and
 * API_KEY_REVOKED.
 */
export async function loadApiKey(tx: Tx, call: Call, apiKeyId: string): Promise<LoadedKey> {
  const row = await lockApiKey(tx, apiKeyId)
  if (!row) throw NotFound({ what: 'ApiKey' }, 'apiKeyId')
  const key = { ...row, reach: row.customerId ? await reachOf(tx, row.customerId) : [] }
  const refusal = refuseProviderKey(call.actor, key) ?? refuseStrongerKey(call.actor, key)
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
 * The contact that an input names: a member of staff or, for a key of a customer, one of its users; undefined if it names none, null to have none.
 * Fails with NOT_FOUND, STAFF_INACTIVE and ONE_CONTACT; customers name no members of staff.
 */
export async function contactOf(
  tx: Tx,
  { actor }: Pick<Call, 'actor'>,
  customerId: string | null,
  { contactId, contactUserId }: ContactInput,
): Promise<string | null | undefined> {
  if (contactId && contactUserId) throw OneContact({}, 'contactUserId')
  const id = contactUserId ?? contactId
  if (!id) return contactId === null || contactUserId === null ? null : undefined
  const [what, field] = contactUserId ? (['CustomerUser', 'contactUserId'] as const) : (['Staff', 'contactId'] as const)
  const isFound = contactUserId ? customerId !== null : isOfProvider(actor)
  const where = { id, customerId: contactUserId ? customerId : null }
  const contact = isFound ? await tx.staff.findUnique({ where, select: { name: true, nameEn: true, active: true } }) : null
  if (!contact) throw NotFound({ what }, field)
  if (!contact.active) throw StaffInactive(nameValues('name', contact), field)
  return id
}
