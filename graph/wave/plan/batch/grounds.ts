import type { Visits } from './visits.ts'
import type { Split, Work } from './work.ts'

/** So many sets of batches are kept in mind that lacked room. */
const mostLacking = 32

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
  readonly #load: Float64Array
  /** Whether all packages have the same size, so that any of them can come instead of any other. */
  readonly #isAlike: boolean
  /** How many stretches there are, and those that each batch may walk. */
  readonly #stretches: number
  readonly #ground: Int32Array
  /** Sets of packages as bits, in so many words each: who visits each stretch, who is in each batch (those without a seat come last), who can be seated in it, and all. */
  readonly #row: number
  readonly #visitors: Int32Array
  readonly #members: Int32Array
  readonly #seats: Int32Array
  readonly #all: Int32Array
  /** How many have no seat. */
  #unseated = 0
  /** So many packages a batch has room for at most, and all batches but those that lacked room once for who can be nowhere else: those that often do come first. */
  readonly #room: number
  readonly #lacking: Int32Array[] = []
  /** What was done since it was kept: packages and where they were, batches and stretches. */
  readonly #moved: number[] = []
  readonly #turned: number[] = []
  /** Who could be seated in the batch of each turn before it. */
  #before = new Int32Array(0)
  /** The search of a seat: the batches that were reached, in their order, who would come to each, and from where; and those from which no room is reached. */
  readonly #reached: Uint8Array
  readonly #hopeless: Uint8Array
  readonly #queue: Int32Array
  readonly #comes: Int32Array
  readonly #from: Int32Array
  #tail = 0
  /** Where the rows of those stretches begin that a batch may not walk. */
  readonly #others: Int32Array

  /** Each batch may walk what it walks. */
  constructor(work: Work, { visitors }: Visits, split: Split) {
    const { count, kinds, sizes } = work
    this.batches = Math.max(-1, ...split) + 1
    this.words = Math.ceil(visitors.length / 32)
    this.of = split.slice()
    this.#room = count
    this.#work = work
    this.#load = new Float64Array((this.batches + 1) * kinds)
    for (let kind = 0; kind < kinds; kind++) {
      const least = sizes.reduce((least, size, at) => (at % kinds === kind ? Math.min(least, size) : least), Number.POSITIVE_INFINITY)
      // What is rounded takes nobody's seat.
      if (least > 0) this.#room = Math.min(this.#room, Math.floor(work.most[kind]! / least + 1e-6))
    }
    this.#isAlike = sizes.every((size, at) => size === sizes[at % kinds])
    this.#stretches = visitors.length
    this.#ground = new Int32Array(this.batches * this.words)
    this.#row = Math.ceil(count / 32)
    this.#visitors = new Int32Array(this.#stretches * this.#row)
    this.#members = new Int32Array((this.batches + 1) * this.#row)
    this.#seats = new Int32Array(this.batches * this.#row)
    this.#reached = new Uint8Array(this.batches)
    this.#all = new Int32Array(this.#row)
    this.#others = new Int32Array(this.#stretches)
    this.#hopeless = new Uint8Array(this.batches)
    this.#queue = new Int32Array(this.batches)
    this.#comes = new Int32Array(this.batches)
    this.#from = new Int32Array(this.batches)
    for (const [one, batch] of split.entries()) {
      this.#all[one >> 5]! |= 1 << (one & 31)
      this.#members[batch * this.#row + (one >> 5)]! |= 1 << (one & 31)
      this.#weigh(one, batch, 1)
    }
    for (const [where, some] of visitors.entries())
      for (const one of some) {
        this.#visitors[where * this.#row + (one >> 5)]! |= 1 << (one & 31)
        this.#ground[split[one]! * this.words + (where >> 5)]! |= 1 << (where & 31)
      }
    for (let batch = 0; batch < this.batches; batch++) {
      for (let one = 0; one < count; one++) this.#seats[batch * this.#row + (one >> 5)]! |= 1 << (one & 31)
      for (let where = 0; where < this.#stretches; where++) if (!this.mayWalk(batch, where)) this.#forbid(batch, where)
    }
  }

  /** How many have no seat. */
  get unseated(): number {
    return this.#unseated
  }

  mayWalk(batch: number, where: number): boolean {
    return (this.#ground[batch * this.words + (where >> 5)]! & (1 << (where & 31))) !== 0
  }

  /** How many stretches a batch may walk. */
  sizeOf(batch: number): number {
    let size = 0
    for (let word = 0; word < this.words; word++) size += countOf(this.#ground[batch * this.words + word]!)
    return size
  }

  /** The stretch of a batch that has so many others before it; -1 where there are not so many. */
  stretchAt(batch: number, before: number): number {
    let left = before
    for (let word = 0; word < this.words; word++)
      for (let bits = this.#ground[batch * this.words + word]!; bits !== 0; bits &= bits - 1)
        if (left-- === 0) return 32 * word + firstOf(bits)
    return -1
  }

  /** How many packages of a batch need a stretch. */
  needed(batch: number, where: number): number {
    let count = 0
    for (let word = 0; word < this.#row; word++)
      count += countOf(this.#members[batch * this.#row + word]! & this.#visitors[where * this.#row + word]!)
    return count
  }

  /** Copies the ground of a batch. */
  copyGround(batch: number, to: Int32Array): void {
    for (let word = 0; word < this.words; word++) to[word] = this.#ground[batch * this.words + word]!
  }

  /** From here on what is done can be undone. */
  keep(): void {
    this.#moved.length = 0
    this.#turned.length = 0
  }

  /** Gives a stretch to a batch, or takes it away; who needs it keeps the seat until all are seated anew. */
  turn(batch: number, where: number): void {
    this.#remember(batch)
    this.#turned.push(batch, where)
    this.#flip(batch, where)
    if (this.mayWalk(batch, where)) this.#allow(batch, where)
    else this.#forbid(batch, where)
  }

  /** Seats whom it can; says whether no more than `most` are left without a seat, and ends early where more are. */
  seat(most: number): boolean {
    if (this.#isKnown(most)) return false
    for (let i = 0; i < this.#turned.length; i += 2) this.#putOut(this.#turned[i]!)
    this.#hopeless.fill(0)
    let left = 0
    for (let word = 0; word < this.#row; word++)
      for (let bits = this.#members[this.batches * this.#row + word]!; bits !== 0; bits &= bits - 1) {
        if (this.#bring(32 * word + firstOf(bits)) || ++left <= most) continue
        this.#learn(most)
        return false
      }
    return true
  }

  /** Puts those out of a batch who can not be seated in it any more. */
  #putOut(batch: number): void {
    const row = this.#row
    for (let word = 0; word < row; word++)
      for (let bits = this.#members[batch * row + word]! & ~this.#seats[batch * row + word]!; bits !== 0; bits &= bits - 1)
        this.#go(32 * word + firstOf(bits), this.batches)
  }

  /** Whether it is seen at once that more than `most` find no seat, since some batches lack so much room. */
  #isKnown(most: number): boolean {
    const losers = this.#turned.filter((batch, i) => i % 2 === 0 && !this.mayWalk(batch, this.#turned[i + 1]!))
    for (let at = 0; at < this.#lacking.length; at++) {
      const others = this.#lacking[at]!
      // Where none of the others has lost a stretch, no more are without a seat for it than have been.
      if (most >= this.#unseated && !losers.some((batch) => others.includes(batch))) continue
      if (this.#deficiencyBut(others) <= most) continue
      if (at > 0) [this.#lacking[at - 1], this.#lacking[at]] = [others, this.#lacking[at - 1]!]
      return true
    }
    return false
  }

  /** Keeps in mind the batches from which no room was reached, where these alone say that more than `most` find no seat. */
  #learn(most: number): void {
    const others = Int32Array.from(this.#reached.keys()).filter((batch) => this.#reached[batch] === 0)
    if (this.#deficiencyBut(others) <= most) return
    if (this.#lacking.length === mostLacking) this.#lacking.pop()
    this.#lacking.push(others)
  }

  /** How many packages more than there is room for can be seated only in batches that are none of some, at least (Hall 1935). */
  #deficiencyBut(some: Int32Array): number {
    const row = this.#row
    let deficiency = (some.length - this.batches) * this.#room
    for (let word = 0; word < row; word++) {
      let only = this.#all[word]!
      for (let i = 0; i < some.length && only !== 0; i++) only &= ~this.#seats[some[i]! * row + word]!
      deficiency += countOf(only)
    }
    return deficiency
  }

  /** Undoes all since it was kept. */
  undo(): void {
    for (let i = this.#moved.length - 2; i >= 0; i -= 2) this.#move(this.#moved[i]!, this.#moved[i + 1]!)
    for (let i = this.#turned.length - 2; i >= 0; i -= 2) {
      const batch = this.#turned[i]!
      this.#flip(batch, this.#turned[i + 1]!)
      for (let word = 0; word < this.#row; word++) this.#seats[batch * this.#row + word] = this.#before[(i / 2) * this.#row + word]!
    }
    this.keep()
  }

  /** Remembers who can be seated in a batch before it is turned. */
  #remember(batch: number): void {
    const row = this.#row
    const at = (this.#turned.length / 2) * row
    if (at === this.#before.length) {
      const larger = new Int32Array(2 * at + row)
      larger.set(this.#before)
      this.#before = larger
    }
    for (let word = 0; word < row; word++) this.#before[at + word] = this.#seats[batch * row + word]!
  }

  #flip(batch: number, where: number): void {
    this.#ground[batch * this.words + (where >> 5)]! ^= 1 << (where & 31)
  }

  /** Those can be seated in a batch then who need no other stretch that it may not walk. */
  #allow(batch: number, where: number): void {
    const row = this.#row
    const others = this.#others
    let count = 0
    for (let other = 0; other < this.#stretches; other++) if (!this.mayWalk(batch, other)) others[count++] = other * row
    for (let word = 0; word < row; word++) {
      let some = this.#visitors[where * row + word]!
      for (let i = 0; i < count && some !== 0; i++) some &= ~this.#visitors[others[i]! + word]!
      this.#seats[batch * row + word]! |= some
    }
  }

  #forbid(batch: number, where: number): void {
    for (let word = 0; word < this.#row; word++) this.#seats[batch * this.#row + word]! &= ~this.#visitors[where * this.#row + word]!
  }

  /** Seats somebody, where that can be. */
  #bring(one: number): boolean {
    const word = one >> 5
    const bit = 1 << (one & 31)
    this.#reached.set(this.#hopeless)
    this.#tail = 0
    for (let batch = 0; batch < this.batches; batch++)
      if (this.#reached[batch] === 0 && (this.#seats[batch * this.#row + word]! & bit) !== 0 && this.#reach(batch, one, this.batches))
        return true
    for (let head = 0; head < this.#tail; head++) {
      const from = this.#queue[head]!
      for (let batch = 0; batch < this.batches; batch++) {
        if (this.#reached[batch] !== 0) continue
        const who = this.#whoCanGo(from, batch)
        if (who >= 0 && this.#reach(batch, who, from)) return true
      }
    }
    // Nobody else will find room from there.
    if (this.#isAlike) this.#hopeless.set(this.#reached)
    return false
  }

  /** Somebody of a batch who can go to another one, and leaves room for who would come instead; -1 where nobody can. */
  #whoCanGo(from: number, to: number): number {
    const row = this.#row
    for (let word = 0; word < row; word++)
      for (let bits = this.#members[from * row + word]! & this.#seats[to * row + word]!; bits !== 0; bits &= bits - 1) {
        const who = 32 * word + firstOf(bits)
        if (this.#isAlike || this.#hasRoom(from, this.#comes[from]!, who)) return who
      }
    return -1
  }

  /** Reaches a batch in which somebody of another batch can be seated; where it has room, all move who are on the way there. */
  #reach(batch: number, who: number, from: number): boolean {
    this.#reached[batch] = 1
    this.#comes[batch] = who
    this.#from[batch] = from
    if (!this.#hasRoom(batch, who, -1)) {
      this.#queue[this.#tail++] = batch
      return false
    }
    for (let at = batch; at < this.batches; at = this.#from[at]!) this.#go(this.#comes[at]!, at)
    return true
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
    this.#members[from * this.#row + (one >> 5)]! ^= 1 << (one & 31)
    this.#members[to * this.#row + (one >> 5)]! ^= 1 << (one & 31)
    this.#unseated += +(to === this.batches) - +(from === this.batches)
    this.of[one] = to
    this.#weigh(one, from, -1)
    this.#weigh(one, to, 1)
  }

  #weigh(one: number, batch: number, sign: 1 | -1): void {
    const { kinds, sizes } = this.#work
    for (let kind = 0; kind < kinds; kind++) this.#load[batch * kinds + kind]! += sign * sizes[one * kinds + kind]!
  }
}

/** The lowest bit that is set. */
const firstOf = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** How many bits are set: two by two, four by four, and so on. */
function countOf(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
