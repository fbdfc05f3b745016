import { expect, it } from 'vitest'
import { openHouse } from '../harness.ts'

const house = await openHouse({ environment: { COST_PER_MINUTE: '120' } })
const document = 'query ($id: ID!, $first: Int) { locations(warehouseId: $id, first: $first) { edges { node { id } } } }'

it('refuses who asked for too much in a minute, and nobody else', async () => {
  const { id } = await house.fixture.warehouse()
  const [eager, other] = [await house.as('picker'), await house.as('picker')]
  await eager.query(document, { id, first: 50 })
  await eager.query(document, { id, first: 50 })
  for (const [language, message] of [
    ['en', /^Too many requests, try again in \d+ seconds$/],
    ['zh-CN', /^操作过于频繁，请 \d+ 秒后再试$/],
  ] as const) {
    const reply = await eager.send(document, { id, first: 50 }, { language })
    expect(reply.status).toBe(429)
    expect(reply.data).toBeNull()
    expect(reply.errors[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
    expect(reply.errors[0]?.message).toMatch(message)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await other.query(document, { id, first: 50 })
})

it('counts what costs nothing as 1', async () => {
  const { id } = await house.fixture.warehouse()
  const client = await house.as('picker')
  await client.query(document, { id, first: 117 })
  expect([(await client.send('{ __typename }')).status, (await client.send('{ __typename }')).status]).toEqual([200, 429])
})
