import type { Language } from '../kernel/language.ts'
import type { Sheet } from './sheet.ts'
import { a4 } from './states/labelLayout.ts'
import type { Words } from './words.ts'

/** Page frame of a list in millimetres. */
export const margin = 12
export const right = a4.widthMillimetres - margin
export const bottom = a4.heightMillimetres - 16

/** Ink for secondary text. */
export const grey = 0.4

/** Starts the next page and returns where its content begins. */
export type NextPage = () => number

/** Draws the foot of every page: whose it is, its number, and when it was printed. */
export function drawFoot(sheet: Sheet, t: Words, owner: string, printed: string): void {
  sheet.eachPage((number, total) => {
    const foot = { points: 8, ink: grey } as const
    const middle = a4.heightMillimetres - 9
    sheet.rule({ x: margin, y: middle - 3.5 }, { x: right, y: middle - 3.5 }, 0.1, 0.7)
    sheet.label(owner, margin, middle, foot, 70)
    sheet.label(t('page', { number, total }), a4.widthMillimetres / 2, middle, { ...foot, align: 'center', ink: 0, face: 'bold' })
    sheet.label(t('printed', { at: printed }), right, middle, { ...foot, align: 'right' }, 60)
  })
}

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

/** Floor from above with a walk. */
export interface PickingMap {
  left: number
  top: number
  width: number
  height: number
  bays: readonly { x: number; y: number; width: number; height: number; mark: string | null }[]
  depot: { x: number; y: number }
  paths: readonly (readonly { x: number; y: number }[])[]
}

export interface PickList {
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
  /** Planned walk: the most that it can be longer than the shortest, in per cent, is null if nothing useful is known. */
  walk: { metres: number; minutes: number; percentAbove: number | null } | null
  /** Floor with the walk, in any unit of length; bays of the list are marked with the number of their first line. */
  map: PickingMap | null
  /** In walking order. */
  lines: PickingLine[]
  /** In slot order; empty if the wave is not sorted by this list. */
  packages: PickingPackage[]
  packageCount: number
  withBarcodes: boolean
}
