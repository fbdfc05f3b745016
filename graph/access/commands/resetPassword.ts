import { command } from '../../kernel/command/command.ts'
import { nameValues } from '../../kernel/name.ts'
import { StaffInactive } from '../failures.ts'
import { StaffInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { loadAccount } from '../steps.ts'
import { endSessionsOf, setPassword } from '../store.ts'

/** Sets a one-time password for another account. `hash` is a fast hash of it; the result's hash tells whether this call set it. */
export const resetPassword = (passwordHash: string, hash: string) =>
  command({
    name: 'resetPassword',
    means:
      'Sets a one-time password for another member of staff and ends their sessions. It is returned once and must be changed after the next sign-in. Refused if they hold rights that you do not.',
    right: accessRights.staff,
    input: StaffInput,
    scope: () => ({}),
    needsConfirmation: () => true,
    async run(tx, call, { staffId }) {
      const account = await loadAccount(tx, call, staffId)
      if (!account.active) throw StaffInactive(nameValues('name', account), 'staffId')
      await setPassword(tx, staffId, { passwordHash, mustChangePassword: true })
      const fact = { kind: 'staff.passwordReset', type: 'Staff', id: staffId, warehouseId: null, customerId: null }
      return { result: { staffId, hash }, facts: [fact, ...(await endSessionsOf(tx, call, staffId))] }
    },
  })
