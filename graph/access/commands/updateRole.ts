import { command } from '../../kernel/command/command.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { UpdateRoleInput } from '../input.ts'
import { asKept, changedFields, refuseRole, rightChanges } from '../rules/grants.ts'
import { accessRights } from '../states.ts'
import { requireFreeRoleName, requireOwnRole } from '../steps.ts'
import { lockAccounts, updateRoleRow } from '../store.ts'

/** Changes the name and rights of a role for all who have it. */
export const updateRole = command({
  name: 'updateRole',
  means:
    'Updates the given fields of a role, at once for all who have it; absent fields stay unchanged. Rights are added only if you hold every right of the changed role in all warehouses; taking rights away is free. Built-in roles are fixed. Only changing rights asks for a confirmation.',
  right: accessRights.staff,
  input: UpdateRoleInput,
  scope: () => ({}),
  needsConfirmation: ({ rights }) => Boolean(rights),
  async run(tx, call, { roleId, expectedVersion, rights, ...names }) {
    await lockAccounts(tx)
    const role = await requireOwnRole(tx, call, roleId, expectedVersion)
    if (rights) {
      const refusal = refuseRole(call.actor, rights, role.rights)
      if (refusal) throw refusal
    }
    await requireFreeRoleName(tx, names, roleId)
    const given = omitUndefined({ nameZh: names.nameZh, nameEn: names.nameEn, rights: rights && asKept(rights) })
    const fields = changedFields(role, given)
    if (fields.length === 0) return { result: { roleId }, facts: [] }
    await updateRoleRow(tx, roleId, given)
    // Those who have the role now are told of its rights, also if they lose it before the mail is written.
    const active = { roleId, staff: { active: true } }
    const grants = fields.includes('rights')
      ? await tx.roleGrant.findMany({ where: active, distinct: ['staffId'], select: { staffId: true } })
      : []
    const holders = grants.map(({ staffId }) => staffId)
    const payload = { fields, ...rightChanges(role.rights, given.rights ?? role.rights), holders }
    const fact = { kind: 'role.changed', type: 'Role', id: roleId, warehouseId: null, customerId: null, payload }
    return { result: { roleId }, facts: [fact] }
  },
})
