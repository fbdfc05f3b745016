import { command } from '../../kernel/command/command.ts'
import { NotOneOf } from '../../kernel/failures.ts'
import { languages } from '../../kernel/language.ts'
import { LoginLooksTaken, LoginTaken } from '../failures.ts'
import { AccountInput } from '../input.ts'
import { normalizeLogin, refuseLogin, skeletonOf, tidyLogin } from '../rules/login.ts'
import { accessRights } from '../states.ts'
import { insertStaff, lockAccounts } from '../store.ts'

/**
 * Creates a staff account. The password arrives checked and hashed, because a command's fingerprint must not contain it.
 * `mustChangePassword` if somebody else knows it.
 */
export const createStaff = (passwordHash: string, mustChangePassword = false) =>
  command({
    name: 'createStaff',
    means: 'Creates a staff account without roles.',
    right: accessRights.staff,
    input: AccountInput,
    scope: () => ({}),
    async run(tx, call, input) {
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
      const staffId = await insertStaff(tx, call, {
        ...input,
        nameEn: input.nameEn ?? null,
        login,
        loginKey,
        passwordHash,
        mustChangePassword,
      })
      return { result: { staffId }, facts: [{ kind: 'staff.created', type: 'Staff', id: staffId, warehouseId: null, customerId: null }] }
    },
  })
