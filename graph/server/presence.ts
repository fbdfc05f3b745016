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
  readonly #attended = new Map<string, { tokenId: string; listeners: Set<() => void> }>()
  readonly #stop: () => Promise<unknown>

  constructor(services: Services) {
    this.#services = services
    const signals = services.signals.follow((signal) => (ends.has(signal.kind) ? signal.id : null), 0)[Symbol.asyncIterator]()
    this.#stop = async () => signals.return?.()
    void this.#hear(signals)
  }

  /** Who stands behind a token now; null when it has ended, of which its listeners hear first. At once where that is known. */
  actorOf(token: string): Actor | null | Promise<Actor | null> {
    const known = this.#known.get(token)
    if (known && (isLasting(known.actor) || Date.now() - known.at < believedMs)) {
      if (known.actor === null) this.#end(token)
      return known.actor
    }
    const asked: Known = { actor: authenticate(this.#services, token).then((found) => found?.actor ?? null), at: Date.now() }
    this.#known.set(token, asked)
    const forget = () => this.#known.get(token) === asked && this.#known.delete(token)
    const keep = (actor: Actor | null) => {
      asked.actor = actor
      if (!this.#attended.has(token)) forget()
      else if (!actor) this.#end(token)
    }
    Promise.resolve(asked.actor).then(keep, forget)
    return asked.actor
  }

  /** Calls back when a token ends, at least once; gives the way to stop listening. */
  onEnd(tokenId: string, token: string, listener: () => void): () => void {
    const attended = this.#attended.get(token) ?? { tokenId, listeners: new Set() }
    this.#attended.set(token, attended)
    attended.listeners.add(listener)
    return () => {
      attended.listeners.delete(listener)
      if (attended.listeners.size > 0) return
      this.#attended.delete(token)
      this.#known.delete(token)
    }
  }

  /** Ends the sessions that ended unheard: in another process, by their age, or while their socket was opened. */
  readonly beat: Beat = async (sql) => {
    if (this.#attended.size === 0) return
    this.#endAll(await endedAmong(sql, [...new Set(Array.from(this.#attended.values(), ({ tokenId }) => tokenId))]))
  }

  async close(): Promise<void> {
    await this.#stop()
  }

  async #hear(signals: AsyncIterator<string>): Promise<void> {
    for (let next = await signals.next(); !next.done; next = await signals.next()) this.#endAll([next.value])
  }

  #endAll(tokenIds: readonly string[]): void {
    if (tokenIds.length === 0) return
    for (const [token, { tokenId }] of this.#attended) if (tokenIds.includes(tokenId)) this.#end(token)
  }

  #end(token: string): void {
    const attended = this.#attended.get(token)
    if (!attended) return
    this.#known.set(token, { actor: null, at: Date.now() })
    for (const listener of attended.listeners) listener()
  }
}
