import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { hashToken } from '../../../graph/access/token.ts'
import type { Client } from '../client.ts'
import { startTestServer } from '../testServer.ts'
import { openRawSocket } from './rawSocket.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const area = await testServer.factory.createArea(warehouse)
const manager = await testServer.signInAs('manager', warehouse)
const document = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { id code area { id code } } }'
const follow = (client: Client) => client.subscribe(document, { id: warehouse.id })
let last = 0
const code = () => `A${String(++last).padStart(2, '0')}-01-01`
const change = () => manager.command('createLocation', { cargoAreaId: area.id, code: code() }, 'location { id code }')

it('refuses a socket without a known token, with a reason', async () => {
  for (const token of [null, 'whs_unknown']) {
    const following = await follow(testServer.anonymous.with({ token }))
    await expect(following.next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
})

it('refuses users without access to the warehouse', async () => {
  const stranger = await testServer.signInAs('manager', await testServer.factory.createWarehouse())
  const following = await follow(stranger)
  await expect(following.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  following.end()
})

it('refuses documents that are malformed, invalid or too deep, and stays open', async () => {
  for (const wrong of [
    'subscription {',
    'subscription { nothing }',
    `{ __schema { types ${'{ fields { type '.repeat(9)}{ name }${' } }'.repeat(9)} } }`,
  ]) {
    const following = await manager.subscribe(wrong)
    await expect(following.next()).rejects.toThrow()
    following.end()
  }
})

it('reads the data again for each event', async () => {
  const following = await follow(manager)
  const { location } = await change()
  expect((await following.next()).locationChanged).toMatchObject({ id: location.id, area: { id: area.id, code: expect.any(String) } })
  await testServer.db.cargoArea.updateMany({ data: { code: 'NEW' } })
  await change()
  expect((await following.next()).locationChanged.area.code).toBe('NEW')
  following.end()
})

it('delivers a burst of changes of different nodes completely', async () => {
  const following = await follow(manager)
  const made = await Promise.all(Array.from({ length: 30 }, change))
  const missing = new Set<string>(made.map(({ location }) => location.id))
  expect(missing.size).toBe(30)
  while (missing.size > 0) missing.delete((await following.next()).locationChanged.id)
  following.end()
})

it('delivers changes that happened while the first result was read', async () => {
  const { location } = await change()
  const following = await follow(manager)
  await following.nextMatching(({ locationChanged }) => locationChanged.id === location.id)
  following.end()
})

it('closes the sockets of a session that is signed out, and no others', async () => {
  const [leaving, staying] = [await testServer.signInAs('manager', warehouse), await testServer.signInAs('manager', warehouse)]
  const [closed, open] = [await follow(leaving), await follow(staying)]
  await leaving.query('mutation { signOut }')
  await closed.ended
  await expect(closed.nextMatching(() => false)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const { location } = await change()
  await open.nextMatching(({ locationChanged }) => locationChanged.id === location.id)
  open.end()
})

it('closes the sockets of a revoked key and of a revoked wall token', async () => {
  const owner = await testServer.signInAs('owner')
  const key = await owner.command('createApiKey', { name: 'Shop', rights: ['warehouse:read'] }, 'token apiKey { id }')
  const wall = await owner.command('createWallToken', { name: 'Hall', warehouseId: warehouse.id }, 'token wallToken { id }')
  const byKey = await follow(testServer.anonymous.with({ token: key.token }))
  const byWall = await follow(testServer.anonymous.with({ token: wall.token }))
  await owner.command('revokeApiKey', { apiKeyId: key.apiKey.id })
  await byKey.ended
  await owner.command('revokeWallToken', { wallTokenId: wall.wallToken.id })
  await byWall.ended
})

it('closes a socket whose session ended while it was opened, without another message', async () => {
  const leaving = await testServer.signInAs('manager', warehouse)
  // Writes past the commands are not signalled to the process.
  const end = () =>
    testServer.db.session.updateMany({ where: { tokenHash: hashToken(leaving.identity.token ?? '') }, data: { revokedAt: new Date() } })
  const wire = await openRawSocket(leaving, document, { id: warehouse.id }, async () => void (await end()))
  expect(await wire.closed).toBe(4403)
  expect(wire.types).toEqual([])
})

it('closes the sockets of a key that was revoked without a signal', async () => {
  const key = await (await testServer.signInAs('owner')).command('createApiKey', { name: 'Shop', rights: ['warehouse:read'] }, 'token')
  const byKey = await follow(testServer.anonymous.with({ token: key.token }))
  await testServer.db.apiKey.updateMany({ where: { keyHash: hashToken(key.token) }, data: { revokedAt: new Date() } })
  await byKey.ended
})

it('asks clients to reconnect later when it cannot serve them', async () => {
  const gone = () => testServer.db.$executeRawUnsafe('alter table session rename to session_gone')
  const back = () => testServer.db.$executeRawUnsafe('alter table session_gone rename to session')
  try {
    const wire = await openRawSocket(manager, document, { id: warehouse.id }, async () => void (await gone()))
    expect(await wire.closed).toBe(1013)
    expect(wire.types).toEqual([])
    const socket = new WebSocket(`${testServer.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'connection_init', payload: manager.identity }))
    expect((await once(socket, 'close'))[0]).toBe(1013)
  } finally {
    await back()
  }
})

it('serves the same over server-sent events, and ends them with the token', async () => {
  const listener = await testServer.signInAs('manager', warehouse)
  const response = await fetch(`${testServer.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${listener.identity.token}` },
    body: JSON.stringify({ query: document, variables: { id: warehouse.id } }),
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  let text = ''
  const read = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk
  })()
  while (!text) await pause(10)
  const { location } = await change()
  while (!text.includes(location.id)) await pause(10)
  await listener.query('mutation { signOut }')
  await read
  expect(text).toContain('event: complete')
})
