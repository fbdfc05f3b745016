import type { PickShortReason, PickStep, SortMode, waveMachine } from '../states.ts'
import type { BoxShare, CartBox, PickedFor } from './boxes.ts'

/** Pieces of a batch of a product at a location, as a picker sees and decides on them. */
export interface LineToPick {
  id: string
  /** Code of the location. */
  location: string
  productId: string
  sku: string
  productName: string
  productNameEn: string | null
  /** Number of pieces still to pick. */
  open: number
  /** Number of pieces picked. */
  picked: number
  /** The boxes of the pick cart that get the open pieces; empty unless the wave is sorted while it is picked. */
  shares: readonly BoxShare[]
  /** The picked pieces of the batch that packages of the wave still have: no others can be put back. */
  pickedFor: readonly PickedFor[]
}

/** A wave as its pickers decide on it; lines of a location follow each other in the order in which they are picked. */
export interface WaveToPick<Line extends LineToPick = LineToPick> {
  id: string
  number: string
  state: keyof typeof waveMachine.states
  /** Whether packages of it are picked again after its picking was confirmed. */
  isPickedAgain?: boolean
  sortMode: keyof typeof SortMode.values
  bindCart: boolean
  /** Pick cart that is bound to it. */
  cartId: string | null
  lines: readonly Line[]
  /** Boxes of the pick cart; empty unless the wave is sorted while it is picked. */
  boxes: readonly CartBox[]
  /** Boxes of the pick cart that no package has. */
  freeBoxes: readonly number[]
}

/** What a scan says, once its code is read. */
export type PickSaid =
  | { kind: 'PLACE'; location: string; unconfirmedBox?: number | null }
  | { kind: 'PICK' | 'PUT_BACK'; productId: string; sku: string; pieces: number; box?: number | null; unconfirmedBox?: number | null }
  | { kind: 'BOX'; scanned: number; unconfirmedBox: number | null }
  | { kind: 'FULL_BOX'; full: number; scanned: number | null; unconfirmedBox: number | null }
  | { kind: 'SKIP'; unconfirmedBox?: number | null }
  | {
      kind: 'SHORT'
      productId: string
      missing: number
      reason: keyof typeof PickShortReason.values
      /** Where missing pieces are picked instead, and how many. */
      elsewhere?: PickView['elsewhere']
      unconfirmedBox?: number | null
    }

/** Pieces of a line that a scan changes. */
export interface PickPart<Line extends LineToPick = LineToPick> {
  line: Line
  pieces: number
  /** Box of the pick cart; null unless the wave is sorted while it is picked. */
  box: number | null
}

/** What a station shows of a wave after a scan; plain values and ids, so that no further query is needed. */
export interface PickView<Line extends LineToPick = LineToPick> {
  step: keyof typeof PickStep.values
  waveId: string
  number: string
  state: WaveToPick['state']
  /** Location of the scan; null if it opened the wave. */
  place: string | null
  /** The same if something is left to pick there: it stays on the screen. */
  location: string | null
  /** Product and number of pieces of the scan. */
  productId: string | null
  sku: string | null
  productName: string | null
  productNameEn: string | null
  quantity: number
  /** Where missing pieces are picked instead, and how many. */
  elsewhere: { location: string; pieces: number } | null
  /** Box of the pick cart that got the pieces, or that they were taken from. */
  box: number | null
  /** The lines and boxes that the scan changed. */
  lines: readonly Line[]
  boxes: readonly CartBox[]
  /** Number of the pick cart that was bound by the scan. */
  cart: string | null
}
