import { type Fact, withTopics } from '../events/fact.ts'
import { isKeyUsed, isOutdated, isTransient, refusalOf } from '../sql/sqlError.ts'
import { runOn, type Statement, type Values } from '../sql/statement.ts'
import type { Call, Origin } from './call.ts'
import type { Services } from './command.ts'
import { fingerprintOf, isExpired } from './commandKey.ts'
import { Failure } from './failure.ts'
import { type AnyLoadDecideSave, type directStatements, NotDirect } from './loadDecideSave.ts'
import { type Recorded, valuesOfRecord } from './record.ts'
import { recordError } from './recordOutside.ts'

/** A call with its key and its valid input. */
export interface DirectCall<Input> {
  key: string
  input: Input
  scannedAt: Date | null
}

/** From where calls come: the statements with the parts that admit them, and the values of these. */
export interface DirectOrigin extends Origin {
  stationId: string | null
  statements: ReturnType<typeof directStatements>
  /** Values of `admitted` and `advanced` for calls from one on, before another. */
  valuesOf(from: number, before: number): Values
}

interface Direct<Input, Result> {
  name: string
  direct: AnyLoadDecideSave<Input, Result>
}

interface Done<Result> extends Recorded {
  input: unknown
  result: Result
  facts: Fact[]
}

const maxAttempts = 5

/**
 * Runs the leading calls of a request in two round trips: load and save. Returns the results of those that were applied; the command itself has to run
 * the others: those that are refused, were sent before, or have to do something else first.
 */
export async function runDirectly<Input, Result>(
  services: Services,
  origin: DirectOrigin,
  command: Direct<Input, Result>,
  calls: readonly DirectCall<Input>[],
): Promise<Result[]> {
  const results: Result[] = []
  const scan = origin.stationId !== null
  while (results.length < calls.length) {
    const begin = performance.now()
    const left = calls.slice(results.length)
    const group = left.slice(0, command.direct.together(left.map(({ input }) => input)))
    const tell = (outcome: 'applied' | 'failed') => {
      const seconds = (performance.now() - begin) / 1000
      services.commandDone?.({ command: command.name, requestId: origin.requestId, outcome, code: null, seconds, scan })
    }
    const done = await services.transactions
      .run(() => runGroup(services, origin, command, group, results.length))
      .catch(async (error: unknown) => {
        tell('failed')
        const [first] = group
        await recordError(
          services,
          origin,
          { command: command.name, input: null, key: first?.key ?? null, stationId: origin.stationId },
          error,
        )
        throw error
      })
    for (const { call, result, facts } of done) {
      services.signals.publish(facts, call.commandId)
      tell('applied')
      results.push(result)
    }
    // The first that was not applied is tried once more: what is loaded for a group may lack what only one call needs.
    if (done.length === 0) break
  }
  return results
}

/** Runs calls together; returns none if their command has to run them, which then says why. */
async function runGroup<Input, Result>(
  services: Services,
  origin: DirectOrigin,
  command: Direct<Input, Result>,
  calls: readonly DirectCall<Input>[],
  from: number,
): Promise<Done<Result>[]> {
  const { name, direct } = command
  const { statements, valuesOf } = origin
  const run = runOn(services.scanPool)
  const inputs = calls.map(({ input }) => input)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [row] = await run<LoadedRow>(statements.load(direct.load), {
      ...direct.valuesOf(inputs, false, origin),
      ...valuesOf(from, from + 1),
    })
    const at = services.at?.()
    const decided = row ? decide(services, origin, direct, calls, at ? { ...row, now: at } : row) : []
    if (decided.length === 0) return []
    const { parts, rows, values } = direct.save(decided.map(({ recorded: { call }, change }) => ({ call, change })))
    const done = decided.map(({ recorded }) => ({ ...recorded, facts: withTopics(recorded.facts, recorded.call.topics) }))
    const [first, ...others] = done as [Done<Result>, ...Done<Result>[]]
    const saved = await save(services, statements.save(parts), {
      ...valuesOfRecord(name, [first, ...others]),
      fingerprints: done.map(({ input }) => fingerprintOf(name, input)),
      ...valuesOf(from, from + done.length),
      ...values,
      rows,
      calls: done.length,
      at: at?.toISOString() ?? '',
    })
    if (saved === 'SAVED') return done
    if (saved === 'NOT_DIRECT') return []
  }
  return []
}

type LoadedRow = Record<string, unknown> & { now: Date }

/** Decides the leading calls that can run directly. */
function decide<Input, Result>(
  { newId }: Services,
  { statements: _, valuesOf: __, ...origin }: DirectOrigin,
  direct: AnyLoadDecideSave<Input, Result>,
  calls: readonly DirectCall<Input>[],
  row: LoadedRow,
): { recorded: Done<Result>; change: unknown }[] {
  const { now } = row
  const decided: { recorded: Done<Result>; change: unknown }[] = []
  let loaded = direct.read(row)
  for (const { key, input, scannedAt } of calls) {
    if (isExpired(key, now)) break
    const call: Call = { ...origin, commandId: newId(), now, newId, scannedAt, topics: new Set() }
    try {
      const { change, result, facts, loaded: after } = direct.decide(loaded, call, input)
      decided.push({ recorded: { call, key, input, answer: { outcome: 'APPLIED', result }, result, facts }, change })
      loaded = after
    } catch (error) {
      if (error instanceof Failure || error instanceof NotDirect) break
      throw error
    }
  }
  return decided
}

async function save({ scanPool }: Services, statement: Statement, values: Values): Promise<'SAVED' | 'OUTDATED' | 'NOT_DIRECT'> {
  try {
    await runOn(scanPool)(statement, values)
    return 'SAVED'
  } catch (error) {
    if (isOutdated(error)) return 'OUTDATED'
    if (isKeyUsed(error) || isTransient(error) || refusalOf(error)) return 'NOT_DIRECT'
    throw error
  }
}
