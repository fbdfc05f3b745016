import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { useEventLoopYield } from './useEventLoopYield.ts'

const onExecute = useEventLoopYield().onExecute as unknown as (event: object) => Promise<void>
const begin = (text = '{ viewer { name } }') => onExecute({ args: { document: parse(text) } })
const busy = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

it('starts long executions that are ready together in different ticks', async () => {
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
      busy(25)
      return own
    }),
  )
  done = true
  expect(new Set(turns).size).toBe(3)
})

it('runs other queries between introspection queries', async () => {
  const order: string[] = []
  const one = async (name: string, text: string, ms: number) => {
    await begin(text)
    order.push(name)
    busy(ms)
  }
  const schemas = [
    '{ __schema { types { name } } }',
    '{ ...F } fragment F on Query { __type(name: "Query") { name } }',
    '{ __schema { types { kind } } }',
  ]
  const dear = schemas.map((text, i) => one(`schema ${i + 1}`, text, 30))
  await dear[0]
  await Promise.all([one('first', '{ viewer { name } }', 5), one('second', '{ __typename }', 5)])
  await Promise.all(dear)
  expect(order).toEqual(['schema 1', 'first', 'second', 'schema 2', 'schema 3'])
})
