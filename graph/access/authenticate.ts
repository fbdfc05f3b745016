import { bulkActionRights, bulkRights } from '../kernel/bulk/bulk.ts'
import type { Actor, Grant } from '../kernel/command/actor.ts'
import type { Services } from '../kernel/command/command.ts'
import { Failure } from '../kernel/command/failure.ts'
import { Unauthenticated } from '../kernel/failures.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { Db } from '../kernel/sql/db.ts'
import { isAllowedFrom, plainAddress } from './addresses.ts'
import { AddressNotAllowed, KeyExpired, KeyRevoked, PartnerReauthorize, SecretEnded } from './failures.ts'
import { noteUse } from './lastUse.ts'
import { customerRoleRights, ownRights, partnerRights, withImplied } from './rules/roles.ts'
import { type KeyRow, readKey, readKeyOfSecret, writeLastUse } from './store/apiKey.ts'
import { writeSessionUse } from './store/staff.ts'
import { type PartnerOfSession, readSession, type SessionRow } from './store.ts'
import { hashToken, tokenPrefix } from './token.ts'

/** A signed-in actor. Only persons have a login and a language; keys and walls do not. */
export interface Account extends Actor {
  login: string | null
  language: string | null
  /** The password is one-time: only `changePassword` is allowed until it is changed. */
  mustChangePassword: boolean
  /** A role requires a second factor: only setting one up is allowed until that is done. */
  mustSetUpSecondFactor: boolean
  nameEn: string | null
  /** The partner that opened the session; null for all others. */
  partner: PartnerOfSession | null
}

export type Source = Pick<Services, 'db' | 'pool'>

interface Authenticated {
  actor: Account
  /** Id of the session, key or wall token; revocation is signalled under it. */
  tokenId: string
  /** When the token ends without a signal; null if it is not known before. */
  endsAt: Date | null
}

/** A token as it was judged: its account, or why it is refused; neither if it is unknown. */
export interface Judged {
  known: (Authenticated & { tokenHash: string }) | null
  refusal: Failure | null
}

type Answer = Authenticated | Failure | null

/**
 * Judges a bearer token by its present state; a session that ended is as unknown as one that never was, and one of a partner says where to get
 * another. `from` is the address of a request; it is
 * not asked again for a socket that is open.
 */
export async function authenticate(source: Source, token: string, from?: { address: string | null }): Promise<Judged> {
  const tokenHash = hashToken(token)
  const answer = await answerFor(source, token, tokenHash, from)
  return answer instanceof Failure ? { known: null, refusal: answer } : { known: answer && { ...answer, tokenHash }, refusal: null }
}

async function answerFor({ db, pool }: Source, token: string, tokenHash: string, from?: { address: string | null }): Promise<Answer> {
  if (token.startsWith(tokenPrefix.partnerSession)) return (await personOf(pool, token, from)) ?? PartnerReauthorize()
  if (token.startsWith(tokenPrefix.session) || token.startsWith(tokenPrefix.userSession)) return personOf(pool, token, from)
  if (token.startsWith(tokenPrefix.key)) return keyOf(pool, tokenHash, from)
  return token.startsWith(tokenPrefix.wall) ? wallOf(db, tokenHash) : null
}

/** Why a token that worked is refused, as far as the token itself tells. */
export const refusalOfEnded = (token: string): Failure =>
  token.startsWith(tokenPrefix.partnerSession) ? PartnerReauthorize() : Unauthenticated()

/** What keys and walls have of an account. */
const noPerson = { login: null, language: null, nameEn: null, mustChangePassword: false, mustSetUpSecondFactor: false, partner: null }

/** Global id of the account of a person. */
export const accountNode = (kind: string, id: string): string => toNodeId(kind === 'CUSTOMER_USER' ? 'CustomerUser' : 'Staff', id)

/** The account of a request's actor; every request actor was created by `authenticate`. */
export function accountOf(actor: Actor): Account {
  return { ...noPerson, ...actor }
}

async function personOf(pool: Source['pool'], token: string, from?: { address: string | null }): Promise<Authenticated | null> {
  const session = await readSession(pool, hashToken(token))
  if (!session || !token.startsWith(tokenPrefix[kindOf(session)])) return null
  const { sessionId, grants, customer, ...person } = session
  if (from) noteUse(pool, sessionId, () => writeSessionUse(pool, sessionId))
  const isLimited = person.mustChangePassword || person.mustSetUpSecondFactor
  if (customer) {
    const rights = isLimited ? ownRights : [...customerRoleRights[customer.role], ...ownRights]
    const actor: Account = { ...person, kind: 'CUSTOMER_USER', grants: grantsOfCustomer(rights, customer.id, customer.warehouseIds) }
    return { actor, tokenId: sessionId, endsAt: null }
  }
  const held = isLimited ? [] : grants.map(({ rights, warehouseId }) => grant(withImplied(rights, warehouseId), warehouseId, null))
  return { actor: { ...person, kind: 'STAFF', grants: [...held, grant(ownRights, null, null)] }, tokenId: sessionId, endsAt: null }
}

/** What kind of token a session has. */
const kindOf = ({ customer, partner }: Pick<SessionRow, 'customer' | 'partner'>) => {
  if (!customer) return 'session'
  return partner ? 'partnerSession' : 'userSession'
}

/** Grants of who acts for a customer: it also reads what belongs to its warehouses, such as channels. */
export function grantsOfCustomer(rights: readonly string[], customerId: string, warehouseIds: readonly string[]): Grant[] {
  const places = warehouseIds.length > 0 ? warehouseIds : [noWarehouse]
  return places.map((warehouseId) => grant(rights, warehouseId, customerId))
}

async function keyOf(pool: Source['pool'], hash: string, from?: { address: string | null }): Promise<Answer> {
  const key = await readKeyOfSecret(pool, hash)
  if (!key?.ownerActive) return null
  const refusal = refuseKey(key, from)
  if (refusal) return refusal
  const { secretId } = key
  if (from && secretId !== null) noteUse(pool, secretId, () => writeLastUse(pool, secretId, from.address))
  return { actor: actorOfKey(key), tokenId: key.id, endsAt: key.endsAt }
}

/** Resolves the id of an active user of an active customer to its actor; null if there is none. */
export async function customerUserActor(db: Db, id: string): Promise<Account | null> {
  const user = await db.staff.findUnique({
    where: { id, active: true, customer: { active: true } },
    select: {
      name: true,
      nameEn: true,
      login: true,
      language: true,
      customerId: true,
      customerRole: true,
      customer: { select: { warehouses: { select: { warehouseId: true } } } },
    },
  })
  if (!user?.customerId || !user.customerRole || !user.customer) return null
  const { customerId, customerRole, customer, ...person } = user
  const places = customer.warehouses.map(({ warehouseId }) => warehouseId)
  return {
    ...noPerson,
    ...person,
    id,
    kind: 'CUSTOMER_USER',
    grants: grantsOfCustomer(customerRoleRights[customerRole], customerId, places),
  }
}

/** Resolves the id of an API key to its actor; null if it does not work or its customer is inactive. */
export async function keyActor(pool: Source['pool'], id: string): Promise<Account | null> {
  const key = await readKey(pool, id)
  return key?.ownerActive && !refuseKey(key) ? actorOfKey(key) : null
}

/** Why a known key does not work from an address. */
function refuseKey(key: KeyRow, from?: { address: string | null }): Failure | null {
  if (key.revoked) return KeyRevoked()
  if (key.expired) return KeyExpired()
  if (key.secretEnded) return SecretEnded()
  return !from || isAllowedFrom(key.addresses, from.address) ? null : AddressNotAllowed({ address: plainAddress(from.address ?? '') })
}

function actorOfKey(key: KeyRow): Account {
  // Whatever its row says: a partner's key makes tickets and reads nothing.
  if (key.partnerId !== null) return program('KEY', key, [grant(partnerRights, null, null)]).actor
  const rights = withBulk(key.rights)
  if (key.customerId === null) return program('KEY', key, [grant(withImplied(rights, key.warehouseId), key.warehouseId, null)]).actor
  const reached = key.customerWarehouseIds.filter((id) => key.warehouseId === null || id === key.warehouseId)
  return program('KEY', key, grantsOfCustomer(rights, key.customerId, reached)).actor
}

/** Stands for "no warehouse": a customer without a warehouse still has products. */
const noWarehouse = '00000000-0000-0000-0000-000000000000'

/** Adds implied rights: holders of bulk rights may read bulk jobs. */
function withBulk(rights: readonly string[]): readonly string[] {
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
  return {
    actor: { ...noPerson, kind, id, name, grants },
    tokenId: id,
    endsAt: null,
  }
}

function grant(rights: readonly string[], warehouseId: string | null, customerId: string | null): Grant {
  return { rights: new Set(rights), warehouseId, customerId }
}
