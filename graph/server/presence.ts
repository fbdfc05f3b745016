import { authenticate } from '../access/authenticate.ts'
import { endedAmong } from '../access/store.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Services } from '../kernel/command.ts'
import type { Beat } from './peers.ts'

/** How long what a token may is believed without asking again; the end of a token is heard at once. */
const believedMs = 5_000
const ends = new Set(['session.ended', 'apiKey.revoked', 'wallToken.revoked'])

interface Known {
  actor: Actor | null | Promise<Actor | null>
  at: number
}

/** What a wall may never changes while its token lasts, whose end is heard. */
const isLasting = (actor: Known['actor']) => actor !== null && !(actor instanceof Promise) && actor.kind === 'WALL'

/** Who is behind the tokens of open sockets and streams, and whether they still are. */
export class Presence {
  readonly #services: Services
  readonly #known = new Map<string, Known>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #stop: () => Promise<unknown>

  constructor(services: Services) {
    this.#services = services
    const signals = services.signals.follow((signal) => (ends.has(signal.kind) ? signal.id : null), 0)[Symbol.asyncIterator]()
    this.#stop = async () => signals.return?.()
    void this.#hear(signals)
  }

  /** Who stands behind a token now; null when it has ended. At once where that is known. */
  actorOf(token: string): Actor | null | Promise<Actor | null> {
    const known = this.#known.get(token)
    if (known && (isLasting(known.actor) || Date.now() - known.at < believedMs)) return known.actor
    const asked: Known = { actor: authenticate(this.#services, token).then((found) => found?.actor ?? null), at: Date.now() }
    this.#known.set(token, asked)
    const forget = () => this.#known.get(token) === asked && this.#known.delete(token)
    Promise.resolve(asked.actor).then((actor) => Object.assign(asked, { actor }), forget)
    return asked.actor
  }

  /** Calls back when a token ends; gives the way to stop listening. */
  onEnd(tokenId: string, token: string, listener: () => void): () => void {
    const end = () => {
      this.#known.delete(token)
      listener()
    }
    const listeners = this.#listeners.get(tokenId) ?? new Set()
    this.#listeners.set(tokenId, listeners.add(end))
    return () => {
      listeners.delete(end)
      if (listeners.size > 0) return
      this.#listeners.delete(tokenId)
      this.#known.delete(token)
    }
  }

  /** Ends the sessions that ended unheard: in another process, or by their age. */
  readonly beat: Beat = async (sql) => {
    if (this.#listeners.size === 0) return
    for (const id of await endedAmong(sql, [...this.#listeners.keys()])) this.#end(id)
  }

  async close(): Promise<void> {
    await this.#stop()
  }

  async #hear(signals: AsyncIterator<string>): Promise<void> {
    for (let next = await signals.next(); !next.done; next = await signals.next()) this.#end(next.value)
  }

  #end(tokenId: string): void {
    for (const end of this.#listeners.get(tokenId) ?? []) end()
  }
}
