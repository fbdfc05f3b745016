import type { z } from 'zod'
import { isOfProvider } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { NotOneOf } from '../kernel/failures.ts'
import { languages } from '../kernel/language.ts'
import { nameValues } from '../kernel/name.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { LoginLooksTaken, LoginTaken, RoleHeldAlready } from './failures.ts'
import type { AccountInput, NewAccountInput } from './input.ts'
import { alikeLogins, normalizeLogin, refuseLogin, skeletonOf, tidyLogin } from './rules/login.ts'
import type { CustomerRoleCode } from './states.ts'
import { requireGrantable } from './steps.ts'
import { readLoginsAlike } from './store/login.ts'
import { insertGrants, insertStaff, lockAccounts } from './store.ts'

/** What an account begins with besides what is typed. */
export interface FirstPassword {
  passwordHash: string
  /** Somebody else knows the password. */
  mustChangePassword: boolean
  /** It is random and unknown: the person chooses one by an invitation. */
  invited: boolean
}

/** A user of a customer has no role grants, but these. */
interface OfCustomer {
  customerId: string
  customerRole: CustomerRoleCode
}

/**
 * Checks login and language of a new account while all accounts are locked. Fails with NOT_ONE_OF, LOGIN_UNSAFE, LOGIN_TAKEN and LOGIN_LOOKS_TAKEN; the
 * last names another account, so customers are told LOGIN_TAKEN.
 */
export async function lockLogins(tx: Tx, { actor }: Call, account: { login: string; language: string }): Promise<void> {
  if (!languages.some((language) => language === account.language)) throw NotOneOf({}, 'language')
  const refusal = refuseLogin(account.login)
  if (refusal) throw refusal
  await lockAccounts(tx)
  const login = tidyLogin(account.login)
  const alike = alikeLogins(login, await readLoginsAlike(tx, skeletonOf(login)))
  if (alike.some((other) => normalizeLogin(other) === normalizeLogin(login))) throw LoginTaken({ login }, 'login')
  const [other] = alike
  if (other) throw isOfProvider(actor) ? LoginLooksTaken({ login, other }, 'login') : LoginTaken({ login }, 'login')
}

/** Inserts an account whose login was checked. */
export function insertAccount(
  tx: Tx,
  call: Call,
  { nameEn = null, email = null, ...account }: z.output<typeof AccountInput>,
  first: FirstPassword & Partial<OfCustomer>,
): Promise<string> {
  const login = tidyLogin(account.login)
  return insertStaff(tx, call, {
    customerId: null,
    customerRole: null,
    ...account,
    ...first,
    nameEn,
    email,
    login,
    loginKey: normalizeLogin(login),
    loginSkeleton: skeletonOf(login),
  })
}

/** Checks and inserts an account with its first roles. Fails at the field that is wrong, and with RIGHT_NOT_HELD. */
export async function createAccount(
  tx: Tx,
  call: Call,
  { roles, ...input }: z.output<typeof NewAccountInput>,
  first: FirstPassword,
): Promise<{ staffId: string; facts: Fact[] }> {
  await lockLogins(tx, call, input)
  const grants = (roles ?? []).map(({ roleId, warehouseId = null }) => ({ roleId, warehouseId }))
  await requireGrantable(tx, call, grants, (index) => `roles.${index}.`)
  const isSame = (a: (typeof grants)[number], b: (typeof grants)[number]) => a.roleId === b.roleId && a.warehouseId === b.warehouseId
  const twice = grants.findIndex((grant, index) => grants.findIndex((other) => isSame(grant, other)) < index)
  if (twice >= 0) throw RoleHeldAlready(nameValues('name', { name: input.name, nameEn: input.nameEn ?? null }), `roles.${twice}.roleId`)
  const staffId = await insertAccount(tx, call, input, first)
  const fact = { kind: 'staff.created', type: 'Staff', id: staffId, warehouseId: null, customerId: null }
  return { staffId, facts: [fact, ...(await insertGrants(tx, call, staffId, grants))] }
}
