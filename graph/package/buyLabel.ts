import { Failure } from '../kernel/command/failure.ts'
import { type JobContext, runAsSystem } from '../kernel/events/job.ts'
import type { Shipment } from '../logistics/carrier.ts'
import { failureToShow, isAnswer, isFinal, TrackingNumbersUsedUp } from '../logistics/carrierFailures.ts'
import { carrierOf } from '../logistics/carriers.ts'
import { freeNumbers } from '../logistics/steps/numbers.ts'
import { packageLabels } from '../print/packageLabel.ts'
import { recordLabel, recordLabelFailure, recordVoid } from './commands/recordLabel.ts'
import { draftsAtOnce } from './commands/retryDrafts.ts'
import { retryLabelsWithoutNumber } from './commands/retryLabelsWithoutNumber.ts'
import { labelReference, readShipment, type ShipmentOfPackage } from './shipment.ts'

/** Maximum attempts, after which an unreachable carrier or a failing drawing counts as a refusal. */
const attemptsMaximum = 5

export interface LabelJob {
  packageId: string
  /** Number of the label request of this package. */
  request: number
}

/** Buys and stores the label that a package has requested; voids it at once if it is no longer needed. */
export async function buyLabel(work: JobContext, errand: LabelJob): Promise<void> {
  const shipment = await readShipment(work.db, errand.packageId)
  if (!shipment) return
  const current = shipment.labelRequest === errand.request
  const wanted = current && shipment.label === 'REQUESTED'
  if (current && !wanted && shipment.trackingNumber) return
  // An earlier attempt may have bought the label and crashed: buying by the same reference returns that label, which is then voided.
  if (!wanted && (work.attempt === 1 || carrierOf(shipment.channel.carrier).isLocal)) return
  let label: Shipment | null = null
  try {
    label = await orderShipment(work, shipment, errand.request)
    if (wanted && (await storeLabel(work, errand, shipment, label))) return
  } catch (error) {
    if (!isFinal(error, work.attempt, attemptsMaximum)) throw error
    const { result } = wanted ? await runAsSystem(work, recordLabelFailure, { ...errand, failure: failureToShow(error) }) : { result: null }
    if (isUsedUp(error)) await retryIfAdded(work, shipment.channel.id)
    // The label may have been stored and the answer lost: fail, so that the next attempt finds out.
    if (label && wanted && !result?.recorded) throw error
  }
  if (label) await voidUnneededLabel(shipment.channel, label)
}

const isUsedUp = (error: unknown): boolean => error instanceof Failure && error.code === TrackingNumbersUsedUp.code

/** Numbers that were added before the failure was recorded found no label to ask for again. */
async function retryIfAdded(work: JobContext, channelId: string): Promise<void> {
  const free = await freeNumbers(work.db, channelId, new Date())
  if (free > 0) await runAsSystem(work, retryLabelsWithoutNumber, { channelId, limit: Math.min(free, draftsAtOnce) })
}

async function storeLabel(work: JobContext, errand: LabelJob, shipment: ShipmentOfPackage, label: Shipment): Promise<boolean> {
  const pdf = label.label ?? (await drawLabel(shipment, label))
  const { result } = await runAsSystem(work, recordLabel, { ...errand, trackingNumber: label.trackingNumber, pdf: new Uint8Array(pdf) })
  return result?.kept ?? false
}

/** Voids the label of a package that no longer needs it. */
export async function voidLabel(work: JobContext, errand: LabelJob): Promise<void> {
  const shipment = await readShipment(work.db, errand.packageId)
  if (shipment?.label !== 'VOID_REQUESTED' || shipment.labelRequest !== errand.request || !shipment.trackingNumber) return
  const { number, trackingNumber, channel } = shipment
  const failure = await carrierOf(channel.carrier)
    .void({ reference: labelReference(number, errand.request), service: channel.service, trackingNumber })
    .then(
      () => null,
      (error: unknown) => {
        if (isFinal(error, work.attempt, attemptsMaximum)) return failureToShow(error)
        throw error
      },
    )
  await runAsSystem(work, recordVoid, { ...errand, failure })
}

export interface ReplacedLabel extends LabelJob {
  /** Channel by which it was bought. */
  channelId: string
  trackingNumber: string
}

/** Voids a label that its package has replaced; a refusal by the carrier is ignored. */
export async function voidReplacedLabel(work: JobContext, { packageId, request, channelId, trackingNumber }: ReplacedLabel): Promise<void> {
  const [package_, channel] = await Promise.all([
    work.db.package.findUnique({ where: { id: packageId }, select: { number: true } }),
    work.db.channel.findUnique({ where: { id: channelId } }),
  ])
  if (!package_ || !channel) return
  await voidUnneededLabel(channel, { reference: labelReference(package_.number, request), trackingNumber })
}

/** Voids a label that is not needed; a refusal by the carrier is ignored. */
async function voidUnneededLabel(
  channel: { carrier: string; service: string },
  label: { reference: string; trackingNumber: string },
): Promise<void> {
  const { carrier, service } = channel
  const { reference, trackingNumber } = label
  await carrierOf(carrier)
    .void({ reference, service, trackingNumber })
    .catch((error: unknown) => {
      if (!isAnswer(error)) throw error
    })
}

function orderShipment(work: JobContext, shipment: ShipmentOfPackage, request: number): Promise<Shipment> {
  const { number, channel, sender, recipient, measures, items } = shipment
  return carrierOf(channel.carrier).create(
    {
      reference: labelReference(number, request),
      channelId: channel.id,
      service: channel.service,
      sender,
      recipient,
      measures,
      items,
    },
    work,
  )
}

function drawLabel(shipment: ShipmentOfPackage, label: Shipment): Promise<Uint8Array> {
  const { channel, sender, recipient, number, references, weightGrams, weightUnit, pieces, items } = shipment
  return packageLabels(
    [
      {
        carrier: channel.name,
        service: channel.service,
        routing: label.routing,
        sender,
        recipient,
        weightGrams,
        weightUnit,
        pieces,
        references,
        trackingNumber: label.trackingNumber,
        packageNumber: number,
        waveNumber: null,
        slot: null,
        contents: items.map(({ sku, pieces }) => ({ sku, pieces })),
      },
    ],
    { createdAt: new Date(), language: 'en' },
  )
}
