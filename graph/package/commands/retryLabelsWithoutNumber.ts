import { z } from 'zod'
import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { warehouseOfChannel } from '../../logistics/steps.ts'
import { packageRights } from '../states.ts'
import { acceptDrafts } from '../steps/accept.ts'
import { labelsWithoutNumber, requestLabelAgain } from '../store/label.ts'

/** Asks again for labels of a channel that failed because it had no tracking number left; run by a job when some are added. */
export const retryLabelsWithoutNumber = command({
  name: 'retryLabelsWithoutNumber',
  means:
    'Asks again for labels that failed because their channel had no tracking number left. Drafts with nothing else missing are accepted.',
  right: packageRights.label,
  input: fields({ channelId: z.uuid(), limit: z.int() }),
  scope: async ({ channelId }, db) => ({ warehouseId: await warehouseOfChannel(db, channelId) }),
  async run(tx, call, { channelId, limit }) {
    const rows = await labelsWithoutNumber(tx, channelId, limit)
    for (const { id, state } of rows) await requestLabelAgain(tx, call, id, state === 'DRAFT' ? 'NONE' : 'REQUESTED')
    const drafts = rows.filter(({ state }) => state === 'DRAFT').map(({ id }) => id)
    const { accepted, facts } = drafts.length > 0 ? await acceptDrafts(tx, call, drafts) : { accepted: [], facts: [] }
    const others = rows.filter(({ state }) => state !== 'DRAFT')
    const asked = others.map(({ id, warehouseId, customerId }) => ({
      kind: 'package.label-requested',
      type: 'Package',
      id,
      warehouseId,
      customerId,
    }))
    return { result: { found: rows.length, asked: others.length + accepted.length }, facts: [...asked, ...facts] }
  },
})
