import { bulkActionRights, bulkRights } from '../kernel/bulk/bulk.ts'
import type { Actor, Grant } from '../kernel/command/actor.ts'
import type { Services } from '../kernel/command/command.ts'
import type { Db } from '../kernel/sql/db.ts'
import { ownRights } from './rules/roles.ts'
import { readSession } from './store.ts'
import { hashToken, tokenPrefix } from './token.ts'

/** A signed-in actor. Only staff have a login and a language; keys and walls do not. */
export interface Account extends Actor {
  login: string | null
  language: string | null
  /** The password is one-time: only `changePassword` is allowed until it is changed. */
  mustChangePassword: boolean
  nameEn: string | null
}

export type Source = Pick<Services, 'db' | 'pool'>

interface Authenticated {
  actor: Account
  /** Id of the session, key or wall token; revocation is signalled under it. */
  tokenId: string
}

/** Resolves a bearer token to its account and expiry; null if unknown, expired or revoked. */
export async function authenticate({ db, pool }: Source, token: string): Promise<(Authenticated & { tokenHash: string }) | null> {
  const tokenHash = hashToken(token)
  const known = token.startsWith(tokenPrefix.session)
    ? await staffOf(pool, tokenHash)
    : token.startsWith(tokenPrefix.key)
      ? await keyOf(db, tokenHash)
      : token.startsWith(tokenPrefix.wall)
        ? await wallOf(db, tokenHash)
        : null
  return known && { ...known, tokenHash }
}

/** The account of a request's actor; every request actor was created by `authenticate`. */
export function accountOf(actor: Actor): Account {
  return { login: null, language: null, nameEn: null, mustChangePassword: false, ...actor }
}

async function staffOf(pool: Source['pool'], tokenHash: string): Promise<Authenticated | null> {
  const session = await readSession(pool, tokenHash)
  if (!session) return null
  const { sessionId, grants, ...staff } = session
  const held = staff.mustChangePassword ? [] : grants.map(({ rights, warehouseId }) => grant(rights, warehouseId, null))
  return { actor: { ...staff, kind: 'STAFF', grants: [...held, grant(ownRights, null, null)] }, tokenId: sessionId }
}

async function keyOf(db: Db, keyHash: string): Promise<Authenticated | null> {
  const actor = await keyActor(db, { keyHash })
  return actor && { actor, tokenId: actor.id as string }
}

/** Resolves an API key to its actor; null if it is revoked or its customer is inactive. */
export async function keyActor(db: Db, where: { id: string } | { keyHash: string }): Promise<Account | null> {
  const key = await db.apiKey.findUnique({
    where: { ...where, revokedAt: null },
    include: { customer: { select: { active: true, warehouses: { select: { warehouseId: true } } } } },
  })
  if (!key || key.customer?.active === false) return null
  const rights = withImplied(key.rights)
  if (!key.customer) return program('KEY', key, [grant(rights, null, null)]).actor
  // A customer's key also reads what belongs to its warehouses, such as channels.
  const warehouseIds = key.customer.warehouses.map(({ warehouseId }) => warehouseId)
  const places = warehouseIds.length > 0 ? warehouseIds : [noWarehouse]
  return program(
    'KEY',
    key,
    places.map((warehouseId) => grant(rights, warehouseId, key.customerId)),
  ).actor
}

/** Stands for "no warehouse": a customer without a warehouse still has products. */
const noWarehouse = '00000000-0000-0000-0000-000000000000'

/** Adds implied rights: holders of bulk rights may read bulk jobs. */
function withImplied(rights: readonly string[]): readonly string[] {
  return rights.some((right) => bulkActionRights().has(right)) ? [...rights, bulkRights.read] : rights
}

/** Rights of every wall screen: active waves, no personal data. */
const wallRights = ['wave:watch']

async function wallOf(db: Db, tokenHash: string): Promise<Authenticated | null> {
  const wall = await db.wallToken.findUnique({ where: { tokenHash, revokedAt: null } })
  if (!wall) return null
  const known = program('WALL', wall, [grant(wallRights, wall.warehouseId, null)])
  return { ...known, actor: { ...known.actor, language: wall.language } }
}

function program(kind: 'KEY' | 'WALL', { id, name }: { id: string; name: string }, grants: Grant[]): Authenticated {
  return { actor: { kind, id, name, login: null, language: null, nameEn: null, mustChangePassword: false, grants }, tokenId: id }
}

function grant(rights: readonly string[], warehouseId: string | null, customerId: string | null): Grant {
  return { rights: new Set(rights), warehouseId, customerId }
}
