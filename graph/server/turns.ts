import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Plugin } from 'graphql-yoga'

/** So many milliseconds of a turn of the event loop may have passed when another execution begins in it. */
const turnMs = 20

let began: number | null = null

/**
 * Lets executions that are ready at the same moment begin in different turns of the event loop where they take long: what waits for the server to
 * read from its connections, to answer a signal or to keep a time waits for one of them, and not for all.
 */
export function useTurns(): Plugin {
  return {
    async onExecute() {
      // What begins behind another sees how long that one took only when it is its turn.
      if (began !== null) await nextTurn()
      while (began !== null && performance.now() - began > turnMs) await nextTurn()
      if (began !== null) return
      began = performance.now()
      setImmediate(() => {
        began = null
      })
    },
  }
}
