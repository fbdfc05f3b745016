import type { z } from 'zod'
import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { NotOneOf } from '../kernel/failures.ts'
import { languages } from '../kernel/language.ts'
import { nameValues } from '../kernel/name.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { LoginLooksTaken, LoginTaken, RoleHeldAlready } from './failures.ts'
import type { NewAccountInput } from './input.ts'
import { normalizeLogin, refuseLogin, skeletonOf, tidyLogin } from './rules/login.ts'
import { requireGrantable } from './steps.ts'
import { insertGrants, insertStaff, lockAccounts } from './store.ts'

/** What an account begins with besides what is typed. */
export interface FirstPassword {
  passwordHash: string
  /** Somebody else knows the password. */
  mustChangePassword: boolean
  /** It is random and unknown: the person chooses one by an invitation. */
  invited: boolean
}

/** Checks and inserts an account with its first roles. Fails at the field that is wrong, and with RIGHT_NOT_HELD. */
export async function createAccount(
  tx: Tx,
  call: Call,
  { roles, ...input }: z.output<typeof NewAccountInput>,
  first: FirstPassword,
): Promise<{ staffId: string; facts: Fact[] }> {
  if (!languages.some((language) => language === input.language)) throw NotOneOf({}, 'language')
  const refusal = refuseLogin(input.login)
  if (refusal) throw refusal
  await lockAccounts(tx)
  const login = tidyLogin(input.login)
  const loginKey = normalizeLogin(login)
  const others = await tx.staff.findMany({ select: { login: true } })
  if (others.some((other) => normalizeLogin(other.login) === loginKey)) throw LoginTaken({ login }, 'login')
  const alike = others.find((other) => skeletonOf(other.login) === skeletonOf(login))
  if (alike) throw LoginLooksTaken({ login, other: alike.login }, 'login')
  const grants = (roles ?? []).map(({ roleId, warehouseId = null }) => ({ roleId, warehouseId }))
  await requireGrantable(tx, call, grants, (index) => `roles.${index}.`)
  const isSame = (a: (typeof grants)[number], b: (typeof grants)[number]) => a.roleId === b.roleId && a.warehouseId === b.warehouseId
  const twice = grants.findIndex((grant, index) => grants.findIndex((other) => isSame(grant, other)) < index)
  if (twice >= 0) throw RoleHeldAlready(nameValues('name', { name: input.name, nameEn: input.nameEn ?? null }), `roles.${twice}.roleId`)
  const account = { ...input, ...first, nameEn: input.nameEn ?? null, email: input.email ?? null, login, loginKey }
  const staffId = await insertStaff(tx, call, account)
  const fact = { kind: 'staff.created', type: 'Staff', id: staffId, warehouseId: null, customerId: null }
  return { staffId, facts: [fact, ...(await insertGrants(tx, call, staffId, grants))] }
}
