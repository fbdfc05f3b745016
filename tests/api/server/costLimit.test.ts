import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer({ environment: { COST_PER_MINUTE: '120' } })
const document = 'query ($id: ID!, $first: Int) { locations(warehouseId: $id, first: $first) { edges { node { id } } } }'

it('refuses a client that exceeds its cost limit of a minute, and no other client', async () => {
  const { id } = await testServer.factory.createWarehouse()
  const [eager, other] = [await testServer.signInAs('picker'), await testServer.signInAs('picker')]
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

it('counts sheets and files', async () => {
  const { id } = await testServer.factory.createWarehouse()
  const client = await testServer.signInAs('picker')
  const get = (path: string) => fetch(`${testServer.url}${path}`, { headers: { authorization: `Bearer ${client.identity.token}` } })
  const sheet = await get(`/sheets/command-sheet/${encodeURIComponent(id)}`)
  expect([sheet.status, sheet.headers.get('x-cost')]).toEqual([429, '210'])
  expect(Number(sheet.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await sheet.json()).toEqual({
    error: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/^Too many requests, try again in \d+ seconds$/),
  })
  expect((await client.send('{ __typename }')).status).toBe(429)

  const reader = await testServer.signInAs('picker')
  const file = () => fetch(`${testServer.url}/files/${newId()}`, { headers: { authorization: `Bearer ${reader.identity.token}` } })
  const [first, second] = [await file(), await file()]
  expect([first.status, first.headers.get('x-cost'), first.headers.get('x-cost-left'), second.status]).toEqual([404, '100', '20', 429])
})

it('counts free requests as 1', async () => {
  const { id } = await testServer.factory.createWarehouse()
  const client = await testServer.signInAs('picker')
  await client.query(document, { id, first: 117 })
  expect([(await client.send('{ __typename }')).status, (await client.send('{ __typename }')).status]).toEqual([200, 429])
})
