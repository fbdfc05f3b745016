import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql'
import { isAsyncIterable, type Plugin, Repeater } from 'graphql-yoga'
import { SignalStream } from '../../kernel/events/signal.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { fenced } from '../../kernel/schema/fenced.ts'
import { tellsNothing } from '../../kernel/schema/recordChanged.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { Fanout } from './fanout.ts'
import type { SocketWriter } from './socketWriter.ts'
import type { TokenCache } from './tokenCache.ts'

/** Context of a subscription over a socket. */
export type SocketContext = RequestContext & { writer?: SocketWriter }

/**
 * Runs subscriptions: each event is executed in its own context with the token's current rights, once for all sockets with the same answer.
 * A stream ends with its token and when the server closes.
 */
export function useSubscriptions(
  tokenCache: TokenCache,
  fanout: Fanout,
  closing: AbortSignal,
  onSubscribed: () => () => void = () => () => undefined,
): Plugin<Context> {
  const subscribe = async (args: ExecutionArgs): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> => {
    // A thrown error would close the socket with all its other subscriptions.
    const events = await createSourceEventStream(args).catch((error: unknown) => ({ errors: [failed(error)] }))
    if (!isAsyncIterable(events)) return events
    const { token, writer } = args.contextValue as SocketContext
    return events instanceof SignalStream && writer && token ? joinFanout(args, events) : answerAlone(args, events)
  }

  /** Ends a stream with its token and with the server; returns the function to stop watching. */
  const endWithToken = ({ token, tokenId }: RequestContext, end: () => void) => {
    const forget = token && tokenId ? tokenCache.onEnd(tokenId, token, end) : () => undefined
    closing.addEventListener('abort', end)
    if (closing.aborted) end()
    const ended = onSubscribed()
    return () => {
      ended()
      forget()
      closing.removeEventListener('abort', end)
    }
  }

  /** Yields nothing itself: the fanout writes to the socket directly. */
  const joinFanout = (args: ExecutionArgs, events: SignalStream<unknown>) =>
    new Repeater<ExecutionResult>(async (_push, stop) => {
      const { writer, ...context } = args.contextValue as RequestContext & { token: string; writer: SocketWriter }
      const leave = fanout.join({ args, context, writer, end: stop }, events)
      const forget = endWithToken(context, () => stop())
      await stop.finally(() => {
        forget()
        leave()
      })
    })

  const answerAlone = (args: ExecutionArgs, events: AsyncIterable<unknown>) =>
    new Repeater<ExecutionResult>(async (push, stop) => {
      const context = args.contextValue as RequestContext
      const { token } = context
      const iterator = events[Symbol.asyncIterator]()
      const left = stop.then(() => iterator.return?.())
      const forget = endWithToken(context, () => stop())
      try {
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
          const actor = token ? await tokenCache.actorOf(token) : null
          if (!actor || closing.aborted) break
          // A new context per event, because Pothos caches loaded rows in it.
          const contextValue: RequestContext = { ...context, actor }
          const rootValue = next.value
          const result = await fenced(contextValue, (ctx) => execute({ ...args, rootValue, contextValue: ctx }))
          if (!tellsNothing(result)) await push(result)
        }
      } finally {
        forget()
        stop()
        await left
      }
    })

  return {
    onValidate: ({ addValidationRule }) => addValidationRule(NoConditionalSubscriptionRule),
    onSubscribe: ({ setSubscribeFn }) => setSubscribeFn(subscribe),
  }
}

/** Refuses @skip and @include on the subscribed field: graphql-js fails on a subscription whose one field is skipped. */
const NoConditionalSubscriptionRule: ValidationRule = (context) => {
  const uncertain = ({ selections }: SelectionSetNode, seen: Set<string>): boolean =>
    selections.some((selection) => {
      if (selection.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include')) return true
      if (selection.kind === Kind.INLINE_FRAGMENT) return uncertain(selection.selectionSet, seen)
      if (selection.kind === Kind.FIELD || seen.has(selection.name.value)) return false
      const fragment = context.getFragment(selection.name.value)
      return fragment ? uncertain(fragment.selectionSet, seen.add(selection.name.value)) : false
    })
  return {
    OperationDefinition(node) {
      if (node.operation !== OperationTypeNode.SUBSCRIPTION || !uncertain(node.selectionSet, new Set())) return
      context.reportError(new GraphQLError('A subscription may not depend on @skip or @include', { nodes: node }))
    },
  }
}

function failed(error: unknown): GraphQLError {
  return error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })
}
