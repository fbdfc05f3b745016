import { z } from 'zod'
import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { packageRights } from '../states.ts'
import { routePackages } from '../steps/route.ts'
import { replaceLabel } from '../store/label.ts'
import { pendingToRoute, routedAtOnce } from '../store/route.ts'

/** Routes pending packages without a label again, after an id; run by a job. */
export const routePending = command({
  name: 'routePending',
  means:
    'Routes pending packages of a warehouse again that got their channel by shipping rules and have no label yet. Those for which the rules have none keep theirs.',
  right: packageRights.edit,
  input: fields({ warehouseId: z.uuid(), afterId: z.uuid().nullable() }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, afterId }) {
    const found = await pendingToRoute(tx, warehouseId, afterId, routedAtOnce)
    const ids = found.map(({ id }) => id)
    const changed = new Set(await routePackages(tx, call, { warehouseId, ids, withoutChannel: 'KEEP' }))
    const moved = found.filter(({ id }) => changed.has(id))
    for (const { id } of moved) await replaceLabel(tx, call, id, 'PENDING')
    const facts = moved.map(({ id, customerId }) => ({
      kind: 'package.edited',
      type: 'Package',
      id,
      warehouseId,
      customerId,
      payload: { waveId: null },
    }))
    return { result: { lastId: ids.at(-1) ?? null }, facts }
  },
})
