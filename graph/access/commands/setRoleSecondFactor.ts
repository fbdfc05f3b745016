import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { SetRoleSecondFactorInput } from '../input.ts'
import { refuseGrant } from '../rules/grants.ts'
import { accessRights } from '../states.ts'
import { requireVersion } from '../steps.ts'
import { lockAccounts, updateRoleRow } from '../store.ts'

/** Says whether a role requires a second factor; a built-in one, too, whose rights stay fixed. */
export const setRoleSecondFactor = command({
  name: 'setRoleSecondFactor',
  means:
    'Says whether those who have a role need a second factor; of a built-in role, too. Those without one can then do nothing but set it up, at once in open sessions. It ends to be required only if you hold every right of the role in all warehouses.',
  right: accessRights.staff,
  input: SetRoleSecondFactorInput,
  scope: () => ({}),
  needsConfirmation: () => true,
  async run(tx, call, { roleId, expectedVersion, required }) {
    await lockAccounts(tx)
    const role = await tx.role.findUnique({ where: { id: roleId } })
    if (!role) throw NotFound({ what: 'Role' }, 'roleId')
    await requireVersion(tx, call, role, expectedVersion)
    if (role.requiresSecondFactor === required) return { result: { roleId }, facts: [] }
    const refusal = required ? null : refuseGrant(call.actor, role.rights, null)
    if (refusal) throw refusal
    await updateRoleRow(tx, roleId, { requiresSecondFactor: required })
    const payload = { fields: ['requiresSecondFactor'] }
    return { result: { roleId }, facts: [{ kind: 'role.changed', type: 'Role', id: roleId, warehouseId: null, customerId: null, payload }] }
  },
})
