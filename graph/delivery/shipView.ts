/** What the shipping station shows after a scan; plain values and ids, so that no further query is needed. */
export interface ShipView {
  packageId: string
  packageNumber: string
  trackingNumber: string | null
  customerName: string
  customerNameEn: string | null
  channelName: string | null
  channelNameEn: string | null
  groupName: string | null
  groupNameEn: string | null
  pieces: number
  weightGrams: number
  /** Weight on the scale; null if the package was not weighed. */
  measuredGrams: number | null
  /** What it was compared with. */
  expectedGrams: number | null
  /** Whether it was marked abnormal because of its weight, instead of shipped. */
  isMarked: boolean
  destination: string
}
