import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PdfTask } from '../../print/pdf.ts'

/** Maximum number of waiting requests, in total and per caller. */
export const queueLimits = { total: 64, perCaller: 8 }
/** Timeout of one PDF; then its thread is terminated. */
const longestMs = 60_000
const idleMs = 30_000
const memoryMegabytes = 512

/** Thrown if the queue is full; the caller has to try again. */
export class PdfQueueFull extends Error {}

interface Waiting {
  caller: string
  start(): void
}

/** Makes PDFs one at a time in a worker thread, which is started on demand and ended when idle. */
export class PdfMaker {
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #running: string | null = null
  readonly #waiting: Waiting[] = []

  /**
   * Reads the data of a PDF and makes it; null if there is nothing to print. Data is read only when its turn comes, so that waiting
   * requests hold neither memory nor a connection. Throws `PdfQueueFull`, or the signal's reason if the caller disconnects.
   */
  async make(caller: string, read: () => Promise<PdfTask | null>, signal: AbortSignal): Promise<Uint8Array | null> {
    await this.#acquire(caller, signal)
    try {
      const task = await read()
      return task && (await this.#run(task))
    } finally {
      this.#release()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }

  #acquire(caller: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#running === null) {
      this.#running = caller
      return Promise.resolve()
    }
    const own = this.#waiting.filter((one) => one.caller === caller).length + (this.#running === caller ? 1 : 0)
    if (own >= queueLimits.perCaller || this.#waiting.length >= queueLimits.total) return Promise.reject(new PdfQueueFull())
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

  async #run(task: PdfTask): Promise<Uint8Array> {
    clearTimeout(this.#idle)
    this.#thread ??= newThread()
    const thread = this.#thread
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(longestMs)])
    try {
      const answered = once(thread, 'message', { signal }) as Promise<[{ bytes?: Uint8Array; error?: string }]>
      const ended = once(thread, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`The thread ended with ${code}`)))
      thread.postMessage(task)
      const [{ bytes, error }] = await Promise.race([answered, ended])
      if (!bytes) throw new Error(`The PDF "${task.name}" could not be made: ${error}`)
      this.#idle = setTimeout(() => void this.close(), idleMs).unref()
      return bytes
    } catch (error) {
      await this.close()
      throw error
    } finally {
      over.abort()
    }
  }
}

function newThread(): Worker {
  const thread = new Worker(new URL('./pdfThread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } })
  thread.unref()
  return thread
}
