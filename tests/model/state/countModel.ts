import type { Person, Quality } from './terms.ts'

export interface CountLine {
  place: string
  sku: string
  /** Difference of each counting from the book of its time, when it was, and who counted. */
  differences: number[]
  moments: number[]
  counters: Person[]
  tally: number | null
  holder: Person | null
  skipped: boolean
  /** Number of countings when another person was asked to count again. */
  asked: number | null
  /** Difference that was approved. */
  approved: number | null
  refused: boolean
  /** Pieces posted at completion. */
  posted: number | null
}

/** A change of stock by a count or an adjustment, as the counts that were open then see it. */
export interface Correction {
  place: string
  sku: string
  quality: Quality
  change: number
  nature: 'MOVE' | 'CORRECTION' | 'UNKNOWN'
  /** When somebody saw what lies there, and when it was posted. */
  seen: number
  posted: number
}

export interface Count {
  state: 'TO_COUNT' | 'COUNTING' | 'COMPLETED' | 'CANCELLED'
  places: { place: string; empty: boolean; skipped: boolean }[]
  lines: CountLine[]
}
