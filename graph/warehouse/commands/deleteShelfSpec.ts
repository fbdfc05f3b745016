import { everywhere } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { ShelfSpecInUse } from '../failures.ts'
import { DeleteShelfSpecInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { lockShelfSpec, removeShelfSpec } from '../store.ts'

/** Deletes a shelf size that no location has. */
export const deleteShelfSpec = command({
  name: 'deleteShelfSpec',
  means: 'Deletes a shelf size that no location has.',
  right: warehouseRights.edit,
  input: DeleteShelfSpecInput,
  scope: () => everywhere,
  async run(tx, _call, { shelfSpecId }) {
    if (!(await lockShelfSpec(tx, shelfSpecId))) throw NotFound({ what: 'ShelfSpec' }, 'shelfSpecId')
    const { name, _count } = await tx.shelfSpec.findUniqueOrThrow({
      where: { id: shelfSpecId },
      select: { name: true, _count: { select: { locations: true } } },
    })
    if (_count.locations > 0) throw ShelfSpecInUse({ name, count: _count.locations })
    await removeShelfSpec(tx, shelfSpecId)
    const fact = { kind: 'shelfSpec.deleted', type: 'ShelfSpec', id: shelfSpecId, warehouseId: null, customerId: null }
    return { result: { shelfSpecId }, facts: [fact] }
  },
})
