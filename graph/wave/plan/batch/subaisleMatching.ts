import { hasBit, lowestBit, popCount } from './bitset.ts'
import { HallViolators } from './hallViolators.ts'
import { type Assignment, type BatchingProblem, batchCount, removeMember } from './problem.ts'
import type { SubaisleVisits } from './subaisleVisits.ts'

/**
 * Batches with their allowed sub-aisles, and a matching of packages to batches. A package is eligible in a batch that may visit all its
 * sub-aisles. Packages are assigned by augmenting paths (Berge 1957), which is optimal if all packages have the same size. Use:
 * `checkpoint`, some `toggle`, `assign`, and `rollback` if the move is rejected.
 */
export class SubaisleMatching {
  /** Number of batches. */
  readonly batches: number
  /** Words of a bitset of sub-aisles. */
  readonly words: number
  /** Batch of each package; `batches` if unassigned. */
  readonly batchOf: Int32Array
  readonly #problem: BatchingProblem
  /** Packages of each batch; unassigned packages come last. */
  readonly #members: number[][]
  readonly #load: Float64Array
  /** Whether all packages have the same size and are interchangeable. */
  readonly #hasEqualSizes: boolean
  /** Number of sub-aisles, and the allowed ones of each batch. */
  readonly #subaisles: number
  readonly #allowed: Int32Array
  /** Bitsets of packages with `#rowWords` words: those that need each sub-aisle, those eligible in each batch, and all. */
  readonly #rowWords: number
  readonly #needing: Int32Array
  readonly #eligible: Int32Array
  readonly #allPackages: Int32Array
  /** Transpose of `#eligible`: bitset of batches for each package. */
  readonly #eligibleBatches: Int32Array
  readonly #batchWords: number
  readonly #hallViolators: HallViolators
  /**
   * Log since the checkpoint: moved packages with their previous batch, toggled batches and sub-aisles, previous bitsets of eligible
   * packages, and the batches that lost a sub-aisle.
   */
  readonly #moved: number[] = []
  readonly #toggled: number[] = []
  #eligibleBefore = new Int32Array(0)
  readonly #shrunk: number[] = []
  /** Whether the assignment reflects the toggles. */
  #isApplied = true
  /**
   * Breadth-first search for an augmenting path: reached batches, queue, entering package and predecessor of each; and batches from which
   * no free capacity can be reached.
   */
  readonly #reached: Int32Array
  readonly #queue: Int32Array
  readonly #entering: Int32Array
  readonly #predecessor: Int32Array
  readonly #exhausted: Int32Array
  #tail = 0
  /** Row offsets of the sub-aisles that a batch may not visit. */
  readonly #forbidden: Int32Array

  /** Each batch may visit the sub-aisles that it visits in the assignment. */
  constructor(problem: BatchingProblem, { packagesBySubaisle }: SubaisleVisits, assignment: Assignment) {
    const { count, dimensions, sizes } = problem
    this.batches = batchCount(assignment)
    this.words = Math.ceil(packagesBySubaisle.length / 32)
    this.batchOf = assignment.slice()
    this.#problem = problem
    this.#members = Array.from({ length: this.batches + 1 }, () => [])
    this.#load = new Float64Array((this.batches + 1) * dimensions)
    this.#hasEqualSizes = sizes.every((size, at) => size === sizes[at % dimensions])
    this.#subaisles = packagesBySubaisle.length
    this.#allowed = new Int32Array(this.batches * this.words)
    this.#rowWords = Math.ceil(count / 32)
    this.#needing = new Int32Array(this.#subaisles * this.#rowWords)
    this.#eligible = new Int32Array(this.batches * this.#rowWords)
    this.#allPackages = new Int32Array(this.#rowWords)
    this.#batchWords = Math.ceil(this.batches / 32)
    this.#eligibleBatches = new Int32Array(count * this.#batchWords)
    this.#hallViolators = new HallViolators(problem, this.batches, this.#rowWords, this.#eligible, this.#allPackages)
    this.#reached = new Int32Array(this.#batchWords)
    this.#exhausted = new Int32Array(this.#batchWords)
    this.#queue = new Int32Array(this.batches)
    this.#entering = new Int32Array(this.batches)
    this.#predecessor = new Int32Array(this.batches)
    this.#forbidden = new Int32Array(this.#subaisles)
    for (const [pkg, batch] of assignment.entries()) {
      this.#allPackages[pkg >> 5]! |= 1 << (pkg & 31)
      this.#members[batch]!.push(pkg)
      this.#addLoad(pkg, batch, 1)
    }
    for (const [subaisle, members] of packagesBySubaisle.entries())
      for (const pkg of members) {
        this.#needing[subaisle * this.#rowWords + (pkg >> 5)]! |= 1 << (pkg & 31)
        this.#allowed[assignment[pkg]! * this.words + (subaisle >> 5)]! |= 1 << (subaisle & 31)
      }
    for (let batch = 0; batch < this.batches; batch++) {
      this.#eligible.set(this.#allPackages, batch * this.#rowWords)
      for (let subaisle = 0; subaisle < this.#subaisles; subaisle++)
        if (!this.isAllowed(batch, subaisle)) this.#forbidSubaisle(batch, subaisle)
      for (let pkg = 0; pkg < count; pkg++)
        if (hasBit(this.#eligible, batch * this.#rowWords, pkg))
          this.#eligibleBatches[pkg * this.#batchWords + (batch >> 5)]! |= 1 << (batch & 31)
    }
  }

  /** Number of unassigned packages. */
  get unassigned(): number {
    return this.#members[this.batches]!.length
  }

  isAllowed(batch: number, subaisle: number): boolean {
    return hasBit(this.#allowed, batch * this.words, subaisle)
  }

  /** Number of sub-aisles that a batch may visit. */
  allowedCount(batch: number): number {
    let size = 0
    for (let word = 0; word < this.words; word++) size += popCount(this.#allowed[batch * this.words + word]!)
    return size
  }

  /** Allowed sub-aisle of a batch by index; −1 if there are fewer. */
  allowedAt(batch: number, index: number): number {
    let remaining = index
    for (let word = 0; word < this.words; word++)
      for (let bits = this.#allowed[batch * this.words + word]!; bits !== 0; bits &= bits - 1)
        if (remaining-- === 0) return 32 * word + lowestBit(bits)
    return -1
  }

  /** Number of packages of a batch that need a sub-aisle. */
  countNeeding(batch: number, subaisle: number): number {
    const members = this.#members[batch]!
    let count = 0
    for (let i = 0; i < members.length; i++) if (hasBit(this.#needing, subaisle * this.#rowWords, members[i]!)) count++
    return count
  }

  /** Copies the bitset of allowed sub-aisles. */
  copyAllowed(batch: number, to: Int32Array): void {
    for (let word = 0; word < this.words; word++) to[word] = this.#allowed[batch * this.words + word]!
  }

  /** Starts a move that can be rolled back. */
  checkpoint(): void {
    this.#moved.length = 0
    this.#toggled.length = 0
    this.#isApplied = false
  }

  /** Allows or forbids a sub-aisle; the assignment follows in `assign`. */
  toggle(batch: number, subaisle: number): void {
    this.#saveEligible(batch)
    this.#toggled.push(batch, subaisle)
    this.#flipAllowed(batch, subaisle)
    if (this.isAllowed(batch, subaisle)) this.#allowSubaisle(batch, subaisle)
    else this.#forbidSubaisle(batch, subaisle)
  }

  /** Reassigns the packages after the toggles; returns false as soon as more than `maxUnassigned` stay unassigned. */
  assign(maxUnassigned: number): boolean {
    if (this.#hallViolators.provesShortage(maxUnassigned, maxUnassigned >= this.unassigned ? this.#shrunkBatches() : null)) return false
    this.#applyToggles()
    this.#exhausted.fill(0)
    this.#reached.fill(0)
    const unassigned = this.#members[this.batches]!
    // Packages without an eligible batch are counted first.
    let remaining = 0
    for (let i = 0; i < unassigned.length && remaining <= maxUnassigned; i++) if (!this.#hasEligibleBatch(unassigned[i]!)) remaining++
    if (remaining > maxUnassigned) {
      this.#hallViolators.record(this.#reached, maxUnassigned)
      return false
    }
    remaining = 0
    for (let i = unassigned.length - 1; i >= 0; i--) {
      if (this.#augment(unassigned[i]!) || ++remaining <= maxUnassigned) continue
      this.#hallViolators.record(this.#reached, maxUnassigned)
      return false
    }
    return true
  }

  /** Rolls back to the checkpoint. */
  rollback(): void {
    for (let i = this.#moved.length - 2; i >= 0; i -= 2) this.#move(this.#moved[i]!, this.#moved[i + 1]!)
    if (this.#isApplied) this.#syncEligibleBatches()
    const rowWords = this.#rowWords
    for (let i = this.#toggled.length - 2; i >= 0; i -= 2) {
      const batch = this.#toggled[i]!
      this.#flipAllowed(batch, this.#toggled[i + 1]!)
      for (let word = 0; word < rowWords; word++) this.#eligible[batch * rowWords + word] = this.#eligibleBefore[(i / 2) * rowWords + word]!
    }
    this.checkpoint()
  }

  /** Saves the eligible packages of a batch before a toggle. */
  #saveEligible(batch: number): void {
    const rowWords = this.#rowWords
    const at = (this.#toggled.length / 2) * rowWords
    if (at === this.#eligibleBefore.length) {
      const larger = new Int32Array(2 * at + rowWords)
      larger.set(this.#eligibleBefore)
      this.#eligibleBefore = larger
    }
    for (let word = 0; word < rowWords; word++) this.#eligibleBefore[at + word] = this.#eligible[batch * rowWords + word]!
  }

  #flipAllowed(batch: number, subaisle: number): void {
    this.#allowed[batch * this.words + (subaisle >> 5)]! ^= 1 << (subaisle & 31)
  }

  /** Packages become eligible if they need no other forbidden sub-aisle. */
  #allowSubaisle(batch: number, subaisle: number): void {
    const rowWords = this.#rowWords
    let forbiddenCount = 0
    for (let other = 0; other < this.#subaisles; other++)
      if (!this.isAllowed(batch, other)) this.#forbidden[forbiddenCount++] = other * rowWords
    for (let word = 0; word < rowWords; word++) {
      let candidates = this.#needing[subaisle * rowWords + word]!
      for (let i = 0; i < forbiddenCount && candidates !== 0; i++) candidates &= ~this.#needing[this.#forbidden[i]! + word]!
      this.#eligible[batch * rowWords + word]! |= candidates
    }
  }

  #forbidSubaisle(batch: number, subaisle: number): void {
    for (let word = 0; word < this.#rowWords; word++)
      this.#eligible[batch * this.#rowWords + word]! &= ~this.#needing[subaisle * this.#rowWords + word]!
  }

  /** Batches that lost a sub-aisle. */
  #shrunkBatches(): readonly number[] {
    this.#shrunk.length = 0
    for (let i = 0; i < this.#toggled.length; i += 2)
      if (!this.isAllowed(this.#toggled[i]!, this.#toggled[i + 1]!)) this.#shrunk.push(this.#toggled[i]!)
    return this.#shrunk
  }

  /** Applies the toggles and unassigns packages that are no longer eligible. */
  #applyToggles(): void {
    if (this.#isApplied) return
    this.#isApplied = true
    this.#syncEligibleBatches()
    for (let i = 0; i < this.#toggled.length; i += 2) {
      const batch = this.#toggled[i]!
      const members = this.#members[batch]!
      for (let at = members.length - 1; at >= 0; at--)
        if (!hasBit(this.#eligible, batch * this.#rowWords, members[at]!)) this.#moveAndLog(members[at]!, this.batches)
    }
  }

  /** Toggles the changed entries of `#eligibleBatches`; a second call reverts them. */
  #syncEligibleBatches(): void {
    const rowWords = this.#rowWords
    for (let i = 0; i < this.#toggled.length; i += 2) {
      const batch = this.#toggled[i]!
      // The state before the first toggle of a batch counts.
      let firstToggle = 0
      while (this.#toggled[firstToggle] !== batch) firstToggle += 2
      if (firstToggle < i) continue
      for (let word = 0; word < rowWords; word++)
        for (
          let bits = this.#eligibleBefore[(i / 2) * rowWords + word]! ^ this.#eligible[batch * rowWords + word]!;
          bits !== 0;
          bits &= bits - 1
        )
          this.#eligibleBatches[(32 * word + lowestBit(bits)) * this.#batchWords + (batch >> 5)]! ^= 1 << (batch & 31)
    }
  }

  #hasEligibleBatch(pkg: number): boolean {
    for (let word = 0; word < this.#batchWords; word++) if (this.#eligibleBatches[pkg * this.#batchWords + word] !== 0) return true
    return false
  }

  /** Assigns a package by an augmenting path, if there is one. */
  #augment(pkg: number): boolean {
    this.#reached.set(this.#exhausted)
    this.#tail = 0
    if (this.#expand(pkg, this.batches)) return true
    for (let head = 0; head < this.#tail; head++) {
      const batch = this.#queue[head]!
      const entering = this.#entering[batch]!
      const members = this.#members[batch]!
      for (let i = 0; i < members.length; i++)
        if ((this.#hasEqualSizes || this.#hasRoom(batch, entering, members[i]!)) && this.#expand(members[i]!, batch)) return true
    }
    // No other package can reach free capacity from these batches.
    if (this.#hasEqualSizes) this.#exhausted.set(this.#reached)
    return false
  }

  /** Adds the eligible batches of a package to the search; if one has room, moves the packages along the path. */
  #expand(entering: number, from: number): boolean {
    const words = this.#batchWords
    for (let word = 0; word < words; word++) {
      let bits = this.#eligibleBatches[entering * words + word]! & ~this.#reached[word]!
      this.#reached[word]! |= bits
      for (; bits !== 0; bits &= bits - 1) {
        const batch = 32 * word + lowestBit(bits)
        this.#entering[batch] = entering
        this.#predecessor[batch] = from
        if (this.#hasRoom(batch, entering, -1)) {
          for (let at = batch; at < this.batches; at = this.#predecessor[at]!) this.#moveAndLog(this.#entering[at]!, at)
          return true
        }
        this.#queue[this.#tail++] = batch
      }
    }
    return false
  }

  /** Whether a package fits a batch when another one leaves it; −1 is none. */
  #hasRoom(batch: number, pkg: number, leaving: number): boolean {
    const { dimensions, sizes, capacity } = this.#problem
    for (let dimension = 0; dimension < dimensions; dimension++) {
      const leavingSize = leaving < 0 ? 0 : sizes[leaving * dimensions + dimension]!
      if (this.#load[batch * dimensions + dimension]! + sizes[pkg * dimensions + dimension]! - leavingSize > capacity[dimension]!)
        return false
    }
    return true
  }

  #moveAndLog(pkg: number, to: number): void {
    this.#moved.push(pkg, this.batchOf[pkg]!)
    this.#move(pkg, to)
  }

  #move(pkg: number, to: number): void {
    const from = this.batchOf[pkg]!
    removeMember(this.#members[from]!, pkg)
    this.#members[to]!.push(pkg)
    this.batchOf[pkg] = to
    this.#addLoad(pkg, from, -1)
    this.#addLoad(pkg, to, 1)
  }

  #addLoad(pkg: number, batch: number, sign: 1 | -1): void {
    const { dimensions, sizes } = this.#problem
    for (let dimension = 0; dimension < dimensions; dimension++)
      this.#load[batch * dimensions + dimension]! += sign * sizes[pkg * dimensions + dimension]!
  }
}
