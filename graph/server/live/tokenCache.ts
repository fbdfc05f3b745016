import { authenticate, type Judged } from '../../access/authenticate.ts'
import { markWallsSeen } from '../../access/store/wall.ts'
import { readEndedTokens } from '../../access/store.ts'
import { hashToken, tokenPrefix } from '../../access/token.ts'
import type { Actor } from '../../kernel/command/actor.ts'
import type { Services } from '../../kernel/command/command.ts'
import type { Signal } from '../../kernel/events/signal.ts'
import type { Heartbeat } from './processRegistry.ts'

/** Cache time of a token's permissions; the end of a token and a change of its person's roles are signalled at once. */
const ttlMs = 5_000
/** How often it is written that the walls are there; the database writes each once a minute at most. */
const seenEveryMs = 15_000
const ends = new Set(['session.ended', 'apiKey.revoked', 'wallToken.revoked'])
/** Events after which sockets are opened again: those of a key with its new rights, and from an address that it still allows. */
const reopens = new Set(['apiKey.changed'])
/** Events of keys of which one secret may have ended, while the other goes on. */
const secretEnds = new Set(['apiKey.rotated', 'apiKey.secretEnded'])
/** Events of accounts whose rights have changed. */
const changes = new Set(['staff.granted', 'staff.revoked', 'staff.secondFactorSetUp', 'customerUser.changed'])
/** Events of a role, which change the rights of all who have it. */
const roleChanges = new Set(['role.changed'])
const everyone = 'everyone'
const followed = [ends, reopens, secretEnds, changes, roleChanges]

interface CacheEntry {
  actor: Actor | null | Promise<Actor | null>
  at: number
  /** Until when the token works, as far as that is known; no cached answer outlives it. */
  endsAt: number
}

/** Permissions of a wall token never change, so they are cached until it is revoked. */
const isCachedUntilRevoked = (actor: CacheEntry['actor']) => actor !== null && !(actor instanceof Promise) && actor.kind === 'WALL'

/** Cached actors of the tokens of open sockets and streams. */
export class TokenCache {
  readonly #services: Services
  readonly #known = new Map<string, CacheEntry>()
  readonly #watched = new Map<string, { tokenId: string; hash: string; listeners: Set<() => void> }>()
  readonly #stop: () => Promise<unknown>

  constructor(services: Services) {
    this.#services = services
    const signals = services.signals
      .follow((signal) => (followed.some((kinds) => kinds.has(signal.kind)) ? signal : null), 0)
      [Symbol.asyncIterator]()
    this.#stop = async () => signals.return?.()
    void this.#followSignals(signals)
  }

  /** Actor of a token; null after its listeners were told that it has ended. Synchronous if cached. */
  actorOf(token: string): Actor | null | Promise<Actor | null> {
    const known = this.#known.get(token)
    const now = Date.now()
    if (known && (isCachedUntilRevoked(known.actor) || (now - known.at < ttlMs && now < known.endsAt))) {
      if (known.actor === null) this.#end(token)
      return known.actor
    }
    const judged = authenticate(this.#services, token)
    const entry: CacheEntry = { actor: judged.then(({ known }) => known?.actor ?? null), at: now, endsAt: Number.POSITIVE_INFINITY }
    this.#known.set(token, entry)
    const forget = () => this.#known.get(token) === entry && this.#known.delete(token)
    const keep = ({ known }: Judged) => {
      const actor = known?.actor ?? null
      entry.actor = actor
      entry.endsAt = known?.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
      if (!this.#watched.has(token)) forget()
      else if (!actor) this.#end(token)
    }
    const asked = entry.actor
    judged.then(keep, forget)
    return asked
  }

  /** Registers a listener for the end of a token, called at least once; returns the function to remove it. */
  onEnd(tokenId: string, token: string, listener: () => void): () => void {
    const watched = this.#watched.get(token) ?? { tokenId, hash: hashToken(token), listeners: new Set() }
    this.#watched.set(token, watched)
    watched.listeners.add(listener)
    return () => {
      watched.listeners.delete(listener)
      if (watched.listeners.size > 0) return
      this.#watched.delete(token)
      this.#known.delete(token)
    }
  }

  #wallsSeenAt = Number.NEGATIVE_INFINITY

  /** Ends tokens whose end was not signalled: ended in another process, expired, or ended while the socket was opening. */
  readonly heartbeat: Heartbeat = async (sql) => {
    if (this.#watched.size === 0) return
    const watched = [...this.#watched]
    const walls = watched.filter(([token]) => token.startsWith(tokenPrefix.wall))
    const hashes = watched.filter(([token]) => token.startsWith(tokenPrefix.key)).map(([, { hash }]) => hash)
    this.#endAll(await readEndedTokens(sql, [...new Set(watched.map(([, { tokenId }]) => tokenId))], hashes))
    if (walls.length > 0 && performance.now() - this.#wallsSeenAt >= seenEveryMs) {
      this.#wallsSeenAt = performance.now()
      await markWallsSeen(
        sql,
        walls.map(([, { tokenId }]) => tokenId),
      )
    }
  }

  async close(): Promise<void> {
    await this.#stop()
  }

  async #followSignals(signals: AsyncIterator<Signal>): Promise<void> {
    for (let next = await signals.next(); !next.done; next = await signals.next()) {
      const { kind, id } = next.value
      if (secretEnds.has(kind)) this.#judgeAgain(id)
      else if (reopens.has(kind)) this.#reopen(id)
      else this.#endAll([id])
      this.#forget(roleChanges.has(kind) ? everyone : id)
    }
  }

  /** Asks again about the tokens of a key, which ends those that no longer work; one that cannot be asked is left to the heartbeat. */
  #judgeAgain(tokenId: string): void {
    for (const [token, watched] of this.#watched) {
      if (watched.tokenId !== tokenId) continue
      this.#known.delete(token)
      Promise.resolve(this.actorOf(token)).catch(() => undefined)
    }
  }

  /** Closes the sockets of a key that goes on: the next one is judged by what the key is then. */
  #reopen(tokenId: string): void {
    for (const [token, watched] of this.#watched) {
      if (watched.tokenId !== tokenId) continue
      this.#known.delete(token)
      for (const listener of watched.listeners) listener()
    }
  }

  /** Forgets the permissions of a person, or of everyone. */
  #forget(who: string): void {
    for (const [token, { actor }] of this.#known)
      if (actor instanceof Promise || (actor && (who === everyone || actor.id === who))) this.#known.delete(token)
  }

  /** Ends tokens by their id or by the hash of a secret. */
  #endAll(ended: readonly string[]): void {
    if (ended.length === 0) return
    for (const [token, { tokenId, hash }] of this.#watched) if (ended.includes(tokenId) || ended.includes(hash)) this.#end(token)
  }

  #end(token: string): void {
    const watched = this.#watched.get(token)
    if (!watched) return
    this.#known.set(token, { actor: null, at: Date.now(), endsAt: Number.POSITIVE_INFINITY })
    for (const listener of watched.listeners) listener()
  }
}
