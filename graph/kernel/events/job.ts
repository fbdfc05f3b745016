import type { z } from 'zod'
import { system } from '../command/actor.ts'
import { type Command, execute, type Outcome, type Services } from '../command/command.ts'

/** Services of a running job. */
export interface JobContext extends Services {
  /** Attempt number, starting at 1. */
  attempt: number
}

/** A worker task. It may run twice, so it must be idempotent. If it throws, it is retried with growing delays. */
export interface Job<Payload = never> {
  /** `area.verb`, such as `package.buyLabel`. */
  name: string
  means: string
  /** Keeps a queued job with the same key and its attempts; without it the job is replaced. */
  once?: true
  /** A person is waiting for the result: runs before other jobs. */
  urgent?: true
  /** Jobs of the same key run one after another; with a function, jobs for which it returns the same. */
  serial?: true | ((payload: Payload) => string)
  run(work: JobContext, payload: Payload): Promise<void>
}

/** A job to enqueue; only one job per key waits in the queue. */
export interface JobRequest {
  job: string
  payload: unknown
  key: string
  once: boolean
  urgent: boolean
  /** Jobs of the same queue run one after another; null for none. */
  queue: string | null
  /** Earliest moment to run it, in ISO format; null for at once. */
  runAt: string | null
}

/** An event as read by followers. */
export interface FollowedFact {
  kind: string
  type: string
  id: string
  warehouseId: string | null
  customerId: string | null
  payload: Record<string, unknown>
  /** The command that wrote it. */
  commandId: string
}

/** The open transaction of a follower or scheduled task. */
export interface Sql {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Reads events once and in order, and returns the jobs to enqueue. */
export interface Follower {
  name: string
  means: string
  /**
   * Where the follower begins in a database that does not know it yet, such as with the release that adds it: `now` skips those
   * of transactions that had ended before all that still run, `beginning` reads them all.
   */
  startsAt: 'now' | 'beginning'
  /** Whether the follower reads events of this kind. */
  matches(kind: string): boolean
  jobsFor(facts: readonly FollowedFact[], sql: Sql): Promise<JobRequest[]>
}

/** Periodic maintenance in one transaction; only one process runs it at a time. */
export interface ScheduledTask {
  name: string
  means: string
  everyMs: number
  run?(sql: Sql): Promise<void>
  /** Returns jobs to enqueue. */
  jobs?(sql: Sql, services: Pick<Services, 'mailer'>): Promise<JobRequest[]>
}

// biome-ignore lint/suspicious/noExplicitAny: jobs of all payloads stand in one list.
const jobs = new Map<string, Job<any>>()
const followers = new Map<string, Follower>()
const scheduledTasks = new Map<string, ScheduledTask>()

/** Declares a job and returns it with `request`, which creates its queue entry. */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> & { request(payload: Payload, key: string, runAt?: Date): JobRequest } {
  jobs.set(job.name, job)
  return {
    ...job,
    request: (payload, key, runAt) => ({
      job: job.name,
      payload,
      key: `${job.name}:${key}`,
      once: job.once ?? false,
      urgent: job.urgent ?? false,
      queue: job.serial ? `${job.name}:${job.serial === true ? key : job.serial(payload)}` : null,
      runAt: runAt?.toISOString() ?? null,
    }),
  }
}

export function defineFollower(follower: Follower): Follower {
  followers.set(follower.name, follower)
  return follower
}

export function defineScheduledTask(task: ScheduledTask): ScheduledTask {
  scheduledTasks.set(task.name, task)
  return task
}

/** All registered jobs, followers and scheduled tasks by name. */
export const registeredJobs = { jobs, followers, scheduledTasks } as const

/** Runs a command as the program itself. */
export function runAsSystem<Input extends z.ZodObject, Result, Plan>(
  services: Services,
  command: Command<Input, Result, Plan>,
  input: z.input<Input>,
): Promise<Outcome<Result>> {
  const origin = { actor: system, language: 'zh-CN', requestId: services.newId(), address: null } as const
  return execute(services, origin, command, input, { key: null })
}
