import { expect, test, vi } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { downloaded } from '../exchange/importFixture.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, recipient } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { warehouse } = fixture
const [owner, service, dispatcher, picker] = await Promise.all(
  (['owner', 'service', 'dispatcher', 'picker'] as const).map((role) => testServer.signInAs(role, warehouse)),
)
const sku = await fixture.createProduct(50)

const shown = 'name phone email country province city postcode'
const read = async (client: Client, id: string): Promise<Data> => {
  const document = `query ($id: ID!) { node(id: $id) { ... on Package { recipient { name address1 } maskedRecipient { ${shown} } } } }`
  return (await client.query(document, { id })).node
}
const open = (client: Client, packageId: string, reason = 'CARRIER') =>
  client.command('openRecipient', { packageId, reason }, 'package { id } recipient { name phone address1 }')
const entries = async (filter: Data): Promise<Data[]> => {
  const document = `query ($filter: ActivityFilter) { activities(filter: $filter, first: 20) {
    edges { node { command outcome recipientReason documents { documentId } } } } }`
  return (await (owner as Client).query(document, { filter })).activities.edges.map(({ node }: Data) => node)
}

test('people without the right see a recipient masked, and those who may open it get the whole for a reason that the log keeps', async () => {
  const { id } = await fixture.createPackage({ [sku]: 1 })
  const masked = {
    name: 'A** E**',
    phone: '**** 0142',
    email: null,
    country: recipient.country,
    province: recipient.province,
    city: recipient.city,
    postcode: recipient.postcode,
  }
  for (const client of [dispatcher, picker] as Client[])
    expect(await read(client, id)).toEqual({ recipient: null, maskedRecipient: masked })
  expect(await read(service as Client, id)).toEqual({
    recipient: { name: recipient.name, address1: recipient.address1 },
    maskedRecipient: masked,
  })

  const { name, phone, address1 } = recipient
  expect(await open(dispatcher as Client, id)).toEqual({ package: { id }, recipient: { name, phone, address1 }, userErrors: [] })
  // What was opened once is not open for good.
  expect((await read(dispatcher as Client, id)).recipient).toBeNull()
  await expect(open(picker as Client, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // Sent again with its key it is no second look: a lost answer is repeated at once, but no later.
  const input = { packageId: id, reason: 'CARRIER', idempotencyKey: newId() }
  const again = async () => {
    const document = 'mutation ($input: OpenRecipientInput!) { openRecipient(input: $input) { recipient { name } } }'
    return ((await (dispatcher as Client).query(document, { input })).openRecipient as Data).recipient
  }
  expect([await again(), await again()]).toEqual([{ name }, { name }])
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  expect(await again()).toBeNull()
  later.mockRestore()
  const entry = { command: 'openRecipient', outcome: 'DONE', recipientReason: 'CARRIER', documents: [{ documentId: id }] }
  expect(await entries({ documentId: id, commands: ['openRecipient'] })).toEqual([entry, entry])
  expect((await entries({ documentId: id, commands: ['createPackage'] })).map(({ recipientReason }) => recipientReason)).toEqual([null])

  const asked = { variables: { filter: { commands: ['openRecipient'] } }, columns: null, timeZone: 'Europe/Berlin' }
  const text = JSON.stringify((await downloaded(owner as Client, '/exports/activities.xlsx', asked)).rows)
  for (const word of ['Open the recipient of a package', 'The carrier asks', 'Not allowed', 'FORBIDDEN']) expect(text).toContain(word)
  for (const secret of [name, phone, address1]) expect(text).not.toContain(secret)
})

test('opening needs a reason, the right in the warehouse of the package, and a person', async () => {
  const { id } = await fixture.createPackage({ [sku]: 1 })
  const elsewhere = await testServer.signInAs('dispatcher', await testServer.factory.createWarehouse())
  await expect(open(elsewhere, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(open(dispatcher as Client, id, 'CURIOSITY')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  await expect(open(fixture.integrator, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const everywhere = await testServer.signInAs('owner')
  const [failure] = await everywhere.refusal('createApiKey', { name: 'Reader', rights: ['package:openRecipient'] })
  expect(failure).toMatchObject({ code: 'RIGHT_NOT_FOR_KEYS' })
})
