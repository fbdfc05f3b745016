/** What a sorting or packing screen shows after a scan; plain values and ids, nothing to read again. */
export interface ScanResult {
  waveId: string
  waveNumber: string
  packageId: string
  packageNumber: string
  lineId: string
  hole: number | null
  productId: string
  sku: string
  productName: string
  /** Pieces of the package that are done, and all of them. */
  packageDone: number
  packagePieces: number
  /** Pieces of the wave that are done, and all of them. */
  done: number
  pieces: number
  /** Packages of the wave that are complete, and all of them. */
  complete: number
  packages: number
}
