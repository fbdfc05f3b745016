import { channel } from 'node:diagnostics_channel'
import { setImmediate } from 'node:timers/promises'
import { type DocumentNode, type ExecutionArgs, execute, GraphQLError } from 'graphql'
import type { Actor } from '../../kernel/command/actor.ts'
import type { SignalStream } from '../../kernel/events/signal.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { fenced } from '../../kernel/schema/fenced.ts'
import { tellsNothing } from '../../kernel/schema/recordChanged.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { Mask } from '../graphql/masking.ts'
import { SharedFrames, type SocketWriter } from './socketWriter.ts'
import type { TokenCache } from './tokenCache.ts'

/** A subscription over a socket. */
export interface Subscriber {
  args: ExecutionArgs
  context: RequestContext & { token: string }
  writer: SocketWriter
  /** Ends the stream, with or without an error. */
  end(error?: Error): void
}

interface Parts {
  tokenCache: TokenCache
  mask: Mask
  /** Called when the last subscriber has left. */
  onEmpty(): void
}

/** Subscribers with equal permissions, who get the same answer. */
interface Audience {
  actor: Actor
  subscribers: Subscriber[]
}

/** Yields to the event loop after this many sends. */
const yieldAfterSends = 250
// Diagnostics channel: publishes the number of subscribers per executed event.
const fanoutChannel = channel('wavehouse:fanout')

/** Executes each event once for all subscribers with the same document, variables and permissions, and sends them the same bytes. */
export class Fanout {
  readonly #groups = new Map<string, Group>()
  readonly #numbers = new WeakMap<DocumentNode, number>()
  readonly #tokenCache: TokenCache
  readonly #mask: Mask
  #documents = 0

  constructor(tokenCache: TokenCache, mask: Mask) {
    this.#tokenCache = tokenCache
    this.#mask = mask
  }

  /** Sends a subscriber its initial state and then every event. Returns the function to unsubscribe. */
  join(subscriber: Subscriber, events: SignalStream<unknown>): () => void {
    const key = this.#keyOf(subscriber)
    const known = this.#groups.get(key)
    const group = known ?? new Group(events, { tokenCache: this.#tokenCache, mask: this.#mask, onEmpty: () => this.#groups.delete(key) })
    this.#groups.set(key, group)
    group.add(subscriber, known ? events.initialKeys() : [])
    return () => group.remove(subscriber)
  }

  #keyOf({ args: { document, operationName, variableValues }, context: { actor, language } }: Subscriber): string {
    const number = this.#numbers.get(document) ?? ++this.#documents
    this.#numbers.set(document, number)
    return JSON.stringify([number, operationName ?? null, variableValues ?? {}, language, actor && permissionKey(actor)])
  }
}

const permissionKeys = new WeakMap<Actor, string>()

/** Key of everything about an actor that affects an answer; walls of a warehouse share one key. */
function permissionKey(actor: Actor): string {
  const known = permissionKeys.get(actor)
  if (known !== undefined) return known
  const grants = actor.grants.map(({ rights, warehouseId, customerId }) => JSON.stringify([warehouseId, customerId, [...rights].sort()]))
  const view = JSON.stringify([actor.kind, actor.kind === 'WALL' ? null : actor.id, grants.sort()])
  permissionKeys.set(actor, view)
  return view
}

/**
 * Subscribers of the same document and variables. Events are executed one after the other, so that states arrive in order. A slow client
 * skips intermediate states and gets the latest once its socket has drained.
 */
class Group {
  readonly #subscribers = new Set<Subscriber>()
  readonly #due = new Map<unknown, Set<Subscriber> | 'all'>()
  readonly #missed = new Map<Subscriber, Set<unknown>>()
  readonly #events: SignalStream<unknown>
  readonly #parts: Parts
  #working: Promise<void> | null = null

  constructor(events: SignalStream<unknown>, parts: Parts) {
    this.#events = events
    this.#parts = parts
    void this.#listen()
  }

  add(subscriber: Subscriber, initialKeys: readonly unknown[]): void {
    this.#subscribers.add(subscriber)
    this.#enqueue(subscriber, initialKeys)
  }

  remove(subscriber: Subscriber): void {
    this.#missed.delete(subscriber)
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return
    this.#parts.onEmpty()
    void this.#events.return()
  }

  async #listen(): Promise<void> {
    for await (const key of this.#events) {
      this.#due.set(key, 'all')
      await this.#startAnswering()
    }
  }

  /** Executes keys for one subscriber only. */
  #enqueue(subscriber: Subscriber, keys: Iterable<unknown>): void {
    for (const key of keys) {
      const due = this.#due.get(key) ?? new Set()
      if (due !== 'all') this.#due.set(key, due.add(subscriber))
    }
    void this.#startAnswering()
  }

  #startAnswering(): Promise<void> {
    this.#working ??= this.#answerDue()
    return this.#working
  }

  async #answerDue(): Promise<void> {
    // Subscribers that join in the same tick are answered together.
    await null
    for (const [key, due] of this.#due) {
      this.#due.delete(key)
      for (const audience of await this.#groupByPermissions(due === 'all' ? this.#subscribers : due)) await this.#answer(key, audience)
    }
    this.#working = null
  }

  /** Groups subscribers by their current permissions; ends those whose token has ended. */
  async #groupByPermissions(due: ReadonlySet<Subscriber>): Promise<Iterable<Audience>> {
    const subscribers = [...due]
    const found = subscribers.map(({ context }) => this.#parts.tokenCache.actorOf(context.token))
    const audiences = new Map<string, Audience>()
    const admit = (subscriber: Subscriber, actor: Actor | null) => {
      if (!actor) return subscriber.end()
      const view = permissionKey(actor)
      const audience = audiences.get(view)
      if (audience) audience.subscribers.push(subscriber)
      else audiences.set(view, { actor, subscribers: [subscriber] })
    }
    // Concurrently, because unknown tokens are looked up in the database.
    if (found.some((actor) => actor instanceof Promise)) await Promise.allSettled(found)
    for (let i = 0; i < subscribers.length; i++) {
      const [subscriber, actor] = [subscribers[i] as Subscriber, found[i] as (typeof found)[number]]
      if (!(actor instanceof Promise)) admit(subscriber, actor)
      else await actor.then((known) => admit(subscriber, known)).catch((error) => subscriber.end(this.#masked(subscriber.context, error)))
    }
    return audiences.values()
  }

  async #answer(key: unknown, { actor, subscribers }: Audience): Promise<void> {
    const [{ args, context }] = subscribers as [Subscriber]
    try {
      // A new context per execution, because Pothos caches loaded rows in it.
      const contextValue: RequestContext = { ...context, actor }
      fanoutChannel.publish({ subscribers: subscribers.length })
      const result = await fenced(contextValue, (ctx) => execute({ ...args, rootValue: key, contextValue: ctx }))
      if (tellsNothing(result)) return
      const { errors, ...rest } = this.#parts.mask(contextValue, result)
      // The right was taken away: it depends on the arguments alone, so no later event would be allowed.
      const refusal = errors?.find(({ path, extensions }) => path?.length === 1 && extensions.code === Forbidden.code)
      if (refusal) {
        for (const { end } of subscribers) end(refusal)
        return
      }
      const messages = new SharedFrames({ ...rest, ...(errors && { errors }) })
      let sent = 0
      for (const subscriber of subscribers) {
        if (++sent % yieldAfterSends === 0) await setImmediate()
        if (this.#subscribers.has(subscriber) && !this.#isBehind(subscriber, key))
          subscriber.writer.send(messages.of(subscriber.writer.operation))
      }
    } catch (error) {
      for (const { end } of subscribers) end(this.#masked(context, error as Error))
    }
  }

  /** Whether a subscriber's socket is full; if so the key is executed again once it has drained. */
  #isBehind(subscriber: Subscriber, key: unknown): boolean {
    const missed = this.#missed.size > 0 && this.#missed.get(subscriber)
    if (missed) return Boolean(missed.add(key))
    const { writer } = subscriber
    if (!writer.isBehind()) return false
    this.#missed.set(subscriber, new Set([key]))
    writer.onDrained(() => {
      const keys = this.#missed.get(subscriber) ?? []
      if (this.#missed.delete(subscriber)) this.#enqueue(subscriber, keys)
    })
    return true
  }

  #masked(context: RequestContext, originalError: Error): Error | undefined {
    return this.#parts.mask(context, { errors: [new GraphQLError('', { originalError })] }).errors?.[0]
  }
}
