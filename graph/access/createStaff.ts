import { command } from '../kernel/command.ts'
import { NotOneOf } from '../kernel/failures.ts'
import { languages } from '../kernel/language.ts'
import { LoginTaken } from './failures.ts'
import { AccountInput } from './input.ts'
import { accessRights } from './states.ts'
import { insertStaff } from './store.ts'

/** Makes an account for a member of staff. The password comes hashed: a command's fingerprint is a fast hash and must not know it. */
export const createStaff = (passwordHash: string) =>
  command({
    name: 'createStaff',
    means: 'Makes an account for a member of staff, without any role yet.',
    right: accessRights.staff,
    input: AccountInput,
    scope: () => ({}),
    async run(tx, call, input) {
      if (!languages.some((language) => language === input.language)) throw NotOneOf({}, 'language')
      const taken = await tx.staff.findUnique({ where: { login: input.login }, select: { id: true } })
      if (taken) throw LoginTaken({ login: input.login }, 'login')
      const staffId = await insertStaff(tx, call, { ...input, passwordHash })
      return { result: { staffId }, facts: [{ kind: 'staff.created', type: 'Staff', id: staffId, warehouseId: null, customerId: null }] }
    },
  })
