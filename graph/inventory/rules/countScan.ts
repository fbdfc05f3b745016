import type { KnownCode } from '../../product/rules/scanned.ts'
import { CountOver, LocationNotInCount, NothingToCount, ProductNotInCount, ScanLocationFirst } from '../failures.ts'
import type {
  CountStep,
  countMachine,
  StockCountProgress,
  StockCountRecountReason,
  StockCountSkipReason,
  StockCountType,
} from '../states.ts'

/** A line as those who count see it: without figures of the book. */
export interface LineToCount {
  /** Null for a product that is found offline, until the server has its line. */
  id: string | null
  location: string
  productId: string
  sku: string
  productName: string
  productNameEn: string | null
  /** Barcodes of one piece and of cartons, where a station decides. */
  codes?: readonly string[]
  cartonBarcodes?: readonly KnownCode[]
  /** Path of its picture, where a station shows it. */
  picture?: string | null | undefined
  progress: keyof typeof StockCountProgress.values
  /** Pieces scanned so far; null unless it is being counted. */
  tally: number | null
  /** Why it is counted again; null if it is not. */
  recount?: RecountToCount | null | undefined
}

/** Why a line is counted again, as those who count see it. */
export interface RecountToCount {
  reason: keyof typeof StockCountRecountReason.values
  /** From when on a count is clear again; null if it is at once. */
  until?: Date | string | null | undefined
  /** Pieces that moved; null in a blind count, and if none did. */
  moved?: number | null | undefined
  /** Whether another person has to count it. */
  isForOther: boolean
}

/** A location of a count. */
export interface PlaceToCount {
  location: string
  /** Whether somebody found nothing there. */
  isEmpty: boolean
  isSkipped: boolean
}

/** A count as a station shows and decides on it. */
export interface CountToScan {
  id: string
  number: string
  type: keyof typeof StockCountType.values
  state: keyof typeof countMachine.states
  places: readonly PlaceToCount[]
  lines: readonly LineToCount[]
}

/** What a scan says, once its code is read. */
export type CountSaid =
  | { kind: 'OPEN' }
  | { kind: 'PLACE'; location: string }
  | {
      kind: 'PRODUCT'
      product: Pick<LineToCount, 'productId' | 'sku' | 'productName' | 'productNameEn' | 'codes' | 'cartonBarcodes' | 'picture'>
      pieces: number
    }
  | { kind: 'COUNTED'; productId: string | null; pieces: number }
  | { kind: 'SKIP'; productId: string | null; reason: keyof typeof StockCountSkipReason.values }

/** What a station shows of a count after a scan. */
export interface CountView {
  step: keyof typeof CountStep.values
  countId: string
  number: string
  state: CountToScan['state']
  location: string | null
  /** Product on the screen; null if it has to be scanned. */
  productId: string | null
  /** The lines that the scan changed. */
  lines: readonly LineToCount[]
  place: PlaceToCount | null
  /** Pieces that should lie there; null in a blind count. */
  expected: number | null
}

/** Fails with COUNT_OVER if nothing can be counted any more. */
export function requireOpenCount({ state, number }: Pick<CountToScan, 'state' | 'number'>): void {
  if (state === 'COMPLETED' || state === 'CANCELLED') throw CountOver({ number })
}

const isOpen = ({ progress }: LineToCount) => progress === 'OPEN' || progress === 'RECOUNT'

/** Whether all that is left to count of these lines has to be counted by another person. */
export function isForOthers(lines: readonly LineToCount[]): boolean {
  const left = lines.filter(isOpen)
  return left.length > 0 && left.every(({ recount }) => recount?.isForOther)
}

/** Whether a location is done: every line there is counted or skipped, or nothing lies there. */
export function isPlaceDone({ isEmpty, isSkipped }: PlaceToCount, linesThere: readonly LineToCount[]): boolean {
  return linesThere.length > 0 ? !linesThere.some(isOpen) : isEmpty || isSkipped
}

/**
 * What a scan changes. Products that the book does not know there are found goods and get a line of their own, except in a count of chosen products.
 * Fails with COUNT_OVER, SCAN_LOCATION_FIRST, LOCATION_NOT_IN_COUNT, PRODUCT_NOT_IN_COUNT or NOTHING_TO_COUNT.
 */
export function decideCount(count: CountToScan, said: CountSaid, shown: string | null): { count: CountToScan; view: CountView } {
  requireOpenCount(count)
  const viewOf = (
    step: CountView['step'],
    after: CountToScan,
    about: Partial<CountView> = {},
  ): { count: CountToScan; view: CountView } => ({
    count: after,
    view: {
      step,
      countId: count.id,
      number: count.number,
      state: after.state,
      location: null,
      productId: null,
      lines: [],
      place: null,
      expected: null,
      ...about,
    },
  })
  if (said.kind === 'OPEN') return viewOf('OPENED', count)
  const location = said.kind === 'PLACE' ? said.location : shown
  if (!location) throw ScanLocationFirst()
  const place = count.places.find((one) => one.location === location)
  if (!place) throw LocationNotInCount({ location, number: count.number })
  if (said.kind === 'PLACE') return viewOf('PLACE', count, { location, place })

  const here = count.lines.filter((line) => line.location === location)
  const withChanges = (changed: readonly LineToCount[], changedPlace: PlaceToCount = place): CountToScan => ({
    ...count,
    state: 'COUNTING',
    lines: [
      ...count.lines.filter((line) => !changed.some((one) => one.location === line.location && one.productId === line.productId)),
      ...changed,
    ],
    places: count.places.map((one) => (one === place ? changedPlace : one)),
  })
  if (said.kind === 'PRODUCT') {
    const { product, pieces } = said
    const known = here.find(({ productId }) => productId === product.productId)
    if (!known && count.type === 'PRODUCT') throw ProductNotInCount({ sku: product.sku, number: count.number })
    const before: LineToCount = known ?? { ...product, id: null, location, progress: 'OPEN', tally: null }
    const line = { ...before, tally: (before.tally ?? 0) + pieces }
    const found = { ...place, isEmpty: false }
    return viewOf('TALLIED', withChanges([line], found), { location, productId: product.productId, lines: [line], place: found })
  }
  const { productId } = said
  const meant = here.filter((line) => (productId ? line.productId === productId : isOpen(line)))
  if (productId && meant.length === 0) throw NothingToCount({ location })
  if (said.kind === 'SKIP') {
    const lines = meant.map((line) => ({ ...line, progress: 'SKIPPED' as const, tally: null, recount: null }))
    const skipped = { ...place, isSkipped: productId ? place.isSkipped : true }
    return viewOf('SKIPPED', withChanges(lines, skipped), { location, lines, place: skipped })
  }
  const lines = meant.map((line) => ({ ...line, progress: 'COUNTED' as const, tally: null, recount: null }))
  const emptied = { ...place, isEmpty: productId ? place.isEmpty : true, isSkipped: productId ? place.isSkipped : false }
  return viewOf(productId ? 'COUNTED' : 'EMPTY', withChanges(lines, emptied), { location, lines, place: emptied })
}
