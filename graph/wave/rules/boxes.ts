import { nextLine } from './goods.ts'

/** Pieces of a line to pick that go into a box of the pick cart. */
export interface BoxShare {
  box: number
  open: number
}

/** Picked pieces of a batch that a package of the wave has, by box of the pick cart. */
export interface PickedFor {
  /** Null unless the wave is sorted while it is picked. */
  box: number | null
  pieces: number
}

/** The package of a box of the pick cart, in a wave that is sorted while it is picked. */
export interface CartBox {
  id: string
  box: number
  /** Number of pieces of its package, and of those in the box. */
  pieces: number
  sorted: number
  isAbnormal: boolean
  /** Boxes that it got before and that are full, in this order. */
  full: readonly number[]
  /** Number of its pieces that are in these; 0 without any. */
  sortedBefore: number
}

/** Whether nothing was put into the box since its package got it. What is in hand may be put in, or not fit. */
export const isEmptyBox = ({ sorted, sortedBefore }: CartBox, isInHand: boolean): boolean =>
  sorted === 0 || (!isInHand && sorted <= sortedBefore)

/** The box of a package by any of its boxes: pieces of a full one are counted for the one that gets the next. */
export const currentBox = (boxes: readonly CartBox[], box: number): number => boxes.find(({ full }) => full.includes(box))?.box ?? box

/** Shares after a box was full and its package got another one. */
export const sharesInto = <Share extends { box: number | null }>(shares: readonly Share[], full: number, box: number): Share[] =>
  shares.map((one) => (one.box === full ? { ...one, box } : one)).toSorted((a, b) => (a.box ?? 0) - (b.box ?? 0))

/** All boxes of a package, in the order in which it got them. */
export const boxesOfPackage = (slot: number | null, more: readonly number[]): number[] => (slot === null ? [] : [slot, ...more])

/** Adds up the pieces of shares by box. */
export function openByBox(shares: readonly BoxShare[]): Map<number, number> {
  const open = new Map<number, number>()
  for (const share of shares) open.set(share.box, (open.get(share.box) ?? 0) + share.open)
  return open
}

/** The box that gets the next pieces, by the rule of the put wall; boxes of abnormal packages come last. Null if none needs any. */
export function nextBox(shares: readonly BoxShare[], boxes: readonly CartBox[]): number | null {
  const candidates = [...openByBox(shares)].map(([box, open]) => {
    const { pieces, sorted, isAbnormal } = boxes.find((one) => one.box === box) ?? { pieces: open, sorted: 0, isAbnormal: false }
    const packageOpen = pieces - sorted
    return { lineId: '', packageId: `${box}`, slot: box, open, packageOpen, packageUnsorted: packageOpen, isAbnormal }
  })
  return (nextLine(candidates.filter(({ isAbnormal }) => !isAbnormal)) ?? nextLine(candidates))?.slot ?? null
}

/** Shares after a box has got pieces, or a negative number was taken from it. */
export function sharesAfter(shares: readonly BoxShare[], box: number, pieces: number): BoxShare[] {
  const others = shares.filter((one) => one.box !== box)
  const open = (openByBox(shares).get(box) ?? 0) - pieces
  return open > 0 ? [...others, { box, open }].toSorted((a, b) => a.box - b.box) : others
}

/** Picked pieces by box after some were picked, or a negative number was put back. */
export function pickedForAfter(all: readonly PickedFor[], box: number | null, pieces: number): PickedFor[] {
  const others = all.filter((one) => one.box !== box)
  const left = piecesFor(all, box) + pieces
  return left > 0 ? [...others, { box, pieces: left }].toSorted((a, b) => (a.box ?? 0) - (b.box ?? 0)) : others
}

/** Number of picked pieces for a box. */
export const piecesFor = (all: readonly PickedFor[], box: number | null): number =>
  all.reduce((sum, one) => sum + (one.box === box ? one.pieces : 0), 0)

/** Boxes after one of them has got pieces, or a negative number was taken from it. */
export const boxesAfter = <Box extends CartBox>(boxes: readonly Box[], box: number | null, pieces: number): Box[] =>
  boxes.map((one) => (one.box === box ? { ...one, sorted: one.sorted + pieces } : one))

/** Boxes after pieces for some of them were missing. */
export const abnormalAfter = <Box extends CartBox>(boxes: readonly Box[], lacks: (box: Box) => boolean): Box[] =>
  boxes.map((one) => (lacks(one) ? { ...one, isAbnormal: true } : one))
