/** What a photo belongs to. A receipt that is not booked yet is known by its scan. */
export type PhotoTarget =
  | { kind: 'receipt'; scanKey: string; receiptId: string | null }
  | { kind: 'parcel'; parcelId: string }
  | { kind: 'package'; packageId: string }

/** What a photo taken now would belong to. */
export interface Photographed {
  of: PhotoTarget
  /** For the screen: the product, the receipt, the parcel or the package. */
  title: string
}

/** A photo that is not at the server yet. */
export interface WaitingPhoto {
  id: string
  stationId: string
  of: PhotoTarget
  /** What it shows, for the screen. */
  title: string
  note: string
  file: Blob
  /** The uploaded picture, and the idempotency key with which it is added; null until then. */
  uploaded: { pictureId: string; key: string } | null
  /** Why it is not sent; null while it may be. `SCAN`: its scan was refused, so there is nothing that it belongs to. */
  stop: { code: 'SCAN' | 'REFUSED'; message: string } | null
}

/** Store of the photos of one user on this device; promises resolve when the change is durable. */
export interface PhotoStore {
  load(): Promise<readonly WaitingPhoto[]>
  put(photo: WaitingPhoto): Promise<void>
  delete(id: string): Promise<void>
}
