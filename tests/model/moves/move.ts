import type { Data } from '../../api/client.ts'
import type { AnyCommand, Asked, Site } from '../house.ts'
import type { Seen } from '../seen.ts'
import type { Person, World } from '../world/world.ts'

/** A command that could be asked for now, in the words of the model. */
export interface Call {
  command: AnyCommand
  /** What it is asked with, as people read it. */
  args: Data
  who: Person | 'SYSTEM'
  /** Its input, by the ids of the database. */
  input(seen: Seen, site: Site): Data
  /** What becomes of the world, or why it is refused. `after` is what the house did where the design leaves a choice. */
  expect(world: World, after?: Seen): void
  /** A scan at the station, by this number. */
  seq?: number
}

/** Small numbers that choose; the same draws choose the same. */
export class Draws {
  readonly #values: readonly number[]
  #next: number

  constructor(values: readonly number[], first = 0) {
    this.#values = values
    this.#next = first
  }

  below(limit: number): number {
    const value = this.#values[this.#next++ % this.#values.length] ?? 0
    return value % limit
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  /** One of a list. */
  one<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Nothing()
    return items[this.below(items.length)] as Item
  }

  /** The place of one of a list. */
  index(items: readonly unknown[]): number {
    if (items.length === 0) throw new Nothing()
    return this.below(items.length)
  }

  /** True in one of so many cases. */
  rarely(cases: number): boolean {
    return this.below(cases) === cases - 1
  }

  who(): Person {
    return this.rarely(5) ? 'Bob' : 'Ann'
  }
}

/** There is nothing yet that a move could be made with. */
export class Nothing extends Error {}

/** A small warehouse is soon full: rather than more of the same, something is done with what is there. */
export function enough(count: number, most: number): void {
  if (count >= most) throw new Nothing()
}

/** Makes a call of the world as it is; throws `Nothing` where none can be made. */
export type Move = (world: World, draws: Draws) => Call

/** A move and how often it is drawn. */
export type Moves = Record<string, readonly [weight: number, move: Move]>

/** Asks as somebody in an office does. */
export function asked(call: Call, seen: Seen, site: Site): Asked {
  const { command, who, seq } = call
  return { command, who, input: call.input(seen, site), ...(seq !== undefined && { seq }) }
}
