import type { Fact } from '../events/fact.ts'
import type { Tx } from '../sql/db.ts'
import { RetryCommand } from '../sql/sqlError.ts'
import { runIn, type Statement, statement, type Values } from '../sql/statement.ts'
import type { Call } from './call.ts'
import { recordParts } from './record.ts'

/** What a rule has decided for one call; `loaded` is what the next call of the same request finds. */
export interface Decision<Loaded, Change, Result> {
  loaded: Loaded
  change: Change
  result: Result
  facts: Fact[]
}

/** A constant part of a statement with named parameters: `name as (…), other as (…)`. The object identifies the prepared statement. */
export interface Parts {
  sql: string
}

/** What decisions write. */
export interface Saving {
  /**
   * The part `saved` returns a row for everything that was loaded, decided upon and has not changed since; nothing is written unless it has all
   * `rows`. Parts lock in lock order if each reads the one before it, and the first the part `ready`.
   */
  parts: Parts
  values: Values
  rows: number
}

/** Saves nothing but the records of the call, for one that only shows something. */
export const savesNothing: Saving = { parts: { sql: 'saved as (select 1 from ready)' }, values: {}, rows: 1 }

/**
 * A command that loads by one statement, decides by a pure rule and saves by one statement, for one or several calls. Loading locks nothing: saving
 * compares. Runs directly (`runDirectly`), or in the transaction of its command if that has to do more.
 */
export interface LoadDecideSave<Input, Loaded, Change, Result> {
  /** How many of these calls of a request, from the first, run together. */
  together(inputs: readonly Input[]): number
  /** Parts and the rest of a statement that returns one row. The part `admitted` has the warehouse to which calls are limited, or null for all. */
  load: { parts: string; select: string }
  /** Values of `load` for calls that run together. `isWhole` demands also what only the reason of a refusal needs. */
  valuesOf(inputs: readonly Input[], isWhole: boolean, by: Pick<Call, 'actor' | 'stationId'>): Values
  read(row: Record<string, unknown>): Loaded
  /** Throws a Failure, or `NotDirect` if the command has to do something else before. */
  decide(loaded: Loaded, call: Call, input: Input): Decision<Loaded, Change, Result>
  save(changes: readonly { call: Call; change: Change }[]): Saving
}

// biome-ignore lint/suspicious/noExplicitAny: what is loaded and changed is known only to the command itself.
export type AnyLoadDecideSave<Input, Result> = LoadDecideSave<Input, any, any, Result>

/** Infers the types of a command that loads, decides and saves. */
export const loadDecideSave = <Input, Loaded, Change, Result>(steps: LoadDecideSave<Input, Loaded, Change, Result>) => steps

/** Thrown by `decide` if a call cannot run directly. */
export class NotDirect extends Error {
  constructor() {
    super('Not direct')
  }
}

/** Parts around direct calls: `admitted`, who may call now, and `advanced`, which has a row if that is still so after its lock. */
export interface Admission {
  admitted: string
  advanced: string
}

/** Loads in the transaction of a command that decides and saves by itself; undefined if there is nothing. */
export async function loadIn(tx: Tx, load: Load, values: Values): Promise<Record<string, unknown> | undefined> {
  const [row] = await runIn(tx)<Record<string, unknown>>(loadInCommand(load), values)
  return row
}

/** Loads, decides and saves a call in the transaction of its command, which also records it; saving throws if something has changed in between. */
export async function decideAndSave<Input, Loaded, Change, Result>(
  tx: Tx,
  call: Call,
  steps: LoadDecideSave<Input, Loaded, Change, Result>,
  input: Input,
): Promise<{ result: Result; facts: Fact[] }> {
  const row = await loadIn(tx, steps.load, steps.valuesOf([input], true, call))
  if (!row) throw new Error('A command must have locked what it loads')
  const { change, result, facts } = decideAgain(() => steps.decide(steps.read(row), call, input))
  const { parts, rows, values } = steps.save([{ call, change }])
  await runIn(tx)(saveInCommand(parts), { ...values, rows, now: call.now })
  return { result, facts }
}

/** The command has done what a call needs before; if that has changed since, it begins again. */
function decideAgain<Decided>(decide: () => Decided): Decided {
  try {
    return decide()
  } catch (error) {
    throw error instanceof NotDirect ? new RetryCommand() : error
  }
}

type Load = LoadDecideSave<never, never, never, never>['load']

const isSaved = '(select count(*) from saved) = :rows::integer'

const loadInCommand = prepared<Load>(
  ({ parts, select }) => `with admitted as materialized (select null::uuid as warehouse_id), ${parts} ${select}`,
)

const saveInCommand = prepared<Parts>(({ sql }) => `with ready as (select 1), ${sql} select kernel_saved(true, ${isSaved})`)

/** The statements of direct calls: one loads, and returns the time as well; one saves and records. */
export function directStatements({ admitted, advanced }: Admission) {
  return {
    load: prepared<Load>(({ parts, select }) => `with ${admitted}, ${parts} ${select.replace('select ', 'select kernel_now() as now, ')}`),
    save: prepared<Parts>(
      ({ sql }) => `with ${recordParts}, ${advanced}, ready as materialized (select 1 from advanced), ${sql}
        select kernel_saved((select count(*) from claimed) = :calls::integer, ${isSaved})`,
    ),
  }
}

/** Composes each statement once. */
function prepared<Part extends object>(compose: (part: Part) => string): (part: Part) => Statement {
  const known = new WeakMap<Part, Statement>()
  return (part) => {
    const composed = known.get(part) ?? statement(compose(part))
    known.set(part, composed)
    return composed
  }
}
