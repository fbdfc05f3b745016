import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { type Fact, writeFacts } from '../events/fact.ts'
import type { Signals } from '../events/signal.ts'
import { Forbidden } from '../failures.ts'
import type { NewId } from '../identity.ts'
import type { Db, Tx } from '../sql/db.ts'
import { isTransient, refusalOf } from '../sql/sqlError.ts'
import { type Actor, hasRight, type Ref } from './actor.ts'
import type { Call, Origin } from './call.ts'
import { type Answer, claimKey, fingerprintOf, keyScope, settleKey } from './commandKey.ts'
import { Failure } from './failure.ts'
import { fieldFailures } from './fieldFailures.ts'
import type { NewLimiter } from './limiter.ts'
import type { Right } from './right.ts'
import type { TransactionLimit } from './transactionLimit.ts'

/** Declaration of a command: API name, description, right, scope and input. */
export interface Spec<Input extends z.ZodObject> {
  name: string
  means: string
  right: Right
  input: Input
  /** Object for which the right is checked; may query the database, because an id does not contain its warehouse. */
  scope(input: z.output<Input>, db: Db): Ref | Promise<Ref>
}

/** A command; all writes go through one. */
export interface Command<Input extends z.ZodObject = z.ZodObject, Result = unknown, Plan = undefined> extends Spec<Input> {
  /** Reads and computes before the transaction begins; `run` must check the result again. */
  plan?(db: Db, origin: Origin, input: z.output<Input>): Promise<Plan>
  /** Validates, then writes. A refusal is thrown as a Failure and rolls everything back. */
  run(tx: Tx, call: Call, input: z.output<Input>, plan: Plan): Promise<{ result: Result; facts: Fact[] }>
  /** Faster SQL function for common scans. */
  fastPath?: FastPath<z.output<Input>>
}

/**
 * SQL function that runs the simple scans of a request in one statement. At the first scan that is not simple it stops, and the command
 * runs that one and the rest. It never refuses, and returns what the command would return.
 */
export interface FastPath<Input> {
  /** Function name, `area_name`; takes the caller and the scans as jsonb and returns `[{ result, facts }]` for the scans that it ran. */
  sql: string
  /** Runs one scan per statement instead of all scans of a request. */
  single?: true
  /** Input of the function; null if the scan is not simple. */
  toInput(input: Input): Record<string, unknown> | null
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
  pool: Pick<Pool, 'query'>
  /** Limits the number of concurrent command transactions. */
  transactions: TransactionLimit
  signals: Signals
  newId: NewId
  newLimiter: NewLimiter
  /** Loads the actor of an account for deferred work; null if the account is inactive. */
  actorOf(kind: string, id: string): Promise<Actor | null>
  /** Time at which commands run; set only by the seed and tests. */
  at?: () => Date
  /** Called after every command, for log and metrics. */
  commandDone?(done: CommandDone): void
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
  try {
    const outcome = await executeWithRetries(services, origin, command, raw, execution)
    const [failure] = outcome.failures
    done(failure ? 'refused' : 'applied', failure?.code)
    return outcome
  } catch (error) {
    if (error instanceof Failure) done('refused', error.code)
    else done('failed')
    throw error
  }
}

async function executeWithRetries<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  origin: Origin,
  command: Command<Input, Result, Plan>,
  raw: unknown,
  execution: Execution,
): Promise<Outcome<Result>> {
  const parsed = command.input.safeParse(raw, { reportInput: true })
  if (!parsed.success) {
    requireRightAnywhere(origin.actor, command.right)
    return { result: null, failures: fieldFailures(parsed.error) as [Failure, ...Failure[]] }
  }
  const input = parsed.data
  const until = performance.now() + retryWindowMs
  for (let attempt = 1; ; attempt++) {
    try {
      if (!hasRight(origin.actor, command.right, await command.scope(input, services.db))) throw Forbidden()
      const plan = (await command.plan?.(services.db, origin, input)) as Plan
      const { answer, facts, commandId } = await services.transactions.run(() =>
        transact(services, origin, command, input, plan, execution, until - performance.now()),
      )
      services.signals.publish(facts, commandId)
      if (answer.outcome === 'APPLIED') return { result: answer.result as Result, failures: [] }
      return { result: null, failures: [new Failure(answer.code, answer.values, answer.field)] }
    } catch (error) {
      if (error instanceof Failure && error.code !== Forbidden.code) return { result: null, failures: [error] }
      // The transaction is rolled back and its connection released, so the pause holds no lock.
      const pauseMs = 2 ** attempt * 20 * Math.random()
      if (isTransient(error) && attempt < maxAttempts && performance.now() + pauseMs < until) await pause(pauseMs)
      else throw error
    }
  }
}

/** Checks the right before input errors are returned, so that strangers learn nothing about the input. */
function requireRightAnywhere(actor: Actor, right: Right): void {
  if (actor.kind !== 'SYSTEM' && !actor.grants.some((grant) => grant.rights.has(right))) throw Forbidden()
}

function transact<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  origin: Origin,
  command: Command<Input, Result, Plan>,
  input: z.output<Input>,
  plan: Plan,
  execution: Execution,
  timeoutMs: number,
): Promise<{ answer: Answer; facts: Fact[]; commandId: string }> {
  return services.db.$transaction(
    async (tx) => {
      const call = await createCall(tx, services, origin, execution)
      const { commandId } = call
      const claim = execution.key === null ? null : { scope: keyScope(origin.actor), key: execution.key }
      if (claim) {
        const fingerprint = fingerprintOf(command.name, input)
        const stored = await claimKey(tx, { ...claim, command: command.name, fingerprint, commandId, now: call.now })
        if (stored) return { answer: stored, facts: [], commandId }
      }
      await execution.admit?.(tx, call)
      const { answer, facts } = await runInSavepoint(tx, call, command, input, plan, execution)
      await writeFacts(tx, call, facts)
      if (claim) await settleKey(tx, claim, answer)
      await writeLog(tx, call, command.name, answer, facts, claim?.key ?? null)
      return { answer, facts, commandId }
    },
    { maxWait: 10_000, timeout: Math.max(1_000, Math.round(timeoutMs)) },
  )
}

async function createCall(tx: Tx, services: Services, origin: Origin, execution: Execution): Promise<Call> {
  const at = services.at?.()
  const [row] = await tx.$queryRawUnsafe<[{ now: Date }]>(
    at ? `select set_config('app.at', $1, true), kernel_now() as now` : 'select kernel_now() as now',
    ...(at ? [at.toISOString()] : []),
  )
  return {
    ...origin,
    commandId: services.newId(),
    now: row.now,
    newId: services.newId,
    stationId: execution.stationId ?? null,
    scannedAt: execution.scannedAt ?? null,
  }
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
  await tx.$executeRawUnsafe('savepoint command')
  try {
    const { result, facts } = await command.run(tx, call, input, plan)
    return { answer: { outcome: 'APPLIED', result: JSON.parse(JSON.stringify(result)) }, facts }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await tx.$executeRawUnsafe('rollback to savepoint command')
    const facts = (await refused?.(tx, call, refusal)) ?? []
    return { answer: { outcome: 'REFUSED', code: refusal.code, values: refusal.values, field: refusal.field }, facts }
  }
}

async function writeLog(tx: Tx, call: Call, name: string, answer: Answer, facts: readonly Fact[], key: string | null): Promise<void> {
  const first = facts[0]
  await tx.$executeRawUnsafe(
    `insert into command_log (id, at, command, outcome, failure, actor_kind, actor_id, station_id, request_id, address, key, changed, warehouse_id, customer_id)
     values ($1::uuid, $2::timestamptz, $3, $4, $5, $6, $7::uuid, $8::uuid, $9, $10, $11, $12::jsonb, $13::uuid, $14::uuid)`,
    call.commandId,
    call.now,
    name,
    answer.outcome,
    answer.outcome === 'REFUSED' ? answer.code : null,
    call.actor.kind,
    call.actor.id,
    call.stationId,
    call.requestId,
    call.address,
    key,
    JSON.stringify(facts.map((fact) => `${fact.type}:${fact.id}`)),
    first?.warehouseId ?? null,
    first?.customerId ?? null,
  )
}
