import { command } from '../../../kernel/command/command.ts'
import type { Failure } from '../../../kernel/command/failure.ts'
import { AddTrackingRangeInput } from '../../input/numbers.ts'
import {
  TrackingDigits,
  TrackingNumbersKnown,
  TrackingRangeEndsBefore,
  TrackingRangeNotS10,
  TrackingRangeOverlap,
  TrackingRangeTooLarge,
} from '../../numberFailures.ts'
import { type RangeFault, readRange, trackingRangeMaximum } from '../../states/numbers.ts'
import { logisticsRights } from '../../states.ts'
import { warehouseOfChannel } from '../../steps.ts'
import { insertRange, knownInRange, overlappedRange } from '../../store/numbers.ts'
import { trackingRangeFact } from '../numberFacts.ts'
import { requireOffline } from '../requireOffline.ts'

/** Adds a range of tracking numbers to a channel. Fails with TRACKING_RANGE_OVERLAP if a number would be given twice in the warehouse. */
export const addTrackingRange = command({
  name: 'addTrackingRange',
  means:
    'Adds a range of tracking numbers to a channel whose carrier has no API, also while labels are made. Refused if one of its numbers is in another range or list of the warehouse, or on a label. Labels that failed because no number was left are made then.',
  right: logisticsRights.edit,
  input: AddTrackingRangeInput,
  scope: async ({ channelId }, db) => ({ warehouseId: await warehouseOfChannel(db, channelId) }),
  async run(tx, call, { channelId, prefix, suffix, ...typed }) {
    const range = readRange({ ...typed, prefix: prefix ?? '', suffix: suffix ?? '' })
    if ('code' in range) throw failureOf(range, typed)
    const warehouseId = await requireOffline(tx, channelId)
    const { firstNumber: first, lastNumber: last } = range
    const other = await overlappedRange(tx, warehouseId, range)
    if (other) {
      const values = { first, last, channel: other.channel.code, otherFirst: other.firstNumber, otherLast: other.lastNumber }
      throw TrackingRangeOverlap(values, 'first')
    }
    const { count, numbers } = await knownInRange(tx, warehouseId, range)
    if (count > 0) throw TrackingNumbersKnown({ first, last, count, numbers: numbers.join(', ') }, 'first')
    const rangeId = await insertRange(tx, call, { ...range, channelId, warehouseId })
    const facts = [trackingRangeFact('added', { id: rangeId, warehouseId }, { channelId, count: range.size })]
    return { result: { rangeId, channelId }, facts }
  },
})

function failureOf({ code, field }: RangeFault, { first, last }: { first: string; last: string }): Failure {
  if (code === 'DIGITS') return TrackingDigits({}, field)
  if (code === 'ENDS_BEFORE') return TrackingRangeEndsBefore({ first, last }, field)
  return code === 'NOT_S10' ? TrackingRangeNotS10({}, field) : TrackingRangeTooLarge({ maximum: trackingRangeMaximum }, field)
}
