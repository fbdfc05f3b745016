import { command } from '../../kernel/command/command.ts'
import { nameValues } from '../../kernel/name.ts'
import { RoleNotHeld } from '../failures.ts'
import { RevokeRoleInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { readAccount, requireOtherOwner } from '../steps.ts'
import { deleteGrant, lockAccounts } from '../store.ts'

/** Revokes a role where it was granted: in all warehouses or in one. */
export const revokeRole = command({
  name: 'revokeRole',
  means:
    'Revokes a role where it was granted: in all warehouses or in one. Also roles with rights that you do not hold, so that a strong account can be stopped; one owner must remain.',
  right: accessRights.staff,
  input: RevokeRoleInput,
  scope: () => ({}),
  async run(tx, _call, { staffId, roleId, warehouseId = null }) {
    await lockAccounts(tx)
    const account = await readAccount(tx, staffId)
    const grant = account.grants.find((held) => held.roleId === roleId && held.warehouseId === warehouseId)
    if (!grant) throw RoleNotHeld(nameValues('name', account), 'roleId')
    if (grant.role.code === 'owner' && warehouseId === null) await requireOtherOwner(tx, account)
    await deleteGrant(tx, grant.id)
    const fact = {
      kind: 'staff.revoked',
      type: 'Staff',
      id: staffId,
      warehouseId,
      customerId: null,
      payload: { grantId: grant.id, roleId },
    }
    return { result: { staffId }, facts: [fact] }
  },
})
