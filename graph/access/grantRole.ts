import { command } from '../kernel/command.ts'
import { NotFound } from '../kernel/failures.ts'
import { RoleHeldAlready } from './failures.ts'
import { GrantRoleInput } from './input.ts'
import { refuseGrant } from './rules.ts'
import { accessRights } from './states.ts'
import { insertGrant } from './store.ts'

/** Gives a role to a member of staff, everywhere or in one warehouse. */
export const grantRole = command({
  name: 'grantRole',
  means: 'Gives a role to a member of staff, everywhere or in one warehouse. Nobody grants more than they hold.',
  right: accessRights.staff,
  input: GrantRoleInput,
  scope: () => ({}),
  async run(tx, call, { staffId, roleId, warehouseId = null }) {
    const staff = await tx.staff.findUnique({ where: { id: staffId }, select: { name: true, grants: { where: { roleId, warehouseId } } } })
    const role = await tx.role.findUnique({ where: { id: roleId }, select: { rights: true } })
    if (!staff) throw NotFound({ what: 'Staff' }, 'staffId')
    if (!role) throw NotFound({ what: 'Role' }, 'roleId')
    if (warehouseId && (await tx.warehouse.count({ where: { id: warehouseId } })) === 0)
      throw NotFound({ what: 'Warehouse' }, 'warehouseId')
    const refusal = refuseGrant(call.actor, role.rights, warehouseId)
    if (refusal) throw refusal
    if (staff.grants.length > 0) throw RoleHeldAlready({ name: staff.name }, 'roleId')
    const grantId = await insertGrant(tx, call, { staffId, roleId, warehouseId })
    const fact = { kind: 'staff.granted', type: 'Staff', id: staffId, warehouseId, customerId: null, payload: { grantId, roleId } }
    return { result: { staffId }, facts: [fact] }
  },
})
