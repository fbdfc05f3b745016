/** Maximum wait for a slot; leaves time for a lock wait before the console gives up. */
const maxWaitMs = 15_000

/** No slot became free in time. A job is retried; a request is answered with SERVER_BUSY. */
export class TooBusy extends Error {
  constructor() {
    super('Too many transactions are waiting')
  }
}

interface Waiting {
  begin(): void
}

/**
 * Limits concurrent transactions. Waiting transactions queue in order without holding a connection, so that reads still get one; after the
 * maximum wait they fail without changes.
 */
export class TransactionLimit {
  readonly #most: number
  readonly #patienceMs: number
  readonly #waiting = new Set<Waiting>()
  #running = 0

  constructor(most: number, patience = maxWaitMs) {
    this.#most = Math.max(1, most)
    this.#patienceMs = patience
  }

  /** Number of waiting transactions. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs `work` once a slot is free; throws `TooBusy` after the maximum wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      // Hands the slot to the first waiter, so that a new caller cannot overtake it.
      const [next] = this.#waiting
      if (next) next.begin()
      else this.#running--
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer)
          this.#waiting.delete(waiting)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting)
        reject(new TooBusy())
      }, this.#patienceMs)
      this.#waiting.add(waiting)
    })
  }
}

/** Seconds after which a client should retry after SERVER_BUSY. */
export const retryAfterSeconds = 2
