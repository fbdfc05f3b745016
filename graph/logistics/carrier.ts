import type { Services } from '../kernel/command/command.ts'
import type { PostalAddress } from '../print/address.ts'
import type { TrackingStatus as Status } from './states.ts'

/** An amount as a decimal string, with its ISO 4217 currency. */
export interface Price {
  amount: string
  currency: string
}

export interface PackageMeasures {
  weightGrams: number
  lengthMillimetres: number
  widthMillimetres: number
  heightMillimetres: number
}

/** Goods as declared to customs and carriers. */
export interface DeclaredItem {
  sku: string
  name: string
  pieces: number
  unitValue: Price
}

export interface QuoteRequest {
  sender: PostalAddress
  recipient: PostalAddress
  measures: PackageMeasures
}

export interface Quote {
  service: string
  price: Price
  /** Days from handover to delivery. */
  days: number
}

export interface ShipmentRequest extends QuoteRequest {
  /**
   * Our reference, unique per label: the package number, with `/2`, `/3` … for later labels. Repeating a reference buys no second label.
   */
  reference: string
  channelId: string
  service: string
  items: DeclaredItem[]
}

export interface Shipment {
  reference: string
  trackingNumber: string
  /** The carrier's sort or routing code, if any. */
  routing: string | null
  /** Null if the carrier tells none. */
  price: Price | null
  /** The carrier's label of 100 × 150 mm as PDF; null if we draw it. */
  label: Uint8Array | null
}

export type TrackingStatus = keyof typeof Status.values

/** What a carrier says that happened to a parcel. */
export interface TrackingEvent {
  status: TrackingStatus
  at: Date
  /** Where, in the words of the carrier; may be empty. */
  place: string
  /** What it says besides; absent if nothing. */
  text?: string
  /** Its own code of what happened; absent without one. */
  code?: string
}

export interface TrackRequest {
  trackingNumber: string
  /** The service by which the label was bought. */
  service: string
  recipient: PostalAddress
  handedOverAt: Date
}

export interface ManifestRequest {
  /** Our reference: the number of the hand-over sheet. Repeating a reference closes no second manifest. */
  reference: string
  /** Day of collection in the warehouse's time zone, `2026-11-20`. */
  day: string
  /** When the driver signed for them. */
  collectedAt: Date
  labels: { trackingNumber: string; service: string }[]
}

/** A document of the carrier as PDF. */
export interface CarrierPdf {
  name: string
  pdf: Uint8Array
}

export interface Manifest {
  number: string
  /** Tracking numbers unknown to the carrier. */
  refused: string[]
  documents: CarrierPdf[]
}

/**
 * Interface of a carrier. Calls go over a network that may be slow or down, so jobs make them, never commands. A call returns or throws a
 * failure of `carrierFailures.ts`; `isTemporary` tells which to retry, and retrying is always safe.
 */
export interface Carrier {
  readonly code: string
  /** Whether labels are made here, so that nothing is bought, looked up or voided. */
  readonly isLocal: boolean
  /** Services available for this package and address, cheapest first. */
  quote(request: QuoteRequest): Promise<Quote[]>
  /** Buys a label; idempotent by reference. `services` are those of the program, for a carrier whose numbers are kept here. */
  create(request: ShipmentRequest, services: Services): Promise<Shipment>
  /** Voids a label; voiding twice is not an error. */
  void(label: { reference: string; service: string; trackingNumber: string }): Promise<void>
  /** Tracking events so far, oldest first; those of one moment in the order in which they happened. Absent for a carrier that cannot be asked. */
  track?(request: TrackRequest): Promise<TrackingEvent[]>
  /**
   * Submits the manifest of packages that were collected; idempotent by reference. `CLOSED_BY_CARRIER` if the carrier has closed the day by itself.
   * Fails with MANIFEST_NOT_READY, to be retried, while the carrier works on it. Absent for a carrier without manifests.
   */
  manifest?(request: ManifestRequest): Promise<Manifest | 'CLOSED_BY_CARRIER'>
}
