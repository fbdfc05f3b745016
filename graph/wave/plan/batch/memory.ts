/** How many tours are remembered. */
const size = 1 << 17

/** The lengths of tours that were measured, by the marks of their batches: a new one takes the place of the old one that has the same place. */
export class Memory {
  readonly #marks = new Int32Array(2 * size)
  readonly #lengths = new Float64Array(size)

  /** The length of a tour; -1 where it is not known. */
  get(left: number, right: number): number {
    const slot = left & (size - 1)
    return this.#marks[2 * slot] === left && this.#marks[2 * slot + 1] === right ? this.#lengths[slot]! : -1
  }

  set(left: number, right: number, length: number): void {
    const slot = left & (size - 1)
    this.#marks[2 * slot] = left
    this.#marks[2 * slot + 1] = right
    this.#lengths[slot] = length
  }
}
