import { countOf, firstOf, hasBit } from './bits.ts'
import { Lacking } from './lacking.ts'
import type { Visits } from './visits.ts'
import { type Split, takeOut, type Work } from './work.ts'

/**
 * Batches by their grounds: the stretches that each of them may walk. A package can be seated in a batch that may walk all its stretches. Packages are seated by
 * augmenting paths (Berge 1957): who finds no room takes the place of somebody who can go on to another batch, and so forth. The others have no seat. So as many as
 * can be are seated where all packages have the same size; else a few more could be. It goes by turns: `keep`, then `turn` some, then `seat`, then perhaps `undo`.
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
  /** How many stretches there are, and those that each batch may walk. */
  readonly #stretches: number
  readonly #ground: Int32Array
  /** Sets of packages as bits, in so many words each: who visits each stretch, who can be seated in each batch, and all. */
  readonly #row: number
  readonly #visitors: Int32Array
  readonly #guests: Int32Array
  readonly #all: Int32Array
  /** The same the other way round: the batches in which each package can be seated, as bits. */
  readonly #seats: Int32Array
  readonly #seatWords: number
  readonly #lacking: Lacking
  /** What was done since it was kept: packages and where they were, batches and stretches, who could be seated in each of these batches before, and which of them have lost a stretch. */
  readonly #moved: number[] = []
  readonly #turned: number[] = []
  #before = new Int32Array(0)
  readonly #lost: number[] = []
  /** Whether the seats of the packages are those after the turns. */
  #isSettled = true
  /** The search of a seat: the batches that were reached, in their order, who would come to each, and from where; and those from which no room is reached. */
  readonly #reached: Int32Array
  readonly #queue: Int32Array
  readonly #comes: Int32Array
  readonly #from: Int32Array
  readonly #hopeless: Int32Array
  #tail = 0
  /** Where the rows of those stretches begin that a batch may not walk. */
  readonly #barred: Int32Array

  /** Each batch may walk what it walks. */
  constructor(work: Work, { visitors }: Visits, split: Split) {
    const { count, kinds, sizes } = work
    this.batches = Math.max(-1, ...split) + 1
    this.words = Math.ceil(visitors.length / 32)
    this.of = split.slice()
    this.#work = work
    this.#members = Array.from({ length: this.batches + 1 }, () => [])
    this.#load = new Float64Array((this.batches + 1) * kinds)
    this.#isAlike = sizes.every((size, at) => size === sizes[at % kinds])
    this.#stretches = visitors.length
    this.#ground = new Int32Array(this.batches * this.words)
    this.#row = Math.ceil(count / 32)
    this.#visitors = new Int32Array(this.#stretches * this.#row)
    this.#guests = new Int32Array(this.batches * this.#row)
    this.#all = new Int32Array(this.#row)
    this.#seatWords = Math.ceil(this.batches / 32)
    this.#seats = new Int32Array(count * this.#seatWords)
    this.#lacking = new Lacking(work, this.batches, this.#row, this.#guests, this.#all)
    this.#reached = new Int32Array(this.#seatWords)
    this.#hopeless = new Int32Array(this.#seatWords)
    this.#queue = new Int32Array(this.batches)
    this.#comes = new Int32Array(this.batches)
    this.#from = new Int32Array(this.batches)
    this.#barred = new Int32Array(this.#stretches)
    for (const [one, batch] of split.entries()) {
      this.#all[one >> 5]! |= 1 << (one & 31)
      this.#members[batch]!.push(one)
      this.#weigh(one, batch, 1)
    }
    for (const [where, some] of visitors.entries())
      for (const one of some) {
        this.#visitors[where * this.#row + (one >> 5)]! |= 1 << (one & 31)
        this.#ground[split[one]! * this.words + (where >> 5)]! |= 1 << (where & 31)
      }
    for (let batch = 0; batch < this.batches; batch++) {
      this.#guests.set(this.#all, batch * this.#row)
      for (let where = 0; where < this.#stretches; where++) if (!this.mayWalk(batch, where)) this.#forbid(batch, where)
      for (let one = 0; one < count; one++)
        if (hasBit(this.#guests, batch * this.#row, one)) this.#seats[one * this.#seatWords + (batch >> 5)]! |= 1 << (batch & 31)
    }
  }

  /** How many have no seat. */
  get unseated(): number {
    return this.#members[this.batches]!.length
  }

  mayWalk(batch: number, where: number): boolean {
    return hasBit(this.#ground, batch * this.words, where)
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
    const some = this.#members[batch]!
    let count = 0
    for (let i = 0; i < some.length; i++) if (hasBit(this.#visitors, where * this.#row, some[i]!)) count++
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
    this.#isSettled = false
  }

  /** Gives a stretch to a batch, or takes it away; who needs it keeps the seat until all are seated. */
  turn(batch: number, where: number): void {
    this.#remember(batch)
    this.#turned.push(batch, where)
    this.#flip(batch, where)
    if (this.mayWalk(batch, where)) this.#allow(batch, where)
    else this.#forbid(batch, where)
  }

  /** Puts out who may not stay, and seats whom it can; says whether no more than `most` are left without a seat, and ends early where more are. */
  seat(most: number): boolean {
    if (this.#lacking.isKnown(most, most >= this.unseated ? this.#losers() : null)) return false
    this.#settle()
    this.#hopeless.fill(0)
    this.#reached.fill(0)
    const waiting = this.#members[this.batches]!
    // Those who can be seated nowhere are seen at once.
    let left = 0
    for (let i = 0; i < waiting.length && left <= most; i++) if (!this.#hasSeat(waiting[i]!)) left++
    if (left > most) {
      this.#lacking.learn(this.#reached, most)
      return false
    }
    left = 0
    for (let i = waiting.length - 1; i >= 0; i--) {
      if (this.#bring(waiting[i]!) || ++left <= most) continue
      this.#lacking.learn(this.#reached, most)
      return false
    }
    return true
  }

  /** Undoes all since it was kept. */
  undo(): void {
    for (let i = this.#moved.length - 2; i >= 0; i -= 2) this.#move(this.#moved[i]!, this.#moved[i + 1]!)
    if (this.#isSettled) this.#exchange()
    const row = this.#row
    for (let i = this.#turned.length - 2; i >= 0; i -= 2) {
      const batch = this.#turned[i]!
      this.#flip(batch, this.#turned[i + 1]!)
      for (let word = 0; word < row; word++) this.#guests[batch * row + word] = this.#before[(i / 2) * row + word]!
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
    for (let word = 0; word < row; word++) this.#before[at + word] = this.#guests[batch * row + word]!
  }

  #flip(batch: number, where: number): void {
    this.#ground[batch * this.words + (where >> 5)]! ^= 1 << (where & 31)
  }

  /** Those can be seated in a batch then who need no other stretch that it may not walk. */
  #allow(batch: number, where: number): void {
    const row = this.#row
    let barred = 0
    for (let other = 0; other < this.#stretches; other++) if (!this.mayWalk(batch, other)) this.#barred[barred++] = other * row
    for (let word = 0; word < row; word++) {
      let some = this.#visitors[where * row + word]!
      for (let i = 0; i < barred && some !== 0; i++) some &= ~this.#visitors[this.#barred[i]! + word]!
      this.#guests[batch * row + word]! |= some
    }
  }

  #forbid(batch: number, where: number): void {
    for (let word = 0; word < this.#row; word++) this.#guests[batch * this.#row + word]! &= ~this.#visitors[where * this.#row + word]!
  }

  /** The batches that have lost a stretch. */
  #losers(): readonly number[] {
    this.#lost.length = 0
    for (let i = 0; i < this.#turned.length; i += 2)
      if (!this.mayWalk(this.#turned[i]!, this.#turned[i + 1]!)) this.#lost.push(this.#turned[i]!)
    return this.#lost
  }

  /** Tells the packages what was turned, and puts those out who may not stay. */
  #settle(): void {
    if (this.#isSettled) return
    this.#isSettled = true
    this.#exchange()
    for (let i = 0; i < this.#turned.length; i += 2) {
      const batch = this.#turned[i]!
      const some = this.#members[batch]!
      for (let at = some.length - 1; at >= 0; at--)
        if (!hasBit(this.#guests, batch * this.#row, some[at]!)) this.#go(some[at]!, this.batches)
    }
  }

  /** Gives each package those seats that were turned, and takes them back the next time. */
  #exchange(): void {
    const row = this.#row
    for (let i = 0; i < this.#turned.length; i += 2) {
      const batch = this.#turned[i]!
      // Whom a batch had before its first turn counts.
      let first = 0
      while (this.#turned[first] !== batch) first += 2
      if (first < i) continue
      for (let word = 0; word < row; word++)
        for (let bits = this.#before[(i / 2) * row + word]! ^ this.#guests[batch * row + word]!; bits !== 0; bits &= bits - 1)
          this.#seats[(32 * word + firstOf(bits)) * this.#seatWords + (batch >> 5)]! ^= 1 << (batch & 31)
    }
  }

  #hasSeat(one: number): boolean {
    for (let word = 0; word < this.#seatWords; word++) if (this.#seats[one * this.#seatWords + word] !== 0) return true
    return false
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
        const batch = 32 * word + firstOf(bits)
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
