import type { Prisma, Role } from '../generated/prisma/client.ts'
import { type Actor, customerOf, isOfProvider, type Ref } from '../kernel/command/actor.ts'
import { accountIdOf, type Call } from '../kernel/command/call.ts'
import type { Right } from '../kernel/command/right.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { NotFound, VersionConflict } from '../kernel/failures.ts'
import { type Named, nameValues } from '../kernel/name.ts'
import { readSetting } from '../kernel/settings.ts'
import type { Db, Tx } from '../kernel/sql/db.ts'
import { LastOwner, RoleBuiltIn, RoleNameTaken, StaffIsYourself } from './failures.ts'
import { refuseGrant, refuseMorePowerful } from './rules/grants.ts'
import { withImplied } from './rules/roles.ts'
import { keysOfContact } from './store/apiKey.ts'
import { withdrawLinks } from './store/invitation.ts'
import { countOtherOwners, endSessionsOf, lockAccounts, nameOfLastEditor, setActive } from './store.ts'

/** Who has changed a row, for customers: they are told no names of the provider. */
const warehouseStaff: Named = { name: '仓库', nameEn: 'The warehouse' }

/**
 * Optimistic lock: fails with VERSION_CONFLICT and the name of the last editor if the row changed since the form was read. The caller holds
 * the row's lock.
 */
export async function requireVersion(tx: Tx, call: Call, row: { id: string; version: number }, expected: number): Promise<void> {
  if (row.version === expected) return
  const unnamed = isOfProvider(call.actor) ? { name: 'Wavehouse', nameEn: null } : warehouseStaff
  throw VersionConflict(nameValues('who', (await nameOfLastEditor(tx, row.id, customerOf(call.actor))) ?? unnamed))
}

/** Ids of active staff with a right in a warehouse, sorted by name. */
export async function staffWithRight(db: Pick<Tx, 'staff'>, right: Right, warehouseId: string): Promise<string[]> {
  const rows = await db.staff.findMany({
    where: {
      active: true,
      customerId: null,
      grants: { some: { role: { rights: { has: right } }, OR: [{ warehouseId: null }, { warehouseId }] } },
    },
    select: { id: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id }) => id)
}

/** An active member of staff with their rights; null if not found. */
export async function staffActor(tx: Pick<Tx, 'staff'>, staffId: string): Promise<(Actor & Named) | null> {
  const staff = await tx.staff.findUnique({
    where: { id: staffId, active: true, customerId: null },
    select: { id: true, name: true, nameEn: true, grants: { select: { warehouseId: true, role: { select: { rights: true } } } } },
  })
  if (!staff) return null
  const grants = staff.grants.map(({ warehouseId, role }) => ({
    rights: new Set(withImplied(role.rights, warehouseId)),
    warehouseId,
    customerId: null,
  }))
  return { kind: 'STAFF', id: staff.id, name: staff.name, nameEn: staff.nameEn, grants }
}

/** An account with its granted roles. */
export interface Account extends Named {
  id: string
  active: boolean
  /** It waits for the first password of a person who was invited. */
  invited: boolean
  grants: { id: string; roleId: string; warehouseId: string | null; role: { code: string; rights: string[] } }[]
}

/**
 * Locks all accounts and reads one to be changed. Fails with NOT_FOUND, STAFF_IS_YOURSELF for the caller's own, and STAFF_HOLDS_MORE if it
 * holds rights that the caller lacks.
 */
export async function loadAccount(tx: Tx, call: Call, staffId: string): Promise<Account> {
  const account = await loadOther(tx, call, staffId)
  const refusal = refuseMorePowerful(call.actor, account, account.grants)
  if (refusal) throw refusal
  return account
}

/** Locks all accounts and reads one that is not the caller's. Fails with NOT_FOUND and STAFF_IS_YOURSELF. */
async function loadOther(tx: Tx, call: Call, staffId: string): Promise<Account> {
  await lockAccounts(tx)
  const account = await readAccount(tx, staffId)
  if (accountIdOf(call) === staffId) throw StaffIsYourself({}, 'staffId')
  return account
}

/** Reads an account with its granted roles. Fails with NOT_FOUND. */
export async function readAccount(tx: Tx, staffId: string): Promise<Account> {
  const account = await tx.staff.findUnique({
    where: { id: staffId, customerId: null },
    select: {
      id: true,
      name: true,
      nameEn: true,
      active: true,
      invited: true,
      grants: { select: { id: true, roleId: true, warehouseId: true, role: { select: { code: true, rights: true } } } },
    },
  })
  if (!account) throw NotFound({ what: 'Staff' }, 'staffId')
  return account
}

/** A role and where it is to apply; null means all warehouses. */
export interface Grantable {
  roleId: string
  warehouseId: string | null
}

/** Refuses roles that do not exist or have rights that the caller lacks there, with NOT_FOUND and RIGHT_NOT_HELD. `at` names the fields of a grant. */
export async function requireGrantable(tx: Tx, call: Call, grants: readonly Grantable[], at = (_index: number) => ''): Promise<void> {
  if (grants.length === 0) return
  const places = grants.flatMap(({ warehouseId }) => warehouseId ?? [])
  const roles = await tx.role.findMany({ where: { id: { in: grants.map(({ roleId }) => roleId) } }, select: { id: true, rights: true } })
  const warehouses = places.length > 0 ? await tx.warehouse.findMany({ where: { id: { in: places } }, select: { id: true } }) : []
  for (const [index, { roleId, warehouseId }] of grants.entries()) {
    const role = roles.find(({ id }) => id === roleId)
    if (!role) throw NotFound({ what: 'Role' }, `${at(index)}roleId`)
    if (warehouseId && !warehouses.some(({ id }) => id === warehouseId)) throw NotFound({ what: 'Warehouse' }, `${at(index)}warehouseId`)
    const refusal = refuseGrant(call.actor, role.rights, warehouseId, `${at(index)}roleId`)
    if (refusal) throw refusal
  }
}

/** Reads a role of the provider's own. Fails with NOT_FOUND, ROLE_BUILT_IN and VERSION_CONFLICT. The accounts are locked. */
export async function requireOwnRole(tx: Tx, call: Call, roleId: string, expectedVersion: number): Promise<Role> {
  const role = await tx.role.findUnique({ where: { id: roleId } })
  if (!role) throw NotFound({ what: 'Role' }, 'roleId')
  if (role.builtIn) throw RoleBuiltIn({ role: role.nameZh, roleEn: role.nameEn }, 'roleId')
  await requireVersion(tx, call, role, expectedVersion)
  return role
}

/** Fails with ROLE_NAME_TAKEN if another role has one of the names, in any case. The accounts are locked. */
export async function requireFreeRoleName(
  tx: Tx,
  names: { nameZh?: string | undefined; nameEn?: string | undefined },
  roleId?: string,
): Promise<void> {
  const others = await tx.role.findMany({ where: roleId ? { id: { not: roleId } } : {}, select: { nameZh: true, nameEn: true } })
  for (const field of ['nameZh', 'nameEn'] as const) {
    const name = names[field]
    if (name === undefined) continue
    const isTaken = others.some((role) => role[field].toLowerCase() === name.toLowerCase())
    if (isTaken) throw RoleNameTaken({ name }, field)
  }
}

/** Keys that work at a moment. */
export const liveKeys = (now: Date): Prisma.ApiKeyWhereInput => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] })

/** Fails with LAST_OWNER if no other active owner of all warehouses would remain. The accounts are locked. */
export async function requireOtherOwner(tx: Tx, account: Account): Promise<void> {
  const { id, active, grants } = account
  const isOwner = active && grants.some(({ role, warehouseId }) => role.code === 'owner' && warehouseId === null)
  if (isOwner && (await countOtherOwners(tx, id)) === 0) throw LastOwner(nameValues('name', account), 'staffId')
}

/**
 * Deactivates another account and ends its sessions and invitation. Returns the facts (none if it was inactive) and the API keys of which this person is the
 * contact and that stay valid: keys belong to the deployment. An account with more rights than the caller's can be stopped too. Fails with
 * NOT_FOUND, STAFF_IS_YOURSELF and LAST_OWNER.
 */
export async function endAccount(tx: Tx, call: Call, staffId: string): Promise<{ facts: Fact[]; apiKeyIds: string[] }> {
  const account = await loadOther(tx, call, staffId)
  const apiKeyIds = await keysOfContact(tx, staffId)
  if (!account.active) return { facts: [], apiKeyIds }
  await requireOtherOwner(tx, account)
  await setActive(tx, staffId, false)
  await withdrawLinks(tx, call, staffId)
  const fact = { kind: 'staff.deactivated', type: 'Staff', id: staffId, warehouseId: null, customerId: null }
  return { facts: [fact, ...(await endSessionsOf(tx, call, staffId))], apiKeyIds }
}

/** Warehouses that the users of a customer reach. */
export async function reachOf(db: Pick<Db | Tx, 'customerWarehouse'>, customerId: string): Promise<string[]> {
  const rows = await db.customerWarehouse.findMany({ where: { customerId }, select: { warehouseId: true } })
  return rows.map(({ warehouseId }) => warehouseId)
}

/** The customer and its warehouses, as the scope of a command over its users or keys, which reach them all. */
export async function scopeOfCustomer(db: Pick<Db | Tx, 'customerWarehouse'>, customerId: string): Promise<Ref> {
  const warehouseIds = await reachOf(db, customerId)
  return warehouseIds.length > 0 ? { customerId, warehouseIds } : { customerId }
}

/** Ends the open sessions of all users of a customer; returns the facts that close their sockets. */
export async function endSessionsOfCustomer(tx: Tx, call: Call, customerId: string): Promise<Fact[]> {
  const users = await tx.staff.findMany({ where: { customerId }, select: { id: true }, orderBy: { id: 'asc' } })
  return endSessionsOf(tx, call, { in: users.map(({ id }) => id) })
}

/** Condition of sessions that work: not ended, not over, and used lately. */
export async function workingSessions(db: Pick<Db, 'setting'>, now: Date) {
  const since = new Date(now.getTime() - (await readSetting(db, 'SESSION_IDLE_HOURS')) * 3_600_000)
  const used = [{ lastUsedAt: { gt: since } }, { lastUsedAt: null, createdAt: { gt: since } }]
  return { revokedAt: null, expiresAt: { gt: now }, OR: used }
}

/** Whether a person has a session that works. */
export async function isSignedIn(tx: Tx, staffId: string | null, now: Date): Promise<boolean> {
  return staffId !== null && (await tx.session.count({ where: { staffId, ...(await workingSessions(tx, now)) } })) > 0
}
