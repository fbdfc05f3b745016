import { authenticate } from '../../access/authenticate.ts'
import { readEndedTokens } from '../../access/store.ts'
import type { Actor } from '../../kernel/command/actor.ts'
import type { Services } from '../../kernel/command/command.ts'
import type { Heartbeat } from './processRegistry.ts'

/** Cache time of a token's permissions; the end of a token and a change of its person's roles are signalled at once. */
const ttlMs = 5_000
const ends = new Set(['session.ended', 'apiKey.revoked', 'wallToken.revoked'])
/** Events of staff whose rights have changed. */
const changes = new Set(['staff.granted', 'staff.revoked'])
/** Events of a role, which change the rights of all who have it. */
const roleChanges = new Set(['role.changed'])
const everyone = 'everyone'

interface CacheEntry {
  actor: Actor | null | Promise<Actor | null>
  at: number
}

/** Permissions of a wall token never change, so they are cached until it is revoked. */
const isCachedUntilRevoked = (actor: CacheEntry['actor']) => actor !== null && !(actor instanceof Promise) && actor.kind === 'WALL'

/** Cached actors of the tokens of open sockets and streams. */
export class TokenCache {
  readonly #services: Services
  readonly #known = new Map<string, CacheEntry>()
  readonly #watched = new Map<string, { tokenId: string; listeners: Set<() => void> }>()
  readonly #stop: () => Promise<unknown>

  constructor(services: Services) {
    this.#services = services
    const signals = services.signals
      .follow(({ kind, id }) => (roleChanges.has(kind) ? everyone : ends.has(kind) || changes.has(kind) ? id : null), 0)
      [Symbol.asyncIterator]()
    this.#stop = async () => signals.return?.()
    void this.#followSignals(signals)
  }

  /** Actor of a token; null after its listeners were told that it has ended. Synchronous if cached. */
  actorOf(token: string): Actor | null | Promise<Actor | null> {
    const known = this.#known.get(token)
    if (known && (isCachedUntilRevoked(known.actor) || Date.now() - known.at < ttlMs)) {
      if (known.actor === null) this.#end(token)
      return known.actor
    }
    const entry: CacheEntry = { actor: authenticate(this.#services, token).then((found) => found?.actor ?? null), at: Date.now() }
    this.#known.set(token, entry)
    const forget = () => this.#known.get(token) === entry && this.#known.delete(token)
    const keep = (actor: Actor | null) => {
      entry.actor = actor
      if (!this.#watched.has(token)) forget()
      else if (!actor) this.#end(token)
    }
    Promise.resolve(entry.actor).then(keep, forget)
    return entry.actor
  }

  /** Registers a listener for the end of a token, called at least once; returns the function to remove it. */
  onEnd(tokenId: string, token: string, listener: () => void): () => void {
    const watched = this.#watched.get(token) ?? { tokenId, listeners: new Set() }
    this.#watched.set(token, watched)
    watched.listeners.add(listener)
    return () => {
      watched.listeners.delete(listener)
      if (watched.listeners.size > 0) return
      this.#watched.delete(token)
      this.#known.delete(token)
    }
  }

  /** Ends tokens whose end was not signalled: ended in another process, expired, or ended while the socket was opening. */
  readonly heartbeat: Heartbeat = async (sql) => {
    if (this.#watched.size === 0) return
    this.#endAll(await readEndedTokens(sql, [...new Set(Array.from(this.#watched.values(), ({ tokenId }) => tokenId))]))
  }

  async close(): Promise<void> {
    await this.#stop()
  }

  async #followSignals(signals: AsyncIterator<string>): Promise<void> {
    for (let next = await signals.next(); !next.done; next = await signals.next()) {
      this.#endAll([next.value])
      this.#forget(next.value)
    }
  }

  /** Forgets the permissions of a person, or of everyone. */
  #forget(who: string): void {
    for (const [token, { actor }] of this.#known)
      if (actor instanceof Promise || (actor && (who === everyone || actor.id === who))) this.#known.delete(token)
  }

  #endAll(tokenIds: readonly string[]): void {
    if (tokenIds.length === 0) return
    for (const [token, { tokenId }] of this.#watched) if (tokenIds.includes(tokenId)) this.#end(token)
  }

  #end(token: string): void {
    const watched = this.#watched.get(token)
    if (!watched) return
    this.#known.set(token, { actor: null, at: Date.now() })
    for (const listener of watched.listeners) listener()
  }
}
