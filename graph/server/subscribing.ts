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
import type { Context } from '../kernel/context.ts'
import { Following } from '../kernel/signal.ts'
import type { RequestContext } from './context.ts'
import type { Fanout } from './fanout.ts'
import type { Line } from './line.ts'
import type { Presence } from './presence.ts'

/** What a subscription over a socket has beside its context: its way to the client. */
export type LineContext = RequestContext & { line?: Line }

/**
 * Runs subscriptions: each event is read under a context of its own, by what the token may then, and once for all whose sockets get the same.
 * The stream ends with its token, and when the server closes.
 */
export function useSubscriptions(
  presence: Presence,
  fanout: Fanout,
  closing: AbortSignal,
  subscribed: () => () => void = () => () => undefined,
): Plugin<Context> {
  const subscribe = async (args: ExecutionArgs): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> => {
    // A throw would close the socket of everything else that its client follows.
    const events = await createSourceEventStream(args).catch((error: unknown) => ({ errors: [failed(error)] }))
    if (!isAsyncIterable(events)) return events
    const { token, line } = args.contextValue as LineContext
    return events instanceof Following && line && token ? joined(args, events) : answered(args, events)
  }

  /** Ends a stream with its token and with the server; gives the way to stop looking after it. */
  const attend = ({ token, tokenId }: RequestContext, end: () => void) => {
    const forget = token && tokenId ? presence.onEnd(tokenId, token, end) : () => undefined
    closing.addEventListener('abort', end)
    if (closing.aborted) end()
    const ended = subscribed()
    return () => {
      ended()
      forget()
      closing.removeEventListener('abort', end)
    }
  }

  /** Gives nothing itself: all who follow the same are answered together, past this stream. */
  const joined = (args: ExecutionArgs, events: Following<unknown>) =>
    new Repeater<ExecutionResult>(async (_push, stop) => {
      const { line, ...context } = args.contextValue as RequestContext & { token: string; line: Line }
      const leave = fanout.join({ args, context, line, end: stop }, events)
      const forget = attend(context, () => stop())
      await stop.finally(() => {
        forget()
        leave()
      })
    })

  const answered = (args: ExecutionArgs, events: AsyncIterable<unknown>) =>
    new Repeater<ExecutionResult>(async (push, stop) => {
      const context = args.contextValue as RequestContext
      const { token } = context
      const iterator = events[Symbol.asyncIterator]()
      const left = stop.then(() => iterator.return?.())
      const forget = attend(context, () => stop())
      try {
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
          const actor = token ? await presence.actorOf(token) : null
          if (!actor || closing.aborted) break
          // Pothos remembers by the context what it has loaded.
          const contextValue: RequestContext = { ...context, actor }
          await push(Promise.resolve(execute({ ...args, rootValue: next.value, contextValue })))
        }
      } finally {
        forget()
        stop()
        await left
      }
    })

  return {
    onValidate: ({ addValidationRule }) => addValidationRule(CertainSubscriptionRule),
    onSubscribe: ({ setSubscribeFn }) => setSubscribeFn(subscribe),
  }
}

/** What is subscribed to is certain: graphql-js fails on a subscription whose one field is skipped. */
const CertainSubscriptionRule: ValidationRule = (context) => {
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
      context.reportError(new GraphQLError('What is subscribed to may not depend on @skip or @include', { nodes: node }))
    },
  }
}

function failed(error: unknown): GraphQLError {
  return error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })
}
