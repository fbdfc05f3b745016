import { command } from '../../kernel/command/command.ts'
import { RoleInUse } from '../failures.ts'
import { DeleteRoleInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { requireOwnRole } from '../steps.ts'
import { deleteRoleRow, lockAccounts } from '../store.ts'

/** Deletes a role that no account has. */
export const deleteRole = command({
  name: 'deleteRole',
  means: 'Deletes a role that no account has, active or not. Built-in roles are fixed.',
  right: accessRights.staff,
  input: DeleteRoleInput,
  scope: () => ({}),
  async run(tx, call, { roleId, expectedVersion }) {
    await lockAccounts(tx)
    await requireOwnRole(tx, call, roleId, expectedVersion)
    const count = (await tx.roleGrant.findMany({ where: { roleId }, distinct: ['staffId'], select: { staffId: true } })).length
    if (count > 0) throw RoleInUse({ count }, 'roleId')
    await deleteRoleRow(tx, roleId)
    return { result: { roleId }, facts: [{ kind: 'role.deleted', type: 'Role', id: roleId, warehouseId: null, customerId: null }] }
  },
})
