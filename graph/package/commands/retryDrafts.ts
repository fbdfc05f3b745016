import { z } from 'zod'
import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { packageRights } from '../states.ts'
import { acceptDrafts } from '../steps/accept.ts'
import { acceptableDrafts } from '../store/drafts.ts'

/** Maximum drafts accepted per transaction. */
export const draftsAtOnce = 100

/** Accepts drafts of a warehouse whose stock has become available; run by a job. */
export const retryDrafts = command({
  name: 'retryDrafts',
  means: 'Accepts drafts of a warehouse whose stock has become available: those that are due first, then the oldest.',
  right: packageRights.edit,
  input: fields({ warehouseId: z.uuid() }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId }) {
    const { accepted, facts } = await acceptDrafts(tx, call, await acceptableDrafts(tx, warehouseId, draftsAtOnce))
    return { result: { accepted: accepted.length }, facts }
  },
})
