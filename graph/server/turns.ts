import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Plugin } from 'graphql-yoga'
import { isIntrospective } from './measure.ts'

/** So many milliseconds of a turn of the event loop may have passed when another execution begins in it. */
const turnMs = 20

/** Between two that ask for the schema others have so many times as long as the first one took. */
const restTimes = 3

let began: number | null = null

/**
 * Lets executions that are ready at the same moment begin in different turns of the event loop where they take long: what waits for the server to
 * read from its connections, to answer a signal or to keep a time waits for one of them, and not for all. Those that ask for the schema, which are
 * answered in one go, follow one another at a distance: between two of them others have several times as long as the first one took.
 */
export function useTurns(): Plugin {
  return {
    async onExecute({ args }) {
      const rest = isIntrospective(args.document) ? await restOfLast() : null
      await turn()
      rest?.()
    },
  }
}

async function turn(): Promise<void> {
  // What begins behind another sees how long that one took only when it is its turn.
  if (began !== null) await nextTurn()
  while (began !== null && performance.now() - began > turnMs) await nextTurn()
  if (began !== null) return
  began = performance.now()
  setImmediate(() => {
    began = null
  })
}

let last: Promise<void> = Promise.resolve()

/** Waits until the last one has rested; gives what its follower says when it begins. */
async function restOfLast(): Promise<() => void> {
  const before = last
  const rested = Promise.withResolvers<void>()
  last = rested.promise
  await before
  return () => {
    const begin = performance.now()
    setImmediate(() => setTimeout(rested.resolve, restTimes * (performance.now() - begin)))
  }
}
