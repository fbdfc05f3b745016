import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { roles } from '../rules/roles.ts'
import { accessRights } from '../states.ts'
import { upsertRoles } from '../store.ts'

/** Creates or updates the built-in roles; run at start, bound to no mutation. */
export const installRoles = command({
  name: 'installRoles',
  means: 'Writes the built-in roles.',
  right: accessRights.staff,
  input: fields({}),
  scope: () => ({}),
  async run(tx, call) {
    const rows = Object.entries(roles).map(([code, { zh, en, rights }]) => ({
      code,
      nameZh: zh,
      nameEn: en,
      rights: [...new Set(rights)].sort(),
      builtIn: true,
      version: 1,
      // Kept where the role exists already.
      requiresSecondFactor: false,
    }))
    const changed = await upsertRoles(tx, call, rows)
    const facts = changed.map((id) => ({ kind: 'role.changed', type: 'Role', id, warehouseId: null, customerId: null }))
    return { result: { changed: changed.length }, facts }
  },
})
