import { Failure } from '../kernel/failure.ts'
import { SystemError } from '../kernel/failures.ts'
import { runAsSystem, type Work } from '../kernel/job.ts'
import type { Shipment } from '../logistics/carrier.ts'
import { isTemporary } from '../logistics/carrierFailures.ts'
import { carrierOf } from '../logistics/carriers.ts'
import { packageLabels } from '../print/packageLabel.ts'
import { recordLabel, recordLabelFailure, recordVoid } from './settleLabel.ts'
import { labelReference, readShipment, type ShipmentOfPackage } from './shipment.ts'

/** After so many tries a carrier that does not answer has refused, and a label that cannot be drawn has failed. */
const attemptsMaximum = 5

export interface LabelErrand {
  packageId: string
  /** Which of the labels that this package has ever asked for. */
  request: number
}

/** Buys the label that a package asks for and keeps it; one that nobody waits for any more is given back at once. */
export async function buyLabel(work: Work, errand: LabelErrand): Promise<void> {
  const shipment = await readShipment(work.db, errand.packageId)
  if (!shipment) return
  const current = shipment.labelRequest === errand.request
  const wanted = current && shipment.label === 'REQUESTED'
  if (current && !wanted && shipment.trackingNumber) return
  // An earlier try may have bought it and not lived to say so: the same reference answers the same label, which is then given back.
  if (!wanted && work.attempt === 1) return
  let label: Shipment | null = null
  try {
    label = await create(shipment, errand.request)
    if (wanted && (await keep(work, errand, shipment, label))) return
  } catch (error) {
    if (!isLast(work, error)) throw error
    const { result } = wanted ? await runAsSystem(work, recordLabelFailure, { ...errand, failure: asFailure(error) }) : { result: null }
    // It may have been kept after all, and the answer got lost: whoever looks again finds out.
    if (label && wanted && !result?.recorded) throw error
  }
  if (label) await leave(shipment.channel, label)
}

/** Whether an error is the last word: an answer of the carrier, or whatever went wrong on the last try. */
function isLast({ attempt }: Work, error: unknown): boolean {
  return (error instanceof Failure && !isTemporary(error)) || attempt >= attemptsMaximum
}

/** What people read of an error; one of the program says no more than that there is one, and was logged on the tries before. */
const asFailure = (error: unknown): Failure => (error instanceof Failure ? error : SystemError())

async function keep(work: Work, errand: LabelErrand, shipment: ShipmentOfPackage, label: Shipment): Promise<boolean> {
  const pdf = label.label ?? (await draw(shipment, label))
  const { result } = await runAsSystem(work, recordLabel, { ...errand, trackingNumber: label.trackingNumber, pdf: new Uint8Array(pdf) })
  return result?.kept ?? false
}

/** Gives back the label of a package that no longer needs it. */
export async function voidLabel(work: Work, errand: LabelErrand): Promise<void> {
  const shipment = await readShipment(work.db, errand.packageId)
  if (shipment?.label !== 'VOID_REQUESTED' || shipment.labelRequest !== errand.request || !shipment.trackingNumber) return
  const { number, trackingNumber, channel } = shipment
  const failure = await carrierOf(channel.carrier)
    .void({ reference: labelReference(number, errand.request), service: channel.service, trackingNumber })
    .then(
      () => null,
      (error: unknown) => {
        if (isLast(work, error)) return asFailure(error)
        throw error
      },
    )
  await runAsSystem(work, recordVoid, { ...errand, failure })
}

export interface DroppedLabel extends LabelErrand {
  /** The channel that it was bought by. */
  channelId: string
  trackingNumber: string
}

/** Gives back a label whose package asks for another one already. A carrier that keeps it keeps it. */
export async function giveBackDropped(work: Work, { packageId, request, channelId, trackingNumber }: DroppedLabel): Promise<void> {
  const [package_, channel] = await Promise.all([
    work.db.package.findUnique({ where: { id: packageId }, select: { number: true } }),
    work.db.channel.findUnique({ where: { id: channelId } }),
  ])
  if (!package_ || !channel) return
  await leave(channel, { reference: labelReference(package_.number, request), trackingNumber })
}

/** Gives back a label that nobody waits for; one that the carrier does not take back is lost. */
async function leave(channel: { carrier: string; service: string }, label: { reference: string; trackingNumber: string }): Promise<void> {
  const { carrier, service } = channel
  const { reference, trackingNumber } = label
  await carrierOf(carrier)
    .void({ reference, service, trackingNumber })
    .catch((error: unknown) => {
      if (!(error instanceof Failure) || isTemporary(error)) throw error
    })
}

function create(shipment: ShipmentOfPackage, request: number): Promise<Shipment> {
  const { number, channel, sender, recipient, parcel, items } = shipment
  return carrierOf(channel.carrier).create({
    reference: labelReference(number, request),
    service: channel.service,
    sender,
    recipient,
    parcel,
    items,
  })
}

function draw(shipment: ShipmentOfPackage, label: Shipment): Promise<Uint8Array> {
  const { channel, sender, recipient, number, references, weightGrams, pieces, items } = shipment
  return packageLabels(
    [
      {
        carrier: channel.name,
        service: channel.service,
        routing: label.routing,
        ...{ sender, recipient, weightGrams, pieces, references },
        trackingNumber: label.trackingNumber,
        packageNumber: number,
        waveNumber: null,
        hole: null,
        contents: items.map(({ sku, pieces }) => ({ sku, pieces })),
      },
    ],
    { createdAt: new Date(), language: 'en' },
  )
}
