import type { Language } from '../kernel/language.ts'
import { a4 } from './sheet.ts'

/** Page frame of a picking list in millimetres. */
export const margin = 12
export const right = a4.widthMillimetres - margin
export const bottom = a4.heightMillimetres - 16

/** Ink for secondary text. */
export const grey = 0.4

/** Starts the next page and returns where its content begins. */
export type NextPage = () => number

/** One stop: one product at one location, named in the language of the list. */
export interface PickingLine {
  location: string
  sku: string
  name: string
  /** Product barcode; printed if `withBarcodes` is set. */
  barcode: string | null
  pieces: number
  /** Put wall slots of the pieces if the wave is sorted while picking. */
  slots: { slot: number; pieces: number }[]
}

export interface PickingPackage {
  number: string
  slot: number | null
  channel: string | null
  lines: { sku: string; name: string; pieces: number }[]
}

export interface PickingList {
  language: Language
  waveNumber: string
  waveType: string
  warehouse: string
  picker: string
  logisticsGroup: string | null
  pickCar: string | null
  createdAt: Date
  printedAt: Date
  /** Time zone of the warehouse, used for all times. */
  timeZone: string
  /** In walking order. */
  lines: PickingLine[]
  /** In slot order; empty if the wave is not sorted by this list. */
  packages: PickingPackage[]
  packageCount: number
  withBarcodes: boolean
}
