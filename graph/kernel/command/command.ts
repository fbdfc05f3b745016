import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { Encryption } from '../encryption.ts'
import { type Fact, withTopics } from '../events/fact.ts'
import type { Signals } from '../events/signal.ts'
import { Forbidden, NotFound } from '../failures.ts'
import type { NewId } from '../identity.ts'
import type { Violation } from '../invariants.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ServerSetting } from '../serverSettings.ts'
import type { CustomerFence } from '../sql/customerFence.ts'
import type { Db, Tx } from '../sql/db.ts'
import { isTransient } from '../sql/sqlError.ts'
import { runIn } from '../sql/statement.ts'
import { type Actor, actsForProvider, hasRight, type Ref } from './actor.ts'
import type { Call, Origin } from './call.ts'
import { type Answer, beginCommand, earlierAnswer } from './commandKey.ts'
import { refuseUnconfirmed } from './confirmation.ts'
import { Failure } from './failure.ts'
import { fieldFailures } from './fieldFailures.ts'
import type { NewLimiter } from './limiter.ts'
import type { AnyLoadDecideSave } from './loadDecideSave.ts'
import { recordCommand, valuesOfRecord } from './record.ts'
import { recordError, recordRefusal, setRecorded, targetsOf, type Unrecorded } from './recordOutside.ts'
import type { Right } from './right.ts'
import { refusedOrDone } from './savepoint.ts'
import type { TransactionLimit } from './transactionLimit.ts'

/** Declaration of a command: API name, description, right, scope and input. */
export interface Spec<Input extends z.ZodObject> {
  name: string
  means: string
  right: Right
  /** A right that does instead of `right`; `run` checks what each allows. */
  orRight?: Right
  input: Input
  /** Object for which the right is checked; may query the database, because an id does not contain its warehouse. */
  scope(input: z.output<Input>, db: Db): Ref | Promise<Ref>
  /** Whether the person must have signed in or confirmed who they are lately, such as before rights and passwords change. */
  needsConfirmation?(input: z.output<Input>): boolean
}

/** A command; all writes go through one. */
export interface Command<Input extends z.ZodObject = z.ZodObject, Result = unknown, Plan = undefined> extends Spec<Input> {
  /** Reads and computes before the transaction begins; `run` must check the result again. */
  plan?(db: Db, origin: Origin, input: z.output<Input>, services: Services): Promise<Plan>
  /** Validates, then writes. A refusal is thrown as a Failure and rolls everything back. */
  run(tx: Tx, call: Call, input: z.output<Input>, plan: Plan): Promise<{ result: Result; facts: Fact[] }>
  /** How it loads, decides and saves, if it can run without the steps before that `run` may take. */
  direct?: AnyLoadDecideSave<z.output<Input>, Result>
}

/** Infers the types of a command. */
export function command<Input extends z.ZodObject, Result, Plan = undefined>(
  spec: Command<Input, Result, Plan>,
): Command<Input, Result, Plan> {
  return spec
}

/** Dependencies of every command. */
export interface Services {
  db: Db
  /** Pool behind `db`, for single SQL statements. */
  pool: Pick<Pool, 'query' | 'connect'>
  /** Pool for commands that run directly; it plans each statement once. */
  scanPool: Pick<Pool, 'query'>
  /** Where requests of customers read. */
  fence: CustomerFence
  /** Limits the number of concurrent command transactions. */
  transactions: TransactionLimit
  signals: Signals
  newId: NewId
  newLimiter: NewLimiter
  /** Public address without a slash at its end; absent where none is configured. */
  publicUrl?: string | undefined
  /** Null where no SMTP server is configured. */
  mailer: Mailer | null
  /** For secrets that the program has to read again. */
  encryption: Encryption
  /** Loads the actor of an account for deferred work; null if the account is inactive. */
  actorOf(kind: string, id: string): Promise<Actor | null>
  /** Environment variables of a server process; absent elsewhere. */
  serverSettings?: readonly ServerSetting[]
  /** Time at which commands run; set only by the seed and tests. */
  at?: () => Date
  /** Called after every command, for log and metrics. */
  commandDone?(done: CommandDone): void
  /** Called when a check of the ledger found what must not be, for the log. */
  ledgerViolated?(violations: readonly Violation[]): void
}

/** Summary of a finished command; contains names and numbers only, no user input. */
export interface CommandDone {
  command: string
  requestId: string
  outcome: 'applied' | 'refused' | 'failed'
  /** Failure code if the command was refused. */
  code: string | null
  seconds: number
  /** Whether the command was a station scan. */
  scan: boolean
}

/** Options of one execution: idempotency key and, for a scan, its station and time. */
export interface Execution {
  key: string | null
  stationId?: string
  scannedAt?: Date
  /** Undoes everything and leaves no line in the log: it tells only how the command would end. */
  isRehearsal?: boolean
  /** Runs first in the command's transaction; kept even if the command is refused. */
  admit?(tx: Tx, call: Call): Promise<void>
  /** Runs in the same transaction after a refused command was rolled back; its facts are kept. */
  refused?(tx: Tx, call: Call, why: Failure): Promise<Fact[]>
}

export type Outcome<Result> = { result: Result; failures: [] } | { result: null; failures: [Failure, ...Failure[]] }

const maxAttempts = 5
/** Time limit for retries; the console gives up after 30 s. */
const retryWindowMs = 25_000

/** Checks right and input, claims the idempotency key, runs the command and writes facts and log in one transaction, then publishes signals. */
export async function execute<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  origin: Origin,
  command: Command<Input, Result, Plan>,
  raw: unknown,
  execution: Execution,
): Promise<Outcome<Result>> {
  const begin = performance.now()
  const done = (outcome: CommandDone['outcome'], code: string | null = null) =>
    services.commandDone?.({
      command: command.name,
      requestId: origin.requestId,
      outcome,
      code,
      seconds: (performance.now() - begin) / 1000,
      // A call without a key only consumes a scan number.
      scan: execution.stationId !== undefined && execution.key !== null,
    })
  const asked: Asked = { raw, place: {} }
  try {
    const outcome = await executeWithRetries(services, origin, command, asked, execution)
    const [failure] = outcome.failures
    done(failure ? 'refused' : 'applied', failure?.code)
    outcome.failures.forEach(setRecorded)
    return outcome
  } catch (error) {
    if (error instanceof Failure) done('refused', error.code)
    else done('failed')
    if (!execution.isRehearsal) await recordError(services, origin, unrecorded(command, asked, execution), error)
    throw error
  }
}

/** What is asked of a command, and where its object is, once that is known. */
interface Asked {
  raw: unknown
  place: Ref
}

const unrecorded = ({ name }: Pick<Command, 'name'>, { raw, place }: Asked, { key, stationId }: Execution): Unrecorded => ({
  command: name,
  input: raw,
  place,
  key,
  stationId,
})

async function executeWithRetries<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  origin: Origin,
  command: Command<Input, Result, Plan>,
  asked: Asked,
  execution: Execution,
): Promise<Outcome<Result>> {
  const refused = async (failures: [Failure, ...Failure[]]): Promise<Outcome<Result>> => {
    if (!execution.isRehearsal) await recordRefusal(services, origin, unrecorded(command, asked, execution), failures[0])
    return { result: null, failures }
  }
  const parsed = command.input.safeParse(asked.raw, { reportInput: true })
  if (!parsed.success) {
    requireRightAnywhere(origin.actor, command)
    return refused(fieldFailures(parsed.error) as [Failure, ...Failure[]])
  }
  const input = parsed.data
  const call = { actor: origin.actor, command: command.name, input, key: execution.key }
  const until = performance.now() + retryWindowMs
  for (let attempt = 1; ; attempt++) {
    try {
      await requireRight(origin.actor, command, input, services.db, asked)
      const unconfirmed = command.needsConfirmation?.(input) ? refuseUnconfirmed(origin.actor) : null
      if (unconfirmed) return refused([unconfirmed])
      const plan = (await command.plan?.(services.db, origin, input, services)) as Plan
      const { answer, facts, commandId } = await services.transactions.run(() =>
        transact(services, origin, command, input, plan, execution, until - performance.now(), asked),
      )
      services.signals.publish(facts, commandId)
      return outcomeOf<Result>(answer)
    } catch (error) {
      if (error instanceof Rehearsed) return outcomeOf<Result>(error.answer)
      // A deletion that is repeated finds its object gone, and is answered as the first time.
      const earlier = error instanceof Failure && error.code === NotFound.code && (await earlierAnswer(services.db, call))
      if (earlier) return outcomeOf<Result>(earlier)
      if (error instanceof Failure && error.code !== Forbidden.code) return refused([error])
      // The transaction is rolled back and its connection released, so the pause holds no lock.
      const pauseMs = 2 ** attempt * 20 * Math.random()
      if (isTransient(error) && attempt < maxAttempts && performance.now() + pauseMs < until) await pause(pauseMs)
      else throw error
    }
  }
}

/** Ends the transaction of a rehearsal, which is undone by it. */
class Rehearsed extends Error {
  answer: Answer
  constructor(answer: Answer) {
    super('The command was rehearsed')
    this.answer = answer
  }
}

function outcomeOf<Result>(answer: Answer): Outcome<Result> {
  if (answer.outcome === 'APPLIED') return { result: answer.result as Result, failures: [] }
  return { result: null, failures: [new Failure(answer.code, answer.values, answer.field)] }
}

/** Checks the right before input errors are returned, so that strangers learn nothing about the input. */
function requireRightAnywhere(actor: Actor, command: Pick<Command, 'right' | 'orRight'>): void {
  const isHeld = (right: Right) => actor.grants.some((grant) => grant.rights.has(right))
  if (actor.kind !== 'SYSTEM' && !rightsOf(command).some(isHeld)) throw Forbidden()
}

/** The rights of which a caller needs one. */
export const rightsOf = ({ right, orRight }: Pick<Command, 'right' | 'orRight'>): readonly Right[] => (orRight ? [right, orRight] : [right])

/** Whether a caller holds a right of a command for its object. An object without warehouse belongs to all of them. */
export function mayCall(actor: Actor, command: Pick<Command, 'right' | 'orRight'>, ref: Ref): boolean {
  const place: Ref = ref.warehouseId === undefined && !ref.warehouseIds ? { ...ref, warehouseId: null } : ref
  return rightsOf(command).some((right) => hasRight(actor, right, place))
}

/** Refuses a caller without the right for the object. Customers do not learn whether the object of another one exists. */
async function requireRight<Input extends z.ZodObject>(
  actor: Actor,
  command: Pick<Command<Input>, 'right' | 'orRight' | 'scope'>,
  input: z.output<Input>,
  db: Db,
  asked: Asked,
): Promise<void> {
  try {
    asked.place = await command.scope(input, db)
    if (!mayCall(actor, command, asked.place)) throw Forbidden()
  } catch (error) {
    if (error instanceof Failure && !rightsOf(command).some((right) => actsForProvider(actor, right))) throw Forbidden()
    throw error
  }
}

function transact<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  origin: Origin,
  command: Command<Input, Result, Plan>,
  input: z.output<Input>,
  plan: Plan,
  execution: Execution,
  timeoutMs: number,
  { raw, place }: Asked,
): Promise<{ answer: Answer; facts: Fact[]; commandId: string }> {
  return services.db.$transaction(
    async (tx) => {
      const commandId = services.newId()
      const { key } = execution
      const { now, taken } = await beginCommand(tx, {
        actor: origin.actor,
        command: command.name,
        input,
        key,
        commandId,
        at: services.at?.(),
      })
      if (taken) return { answer: taken, facts: [], commandId }
      const { newId } = services
      const call: Call = {
        ...origin,
        commandId,
        now,
        newId,
        stationId: execution.stationId ?? null,
        scannedAt: execution.scannedAt ?? null,
        topics: new Set(),
      }
      await execution.admit?.(tx, call)
      const { answer, facts } = await runInSavepoint(tx, call, command, input, plan, execution)
      if (execution.isRehearsal) throw new Rehearsed(answer)
      const done = { call, key, answer, facts }
      await runIn(tx)(
        recordCommand,
        valuesOfRecord(command.name, [answer.outcome === 'REFUSED' ? { ...done, place, targets: targetsOf(raw) } : done]),
      )
      return { answer, facts, commandId }
    },
    { maxWait: 10_000, timeout: Math.max(1_000, Math.round(timeoutMs)) },
  )
}

/** Runs the command in a savepoint, so that a refusal keeps only the key, the log and what `refused` writes. */
async function runInSavepoint<Input extends z.ZodObject, Result, Plan>(
  tx: Tx,
  call: Call,
  command: Command<Input, Result, Plan>,
  input: z.output<Input>,
  plan: Plan,
  { refused }: Execution,
): Promise<{ answer: Answer; facts: Fact[] }> {
  const { done, refusal } = await refusedOrDone(tx, 'command', () => command.run(tx, call, input, plan))
  if (done)
    return { answer: { outcome: 'APPLIED', result: JSON.parse(JSON.stringify(done.result)) }, facts: withTopics(done.facts, call.topics) }
  const facts = (await refused?.(tx, call, refusal)) ?? []
  return { answer: { outcome: 'REFUSED', code: refusal.code, values: refusal.values, field: refusal.field }, facts }
}
