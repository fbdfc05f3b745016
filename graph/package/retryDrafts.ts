import { z } from 'zod'
import { command } from '../kernel/command.ts'
import { fields } from '../kernel/input.ts'
import { packageRights } from './states.ts'
import { acceptDrafts } from './steps/accept.ts'
import { acceptableDrafts } from './store/drafts.ts'

/** How many drafts one transaction accepts. */
export const draftsAtOnce = 100

/** Accepts the drafts of a warehouse whose goods have become available; the program's own command. */
export const retryDrafts = command({
  name: 'retryDrafts',
  means: 'Accepts the drafts of a warehouse whose goods have become available, the oldest first.',
  right: packageRights.edit,
  input: fields({ warehouseId: z.uuid() }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId }) {
    const { accepted, facts } = await acceptDrafts(tx, call, await acceptableDrafts(tx, warehouseId, draftsAtOnce))
    return { result: { accepted: accepted.length }, facts }
  },
})
