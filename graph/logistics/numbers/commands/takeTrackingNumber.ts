import { z } from 'zod'
import { command } from '../../../kernel/command/command.ts'
import { fields } from '../../../kernel/input/fieldTypes.ts'
import { TrackingNumbersUsedUp } from '../../carrierFailures.ts'
import { logisticsRights } from '../../states.ts'
import { warehouseOfChannel } from '../../steps.ts'
import { givenNumber, lockReference, readChannel } from '../../store/numbers.ts'
import { trackingRangeFact } from '../numberFacts.ts'
import { takeNumber } from '../takeNumber.ts'

/** Takes a tracking number of a channel for a label; the same reference gets the same number. Fails with TRACKING_NUMBERS_USED_UP. */
export const takeTrackingNumber = command({
  name: 'takeTrackingNumber',
  means: 'Gives the next tracking number of a channel to a label.',
  right: logisticsRights.edit,
  input: fields({ channelId: z.uuid(), reference: z.string() }),
  scope: async ({ channelId }, db) => ({ warehouseId: await warehouseOfChannel(db, channelId) }),
  async run(tx, call, { channelId, reference }) {
    await lockReference(tx, reference)
    const known = await givenNumber(tx, channelId, reference)
    if (known) return { result: known, facts: [] }
    const channel = await readChannel(tx, channelId)
    const taken = channel && (await takeNumber(tx, call, channelId, reference))
    if (!taken) throw TrackingNumbersUsedUp({ channel: channel?.code ?? '' })
    const { warehouseId } = channel
    return { result: taken, facts: [trackingRangeFact('given', { id: taken.rangeId, warehouseId }, { number: taken.number, reference })] }
  },
})
