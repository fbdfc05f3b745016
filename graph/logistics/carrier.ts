import type { PostalAddress } from '../print/address.ts'

/** An amount as a decimal string, with its ISO 4217 currency. */
export interface Price {
  amount: string
  currency: string
}

export interface Parcel {
  weightGrams: number
  lengthMillimetres: number
  widthMillimetres: number
  heightMillimetres: number
}

/** What customs and carriers want to know of the goods. */
export interface DeclaredItem {
  sku: string
  name: string
  pieces: number
  unitValue: Price
}

export interface QuoteRequest {
  sender: PostalAddress
  recipient: PostalAddress
  parcel: Parcel
}

export interface Quote {
  service: string
  price: Price
  /** Days from hand-over to delivery. */
  days: number
}

export interface ShipmentRequest extends QuoteRequest {
  /** Ours, and unique for each label: the package's number; `/2`, `/3` … behind it when a label is bought again. The same reference buys one label only. */
  reference: string
  service: string
  items: DeclaredItem[]
}

export interface Shipment {
  reference: string
  trackingNumber: string
  /** The sort or routing code for the label, where the carrier has one. */
  routing: string | null
  price: Price
  /** The carrier's own label of 100 × 150 mm as PDF; null where we draw it. */
  label: Uint8Array | null
}

export type TrackingStatus = 'ACCEPTED' | 'DEPARTED' | 'ARRIVED' | 'OUT_FOR_DELIVERY' | 'DELIVERED'

export interface TrackingEvent {
  status: TrackingStatus
  at: Date
  place: string
}

export interface TrackRequest {
  trackingNumber: string
  recipient: PostalAddress
  handedOverAt: Date
}

export interface ManifestRequest {
  /** The day of the collection in the warehouse's zone, `2026-11-20`. */
  day: string
  trackingNumbers: string[]
}

export interface Manifest {
  number: string
  accepted: string[]
  /** Tracking numbers that the carrier doesn't know as its own. */
  refused: string[]
}

/**
 * What a carrier does for us. Every call goes over a network that may be slow or down, so a job makes it, never a command. A call either answers or throws one
 * of the failures of `carrierFailures.ts`; `isTemporary` tells which to repeat, and repeating is always safe.
 */
export interface Carrier {
  readonly code: string
  /** The services that take this parcel to this address, cheapest first. */
  quote(request: QuoteRequest): Promise<Quote[]>
  /** Buys a label. The same reference answers the same label. */
  create(request: ShipmentRequest): Promise<Shipment>
  /** Gives a label back. A label that was given back already is no failure. */
  void(label: { reference: string; service: string; trackingNumber: string }): Promise<void>
  /** What happened to a parcel until now, oldest first. */
  track(request: TrackRequest): Promise<TrackingEvent[]>
  /** Announces the parcels that the truck will collect. */
  manifest(request: ManifestRequest): Promise<Manifest>
}
