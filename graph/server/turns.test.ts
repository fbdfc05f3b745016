import { expect, it } from 'vitest'
import { useTurns } from './turns.ts'

it('lets long executions that are ready together begin in different turns of the event loop', async () => {
  const begin = useTurns().onExecute as () => Promise<void>
  let turn = 0
  let done = false
  const count = () => {
    turn++
    if (!done) setImmediate(count)
  }
  count()
  const turns = await Promise.all(
    [1, 2, 3].map(async () => {
      await begin()
      const own = turn
      for (const end = performance.now() + 25; performance.now() < end; );
      return own
    }),
  )
  done = true
  expect(new Set(turns).size).toBe(3)
})
