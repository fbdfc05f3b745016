import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { type Actor, may, type Ref } from './actor.ts'
import type { Call, Origin } from './call.ts'
import { type Answer, claimKey, fingerprintOf, keyScope, settleKey } from './commandKey.ts'
import type { Db, Tx } from './db.ts'
import { type Fact, writeFacts } from './fact.ts'
import { Failure } from './failure.ts'
import { Forbidden } from './failures.ts'
import { fieldFailures } from './fieldFailures.ts'
import type { NewId } from './identity.ts'
import type { NewLimiter } from './limiter.ts'
import type { Right } from './right.ts'
import type { Signals } from './signal.ts'
import { isTransient, refusalOf } from './sqlError.ts'

/** What a command is: its name in the API, what it does, who may, on what, with which input. */
export interface Spec<Input extends z.ZodObject> {
  name: string
  means: string
  right: Right
  input: Input
  /** What the right must hold for; it may read, since an id alone says nothing of its warehouse. */
  scope(input: z.output<Input>, db: Db): Ref | Promise<Ref>
}

/** A change of the warehouse: the only door through which anything is written. */
export interface Command<Input extends z.ZodObject = z.ZodObject, Result = unknown, Plan = undefined> extends Spec<Input> {
  /** Reads and computes before the transaction begins; what it returns is a proposal that `run` must check again. */
  plan?(db: Db, origin: Origin, input: z.output<Input>): Promise<Plan>
  /** Decides, then writes. What a person caused is thrown as a Failure and undoes everything. */
  run(tx: Tx, call: Call, input: z.output<Input>, plan: Plan): Promise<{ result: Result; facts: Fact[] }>
  /** For a scan: a quick way for what is plain. */
  quick?: Quick<z.output<Input>>
}

/**
 * A function of SQL that runs scans of a request in one statement, as far as they are plain; the command runs the first that is not, and those
 * behind it. It knows the plain case only, refuses nothing, and answers what the command would.
 */
export interface Quick<Input> {
  /** `area_name`: takes the caller and the scans as jsonb, answers `[{ result, facts }]` for the scans that it ran. */
  sql: string
  /** One scan a statement, and not all of a request in one. */
  single?: true
  /** What the function takes; null where the input is not plain. */
  plain(input: Input): Record<string, unknown> | null
}

/** Gives a command its types. */
export function command<Input extends z.ZodObject, Result, Plan = undefined>(
  spec: Command<Input, Result, Plan>,
): Command<Input, Result, Plan> {
  return spec
}

/** What a running program gives to every command. */
export interface Services {
  db: Db
  /** The pool behind `db`, for single statements of SQL. */
  pool: Pick<Pool, 'query'>
  signals: Signals
  newId: NewId
  newLimiter: NewLimiter
  /** Who stands behind an account now, for what is done later on their behalf; null where the account has ended. */
  actorOf(kind: string, id: string): Promise<Actor | null>
  /** Set by the seed and by tests only: the time at which commands run. */
  at?: () => Date
  /** Hears of every command when it is over, for the log and the metrics. */
  commandDone?(done: CommandDone): void
}

/** What is told of a command that is over: names and numbers, nothing that anybody typed. */
export interface CommandDone {
  command: string
  requestId: string
  outcome: 'applied' | 'refused' | 'failed'
  /** Why it was refused. */
  code: string | null
  seconds: number
  /** Whether a station scanned it. */
  scan: boolean
}

/** How one execution differs: the idempotency key, and for a scan its station and its place in the order. */
export interface Execution {
  key: string | null
  stationId?: string
  scannedAt?: Date
  /** Runs before the command in its transaction, even if the command is then refused. */
  admit?(tx: Tx, call: Call): Promise<void>
  /** Runs after the command was refused and undone, in the same transaction: what must be kept of a refusal, with its facts. */
  refused?(tx: Tx, call: Call, why: Failure): Promise<Fact[]>
}

export type Outcome<Result> = { result: Result; failures: [] } | { result: null; failures: [Failure, ...Failure[]] }

const attempts = 5

/** Checks right and input, claims the key, runs the command with its facts and its log in one transaction, then signals. */
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
      // What only uses up a scan's number has no key.
      scan: execution.stationId !== undefined && execution.key !== null,
    })
  try {
    const outcome = await attempted(services, origin, command, raw, execution)
    const [failure] = outcome.failures
    done(failure ? 'refused' : 'applied', failure?.code)
    return outcome
  } catch (error) {
    if (error instanceof Failure) done('refused', error.code)
    else done('failed')
    throw error
  }
}

async function attempted<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  origin: Origin,
  command: Command<Input, Result, Plan>,
  raw: unknown,
  execution: Execution,
): Promise<Outcome<Result>> {
  const parsed = command.input.safeParse(raw, { reportInput: true })
  if (!parsed.success) {
    holds(origin.actor, command.right)
    return { result: null, failures: fieldFailures(parsed.error) as [Failure, ...Failure[]] }
  }
  const input = parsed.data
  for (let attempt = 1; ; attempt++) {
    try {
      if (!may(origin.actor, command.right, await command.scope(input, services.db))) throw Forbidden()
      const plan = (await command.plan?.(services.db, origin, input)) as Plan
      const { answer, facts, commandId } = await transact(services, origin, command, input, plan, execution)
      services.signals.publish(facts, commandId)
      if (answer.outcome === 'APPLIED') return { result: answer.result as Result, failures: [] }
      return { result: null, failures: [new Failure(answer.code, answer.values, answer.field)] }
    } catch (error) {
      if (error instanceof Failure && error.code !== Forbidden.code) return { result: null, failures: [error] }
      if (!isTransient(error) || attempt === attempts) throw error
      await pause(2 ** attempt * (5 + Math.random() * 5))
    }
  }
}

/** A refused input must not tell a stranger what the input should be. */
function holds(actor: Actor, right: Right): void {
  if (actor.kind !== 'SYSTEM' && !actor.grants.some((grant) => grant.rights.has(right))) throw Forbidden()
}

function transact<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  origin: Origin,
  command: Command<Input, Result, Plan>,
  input: z.output<Input>,
  plan: Plan,
  execution: Execution,
): Promise<{ answer: Answer; facts: Fact[]; commandId: string }> {
  return services.db.$transaction(
    async (tx) => {
      const call = await begin(tx, services, origin, execution)
      const { commandId } = call
      const claim = execution.key === null ? null : { scope: keyScope(origin.actor), key: execution.key }
      if (claim) {
        const fingerprint = fingerprintOf(command.name, input)
        const stored = await claimKey(tx, { ...claim, command: command.name, fingerprint, commandId, now: call.now })
        if (stored) return { answer: stored, facts: [], commandId }
      }
      await execution.admit?.(tx, call)
      const { answer, facts } = await decide(tx, call, command, input, plan, execution)
      await writeFacts(tx, call, facts)
      if (claim) await settleKey(tx, claim, answer)
      await writeLog(tx, call, command.name, answer, facts, claim?.key ?? null)
      return { answer, facts, commandId }
    },
    { maxWait: 15_000, timeout: 30_000 },
  )
}

async function begin(tx: Tx, services: Services, origin: Origin, execution: Execution): Promise<Call> {
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

/** Runs the command behind a savepoint, so that a refusal leaves the key, the log and what `refused` keeps, and nothing else. */
async function decide<Input extends z.ZodObject, Result, Plan>(
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
