import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql'
import { isAsyncIterable, type Plugin, Repeater } from 'graphql-yoga'
import type { Context } from '../kernel/context.ts'
import type { RequestContext } from './context.ts'
import type { Presence } from './presence.ts'

/**
 * Runs subscriptions: each event is read under a context of its own, by what the token may then. The stream ends with its token, and when the
 * server closes.
 */
export function useSubscriptions(
  presence: Presence,
  closing: AbortSignal,
  subscribed: () => () => void = () => () => undefined,
): Plugin<Context> {
  const subscribe = async (args: ExecutionArgs): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> => {
    const events = await createSourceEventStream(args)
    return isAsyncIterable(events) ? answered(args, events) : events
  }

  const answered = (args: ExecutionArgs, events: AsyncIterable<unknown>) =>
    new Repeater<ExecutionResult>(async (push, stop) => {
      const context = args.contextValue as RequestContext
      const { token, tokenId } = context
      const iterator = events[Symbol.asyncIterator]()
      const forget = token && tokenId ? presence.onEnd(tokenId, token, stop) : () => undefined
      const close = () => stop()
      closing.addEventListener('abort', close)
      const left = stop.then(() => iterator.return?.())
      const ended = subscribed()
      try {
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
          const actor = token ? await presence.actorOf(token) : null
          if (!actor || closing.aborted) break
          // Pothos remembers by the context what it has loaded.
          const contextValue: RequestContext = { ...context, actor }
          await push(Promise.resolve(execute({ ...args, rootValue: next.value, contextValue })))
        }
      } finally {
        ended()
        forget()
        closing.removeEventListener('abort', close)
        stop()
        await left
      }
    })

  return { onSubscribe: ({ setSubscribeFn }) => setSubscribeFn(subscribe) }
}
