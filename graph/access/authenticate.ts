import type { Actor, Grant } from '../kernel/actor.ts'
import type { Services } from '../kernel/command.ts'
import type { Db } from '../kernel/db.ts'
import { readSession } from './store.ts'
import { hashToken, tokenPrefix } from './token.ts'

/** An actor as it signed in; people have a login and a language, programs have none. */
export interface Account extends Actor {
  login: string | null
  language: string | null
}

/** Where accounts are read. */
export type Source = Pick<Services, 'db' | 'pool'>

interface Known {
  actor: Account
  /** The session, key or wall token; its end is signalled under this id. */
  tokenId: string
}

/** Who stands behind a bearer token, and until when; null where it is unknown, expired or revoked. */
export async function authenticate({ db, pool }: Source, token: string): Promise<(Known & { tokenHash: string }) | null> {
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

/** The account of an actor that a request brought; every one of them was made by `authenticate`. */
export function accountOf(actor: Actor): Account {
  return { login: null, language: null, ...actor }
}

async function staffOf(pool: Source['pool'], tokenHash: string): Promise<Known | null> {
  const session = await readSession(pool, tokenHash)
  if (!session) return null
  const { sessionId, grants, ...staff } = session
  const held = grants.map(({ rights, warehouseId }) => grant(rights, warehouseId, null))
  return { actor: { ...staff, kind: 'STAFF', grants: held }, tokenId: sessionId }
}

async function keyOf(db: Db, keyHash: string): Promise<Known | null> {
  const actor = await keyActor(db, { keyHash })
  return actor && { actor, tokenId: actor.id as string }
}

/** The actor of an API key; null where it is revoked or its customer is inactive. */
export async function keyActor(db: Db, where: { id: string } | { keyHash: string }): Promise<Account | null> {
  const key = await db.apiKey.findUnique({ where: { ...where, revokedAt: null }, include: { customer: { select: { active: true } } } })
  if (!key || key.customer?.active === false) return null
  return program('KEY', key, grant(key.rights, null, key.customerId)).actor
}

/** The rights of every wall screen: waves in motion, no personal data. */
const wallRights = ['wave:watch']

async function wallOf(db: Db, tokenHash: string): Promise<Known | null> {
  const wall = await db.wallToken.findUnique({ where: { tokenHash, revokedAt: null } })
  return wall && program('WALL', wall, grant(wallRights, wall.warehouseId, null))
}

function program(kind: 'KEY' | 'WALL', { id, name }: { id: string; name: string }, held: Grant): Known {
  return { actor: { kind, id, name, login: null, language: null, grants: [held] }, tokenId: id }
}

function grant(rights: readonly string[], warehouseId: string | null, customerId: string | null): Grant {
  return { rights: new Set(rights), warehouseId, customerId }
}
