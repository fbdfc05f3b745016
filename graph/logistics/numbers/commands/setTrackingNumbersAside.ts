import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import type { Db, Tx } from '../../../kernel/sql/db.ts'
import { SetTrackingNumbersAsideInput } from '../../input/numbers.ts'
import { NoTrackingNumberLeft } from '../../numberFailures.ts'
import { logisticsRights } from '../../states.ts'
import { lockRange, setRestAside } from '../../store/numbers.ts'
import { trackingRangeFact } from '../numberFacts.ts'

/** Sets aside what was not used of a range or list. Fails with NO_TRACKING_NUMBER_LEFT if nothing is left of it. */
export const setTrackingNumbersAside = command({
  name: 'setTrackingNumbersAside',
  means:
    'Sets aside what was not used of a range or list of tracking numbers, such as because the carrier refuses it: it is never given, and cannot be added again. Numbers that were given stay.',
  right: logisticsRights.edit,
  input: SetTrackingNumbersAsideInput,
  scope: async ({ trackingRangeId }, db) => ({ warehouseId: await warehouseOfRange(db, trackingRangeId) }),
  async run(tx, call, { trackingRangeId, reason }) {
    const range = await lockRange(tx, trackingRangeId)
    if (!range) throw NotFound({ what: 'TrackingRange' }, 'trackingRangeId')
    const { firstNumber: first, lastNumber: last, channelId, warehouseId } = range
    const count = range.setAsideAt ? 0 : await setRestAside(tx, call, range, reason)
    if (count === 0) throw NoTrackingNumberLeft({ first, last })
    const facts = [trackingRangeFact('setAside', { id: trackingRangeId, warehouseId }, { channelId, count })]
    return { result: { rangeId: trackingRangeId, channelId, count }, facts }
  },
})

async function warehouseOfRange(db: Pick<Db | Tx, 'trackingRange'>, id: string): Promise<string> {
  const range = await db.trackingRange.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!range) throw NotFound({ what: 'TrackingRange' }, 'trackingRangeId')
  return range.warehouseId
}
