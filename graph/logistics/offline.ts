import { runAsSystem } from '../kernel/events/job.ts'
import type { Carrier } from './carrier.ts'
import { takeTrackingNumber } from './numbers/commands/takeTrackingNumber.ts'

/**
 * A carrier without an API. A label takes its number from those of the channel, in a transaction of its own and once for each reference; the label is drawn
 * here. A number that was given is used for ever, so there is nothing to void, and no carrier to ask.
 */
export const offlineCarrier: Carrier = {
  code: 'OFFLINE',
  quote: async () => [],
  async create({ channelId, reference }, services) {
    const { result, failures } = await runAsSystem(services, takeTrackingNumber, { channelId, reference })
    if (!result) throw failures[0]
    return { reference, trackingNumber: result.number, routing: null, price: null, label: null }
  },
  async void() {},
}
