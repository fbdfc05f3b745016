import { command } from '../../kernel/command/command.ts'
import { StaffInput } from '../input.ts'
import { factorFact } from '../secondFactor.ts'
import { accessRights } from '../states.ts'
import { loadAccount } from '../steps.ts'
import { deleteFactor } from '../store/secondFactor.ts'
import { endSessionsOf } from '../store.ts'

/** Removes the second factor of somebody who has lost the phone. */
export const resetSecondFactor = command({
  name: 'resetSecondFactor',
  means:
    'Removes the authenticator app and the recovery codes of another member of staff and ends their sessions. They then sign in with their password alone, and set an app up again if a role requires it. No effect if they have none. Refused if they hold rights that you do not.',
  right: accessRights.staff,
  input: StaffInput,
  scope: () => ({}),
  needsConfirmation: () => true,
  async run(tx, call, { staffId }) {
    await loadAccount(tx, call, staffId)
    if (!(await deleteFactor(tx, staffId))) return { result: { staffId }, facts: [] }
    return { result: { staffId }, facts: [await factorFact(tx, 'secondFactorReset', staffId), ...(await endSessionsOf(tx, call, staffId))] }
  },
})
