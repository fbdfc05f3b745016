import { command } from '../../kernel/command/command.ts'
import { StaffInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { loadAccount } from '../steps.ts'
import { setActive } from '../store.ts'

/** Reactivates an account with its previous roles and password; does nothing if it is active. */
export const activateStaff = command({
  name: 'activateStaff',
  means: 'Reactivates an account, with its previous roles and password. You cannot give back rights that you do not hold.',
  right: accessRights.staff,
  input: StaffInput,
  scope: () => ({}),
  needsConfirmation: () => true,
  async run(tx, call, { staffId }) {
    const { active } = await loadAccount(tx, call, staffId)
    if (active) return { result: { staffId }, facts: [] }
    await setActive(tx, staffId, true)
    return { result: { staffId }, facts: [{ kind: 'staff.activated', type: 'Staff', id: staffId, warehouseId: null, customerId: null }] }
  },
})
