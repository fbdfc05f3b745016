import type { Data } from '../../api/data.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Model, Person } from '../state/model.ts'
import type { AnyCommand, CommandRequest, TestWarehouse } from '../systemUnderTest.ts'

/** A command that can be called now, in the terms of the model. */
export interface Call {
  command: AnyCommand
  /** Its arguments for the report. */
  args: Data
  who: Person | 'SYSTEM'
  /** Its input, with the ids of the database. */
  input(snapshot: Snapshot, testWarehouse: TestWarehouse): Data
  /** Applies the command to the model, or throws why it is refused. `after` is the result of the system where the design allows several. */
  applyToModel(model: Model, after?: Snapshot): void
  /** Number of a scan at the station. */
  seq?: number
}

/** Small numbers that select; the same numbers select the same. */
export class Choices {
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

  /** Picks an item of a list. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new NotApplicable()
    return items[this.below(items.length)] as Item
  }

  /** Picks an index of a list. */
  index(items: readonly unknown[]): number {
    if (items.length === 0) throw new NotApplicable()
    return this.below(items.length)
  }

  /** True in one of `cases` cases. */
  rarely(cases: number): boolean {
    return this.below(cases) === cases - 1
  }

  who(): Person {
    return this.rarely(5) ? 'Bob' : 'Ann'
  }
}

/** Thrown when an action is not possible yet. */
export class NotApplicable extends Error {}

/** Limits the number of similar objects, so that sequences use existing ones. */
export function limitCount(count: number, most: number): void {
  if (count >= most) throw new NotApplicable()
}

/** Creates a call for the current model; throws `NotApplicable` if there is none. */
export type Action = (model: Model, choices: Choices) => Call

/** Actions with their weights. */
export type Actions = Record<string, readonly [weight: number, action: Action]>

/** Converts a call to a command request. */
export function toRequest(call: Call, snapshot: Snapshot, testWarehouse: TestWarehouse): CommandRequest {
  const { command, who, seq } = call
  return { command, who, input: call.input(snapshot, testWarehouse), ...(seq !== undefined && { seq }) }
}
