import { createClient } from 'graphql-ws'
import { expect, it } from 'vitest'
import { openHouse } from '../harness.ts'

// A console of a newer build, while its server is another one.
const house = await openHouse()
const manager = await house.as('manager')
const send = async (documentId: string) => {
  const response = await fetch(`${house.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${manager.identity.token}` },
    body: JSON.stringify({ documentId }),
  })
  return { status: response.status, ...((await response.json()) as { data?: unknown; errors?: unknown }) }
}
const bring = (id: string, text: string) => house.db.persistedDocument.create({ data: { id, text, usedAt: new Date() } })

it('knows a document that another build has brought since it started', async () => {
  expect(await send('newer')).toMatchObject({ status: 400 })
  await bring('newer', '{ viewer { __typename } }')
  expect(await send('newer')).toMatchObject({ status: 200, data: { viewer: { __typename: 'Viewer' } } })
})

it('knows it over a socket too', async () => {
  const warehouse = await house.fixture.warehouse()
  await bring('panel', 'subscription ($id: ID!) { panelChanged(warehouseId: $id) { __typename } }')
  const client = createClient({ url: `${house.url.replace('http', 'ws')}/graphql`, connectionParams: { token: manager.identity.token } })
  const events = client.iterate({ query: '', variables: { id: warehouse.id }, extensions: { documentId: 'panel' } })
  expect((await events.next()).value).toMatchObject({ data: { panelChanged: { __typename: expect.any(String) } } })
  await client.dispose()
})

it.each(['', ' ', 'a\u0000b', "'", '文件', 'x'.repeat(10_000)])('refuses what is no id: %j', async (id) => {
  expect((await send(id)).status).toBeLessThan(500)
})
