import { command } from '../../kernel/command/command.ts'
import { NotOneOf } from '../../kernel/failures.ts'
import { languages } from '../../kernel/language.ts'
import { nameValues } from '../../kernel/name.ts'
import { LoginLooksTaken, LoginTaken, RoleHeldAlready } from '../failures.ts'
import { NewAccountInput } from '../input.ts'
import { normalizeLogin, refuseLogin, skeletonOf, tidyLogin } from '../rules/login.ts'
import { accessRights } from '../states.ts'
import { requireGrantable } from '../steps.ts'
import { insertGrants, insertStaff, lockAccounts } from '../store.ts'

/**
 * Creates a staff account. The password arrives checked and hashed, because a command's fingerprint must not contain it.
 * `mustChangePassword` if somebody else knows it. `hash` is a fast hash of a password that was made for it; the result's hash tells whether this
 * call created the account.
 */
export const createStaff = (passwordHash: string, mustChangePassword = false, hash: string | null = null) =>
  command({
    name: 'createStaff',
    means: 'Creates a staff account with its first roles. You cannot grant rights that you do not hold.',
    right: accessRights.staff,
    input: NewAccountInput,
    scope: () => ({}),
    async run(tx, call, { roles, ...input }) {
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
      const staffId = await insertStaff(tx, call, {
        ...input,
        nameEn: input.nameEn ?? null,
        login,
        loginKey,
        passwordHash,
        mustChangePassword,
      })
      const fact = { kind: 'staff.created', type: 'Staff', id: staffId, warehouseId: null, customerId: null }
      return { result: { staffId, hash }, facts: [fact, ...(await insertGrants(tx, call, staffId, grants))] }
    },
  })
