import { channel } from 'node:diagnostics_channel'
import { setImmediate } from 'node:timers/promises'
import { type DocumentNode, type ExecutionArgs, execute, GraphQLError } from 'graphql'
import type { Actor } from '../kernel/actor.ts'
import type { Following } from '../kernel/signal.ts'
import type { RequestContext } from './context.ts'
import { type Line, Messages } from './line.ts'
import type { Mask } from './masking.ts'
import type { Presence } from './presence.ts'

/** One who follows a subscription over a socket. */
export interface Subscriber {
  args: ExecutionArgs
  context: RequestContext & { token: string }
  line: Line
  /** Ends its stream: with an error, or because there is nothing more for it. */
  end(error?: Error): void
}

interface Parts {
  presence: Presence
  mask: Mask
  /** Called when nobody is left. */
  empty(): void
}

/** Subscribers who get the same answer now. */
interface Audience {
  actor: Actor
  subscribers: Subscriber[]
}

/** After so many sockets everybody else has a turn. */
const atOnce = 250
// Tells the process's own observers for how many an event was read; the protocol tells no client.
const read = channel('wavehouse:fanout')

/** Reads an event once for all who would get the same answer, and sends them the same bytes. */
export class Fanout {
  readonly #groups = new Map<string, Group>()
  readonly #numbers = new WeakMap<DocumentNode, number>()
  readonly #presence: Presence
  readonly #mask: Mask
  #documents = 0

  constructor(presence: Presence, mask: Mask) {
    this.#presence = presence
    this.#mask = mask
  }

  /** Sends a subscriber what it begins with, and from then on each event. `events` are its own; gives the way to leave. */
  join(subscriber: Subscriber, events: Following<unknown>): () => void {
    const key = this.#keyOf(subscriber)
    const known = this.#groups.get(key)
    const group = known ?? new Group(events, { presence: this.#presence, mask: this.#mask, empty: () => this.#groups.delete(key) })
    this.#groups.set(key, group)
    group.add(subscriber, known ? events.beginning() : [])
    return () => group.remove(subscriber)
  }

  #keyOf({ args: { document, operationName, variableValues }, context: { actor, language } }: Subscriber): string {
    const number = this.#numbers.get(document) ?? ++this.#documents
    this.#numbers.set(document, number)
    return JSON.stringify([number, operationName ?? null, variableValues ?? {}, language, actor && viewOf(actor)])
  }
}

const views = new WeakMap<Actor, string>()

/** Everything about an actor that an answer depends on. Nobody's walls are their own: what they show is of their warehouse. */
function viewOf(actor: Actor): string {
  const known = views.get(actor)
  if (known !== undefined) return known
  const grants = actor.grants.map(({ rights, warehouseId, customerId }) => JSON.stringify([warehouseId, customerId, [...rights].sort()]))
  const view = JSON.stringify([actor.kind, actor.kind === 'WALL' ? null : actor.id, grants.sort()])
  views.set(actor, view)
  return view
}

/**
 * Those who asked for the same with the same rights. What is due is read one after the other, so that no older state comes after a newer
 * one. Whoever does not take what is on its way misses what is between, and gets the last state when it has.
 */
class Group {
  readonly #subscribers = new Set<Subscriber>()
  readonly #due = new Map<unknown, Set<Subscriber> | 'all'>()
  readonly #missed = new Map<Subscriber, Set<unknown>>()
  readonly #events: Following<unknown>
  readonly #parts: Parts
  #working: Promise<void> | null = null

  constructor(events: Following<unknown>, parts: Parts) {
    this.#events = events
    this.#parts = parts
    void this.#listen()
  }

  add(subscriber: Subscriber, beginning: readonly unknown[]): void {
    this.#subscribers.add(subscriber)
    this.#ask(subscriber, beginning)
  }

  remove(subscriber: Subscriber): void {
    this.#missed.delete(subscriber)
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return
    this.#parts.empty()
    void this.#events.return()
  }

  async #listen(): Promise<void> {
    for await (const key of this.#events) {
      this.#due.set(key, 'all')
      await this.#work()
    }
  }

  /** Reads something again for one alone. */
  #ask(subscriber: Subscriber, keys: Iterable<unknown>): void {
    for (const key of keys) {
      const due = this.#due.get(key) ?? new Set()
      if (due !== 'all') this.#due.set(key, due.add(subscriber))
    }
    void this.#work()
  }

  #work(): Promise<void> {
    this.#working ??= this.#answerDue()
    return this.#working
  }

  async #answerDue(): Promise<void> {
    // Whoever asks in the same turn is answered together.
    await null
    for (const [key, due] of this.#due) {
      this.#due.delete(key)
      for (const audience of await this.#audiences(due === 'all' ? this.#subscribers : due)) await this.#answer(key, audience)
    }
    this.#working = null
  }

  /** Who may still be answered, by what they may now. */
  async #audiences(due: ReadonlySet<Subscriber>): Promise<Iterable<Audience>> {
    const subscribers = [...due]
    const found = subscribers.map(({ context }) => this.#parts.presence.actorOf(context.token))
    const audiences = new Map<string, Audience>()
    const admit = (subscriber: Subscriber, actor: Actor | null) => {
      if (!actor) return subscriber.end()
      const view = viewOf(actor)
      const audience = audiences.get(view)
      if (audience) audience.subscribers.push(subscriber)
      else audiences.set(view, { actor, subscribers: [subscriber] })
    }
    // Not one after the other: each that is not known is asked of the database.
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
      // Pothos remembers by the context what it has loaded.
      const contextValue: RequestContext = { ...context, actor }
      read.publish({ subscribers: subscribers.length })
      const { errors, ...rest } = this.#parts.mask(contextValue, await execute({ ...args, rootValue: key, contextValue }))
      const messages = new Messages({ ...rest, ...(errors && { errors }) })
      let sent = 0
      for (const subscriber of subscribers) {
        if (++sent % atOnce === 0) await setImmediate()
        if (this.#subscribers.has(subscriber) && !this.#isBehind(subscriber, key))
          subscriber.line.send(messages.of(subscriber.line.operation))
      }
    } catch (error) {
      for (const { end } of subscribers) end(this.#masked(context, error as Error))
    }
  }

  /** Whether a subscriber takes nothing now; then it is asked again when it does. */
  #isBehind(subscriber: Subscriber, key: unknown): boolean {
    const missed = this.#missed.size > 0 && this.#missed.get(subscriber)
    if (missed) return Boolean(missed.add(key))
    const { line } = subscriber
    if (!line.isBehind()) return false
    this.#missed.set(subscriber, new Set([key]))
    line.onTaken(() => {
      const keys = this.#missed.get(subscriber) ?? []
      if (this.#missed.delete(subscriber)) this.#ask(subscriber, keys)
    })
    return true
  }

  #masked(context: RequestContext, originalError: Error): Error | undefined {
    return this.#parts.mask(context, { errors: [new GraphQLError('', { originalError })] }).errors?.[0]
  }
}
