import { once } from 'node:events'
import { Failure } from '../command/failure.ts'
import { openThread, outOfMemory, type TaskAnswer, type TaskWorker, type WorkerOptions } from './taskWorker.ts'

/** Maximum number of waiting requests, in total and per caller. */
export const queueLimits = { total: 64, perCaller: 8 }
/** Usual time after which an idle worker is ended. */
const usualIdleMs = 30_000

/** Thrown if the queue is full; the caller has to try again. */
export class QueueFull extends Error {}

interface QueueOptions extends WorkerOptions {
  /** Opens the worker: a thread, unless told. Input of strangers is read in a process: one that takes too much memory ends nothing else. */
  open?: (options: WorkerOptions) => TaskWorker
  /** Timeout of one task; then its worker is ended. */
  longestMs: number
  idleMs?: number
  /** Failure of a task that took too long or too much memory; its worker was ended. */
  ended?: () => Failure
}

interface Waiting {
  caller: string
  start(): void
}

/** Runs tasks one at a time in a worker, which is started on demand and ended when idle. */
export class TaskQueue<Task extends { name: string }, Result> {
  readonly #options: QueueOptions
  #worker: TaskWorker | null = null
  #idle: NodeJS.Timeout | undefined
  #running: string | null = null
  readonly #waiting: Waiting[] = []

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /**
   * Reads the data of a task and runs it; null if there is nothing to do. Data is read only when its turn comes, so that waiting
   * requests hold neither memory nor a connection. Throws `QueueFull`, or the signal's reason if the caller disconnects.
   */
  async run(caller: string, read: () => Promise<Task | null>, signal: AbortSignal): Promise<Result | null> {
    await this.#acquire(caller, signal)
    try {
      const task = await read()
      return task && (await this.#run(task))
    } finally {
      this.#release()
    }
  }

  /** Starts the worker, so that the next task does not wait for it. */
  start(): void {
    this.#worker ??= this.#newWorker()
    if (this.#running === null) this.#endWhenIdle()
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = null
    await worker?.end()
  }

  #acquire(caller: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#running === null) {
      this.#running = caller
      return Promise.resolve()
    }
    const own = this.#waiting.filter((one) => one.caller === caller).length + (this.#running === caller ? 1 : 0)
    if (own >= queueLimits.perCaller || this.#waiting.length >= queueLimits.total) return Promise.reject(new QueueFull())
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(signal.reason)
      }
      const waiting: Waiting = {
        caller,
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #release(): void {
    // Round robin: the next request is the first of another caller, if there is one.
    const other = this.#waiting.findIndex(({ caller }) => caller !== this.#running)
    const [next] = this.#waiting.splice(Math.max(0, other), 1)
    this.#running = next?.caller ?? null
    next?.start()
  }

  async #run(task: Task): Promise<Result> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#newWorker()
    const worker = this.#worker
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(this.#options.longestMs)])
    try {
      const answered = once(worker.events, 'message', { signal }) as Promise<[TaskAnswer<Result>]>
      const ended = once(worker.events, 'exit', { signal }).then(([code]) => Promise.reject(worker.endedWith(code)))
      worker.send(task)
      const [answer] = await Promise.race([answered, ended])
      if ('error' in answer) throw new Error(`"${task.name}" failed: ${answer.error}`)
      this.#endWhenIdle()
      if ('failure' in answer) throw new Failure(answer.failure.code, answer.failure.values)
      return answer.result
    } catch (error) {
      if (error instanceof Failure) throw error
      await this.close()
      throw isEnd(error) && this.#options.ended ? this.#options.ended() : error
    } finally {
      over.abort()
    }
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.close(), this.#options.idleMs ?? usualIdleMs).unref()
  }

  #newWorker(): TaskWorker {
    const { open = openThread, script, memoryMegabytes } = this.#options
    const worker = open({ script, memoryMegabytes })
    // A task that runs sees it too; without one, the next task starts another worker.
    worker.events.on('error', () => undefined)
    worker.events.once('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    return worker
  }
}

const isEnd = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === outOfMemory))
