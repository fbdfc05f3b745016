import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Plugin } from 'graphql-yoga'
import { isIntrospective } from './queryCost.ts'

/** Maximum time in milliseconds spent in one tick before the next execution waits for another tick. */
const maxTickMs = 20

/** Pause between introspection queries, as a multiple of the last one's duration. */
const introspectionPauseFactor = 3

let tickBeganAt: number | null = null

/**
 * Starts executions that become ready together in separate ticks of the event loop if they take long, so that I/O and timers are delayed by
 * one execution only. Introspection queries, which never yield, run one at a time with a pause in between.
 */
export function useEventLoopYield(): Plugin {
  return {
    async onExecute({ args }) {
      const rest = isIntrospective(args.document) ? await waitForIntrospection() : null
      await waitForFreeTick()
      rest?.()
    },
  }
}

async function waitForFreeTick(): Promise<void> {
  // Waits one tick, so that the duration of the previous execution is known.
  if (tickBeganAt !== null) await nextTurn()
  while (tickBeganAt !== null && performance.now() - tickBeganAt > maxTickMs) await nextTurn()
  if (tickBeganAt !== null) return
  tickBeganAt = performance.now()
  setImmediate(() => {
    tickBeganAt = null
  })
}

let lastIntrospection: Promise<void> = Promise.resolve()

/** Waits for the previous introspection query and its pause; returns the function to call when this one begins. */
async function waitForIntrospection(): Promise<() => void> {
  const before = lastIntrospection
  const rested = Promise.withResolvers<void>()
  lastIntrospection = rested.promise
  await before
  return () => {
    const begin = performance.now()
    setImmediate(() => setTimeout(rested.resolve, introspectionPauseFactor * (performance.now() - begin)))
  }
}
