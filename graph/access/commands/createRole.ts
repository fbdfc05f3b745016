import { command } from '../../kernel/command/command.ts'
import { CreateRoleInput } from '../input.ts'
import { asKept, refuseRole } from '../rules/grants.ts'
import { accessRights } from '../states.ts'
import { requireFreeRoleName } from '../steps.ts'
import { insertRole, lockAccounts } from '../store.ts'

/** Creates a role of the provider's own. */
export const createRole = command({
  name: 'createRole',
  means: 'Creates a role, which can then be granted. It cannot have rights that you do not hold in all warehouses.',
  right: accessRights.staff,
  input: CreateRoleInput,
  scope: () => ({}),
  needsConfirmation: () => true,
  async run(tx, call, { rights, ...names }) {
    const refusal = refuseRole(call.actor, rights, [])
    if (refusal) throw refusal
    await lockAccounts(tx)
    await requireFreeRoleName(tx, names)
    const granted = asKept(rights)
    const roleId = await insertRole(tx, call, { ...names, rights: granted })
    const fact = { kind: 'role.created', type: 'Role', id: roleId, warehouseId: null, customerId: null, payload: { granted } }
    return { result: { roleId }, facts: [fact] }
  },
})
