import { runAsSystem } from '../kernel/events/job.ts'
import type { Carrier } from './carrier.ts'
import { TrackingNumbersUsedUp } from './carrierFailures.ts'
import { takeTrackingNumber } from './numbers/commands/takeTrackingNumber.ts'

/**
 * A carrier without an API. A label takes its number from those of the channel, in a transaction of its own and once for each reference; the label is drawn
 * here. A number that was given is used for ever, so there is nothing to void, and no carrier to ask.
 */
export const offlineCarrier: Carrier = {
  code: 'OFFLINE',
  isLocal: true,
  quote: async () => [],
  async create({ channelId, reference }, services) {
    const { result, failures } = await runAsSystem(services, takeTrackingNumber, { channelId, reference })
    // Only that none is left is an answer; all else, such as a busy database, is tried again.
    if (!result)
      throw failures.find(({ code }) => code === TrackingNumbersUsedUp.code) ?? new Error(`No tracking number: ${failures[0]?.code}`)
    return { reference, trackingNumber: result.number, routing: null, price: null, label: null }
  },
  async void() {},
}
