import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { nameValues } from '../../kernel/name.ts'
import { RoleHeldAlready } from '../failures.ts'
import { GrantRoleInput } from '../input.ts'
import { accessRights } from '../states.ts'
import { requireGrantable } from '../steps.ts'
import { insertGrants } from '../store.ts'

/** Grants a role to a member of staff, in all warehouses or in one. */
export const grantRole = command({
  name: 'grantRole',
  means: 'Grants a role to a member of staff, in all warehouses or in one. You cannot grant rights that you do not hold.',
  right: accessRights.staff,
  input: GrantRoleInput,
  scope: () => ({}),
  needsConfirmation: () => true,
  async run(tx, call, { staffId, roleId, warehouseId = null }) {
    const held = { where: { roleId, warehouseId } }
    const staff = await tx.staff.findUnique({
      where: { id: staffId, customerId: null },
      select: { name: true, nameEn: true, grants: held },
    })
    if (!staff) throw NotFound({ what: 'Staff' }, 'staffId')
    const grant = { roleId, warehouseId }
    await requireGrantable(tx, call, [grant])
    if (staff.grants.length > 0) throw RoleHeldAlready(nameValues('name', staff), 'roleId')
    return { result: { staffId }, facts: await insertGrants(tx, call, staffId, [grant]) }
  },
})
