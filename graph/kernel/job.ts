import type { z } from 'zod'
import { system } from './actor.ts'
import { type Command, execute, type Outcome, type Services } from './command.ts'

/** What a job has to work with. */
export interface Work extends Services {
  /** How often this job has been tried, this time included. */
  attempt: number
}

/** A task of the worker. It may call out; it may run twice, so what it has done already it must not do again. What it throws is tried again, later and later. */
export interface Job<Payload = never> {
  /** `area.verb`, such as `package.buyLabel`. */
  name: string
  means: string
  /** An errand whose key is known stays as it is, with its tries; without this it begins anew. */
  once?: true
  /** Somebody waits for it and watches: it goes before what nobody watches. */
  urgent?: true
  run(work: Work, payload: Payload): Promise<void>
}

/** A job to be done. Of those with the same key only one waits. */
export interface Errand {
  job: string
  payload: unknown
  key: string
  once: boolean
  urgent: boolean
}

/** A fact as its followers read it. */
export interface FollowedFact {
  kind: string
  type: string
  id: string
  warehouseId: string | null
  customerId: string | null
  payload: Record<string, unknown>
}

/** The open transaction of a follower or a tick: whatever they read and write belongs to it. */
export interface Sql {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Reads the facts in their order, none twice, and says what is to be done about them; it changes nothing by itself. */
export interface Follower {
  name: string
  means: string
  /** Whether a kind of fact concerns it. */
  hears(kind: string): boolean
  errands(facts: readonly FollowedFact[], sql: Sql): Promise<Errand[]>
}

/** Upkeep that is done again and again in one transaction, by one process at a time. */
export interface Tick {
  name: string
  means: string
  everyMs: number
  run(sql: Sql): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: jobs of all payloads stand in one list.
const jobs = new Map<string, Job<any>>()
const followers = new Map<string, Follower>()
const ticks = new Map<string, Tick>()

/** Declares a job and gives the way to ask for it. */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> & { errand(payload: Payload, key: string): Errand } {
  jobs.set(job.name, job)
  return {
    ...job,
    errand: (payload, key) => ({ job: job.name, payload, key: `${job.name}:${key}`, once: job.once ?? false, urgent: job.urgent ?? false }),
  }
}

export function defineFollower(follower: Follower): Follower {
  followers.set(follower.name, follower)
  return follower
}

export function defineTick(tick: Tick): Tick {
  ticks.set(tick.name, tick)
  return tick
}

/** Everything that the worker does, by name. */
export const allWork = { jobs, followers, ticks } as const

/** Runs a command as the program itself. */
export function runAsSystem<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  command: Command<Input, Result, Plan>,
  input: z.input<Input>,
): Promise<Outcome<Result>> {
  const origin = { actor: system, language: 'zh-CN', requestId: services.newId(), address: null } as const
  return execute(services, origin, command, input, { key: null })
}
