import { z } from 'zod'
import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { packageRights } from '../states.ts'
import { acceptDrafts } from '../steps/accept.ts'
import { routePackages } from '../steps/route.ts'
import { lockPackages } from '../store/move.ts'
import { draftsToRoute, routedAtOnce } from '../store/route.ts'

/** Routes drafts without a channel after an id, and accepts those that lack nothing more; run by a job. */
export const routeDrafts = command({
  name: 'routeDrafts',
  means: 'Gives channels to drafts of a warehouse that have none by its shipping rules, and accepts those that lack nothing more.',
  right: packageRights.edit,
  input: fields({ warehouseId: z.uuid(), afterId: z.uuid().nullable() }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, afterId }) {
    const ids = await draftsToRoute(tx, warehouseId, afterId, routedAtOnce)
    await lockPackages(tx, ids)
    await routePackages(tx, call, { warehouseId, ids, withoutChannel: 'CLEAR' })
    const { facts } = await acceptDrafts(tx, call, ids)
    return { result: { lastId: ids.at(-1) ?? null }, facts }
  },
})
