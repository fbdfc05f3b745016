import type { Plan, Pool } from '../pool.ts'
import { Basis, type Kept } from './basis.ts'
import { Columns } from './columns.ts'
import { type Cut, mostOf } from './cut.ts'

/** At most so many cuts hold at a time. */
const mostCuts = 40
/** A price is right where no batch costs less beyond the prices than this, in millimetres below 0. */
export const slight = 1e-3
/** The share of a row that a column has is worth an exchange where it is above this, in the one method and in the other. */
const worth = { primal: 1e-7, dual: 1e-7 } as const
/** So much too little of a column is none. */
const lack = 1e-7
/** So many batches that cost less than their packages are looked for at a time. */
const several = 12
/** Less of a batch than this is none of it, and more than all but this is all of it. */
const crumb = 1e-4
/** Exchanges between two looks at the clock. */
const stride = 16

/** A batch of a cover, and how much of it is taken: 1 is all. */
export interface Part {
  k: number
  part: number
}

/** So many batches at most, or else at least. */
export interface Cars {
  isMost: boolean
  count: number
}

/**
 * How little it takes at least to cover all packages by batches, of which parts may be taken, too: a linear program, solved by the revised simplex method (Dantzig 1953).
 * A split is such a cover, and cuts keep off covers that are none. The answer are prices of the packages and of the cuts, and the parts of the batches.
 */
export class Linear {
  readonly #columns: Columns
  readonly #basis: Basis
  readonly #known = new Set<number>()
  /** The batches that may not come, by marks, and the others. */
  #barred: Uint8Array = new Uint8Array(0)
  #open: readonly number[] = []
  readonly #found: number[] = []
  #cars: Cars = { isMost: false, count: -1 }

  private constructor(columns: Columns) {
    this.#columns = columns
    this.#basis = new Basis(columns)
  }

  /** Begins with the batches of a split that is known. */
  static of({ batches, lengths }: Plan): Linear {
    const linear = new Linear(
      new Columns(
        batches.reduce((sum, some) => sum + some.length, 0),
        mostCuts,
      ),
    )
    const basis = Int32Array.from({ length: linear.#columns.firstCut }, (_, row) => row)
    for (const [k, batch] of batches.entries()) {
      linear.add(batch, lengths[k]!)
      basis[linear.#basis.leadOf(batch)] = linear.#columns.first + k
    }
    linear.#basis.restore(basis)
    return linear
  }

  /** The same with only those of the batches that cost less than a limit beyond the prices; those of the cover cost nothing. */
  narrowed(limit: number): Linear {
    const { price, rows, column } = this.#basis
    const columns = this.#columns
    const narrow = new Linear(new Columns(columns.packages, mostCuts))
    const places = new Map<number, number>()
    narrow.#columns.cuts.push(...columns.cuts)
    narrow.#limit(this.#cars)
    for (let k = 0; k < columns.size; k++) {
      if (!this.#basis.has(k) && columns.beyond(columns.first + k, price) >= limit) continue
      places.set(columns.first + k, columns.first + places.size)
      narrow.#columns.copy(columns, k)
    }
    for (const [place, cut] of columns.cuts.entries()) narrow.#basis.ask(columns.firstCut + place, mostOf(cut))
    narrow.#basis.restore(column.slice(0, rows).map((one) => places.get(one) ?? one))
    return narrow
  }

  /** How many batches there are. */
  get size(): number {
    return this.#columns.size
  }

  /** How many packages there are. */
  get packages(): number {
    return this.#columns.packages
  }

  /** No split of the batches is shorter than this, in millimetres. */
  get bound(): number {
    return this.#basis.worth - slight * this.packages
  }

  /** The prices of the packages. */
  get prices(): Float64Array {
    return this.#basis.price.slice(0, this.packages)
  }

  batch(k: number): number[] {
    return this.#columns.batch(k)
  }

  lengthOf(k: number): number {
    return this.#columns.lengths[k]!
  }

  /** A batch more. */
  add(batch: readonly number[], length: number): void {
    this.#columns.add(batch, length)
  }

  /** Adds those batches of a pool that no pool has given before. */
  take(pool: Pool): void {
    for (let k = 0; k < pool.lengths.length; k++) {
      const batch = pool.batch(k)
      const key = pool.keyOf(batch)
      if (this.#known.has(key)) continue
      this.#known.add(key)
      this.add(batch, pool.lengths[k]!)
    }
  }

  /** Says which of the batches may not come: those whose mark is not 0. */
  bar(marks: Uint8Array): void {
    const open: number[] = []
    for (let k = 0; k < marks.length; k++) if (marks[k] === 0) open.push(k)
    this.#barred = marks
    this.#open = open
  }

  /** Marks the batches, too, that cost so much or more beyond the prices. */
  barDear(marks: Uint8Array, limit: number): void {
    const { first } = this.#columns
    for (const k of this.#open) if (!this.#basis.has(k) && this.#columns.beyond(first + k, this.#basis.price) >= limit) marks[k] = 1
  }

  /** All that is to be known to go back to a cover. */
  save(into: Kept | undefined): Kept {
    return this.#basis.save(into)
  }

  back(kept: Kept): void {
    this.#basis.back(kept)
  }

  /** The batches of the cover. */
  parts(): Part[] {
    const { rows, column, taken } = this.#basis
    const parts: Part[] = []
    for (let row = 0; row < rows; row++) {
      const k = column[row]! - this.#columns.first
      const part = taken[row]!
      if (k >= 0 && part > crumb) parts.push({ k, part: part > 1 - crumb ? 1 : part })
    }
    return parts
  }

  /** Adds cuts, in places of those that hold of themselves; gives how many found a place. What holds them is to be found by `solveAgain`. */
  cut(cuts: readonly Cut[]): number {
    let placed = 0
    for (const cut of cuts) {
      const row = this.#freeRow()
      if (row < 0) break
      this.#columns.cut(row - this.#columns.firstCut, cut)
      this.#basis.recut(row, mostOf(cut))
      placed++
    }
    this.#basis.settle()
    return placed
  }

  /** Asks for so many batches at least, or at most; they are to be found by `solveAgain`. */
  limit(cars: Cars): void {
    const { column, rows } = this.#basis
    this.#limit(cars)
    this.#basis.restore(column.slice(0, rows))
  }

  /** Finds the least cover; false where it is ended before, or rounding has made the numbers worthless. */
  solve(enough: () => boolean): boolean {
    for (;;) {
      if (this.#look()) {
        for (let column = this.#best(); column >= 0; column = this.#best()) if (!this.#enter(column)) return false
      } else if (this.#basis.isFresh) return true
      else this.#basis.settle()
      if (enough()) return false
    }
  }

  /**
   * Finds the least cover without what may not come, and with what cuts ask, from one that was the least before, by the dual simplex method (Lemke 1954); false where
   * there is none that takes less than `most`, or it is ended before.
   */
  solveAgain(most: number, enough: () => boolean): boolean {
    if (this.#barred.length < this.size) this.bar(new Uint8Array(this.size))
    const { column, taken } = this.#basis
    const { first } = this.#columns
    for (let turn = 1; ; turn++) {
      if (turn % stride === 0 && enough()) return false
      let leaves = -1
      let worst = lack
      for (let row = 0; row < this.#basis.rows; row++) {
        const part = taken[row]!
        const off = part < 0 ? -part : column[row]! >= first && this.#barred[column[row]! - first] === 1 ? part : 0
        if (off > worst) [leaves, worst] = [row, off]
      }
      const isOver = this.bound >= most
      const comes = leaves < 0 || isOver ? -1 : this.#comesFor(leaves, taken[leaves]! < 0 ? -1 : 1)
      if (comes >= 0) this.#basis.exchange(comes, leaves)
      // What is told is told by numbers that are fresh.
      else if (this.#basis.isFresh) return leaves < 0 && !isOver
      else this.#basis.settle()
    }
  }

  #limit(cars: Cars): void {
    this.#cars = cars
    this.#columns.hasMost = cars.isMost
    this.#basis.ask(this.packages, cars.count)
  }

  /** Finds some columns that cost less than their rows; false where there is none. */
  #look(): boolean {
    const { price, rows } = this.#basis
    const columns = this.#columns
    const found = this.#found
    const costs: number[] = []
    found.length = 0
    const see = (column: number) => {
      const cost = columns.beyond(column, price)
      if (cost >= (found.length === several ? costs[several - 1]! : -slight)) return
      let at = found.length < several ? found.length : several - 1
      for (; at > 0 && costs[at - 1]! > cost; at--) {
        costs[at] = costs[at - 1]!
        found[at] = found[at - 1]!
      }
      costs[at] = cost
      found[at] = column
    }
    for (let row = 0; row < rows; row++) see(row)
    for (let k = 0; k < columns.size; k++) if (!this.#basis.has(k)) see(columns.first + k)
    return found.length > 0
  }

  /** Of the columns that were found the one that costs the least beyond the prices as they are now; -1 where none costs less than its rows. */
  #best(): number {
    let best = -1
    let less = -slight
    for (const column of this.#found) {
      const cost = this.#columns.beyond(column, this.#basis.price)
      if (cost < less) [best, less] = [column, cost]
    }
    return best
  }

  /** Brings a column into the basis, for the one of which first nothing is left; false where that is none, which is only by rounding. */
  #enter(column: number): boolean {
    const own = this.#basis.termsOf(column)
    const { rows, taken } = this.#basis
    let leaves = -1
    let ratio = Number.POSITIVE_INFINITY
    for (let row = 0; row < rows; row++) {
      const share = own[row]!
      if (share <= worth.primal) continue
      const until = Math.max(0, taken[row]!) / share
      if (until > ratio || (until === ratio && share <= own[leaves]!)) continue
      leaves = row
      ratio = until
    }
    if (leaves >= 0) this.#basis.exchange(column, leaves)
    return leaves >= 0
  }

  /** The column that comes for one that is taken too little (-1), or that may not be taken (1): of those that let it go the one by which prices change least. */
  #comesFor(leaves: number, sign: 1 | -1): number {
    const { price, rows, inverse, stride: width } = this.#basis
    const { first, lengths, rows: all } = this.#columns
    const from = leaves * width
    let best = -1
    let ratio = Number.POSITIVE_INFINITY
    let strength = 0
    const see = (column: number, cost: number, share: number) => {
      const rate = Math.max(0, cost) / share
      if (rate > ratio + 1e-9 || (rate > ratio - 1e-9 && share <= strength)) return
      best = column
      ratio = rate
      strength = share
    }
    for (let row = 0; row < rows; row++) {
      const share = (this.#columns.isMost(row) ? sign : -sign) * inverse[from + row]!
      if (share > worth.dual) see(row, this.#columns.beyond(row, price), share)
    }
    const open = this.#open
    for (let at = 0; at < open.length; at++) {
      const k = open[at]!
      const some = all[k]!
      let share = 0
      for (let i = 0; i < some.length; i++) share += inverse[from + some[i]!]!
      if (sign * share <= worth.dual || this.#basis.has(k)) continue
      let cost = lengths[k]!
      for (let i = 0; i < some.length; i++) cost -= price[some[i]!]!
      see(first + k, cost, sign * share)
    }
    return best
  }

  /** The row of a cut that holds of itself, or of a new one; -1 where there is none. */
  #freeRow(): number {
    const { column, taken, rows } = this.#basis
    for (let row = 0; row < rows; row++)
      if (column[row]! >= this.#columns.firstCut && column[row]! < this.#columns.first && taken[row]! > lack) return column[row]!
    return this.#columns.cuts.length === mostCuts ? -1 : this.#basis.grow()
  }
}
