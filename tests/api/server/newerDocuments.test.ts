import { createClient } from 'graphql-ws'
import { expect, it } from 'vitest'
import { startTestServer } from '../testServer.ts'

// A console of a newer build with a server of an older one.
const testServer = await startTestServer()
const manager = await testServer.signInAs('manager')
const send = async (documentId: string) => {
  const response = await fetch(`${testServer.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${manager.identity.token}` },
    body: JSON.stringify({ documentId }),
  })
  return { status: response.status, ...((await response.json()) as { data?: unknown; errors?: unknown }) }
}
const storeNewDocument = (id: string, text: string) => testServer.db.persistedDocument.create({ data: { id, text, usedAt: new Date() } })

it('knows a document that a newer build has added since the server started', async () => {
  expect(await send('newer')).toMatchObject({ status: 400 })
  await storeNewDocument('newer', '{ viewer { __typename } }')
  expect(await send('newer')).toMatchObject({ status: 200, data: { viewer: { __typename: 'Viewer' } } })
})

it('knows it over a socket', async () => {
  const warehouse = await testServer.factory.createWarehouse()
  await storeNewDocument('panel', 'subscription ($id: ID!) { panelChanged(warehouseId: $id) { __typename } }')
  const client = createClient({
    url: `${testServer.url.replace('http', 'ws')}/graphql`,
    connectionParams: { token: manager.identity.token },
  })
  const events = client.iterate({ query: '', variables: { id: warehouse.id }, extensions: { documentId: 'panel' } })
  expect((await events.next()).value).toMatchObject({ data: { panelChanged: { __typename: expect.any(String) } } })
  await client.dispose()
})

it.each(['', ' ', 'a\u0000b', "'", '文件', 'x'.repeat(10_000)])('refuses an invalid id: %j', async (id) => {
  expect((await send(id)).status).toBeLessThan(500)
})
