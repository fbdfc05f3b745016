import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { nameValues } from '../../kernel/name.ts'
import { RoleHeldAlready } from '../failures.ts'
import { GrantRoleInput } from '../input.ts'
import { refuseGrant } from '../rules/grants.ts'
import { accessRights } from '../states.ts'
import { insertGrant } from '../store.ts'

/** Grants a role to a member of staff, in all warehouses or in one. */
export const grantRole = command({
  name: 'grantRole',
  means: 'Grants a role to a member of staff, in all warehouses or in one. You cannot grant rights that you do not hold.',
  right: accessRights.staff,
  input: GrantRoleInput,
  scope: () => ({}),
  async run(tx, call, { staffId, roleId, warehouseId = null }) {
    const held = { where: { roleId, warehouseId } }
    const staff = await tx.staff.findUnique({ where: { id: staffId }, select: { name: true, nameEn: true, grants: held } })
    const role = await tx.role.findUnique({ where: { id: roleId }, select: { rights: true } })
    if (!staff) throw NotFound({ what: 'Staff' }, 'staffId')
    if (!role) throw NotFound({ what: 'Role' }, 'roleId')
    if (warehouseId && (await tx.warehouse.count({ where: { id: warehouseId } })) === 0)
      throw NotFound({ what: 'Warehouse' }, 'warehouseId')
    const refusal = refuseGrant(call.actor, role.rights, warehouseId)
    if (refusal) throw refusal
    if (staff.grants.length > 0) throw RoleHeldAlready(nameValues('name', staff), 'roleId')
    const grantId = await insertGrant(tx, call, { staffId, roleId, warehouseId })
    const fact = { kind: 'staff.granted', type: 'Staff', id: staffId, warehouseId, customerId: null, payload: { grantId, roleId } }
    return { result: { staffId }, facts: [fact] }
  },
})
