import { createHash } from 'node:crypto'
import { isPackageNumber, isS10, s10Number } from '../kernel/states/codes.ts'
import type { PostalAddress } from '../print/address.ts'
import { carrierManifest } from '../print/carrierManifest.ts'
import type {
  Carrier,
  CarrierPdf,
  ManifestRequest,
  Price,
  Quote,
  QuoteRequest,
  Shipment,
  ShipmentRequest,
  TrackingEvent,
} from './carrier.ts'
import {
  AddressNotDeliverable,
  CarrierServiceUnknown,
  CarrierUnavailable,
  LabelNotVoidable,
  ManifestNotReady,
  RecipientPhoneRequired,
  ServiceWeightExceeded,
} from './carrierFailures.ts'

/** A carrier that can be asked where a parcel is, and needs nothing of the program. */
type AskedCarrier = Required<Carrier> & { create(request: ShipmentRequest): Promise<Shipment> }

interface Service {
  baseCents: number
  stepCents: number
  limitGrams: number
  days: number
  needsPhone: boolean
}

const stepGrams = 500
const abroadFactor = 3
const services: Record<string, Service> = {
  'SIM-ECO': { baseCents: 210, stepCents: 60, limitGrams: 2_000, days: 9, needsPhone: false },
  'SIM-STD': { baseCents: 320, stepCents: 110, limitGrams: 30_000, days: 4, needsPhone: false },
  'SIM-EXP': { baseCents: 980, stepCents: 240, limitGrams: 30_000, days: 1, needsPhone: true },
  'SIM-DAY': { baseCents: 320, stepCents: 110, limitGrams: 30_000, days: 4, needsPhone: false },
  'SIM-SLOW': { baseCents: 320, stepCents: 110, limitGrams: 30_000, days: 4, needsPhone: false },
  'SIM-KEEP': { baseCents: 320, stepCents: 110, limitGrams: 30_000, days: 4, needsPhone: false },
}

/** Services that quotes contain. */
const offered = new Set(['SIM-ECO', 'SIM-STD', 'SIM-EXP'])

const code = 'SIMULATOR'
const hour = 3_600_000
/** How long a slow manifest takes. */
const manifestMs = 300_000
const issuer = 'CN'
/** First letters of the S10 service indicators: those for package numbers, and the one for all other references. */
const packageLetters = 'LCERUV'
const otherLetter = 'H'

/**
 * A simulated carrier. It is stateless: every answer follows from the seed and the request, so a reference always has the same tracking number.
 *
 * | value | result |
 * |---|---|
 * | service `SIM-ECO`, `SIM-STD`, `SIM-EXP` | works: economy to 2 kg, standard and express to 30 kg; express needs the recipient's phone |
 * | service `SIM-KEEP` | works as standard, but its labels can't be voided: `LABEL_NOT_VOIDABLE` |
 * | service `SIM-DAY` | works as standard, but the carrier closes its day by itself: its manifest is `CLOSED_BY_CARRIER` |
 * | service `SIM-SLOW` | works as standard, but its manifest takes five minutes: `MANIFEST_NOT_READY` until then |
 * | service `SIM-DOWN` | the carrier doesn't answer: `CARRIER_UNAVAILABLE` |
 * | any other service | `CARRIER_SERVICE_UNKNOWN` |
 * | postcode `00000` | `ADDRESS_NOT_DELIVERABLE` |
 * | more than the service's limit | `SERVICE_WEIGHT_EXCEEDED` |
 *
 * Tracking tells of a parcel that is delivered after three days, unless its postcode is one of these:
 *
 * | postcode | what becomes of the parcel |
 * |---|---|
 * | `00001` | the first delivery fails, the second one of the next day does not |
 * | `00002` | the delivery fails, it waits for a week at a pick-up point, and is returned to the sender |
 * | `00003` | it is delivered, then refused: two days later it is on its way back, and is returned to the sender |
 * | `00004` | it is lost after its arrival in the country |
 */
export function simulatedCarrier(options: { seed: string; now: () => Date }): AskedCarrier {
  const { seed, now } = options
  return {
    code,
    isLocal: false,
    async quote(request) {
      checkAddress(request.recipient)
      const offers = Object.entries(services).filter(([name, service]) => offered.has(name) && !refusalOf(name, service, request))
      const quotes = offers.map(([name, service]): Quote => ({ service: name, price: priceOf(service, request), days: service.days }))
      return quotes.sort((a, b) => Number(a.price.amount) - Number(b.price.amount))
    },
    async create(request) {
      const service = serviceOf(request.service)
      checkAddress(request.recipient)
      const refusal = refusalOf(request.service, service, request)
      if (refusal) throw refusal
      return shipmentOf(request, service, seed)
    },
    async void({ service, trackingNumber }) {
      serviceOf(service)
      if (service === 'SIM-KEEP') throw LabelNotVoidable({ trackingNumber })
    },
    async track({ trackingNumber, service, recipient, handedOverAt }) {
      serviceOf(service)
      const until = now().getTime()
      const late = fingerprint(seed, trackingNumber) % 12
      return journeyOf(recipient)
        .map(({ hours, ...event }) => ({ ...event, at: new Date(handedOverAt.getTime() + (hours === 0 ? 0 : hours + late) * hour) }))
        .filter((event) => event.at.getTime() <= until)
    },
    async manifest(request) {
      const { reference, day, collectedAt, labels } = request
      for (const { service } of labels) serviceOf(service)
      if (labels.every(({ service }) => service === 'SIM-DAY')) return 'CLOSED_BY_CARRIER'
      const isSlow = labels.some(({ service }) => service === 'SIM-SLOW')
      if (isSlow && now().getTime() < collectedAt.getTime() + manifestMs) throw ManifestNotReady({ carrier: code })
      const known = (label: { trackingNumber: string }) => isS10(label.trackingNumber) && label.trackingNumber.endsWith(issuer)
      const number = `SIM-${day.replaceAll('-', '')}-${String(fingerprint(seed, reference) % 1_000_000).padStart(6, '0')}`
      const refused = labels.filter((label) => !known(label)).map(({ trackingNumber }) => trackingNumber)
      return { number, refused, documents: await manifestDocuments({ ...request, labels: labels.filter(known) }, number, now()) }
    },
  }
}

/** What happens to a parcel, by hours after it was handed over. */
function journeyOf({ country, city: town, postcode }: PostalAddress): (Omit<TrackingEvent, 'at'> & { hours: number })[] {
  const city = town ?? country
  const pickUpPoint = { place: city, text: 'Waits at the pick-up point', code: 'PUP' }
  const begun: ReturnType<typeof journeyOf> = [
    { status: 'ACCEPTED', hours: 0, place: issuer },
    { status: 'DEPARTED', hours: 6, place: issuer },
    { status: 'ARRIVED', hours: 48, place: country },
  ]
  const out: typeof begun = [{ status: 'OUT_FOR_DELIVERY', hours: 72, place: city }]
  const failed: typeof begun = [{ status: 'DELIVERY_FAILED', hours: 76, place: city, text: 'Nobody was at home', code: 'NH' }]
  const back = (from: number): typeof begun => [
    { status: 'RETURNING', hours: from, place: city },
    { status: 'RETURNED', hours: from + 72, place: issuer },
  ]
  switch (postcode) {
    case '00001':
      return [
        ...begun,
        ...out,
        ...failed,
        { status: 'OUT_FOR_DELIVERY', hours: 96, place: city },
        { status: 'DELIVERED', hours: 100, place: city },
      ]
    case '00002':
      return [...begun, ...out, ...failed, { status: 'HELD', hours: 78, ...pickUpPoint }, ...back(78 + 168)]
    case '00003':
      return [...begun, ...out, { status: 'DELIVERED', hours: 76, place: city }, ...back(76 + 48)]
    case '00004':
      return [...begun, { status: 'LOST', hours: 72, place: country }]
    default:
      return [...begun, ...out, { status: 'DELIVERED', hours: 76, place: city }]
  }
}

/** One document for the services of the road, another for express, as carriers with several networks have it. */
async function manifestDocuments({ reference, day, labels }: ManifestRequest, number: string, createdAt: Date): Promise<CarrierPdf[]> {
  const networks = [
    { name: 'Road', labels: labels.filter(({ service }) => service !== 'SIM-EXP') },
    { name: 'Express', labels: labels.filter(({ service }) => service === 'SIM-EXP') },
  ].filter((network) => network.labels.length > 0)
  return Promise.all(
    networks.map(async ({ name, labels: carried }) => ({
      name: `${number} ${name}`,
      pdf: await carrierManifest({ carrier: code, network: name, number, reference, day, labels: carried, createdAt }),
    })),
  )
}

function serviceOf(name: string): Service {
  if (name === 'SIM-DOWN') throw CarrierUnavailable({ carrier: code })
  const service = services[name]
  if (!service) throw CarrierServiceUnknown({ service: name })
  return service
}

function checkAddress({ country, postcode }: PostalAddress): void {
  if (postcode === '00000') throw AddressNotDeliverable({ country, postcode })
}

function refusalOf(name: string, service: Service, { measures, recipient }: QuoteRequest): Error | null {
  const { limitGrams } = service
  if (measures.weightGrams > limitGrams) return ServiceWeightExceeded({ weightGrams: measures.weightGrams, service: name, limitGrams })
  if (service.needsPhone && !recipient.phone) return RecipientPhoneRequired({ service: name })
  return null
}

function shipmentOf(request: ShipmentRequest, service: Service, seed: string): Shipment {
  const { reference, recipient } = request
  const routing = `${recipient.country}-${(recipient.postcode ?? '').replace(/\W/g, '').slice(0, 2) || '00'}`
  return { reference, trackingNumber: trackingNumberOf(reference, seed), routing, price: priceOf(service, request), label: null }
}

/** Base price plus a price per started weight step, in whole cents; tripled abroad. */
function priceOf(service: Service, { measures, sender, recipient }: QuoteRequest): Price {
  const steps = Math.max(1, Math.ceil(measures.weightGrams / stepGrams))
  const cents = (service.baseCents + steps * service.stepCents) * (sender.country === recipient.country ? 1 : abroadFactor)
  return { amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, currency: 'USD' }
}

/** Maps package numbers bijectively, so that no two labels share a tracking number; other references are hashed and could collide. */
function trackingNumberOf(reference: string, seed: string): string {
  const [number = '', again = '1', ...rest] = reference.split('/')
  const label = Number(again)
  if (rest.length === 0 && isPackageNumber(number) && Number.isInteger(label) && label >= 1 && label <= 15) {
    const serial = (BigInt(number.slice(2, 11)) * 387_420_489n + BigInt(fingerprint(seed, 'offset'))) % 1_000_000_000n
    const place = (label - 1) * 10 + Number(serial / 100_000_000n)
    return s10Number(packageLetters[Math.floor(place / 26)]! + letter(place % 26), Number(serial % 100_000_000n), issuer)
  }
  const hash = fingerprint(seed, reference)
  return s10Number(otherLetter + letter(Math.floor(hash / 100_000_000) % 26), hash % 100_000_000, issuer)
}

function fingerprint(seed: string, text: string): number {
  return createHash('sha256').update(`${seed}\n${text}`).digest().readUIntBE(0, 6)
}

function letter(index: number): string {
  return String.fromCharCode(65 + index)
}
