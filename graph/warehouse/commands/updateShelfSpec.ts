import { requireVersion } from '../../access/steps.ts'
import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { ShelfSpecExists } from '../failures.ts'
import { UpdateShelfSpecInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { changeShelfSpec, lockShelfSpec } from '../store.ts'

/** Updates the given fields of a shelf size. */
export const updateShelfSpec = command({
  name: 'updateShelfSpec',
  means: 'Updates the given fields of a shelf size.',
  right: warehouseRights.edit,
  input: UpdateShelfSpecInput,
  scope: () => everywhere,
  async run(tx, call, { shelfSpecId, expectedVersion, ...change }) {
    const row = await lockShelfSpec(tx, shelfSpecId)
    if (!row) throw NotFound({ what: 'ShelfSpec' }, 'shelfSpecId')
    await requireVersion(tx, call, row, expectedVersion)
    const { name } = change
    if (name && (await tx.shelfSpec.count({ where: { name, id: { not: shelfSpecId } } })) > 0) throw ShelfSpecExists({ name }, 'name')
    await changeShelfSpec(tx, shelfSpecId, omitUndefined(change))
    const fact = { kind: 'shelfSpec.changed', type: 'ShelfSpec', id: shelfSpecId, warehouseId: null, customerId: null }
    return { result: { shelfSpecId }, facts: [fact] }
  },
})
