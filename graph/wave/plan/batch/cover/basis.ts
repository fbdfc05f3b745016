import type { Columns } from './columns.ts'

/** Below this a number is nothing but what rounding left. */
const nought = 1e-11
/** Exchanges between two times that the inverse is made anew. */
const fresh = 300
/** By how much less than once each package has to be taken at most, and by how much more a cut may be, so that no two bases take the same. */
const blur = 1e-6
/** Different for any two rows: a golden section spreads evenly. */
const spread = (row: number) => blur * ((row * 0.618_034) % 1)

/** All that is to be known of a basis to go back to it. */
export interface Kept {
  inverse: Float64Array
  column: Int32Array
  taken: Float64Array
  price: Float64Array
}

/** A basis of a linear program with its inverse: which column stands in each row, how much is taken of it, and what each row is worth. */
export class Basis {
  /** How many rows there are. */
  rows: number
  readonly column: Int32Array
  readonly taken: Float64Array
  readonly price: Float64Array
  /** The rows of the inverse, `stride` numbers each. */
  readonly inverse: Float64Array
  readonly stride: number
  /** Whether nothing was exchanged, and it did not go back, since prices were found from the inverse. */
  isFresh = false
  readonly #columns: Columns
  /** How much each row asks for. */
  readonly #asked: Float64Array
  readonly #own: Float64Array
  readonly #places: Int32Array
  readonly #isIn: number[] = []
  #exchanges = 0

  constructor(columns: Columns) {
    const stride = columns.first
    this.#columns = columns
    this.rows = columns.firstCut
    this.stride = stride
    this.column = new Int32Array(stride)
    this.taken = new Float64Array(stride)
    this.price = new Float64Array(stride)
    this.inverse = new Float64Array(stride ** 2)
    this.#own = new Float64Array(stride)
    this.#places = new Int32Array(stride)
    this.#asked = Float64Array.from({ length: stride }, (_, row) => (row < columns.packages ? 1 - spread(row) : -1))
  }

  /** Whether a batch is in it. */
  has(k: number): boolean {
    return this.#isIn[k] === 1
  }

  /** Of some packages the one that has to be taken the most. */
  leadOf(batch: readonly number[]): number {
    return batch.reduce((lead, one) => (this.#asked[one]! > this.#asked[lead]! ? one : lead))
  }

  /** What all rows are worth. */
  get worth(): number {
    const { price, rows } = this
    let sum = 0
    for (let row = 0; row < rows; row++) sum += price[row]! * Math.round(this.#asked[row]!)
    return sum
  }

  /** Puts columns into the rows, whichever into which. */
  restore(columns: Int32Array): void {
    this.#isIn.length = 0
    this.rows = columns.length
    this.column.set(columns)
    for (const column of columns) this.#mark(column, 1)
    this.#remake()
  }

  save(into: Kept | undefined): Kept {
    const { rows, stride, inverse, column, taken, price } = this
    if (!into)
      return {
        inverse: inverse.slice(0, rows * stride),
        column: column.slice(0, rows),
        taken: taken.slice(0, rows),
        price: price.slice(0, rows),
      }
    into.inverse.set(inverse.subarray(0, rows * stride))
    into.column.set(column.subarray(0, rows))
    into.taken.set(taken.subarray(0, rows))
    into.price.set(price.subarray(0, rows))
    return into
  }

  /** Goes back to what was saved with as many rows. */
  back({ inverse, column, taken, price }: Kept): void {
    for (let row = 0; row < this.rows; row++) this.#mark(this.column[row]!, 0)
    this.inverse.set(inverse)
    this.column.set(column)
    this.taken.set(taken)
    this.price.set(price)
    for (let row = 0; row < this.rows; row++) this.#mark(this.column[row]!, 1)
    this.isFresh = false
  }

  /** A column in the terms of the basis. */
  termsOf(column: number): Float64Array {
    const own = this.#own
    const { rows, stride, inverse } = this
    const { first } = this.#columns
    if (column < first) {
      const sign = this.#columns.isMost(column) ? 1 : -1
      for (let row = 0; row < rows; row++) own[row] = sign * inverse[row * stride + column]!
    } else {
      const some = this.#columns.rows[column - first]!
      for (let row = 0; row < rows; row++) {
        const at = row * stride
        let sum = 0
        for (let i = 0; i < some.length; i++) sum += inverse[at + some[i]!]!
        own[row] = sum
      }
    }
    for (let row = 0; row < rows; row++) if (Math.abs(own[row]!) < nought) own[row] = 0
    return own
  }

  /** Lets a column come for that of a row. */
  exchange(column: number, leaves: number): void {
    const { rows, stride, inverse, taken, price } = this
    const own = this.termsOf(column)
    const cost = this.#columns.beyond(column, price)
    const ratio = taken[leaves]! / own[leaves]!
    const from = leaves * stride
    const some = this.#eliminate(leaves)
    for (let row = 0; row < rows; row++) if (row !== leaves) taken[row]! -= own[row]! * ratio
    taken[leaves] = ratio
    for (let j = 0; j < some; j++) price[this.#places[j]!]! += cost * inverse[from + this.#places[j]!]!
    this.#mark(this.column[leaves]!, 0)
    this.#mark(column, 1)
    this.column[leaves] = column
    this.isFresh = false
    if (++this.#exchanges % fresh === 0) this.#remake()
  }

  /** A row more, for a cut, with what is left of it; gives its number. */
  grow(): number {
    const row = this.rows++
    for (let at = 0; at < row; at++) this.inverse[at * this.stride + row] = 0
    this.inverse.fill(0, row * this.stride, (row + 1) * this.stride)
    this.inverse[row * this.stride + row] = 1
    this.column[row] = row
    return row
  }

  /** Finds the inverse and what is taken where a cut has changed that stands in a row with what is left of it, so that nothing else changes. */
  recut(cut: number, most: number): void {
    const { rows, stride, inverse } = this
    const { first } = this.#columns
    const at = this.column.indexOf(cut) * stride
    inverse.fill(0, at, at + rows)
    for (let row = 0; row < rows; row++) {
      const k = this.column[row]! - first
      if (k < 0) continue
      let times = 0
      for (const other of this.#columns.rows[k]!) if (other === cut) times++
      if (times > 0) for (let i = 0; i < rows; i++) inverse[at + i]! -= times * inverse[row * stride + i]!
    }
    inverse[at + cut] = 1
    this.taken[at / stride] = 0
    this.ask(cut, most)
  }

  /** How much a row asks for. */
  ask(row: number, much: number): void {
    this.#asked[row] = much + (this.#columns.isMost(row) ? spread(row) : -spread(row))
  }

  /** Finds prices and what is taken from the inverse. */
  settle(): void {
    const { rows, stride, inverse, price, taken } = this
    const { first, lengths } = this.#columns
    price.fill(0)
    for (let row = 0; row < rows; row++) {
      const at = row * stride
      const k = this.column[row]! - first
      const cost = k >= 0 ? lengths[k]! : 0
      let sum = 0
      for (let i = 0; i < rows; i++) sum += inverse[at + i]! * this.#asked[i]!
      taken[row] = sum
      if (cost !== 0) for (let i = 0; i < rows; i++) price[i]! += cost * inverse[at + i]!
    }
    this.isFresh = true
  }

  #mark(column: number, mark: 0 | 1): void {
    const k = column - this.#columns.first
    if (k >= 0) this.#isIn[k] = mark
  }

  /** Makes the column in whose terms the others are told one of the basis; gives in how many places its row of the inverse is not 0. */
  #eliminate(pivot: number): number {
    const { rows, stride, inverse } = this
    const own = this.#own
    const places = this.#places
    const from = pivot * stride
    let some = 0
    for (let i = 0; i < rows; i++) {
      if (Math.abs(inverse[from + i]!) < nought) inverse[from + i] = 0
      else {
        inverse[from + i]! /= own[pivot]!
        places[some++] = i
      }
    }
    for (let row = 0; row < rows; row++) {
      const share = own[row]!
      if (row === pivot || share === 0) continue
      const at = row * stride
      for (let j = 0; j < some; j++) inverse[at + places[j]!]! -= share * inverse[from + places[j]!]!
    }
    return some
  }

  /** Makes the inverse anew, without what rounding has added to it. */
  #remake(): void {
    const { rows, stride, inverse } = this
    const { first } = this.#columns
    const all = this.column.slice(0, rows)
    const isDone = new Uint8Array(rows)
    inverse.fill(0)
    for (let row = 0; row < rows; row++) inverse[row * stride + row] = 1
    for (const column of all) {
      // These have only one row.
      if (column >= first) continue
      if (!this.#columns.isMost(column)) inverse[column * stride + column] = -1
      isDone[column] = 1
      this.column[column] = column
    }
    for (const column of all) {
      if (column < first) continue
      const own = this.termsOf(column)
      let best = -1
      for (let row = 0; row < rows; row++) if (!isDone[row] && (best < 0 || Math.abs(own[row]!) > Math.abs(own[best]!))) best = row
      isDone[best] = 1
      this.#eliminate(best)
      this.column[best] = column
    }
    this.settle()
  }
}
