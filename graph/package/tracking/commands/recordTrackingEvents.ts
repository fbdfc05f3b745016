import { command } from '../../../kernel/command/command.ts'
import { Required } from '../../../kernel/failures.ts'
import { TrackingNumberUnknown, TrackingTimeImpossible } from '../../failures.ts'
import { RecordTrackingEventsInput, type TrackingEventFields } from '../../input.ts'
import { packageRights } from '../../states.ts'
import { findTold, lockTold, type NamedPackage, type ToldEvent } from '../../store/tracking.ts'
import { recordNews } from '../recordNews.ts'
import { asKept, isPossible } from '../rules.ts'

/** Records what carriers tell, all events or none. Fails with TRACKING_NUMBER_UNKNOWN, TRACKING_TIME_IMPOSSIBLE or REQUIRED on a field of an event. */
export const recordTrackingEvents = command({
  name: 'recordTrackingEvents',
  means:
    'Records what carriers tell about packages of a warehouse, such as from an aggregator of carriers: all events, or none if one of them is refused. An event that is known already, with the same status at the same second, changes nothing, whether it was told or the carrier was asked. The status of a package is that of the latest event of its newest label, by the time of the carrier; of one second, of the status that is furthest on the way.',
  right: packageRights.recordTracking,
  input: RecordTrackingEventsInput,
  scope: ({ warehouseId }) => ({ warehouseId, customerId: null }),
  async run(tx, call, { warehouseId, events }) {
    const values = <Value>(pick: (event: TrackingEventFields) => Value | null | undefined) => [
      ...new Set(events.flatMap((event) => pick(event) ?? [])),
    ]
    const found = await findTold(
      tx,
      warehouseId,
      values(({ packageNumber }) => packageNumber),
      values(({ trackingNumber }) => trackingNumber),
    )
    const told = events.map((event, index): ToldEvent => {
      const { pkg, trackingNumber } = meant(found, event, index)
      if (!isPossible(event.at, pkg.createdAt, call.now)) throw TrackingTimeImpossible({ number: pkg.number }, `events.${index}.at`)
      const { status, at, place, text, carrierCode } = event
      const kept = asKept({ status, at, place: place ?? '', text: text ?? '', code: carrierCode ?? '' })
      return { ...kept, packageId: pkg.packageId, trackingNumber }
    })
    const packageIds = [...new Set(told.map(({ packageId }) => packageId))].sort()
    const { recorded, facts } = await recordNews(tx, call, 'PUSH', await lockTold(tx, packageIds), told)
    return { result: { recorded, packageIds: facts.map(({ id }) => id) }, facts }
  },
})

/** The package and label that an event means: by the number of the package, or by tracking number and channel. */
function meant(
  found: readonly NamedPackage[],
  { packageNumber, trackingNumber, channelCode }: TrackingEventFields,
  index: number,
): { pkg: NamedPackage; trackingNumber: string } {
  const at = (field: keyof TrackingEventFields) => `events.${index}.${field}`
  const has = (pkg: NamedPackage, number: string) => pkg.trackingNumber === number || pkg.earlierNumbers.includes(number)
  if (packageNumber) {
    const pkg = found.find(({ number }) => number === packageNumber)
    const label = trackingNumber ?? pkg?.trackingNumber
    if (!pkg || !label) throw TrackingNumberUnknown({ number: packageNumber }, at('packageNumber'))
    if (!has(pkg, label)) throw TrackingNumberUnknown({ number: label }, at('trackingNumber'))
    return { pkg, trackingNumber: label }
  }
  if (!trackingNumber) throw Required({}, at('trackingNumber'))
  if (!channelCode) throw Required({}, at('channelCode'))
  // A carrier may use its numbers again after years: then the newest package is meant.
  const pkg = found.findLast((one) => one.channelCode === channelCode && has(one, trackingNumber))
  if (!pkg) throw TrackingNumberUnknown({ number: trackingNumber }, at('trackingNumber'))
  return { pkg, trackingNumber }
}
