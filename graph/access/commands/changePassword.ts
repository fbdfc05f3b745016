import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { accountFact } from '../accountFact.ts'
import { PasswordWrong } from '../failures.ts'
import { accessRights } from '../states.ts'
import { endSessionsOf, setPassword } from '../store.ts'

/** A password change, as hashes: neither password may enter the command's fingerprint. */
export interface PasswordChange {
  /** Hash that the current password was verified against; null if it was wrong. */
  from: string | null
  to: string
  /** Hash of the session to keep. */
  tokenHash: string | null
}

/** Changes the caller's own password and ends their other sessions. */
export const changePassword = ({ from, to, tokenHash }: PasswordChange) =>
  command({
    name: 'changePassword',
    means: 'Changes your own password and ends your other sessions, on every device.',
    right: accessRights.self,
    input: fields({}),
    scope: () => ({}),
    async run(tx, call) {
      const staffId = call.actor.id as string
      if (from === null || !(await setPassword(tx, staffId, { from, passwordHash: to, mustChangePassword: false })))
        throw PasswordWrong({}, 'currentPassword')
      const fact = await accountFact(tx, 'passwordChanged', staffId)
      return { result: { staffId }, facts: [fact, ...(await endSessionsOf(tx, call, staffId, { except: tokenHash }))] }
    },
  })
