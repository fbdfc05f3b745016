import type { Visits } from './visits.ts'
import { type Split, takeOut, type Work } from './work.ts'

/**
 * Batches by their grounds: the stretches that each of them may walk. A package can be seated in a batch that may walk all its stretches. Packages are seated by
 * augmenting paths (Berge 1957): who finds no room takes the place of somebody who can go on to another batch, and so forth. The others have no seat. So as many as
 * can be are seated where all packages have the same size; else a few more could be.
 */
export class Grounds {
  /** How many batches there are. */
  readonly batches: number
  /** How many words the ground of a batch has: the stretches as bits. */
  readonly words: number
  /** The batch of each package; `batches` where it has no seat. */
  readonly of: Int32Array
  readonly #work: Work
  /** The packages of each batch; those without a seat come last. */
  readonly #members: number[][]
  readonly #load: Float64Array
  /** Whether all packages have the same size, so that any of them can come instead of any other. */
  readonly #isAlike: boolean
  /** The stretches that each batch may walk, and those that each package needs. */
  readonly #ground: Int32Array
  readonly #needs: Int32Array
  readonly #visitors: readonly Int32Array[]
  /** The batches in which each package can be seated, as bits. */
  readonly #seats: Int32Array
  readonly #seatWords: number
  /** What was done since it was kept: packages and where they were, batches and stretches. */
  readonly #moved: number[] = []
  readonly #turned: number[] = []
  /** The search of a seat: the batches that were reached, in their order, who would come to each, and from where; and those from which no room is reached. */
  readonly #reached: Int32Array
  readonly #queue: Int32Array
  readonly #comes: Int32Array
  readonly #from: Int32Array
  readonly #hopeless: Int32Array
  #tail = 0

  /** Each batch may walk what it walks. */
  constructor(work: Work, { ends, stretch, visitors }: Visits, split: Split) {
    const { count, kinds, sizes } = work
    this.batches = Math.max(-1, ...split) + 1
    this.words = Math.ceil(visitors.length / 32)
    this.of = split.slice()
    this.#work = work
    this.#members = Array.from({ length: this.batches + 1 }, () => [])
    this.#load = new Float64Array((this.batches + 1) * kinds)
    this.#isAlike = sizes.every((size, at) => size === sizes[at % kinds])
    this.#ground = new Int32Array(this.batches * this.words)
    this.#needs = new Int32Array(count * this.words)
    this.#seatWords = Math.ceil(this.batches / 32)
    this.#seats = new Int32Array(count * this.#seatWords)
    this.#reached = new Int32Array(this.#seatWords)
    this.#hopeless = new Int32Array(this.#seatWords)
    this.#queue = new Int32Array(this.batches)
    this.#comes = new Int32Array(this.batches)
    this.#from = new Int32Array(this.batches)
    for (let one = 0; one < count; one++) {
      this.#members[split[one]!]!.push(one)
      this.#weigh(one, split[one]!, 1)
      for (const where of stretch.subarray(ends[one], ends[one + 1])) {
        this.#needs[one * this.words + (where >> 5)]! |= 1 << (where & 31)
        this.#ground[split[one]! * this.words + (where >> 5)]! |= 1 << (where & 31)
      }
    }
    this.#visitors = visitors
    for (let one = 0; one < count; one++) for (let batch = 0; batch < this.batches; batch++) this.#admit(one, batch)
  }

  /** How many have no seat. */
  get unseated(): number {
    return this.#members[this.batches]!.length
  }

  mayWalk(batch: number, where: number): boolean {
    return (this.#ground[batch * this.words + (where >> 5)]! & (1 << (where & 31))) !== 0
  }

  /** How many stretches a batch may walk. */
  sizeOf(batch: number): number {
    let size = 0
    for (let word = 0; word < this.words; word++)
      for (let bits = this.#ground[batch * this.words + word]!; bits !== 0; bits &= bits - 1) size++
    return size
  }

  /** The stretch of a batch that has so many others before it; -1 where there are not so many. */
  stretchAt(batch: number, before: number): number {
    let left = before
    for (let word = 0; word < this.words; word++)
      for (let bits = this.#ground[batch * this.words + word]!; bits !== 0; bits &= bits - 1)
        if (left-- === 0) return 32 * word + 31 - Math.clz32(bits & -bits)
    return -1
  }

  /** How many packages of a batch need a stretch. */
  needed(batch: number, where: number): number {
    const some = this.#members[batch]!
    let count = 0
    for (let i = 0; i < some.length; i++) if (this.#isNeeded(some[i]!, where)) count++
    return count
  }

  /** The ground of a batch. */
  groundOf(batch: number): Int32Array {
    return this.#ground.slice(batch * this.words, (batch + 1) * this.words)
  }

  /** From here on what is done can be undone. */
  keep(): void {
    this.#moved.length = 0
    this.#turned.length = 0
  }

  /** Gives a stretch to a batch, or takes it away and puts out those who need it. */
  turn(batch: number, where: number): void {
    this.#turned.push(batch, where)
    this.#turn(batch, where)
    if (this.mayWalk(batch, where)) return
    const some = this.#members[batch]!
    for (let i = some.length - 1; i >= 0; i--) if (this.#isNeeded(some[i]!, where)) this.#go(some[i]!, this.batches)
  }

  /** Seats whom it can; says whether no more than `most` are left without a seat, and ends early where more are. */
  seat(most: number): boolean {
    this.#hopeless.fill(0)
    const waiting = this.#members[this.batches]!
    let left = 0
    // Those who can be seated nowhere are seen at once.
    for (let i = 0; i < waiting.length; i++) if (!this.#hasSeat(waiting[i]!) && ++left > most) return false
    left = 0
    for (let i = waiting.length - 1; i >= 0; i--) if (!this.#bring(waiting[i]!) && ++left > most) return false
    return true
  }

  /** Undoes all since it was kept. */
  undo(): void {
    for (let i = this.#moved.length - 2; i >= 0; i -= 2) this.#move(this.#moved[i]!, this.#moved[i + 1]!)
    for (let i = this.#turned.length - 2; i >= 0; i -= 2) this.#turn(this.#turned[i]!, this.#turned[i + 1]!)
    this.keep()
  }

  #isNeeded(one: number, where: number): boolean {
    return (this.#needs[one * this.words + (where >> 5)]! & (1 << (where & 31))) !== 0
  }

  #turn(batch: number, where: number): void {
    this.#ground[batch * this.words + (where >> 5)]! ^= 1 << (where & 31)
    const some = this.#visitors[where]!
    if (this.mayWalk(batch, where)) for (let i = 0; i < some.length; i++) this.#admit(some[i]!, batch)
    else for (let i = 0; i < some.length; i++) this.#seats[some[i]! * this.#seatWords + (batch >> 5)]! &= ~(1 << (batch & 31))
  }

  /** Notes that a package can be seated in a batch, where it can. */
  #admit(one: number, batch: number): void {
    const { words } = this
    let missing = 0
    for (let word = 0; word < words; word++) missing |= this.#needs[one * words + word]! & ~this.#ground[batch * words + word]!
    if (missing === 0) this.#seats[one * this.#seatWords + (batch >> 5)]! |= 1 << (batch & 31)
  }

  #hasSeat(one: number): boolean {
    const words = this.#seatWords
    let all = 0
    for (let word = 0; word < words; word++) all |= this.#seats[one * words + word]!
    return all !== 0
  }

  /** Seats somebody, where that can be. */
  #bring(one: number): boolean {
    this.#reached.set(this.#hopeless)
    this.#tail = 0
    if (this.#reach(one, this.batches)) return true
    for (let head = 0; head < this.#tail; head++) {
      const batch = this.#queue[head]!
      const who = this.#comes[batch]!
      const some = this.#members[batch]!
      for (let i = 0; i < some.length; i++)
        if ((this.#isAlike || this.#hasRoom(batch, who, some[i]!)) && this.#reach(some[i]!, batch)) return true
    }
    // Nobody else will find room from there.
    if (this.#isAlike) this.#hopeless.set(this.#reached)
    return false
  }

  /** Reaches the batches in which somebody of a batch can be seated; where one has room, all move who are on the way there. */
  #reach(who: number, from: number): boolean {
    const words = this.#seatWords
    for (let word = 0; word < words; word++) {
      let bits = this.#seats[who * words + word]! & ~this.#reached[word]!
      this.#reached[word]! |= bits
      for (; bits !== 0; bits &= bits - 1) {
        const batch = 32 * word + 31 - Math.clz32(bits & -bits)
        this.#comes[batch] = who
        this.#from[batch] = from
        if (this.#hasRoom(batch, who, -1)) {
          for (let at = batch; at < this.batches; at = this.#from[at]!) this.#go(this.#comes[at]!, at)
          return true
        }
        this.#queue[this.#tail++] = batch
      }
    }
    return false
  }

  /** Whether a batch has room for a package when another one leaves it; -1 is nobody. */
  #hasRoom(batch: number, one: number, instead: number): boolean {
    const { kinds, sizes, most } = this.#work
    for (let kind = 0; kind < kinds; kind++) {
      const left = instead < 0 ? 0 : sizes[instead * kinds + kind]!
      if (this.#load[batch * kinds + kind]! + sizes[one * kinds + kind]! - left > most[kind]!) return false
    }
    return true
  }

  #go(one: number, to: number): void {
    this.#moved.push(one, this.of[one]!)
    this.#move(one, to)
  }

  #move(one: number, to: number): void {
    const from = this.of[one]!
    takeOut(this.#members[from]!, one)
    this.#members[to]!.push(one)
    this.of[one] = to
    this.#weigh(one, from, -1)
    this.#weigh(one, to, 1)
  }

  #weigh(one: number, batch: number, sign: 1 | -1): void {
    const { kinds, sizes } = this.#work
    for (let kind = 0; kind < kinds; kind++) this.#load[batch * kinds + kind]! += sign * sizes[one * kinds + kind]!
  }
}
