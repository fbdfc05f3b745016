import { expect, it } from 'vitest'
import { randomFrom } from '../../../prisma/seed/live/random.ts'
import { assess, type CountEntry, type Movement } from './counting.ts'

/** A count of one product at one location. */
interface Count {
  book: number
  bookAt: Date
  /** Number of ledger rows when its book was read. */
  rows: number
  entries: CountEntry[]
  isOver: boolean
}

interface Row extends Movement {
  /** The count that posted it. */
  by: Count | null
}

/** What lies at a location beside what the ledger says. */
class Shelf {
  physical = 10
  book = 10
  /** Pieces that were lost or came unseen since somebody last looked. */
  unseen = 0
  rows: Row[] = []
  counts: Count[] = []
  /** Movements that the ledger does not know yet. */
  late: { change: number; movedAt: Date }[] = []
  #seconds = 0
  #people = 0

  wait(seconds: number): Date {
    this.#seconds += seconds
    return new Date(Date.UTC(2026, 10, 24) + this.#seconds * 1000)
  }

  post(change: number, row: Partial<Row>): void {
    const now = this.wait(0)
    this.book += change
    this.rows.push({ change, movedAt: now, postedAt: now, nature: 'MOVE', seenAt: null, isCount: false, by: null, ...row })
  }

  move(change: number): void {
    this.physical += change
    this.post(change, {})
  }

  postLate(): void {
    for (const { change, movedAt } of this.late.splice(0)) this.post(change, { movedAt })
  }

  /** An adjustment by somebody who looks at the shelf, of everything or of one piece. */
  adjust(isWhole: boolean): void {
    const change = this.physical - this.book
    if (change !== 0) this.post(isWhole ? change : Math.sign(change), { nature: 'CORRECTION', seenAt: this.wait(0) })
    if (isWhole) this.unseen = 0
  }

  startCount(): void {
    this.counts.push({ book: this.book, bookAt: this.wait(0), rows: this.rows.length, entries: [], isOver: false })
  }

  enter(count: Count): void {
    const now = this.wait(0)
    this.#people += 1
    count.entries.push({ counted: this.physical, countedAt: now, recordedAt: now, by: `${this.#people}` })
    this.unseen = 0
  }

  assess({ book, bookAt, rows, entries }: Count) {
    const nothing = { skipReason: null, recountAskedAt: null, approvedDifference: null, refusedReason: null }
    return assess({ book, bookAt, entries, movements: this.rows.slice(rows), ...nothing })
  }

  /** Completes a count, counted again while its line asks for it. */
  complete(count: Count): void {
    this.postLate()
    let assessment = this.assess(count)
    for (let again = 0; assessment.state === 'TO_COUNT' || assessment.state === 'RECOUNT'; again++) {
      if (again > 4) throw new Error('The line is never settled')
      this.wait(120)
      this.enter(count)
      this.wait(120)
      assessment = this.assess(count)
    }
    count.isOver = true
    this.post(assessment.difference ?? 0, {
      nature: 'CORRECTION',
      seenAt: count.entries.at(-1)?.countedAt ?? null,
      isCount: true,
      by: count,
    })
  }
}

/** Plays random events; `isFull` with unseen losses, and adjustments that correct everything. */
function play(seed: string, isFull: boolean): Shelf {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const shelf = new Shelf()
  if (!isFull) shelf.physical += below(7) - 3
  for (let step = 0; step < 25; step++) {
    shelf.wait(random() < 0.2 ? below(59) : 60 + below(600))
    const open = shelf.counts.filter(({ isOver }) => !isOver)
    const one = open[below(open.length)]
    const event = below(12)
    const change = below(5) - 2
    const isPossible = shelf.physical + change >= 0 && shelf.book + change >= 0
    if (event < 2 && isPossible) shelf.move(change)
    else if (event === 2 && isPossible) {
      shelf.physical += change
      shelf.late.push({ change, movedAt: shelf.wait(0) })
    } else if (event === 3) shelf.postLate()
    else if (event === 4 && isFull && shelf.physical > 0) {
      const unseen = random() < 0.7 ? -1 : 1
      shelf.physical += unseen
      shelf.unseen += unseen
    } else if (event === 5 && shelf.late.length === 0) shelf.adjust(isFull)
    else if (event < 8 && open.length < 4) shelf.startCount()
    else if (event < 11 && one) shelf.enter(one)
    else if (one) shelf.complete(one)
  }
  return shelf
}

/** The same shelf, apart from the first. */
const copyOf = (shelf: Shelf, seed: string, isFull: boolean): Shelf => {
  const copy = play(seed, isFull)
  expect(copy.rows).toEqual(shelf.rows)
  return copy
}

it.each([
  ['are found and adjusted at any time', true],
  ['were there before and are adjusted in part', false],
])('makes the ledger what lies there in every order of completion when differences %s', (_when, isFull) => {
  let overlapping = 0
  for (let history = 0; history < 3000; history++) {
    const seed = `${isFull} ${history}`
    const shelf = play(seed, isFull)
    const turned = copyOf(shelf, seed, isFull)
    const open = shelf.counts.filter(({ isOver }) => !isOver)
    if (open.length > 1) overlapping += 1
    for (const count of open) shelf.complete(count)
    for (const count of turned.counts.filter(({ isOver }) => !isOver).toReversed()) turned.complete(count)
    for (const end of [shelf, turned]) {
      end.postLate()
      expect({ seed, book: end.book, counts: end.counts.length }).toEqual({
        seed,
        counts: end.counts.length,
        book: end.counts.length > 0 ? end.physical - end.unseen : end.book,
      })
    }
  }
  expect(overlapping).toBeGreaterThan(500)
})
