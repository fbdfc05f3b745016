import { setTimeout as pause } from 'node:timers/promises'
import { TaskQueue } from '../../kernel/task/taskQueue.ts'
import type { NextWavesTask } from './planNextWaves.ts'
import type { PlannedWave, WalkTask } from './planWalks.ts'

declare module '../../kernel/command/command.ts' {
  interface Services {
    /** Plans new waves and their walks. */
    walkPlanner: WalkPlanner
  }
}

/** Time in which the waves of one generation are planned. */
export const defaultPlannerMilliseconds = 700
/** Share of the time after which the thread plans no further. */
const threadShare = 0.8
/** How much longer a comparison may take than a generation: nothing is locked meanwhile, and all its walks are to be measured. */
const comparedFactor = 10
/** A task that takes this much longer than its time ends its thread. */
const longestMs = 10_000
/** Starting a thread takes as long as a plan, so it stays while waves are generated now and then. */
const idleMs = 600_000

interface Options {
  /** Time of each plan, waiting included; 0 plans nothing. */
  milliseconds?: number
  onError?: (error: unknown) => void
  script?: URL
}

type Given = 'milliseconds' | 'stop'
type Task = Omit<WalkTask, 'name' | Given>
type NextTask = Omit<NextWavesTask, 'name' | Given>
type Planned = Omit<WalkTask, Given> | Omit<NextWavesTask, Given>
type Threads = TaskQueue<WalkTask | NextWavesTask, PlannedWave[][] | string[]>

interface Deadline {
  /** Aborted when the plan is no longer awaited. */
  over: AbortController
  /** Resolves when the plan is late. */
  late: Promise<unknown>
  /** Time of the plan, when its turn has come. */
  millisecondsLeft(): number
}

/** Plans waves and their walks in worker threads. */
export class WalkPlanner {
  readonly #milliseconds: number
  readonly #onError: (error: unknown) => void
  readonly #generations: Threads
  /** A thread of their own, so that no generation waits for a comparison. */
  readonly #comparisons: Threads

  constructor({ milliseconds = defaultPlannerMilliseconds, onError, script = new URL('./walkThread.ts', import.meta.url) }: Options = {}) {
    this.#milliseconds = milliseconds
    this.#onError = onError ?? (() => undefined)
    const options = { script, longestMs, memoryMegabytes: 512 }
    this.#generations = new TaskQueue({ ...options, idleMs })
    this.#comparisons = new TaskQueue(options)
  }

  get isOff(): boolean {
    return this.#milliseconds === 0
  }

  /** Starts the thread, so that the next plan does not wait for it. */
  start(): void {
    if (!this.isOff) this.#generations.start()
  }

  /** Waves of each group with their walks; null if the planner failed or was late, waiting for others included. */
  plan(caller: string, task: Task): Promise<PlannedWave[][] | null> {
    return this.#planInTime<PlannedWave[][]>(caller, { ...task, name: 'walks' })
  }

  /** Ids of the packages of the next waves; null if the planner failed or was late. */
  chooseNext(caller: string, task: NextTask): Promise<string[] | null> {
    return this.#planInTime<string[]>(caller, { ...task, name: 'nextWaves' })
  }

  async #planInTime<Result>(caller: string, task: Planned): Promise<Result | null> {
    if (this.isOff) return null
    const over = new AbortController()
    const until = performance.now() + this.#milliseconds
    return this.#planIn<Result>(this.#generations, caller, task, {
      over,
      late: pause(this.#milliseconds, null, { ref: false, signal: over.signal }),
      millisecondsLeft: () => until - performance.now(),
    })
  }

  /** The same for a comparison, whose time begins once no other runs; null too if it was cancelled. */
  planCompared(caller: string, task: Task, cancelled: AbortSignal): Promise<PlannedWave[][] | null> {
    if (this.isOff) return Promise.resolve(null)
    const over = new AbortController()
    const milliseconds = comparedFactor * this.#milliseconds
    const turn = Promise.withResolvers<void>()
    const end = () => over.abort(cancelled.reason)
    if (cancelled.aborted) end()
    else cancelled.addEventListener('abort', end, { once: true })
    const planned = this.#planIn<PlannedWave[][]>(
      this.#comparisons,
      caller,
      { ...task, name: 'walks' },
      {
        over,
        late: turn.promise.then(() => pause(milliseconds, null, { ref: false, signal: over.signal })),
        millisecondsLeft: () => {
          turn.resolve()
          return milliseconds
        },
      },
    )
    return planned.finally(() => cancelled.removeEventListener('abort', end))
  }

  async #planIn<Result>(
    threads: Threads,
    caller: string,
    task: Planned,
    { over, late, millisecondsLeft }: Deadline,
  ): Promise<Result | null> {
    const stop = new Int32Array(new SharedArrayBuffer(4))
    const ended = Promise.withResolvers<null>()
    over.signal.addEventListener('abort', () => ended.resolve(null), { once: true })
    const planned = threads.run(
      caller,
      async () => ({ ...task, milliseconds: threadShare * millisecondsLeft(), stop }),
      over.signal,
    ) as Promise<Result | null>
    const overdue = late.then(() => {
      throw new Error('The planner is late')
    })
    // Whichever is not over yet is left alone.
    for (const one of [planned, overdue]) one.catch(() => undefined)
    try {
      return await Promise.race([planned, overdue, ended.promise])
    } catch (error) {
      if (!over.signal.aborted) this.#onError(error)
      return null
    } finally {
      // A thread that still plans ends at its next look at the time.
      Atomics.store(stop, 0, 1)
      over.abort(new Error('The planner is late'))
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#generations.close(), this.#comparisons.close()])
  }
}
