import { type Cut, pairsIn } from './cut.ts'

/**
 * The columns of a linear program whose rows are the packages, how many batches there are, and cuts. They are numbered so: of each row what it is taken too often, or
 * what is left of it, then the batches.
 */
export class Columns {
  /** How many packages there are, and how many cuts there can be. */
  readonly packages: number
  readonly mostCuts: number
  /** The cuts; that at a place has the row that many after the first one. */
  readonly cuts: Cut[] = []
  /** Whether batches are to be so many at most, and not at least. */
  hasMost = false
  /** Of each batch its length, its rows, and how many of these are packages: they come first, then how many batches there are, then the cuts, each as often as it counts the batch. */
  readonly lengths: number[] = []
  readonly rows: number[][] = []
  readonly #sizes: number[] = []

  constructor(packages: number, mostCuts: number) {
    this.packages = packages
    this.mostCuts = mostCuts
  }

  /** The row of the first cut; before it is that of how many batches there are. */
  get firstCut(): number {
    return this.packages + 1
  }

  /** Whether a row asks for so much at most, and not at least. */
  isMost(row: number): boolean {
    return row > this.packages || (row === this.packages && this.hasMost)
  }

  /** The number of the first batch. */
  get first(): number {
    return this.firstCut + this.mostCuts
  }

  /** How many batches there are. */
  get size(): number {
    return this.lengths.length
  }

  /** The packages of a batch. */
  batch(k: number): number[] {
    return this.rows[k]!.slice(0, this.#sizes[k])
  }

  /** A batch more. */
  add(batch: readonly number[], length: number): void {
    const rows = [...batch, this.packages]
    for (const [place, cut] of this.cuts.entries()) this.#count(rows, batch.length, cut, this.firstCut + place)
    this.rows.push(rows)
    this.#sizes.push(batch.length)
    this.lengths.push(length)
  }

  /** A batch of other columns that have the same cuts. */
  copy(others: Columns, k: number): void {
    this.rows.push(others.rows[k]!.slice())
    this.#sizes.push(others.#sizes[k]!)
    this.lengths.push(others.lengths[k]!)
  }

  /** Puts a cut at a place, where none may be that holds. */
  cut(place: number, cut: Cut): void {
    const own = this.firstCut + place
    const isNew = place === this.cuts.length
    this.cuts[place] = cut
    for (const [k, rows] of this.rows.entries()) {
      if (!isNew) {
        let kept = this.#sizes[k]! + 1
        for (let i = kept; i < rows.length; i++) if (rows[i] !== own) rows[kept++] = rows[i]!
        rows.length = kept
      }
      this.#count(rows, this.#sizes[k]!, cut, own)
    }
  }

  /** What a column costs beyond the prices of its rows. */
  beyond(column: number, prices: Float64Array): number {
    const k = column - this.first
    if (k < 0) return this.isMost(column) ? -prices[column]! : prices[column]!
    const rows = this.rows[k]!
    let cost = this.lengths[k]!
    for (let i = 0; i < rows.length; i++) cost -= prices[rows[i]!]!
    return cost
  }

  #count(rows: number[], size: number, cut: Cut, row: number): void {
    for (let pairs = pairsIn(cut, rows, size); pairs > 0; pairs--) rows.push(row)
  }
}
