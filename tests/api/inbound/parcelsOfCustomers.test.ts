import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

// What the users of a customer see of unknown parcels: those that are claimed for it, without anything of the staff.
const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const stranger = await factory.createCustomer(warehouse)
const [product, strange] = [await factory.createProduct(customer), await factory.createProduct(stranger)]
const desk = await testServer.signInWithRights(
  ['inbound:read', 'inbound:sign', 'inbound:create', 'inbound:edit', 'inbound:claim'],
  warehouse,
)
const [all, reader, foreign] = [
  await testServer.signInOf(customer),
  await testServer.signInOf(customer, 'READ'),
  await testServer.signInOf(stranger),
]
const key = await testServer.createApiKeyClient(['inbound:read', 'inbound:create'], customer)
const users = { all, reader, key }
type Client = typeof all

const [place, remark] = ['CAGE-QX7', 'Ask Mr Smith']
let count = 0
const register = async (): Promise<Data> => {
  const label = { trackingNumber: `OWNED${++count}X`, carrier: 'UPS', sender: `Hongda ${count}`, cartons: 2, place, remark }
  return (
    await desk.command('registerUnknownParcel', { warehouseId: warehouse.id, ...label }, 'parcel { id number trackingNumber sender }')
  ).parcel
}
const newReturn = async (owner: { id: string }, goods: { id: string }): Promise<Data> => {
  const lines = [{ productId: goods.id, declared: 5 }]
  const input = { warehouseId: warehouse.id, customerId: owner.id, kind: 'RETURN', arrival: 'BOX', lines }
  return (await desk.command('createInboundOrder', input, 'order { id number }')).order
}
const claim = (parcel: Data, order: Data) => desk.command('claimUnknownParcel', { parcelId: parcel.id, orderId: order.id })

const waiting = await register()
const theirs = await register()
await claim(theirs, await newReturn(stranger, strange))
const order = await newReturn(customer, product)
const mine = await register()
await claim(mine, order)

const list = `query ($w: ID!, $f: UnknownParcelFilter) {
  unknownParcels(warehouseId: $w, filter: $f) { totalCount edges { node { number place remark history { by } order { number state } } } }
  unknownParcelCounts(warehouseId: $w, filter: $f) { state count }
  unknownParcelMisses(warehouseId: $w, filter: $f) { value isLeftOut }
}`
interface Seen {
  numbers: string[]
  counted: number
  missed: string[]
}
async function seenBy(client: Client, filter: object = {}): Promise<Seen> {
  const { unknownParcels, unknownParcelCounts, unknownParcelMisses } = await client.query(list, { w: warehouse.id, f: filter })
  const numbers = unknownParcels.edges.map(({ node }: Data) => node.number)
  expect(unknownParcels.totalCount).toBe(numbers.length)
  const counted = unknownParcelCounts.reduce((sum: number, row: Data) => sum + row.count, 0)
  return { numbers, counted, missed: unknownParcelMisses.map(({ value }: Data) => value) }
}
const found = async (client: Client, text: string, mode: string) => (await seenBy(client, { search: { values: [text], mode } })).numbers

test.each(Object.entries(users))(
  '%s of a customer has those that are claimed for it in list, counts and node, without what is of the staff',
  async (_name, client) => {
    expect(await seenBy(client)).toEqual({ numbers: [mine.number], counted: 1, missed: [] })
    const { unknownParcels } = await client.query(list, { w: warehouse.id })
    expect(unknownParcels.edges[0].node).toEqual({
      ...{ number: mine.number, place: null, remark: null },
      ...{ history: [{ by: null }, { by: null }], order: { number: order.number, state: 'FORECAST' } },
    })
    const node = 'query ($id: ID!) { node(id: $id) { id } }'
    expect((await client.query(node, { id: mine.id })).node).toEqual({ id: mine.id })
    for (const { id } of [waiting, theirs]) expect((await client.query(node, { id })).node).toBeNull()
  },
)

test.each(Object.entries(users))('no search of %s tells of others, nor where its own is kept', async (name, client) => {
  for (const mode of ['EXACT', 'PREFIX', 'FUZZY']) {
    for (const text of [mine.number, mine.trackingNumber, mine.sender]) expect(await found(client, text, mode)).toEqual([mine.number])
    for (const { number, trackingNumber, sender } of [waiting, theirs])
      for (const text of [number, trackingNumber, sender]) expect(await found(client, text, mode)).toEqual([])
    expect(await found(client, place, mode)).toEqual([])
    expect(await found(desk, place, mode)).toHaveLength(3)
  }
  const values = [mine.number, waiting.number, theirs.number, place]
  expect((await seenBy(client, { search: { values, mode: 'EXACT' } })).missed).toEqual([waiting.number, theirs.number, place])
  // Keys have no palette.
  if (name === 'key') return
  for (const { number } of [waiting, theirs]) {
    const palette = 'query ($w: ID!, $t: String!) { search(warehouseId: $w, text: $t, perKind: 5) { kind label } }'
    expect((await client.query(palette, { w: warehouse.id, t: number })).search).toEqual([])
    expect((await client.query(palette, { w: warehouse.id, t: mine.number })).search).toEqual([
      { kind: 'UNKNOWN_PARCEL', label: mine.number },
    ])
  }
})

test.each(Object.entries(users))('the export of %s has the same rows', async (_name, { identity }) => {
  const response = await fetch(`${testServer.url}/exports/unknownParcels.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${identity.token}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ variables: { warehouseId: warehouse.id, filter: {} } }),
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text.trim().split('\n')).toHaveLength(2)
  for (const told of [mine.number, mine.trackingNumber, order.number, 'Forecast']) expect(text).toContain(told)
  for (const secret of [waiting.number, theirs.number, place, remark, 'test']) expect(text).not.toContain(secret)
})

test('the filter by the state of the order has the rows that it counts, and follows the order', async () => {
  const parcel = await register()
  const returned = await newReturn(customer, product)
  await claim(parcel, returned)
  const open = { orderStates: ['FORECAST', 'IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE'] }
  expect((await seenBy(reader, open)).numbers).toEqual([parcel.number, mine.number])
  expect((await seenBy(desk, open)).numbers).toEqual([parcel.number, mine.number, theirs.number])
  const orders = await reader.subscribe('subscription ($w: ID!) { inboundOrderChanged(warehouseId: $w) { number state } }', {
    w: warehouse.id,
  })
  await desk.command('voidInboundOrder', { orderId: returned.id })
  await orders.nextMatching(
    ({ inboundOrderChanged }) => inboundOrderChanged?.number === returned.number && inboundOrderChanged.state === 'VOIDED',
  )
  orders.end()
  expect((await seenBy(reader, open)).numbers).toEqual([mine.number])
  expect((await seenBy(reader, { orderStates: ['VOIDED'] })).numbers).toEqual([parcel.number])
  expect((await seenBy(reader, { orderStates: [] })).numbers).toEqual([parcel.number, mine.number])
})

test('one that is claimed is told its customer, and nobody else', async () => {
  const parcel = await register()
  const returned = await newReturn(customer, product)
  const changes = 'subscription ($w: ID!) { unknownParcelChanged(warehouseId: $w) { number } }'
  const figures = 'subscription ($c: ID!, $w: ID!) { customerFiguresChanged(id: $c, warehouseId: $w) }'
  const others = await foreign.subscribe(changes, { w: warehouse.id })
  const own = await Promise.all(Object.values(users).map((client) => client.subscribe(changes, { w: warehouse.id })))
  const overview = await reader.subscribe(figures, { c: customer.id, w: warehouse.id })
  // The return that was created before.
  await overview.next()
  await claim(parcel, returned)
  await Promise.all(own.map((one) => one.nextMatching(({ unknownParcelChanged }) => unknownParcelChanged?.number === parcel.number)))
  await overview.next()
  // The stranger is told only what is theirs: the next thing is their own.
  const next = await register()
  await claim(next, await newReturn(stranger, strange))
  await others.nextMatching(({ unknownParcelChanged }) => {
    expect([next.number, theirs.number]).toContain(unknownParcelChanged.number)
    return unknownParcelChanged.number === next.number
  })
  for (const one of [...own, others, overview]) one.end()
})

test('what customers may not do with a parcel is refused the same whether it is there or not', async () => {
  const absent = toNodeId('UnknownParcel', newId())
  const refusalsOf = async (client: Client, parcelId: string) => {
    const place = { warehouseId: warehouse.id, customerId: customer.id, kind: 'RETURN', arrival: 'BOX', lines: [] }
    const asked: [string, object][] = [
      ['claimUnknownParcel', { parcelId, orderId: order.id }],
      ['returnUnknownParcel', { parcelId, reason: 'No' }],
      ['disposeUnknownParcel', { parcelId, reason: 'No' }],
      ['editUnknownParcel', { parcelId, expectedVersion: 1, cartons: 1 }],
      ['createInboundOrder', { ...place, parcelId }],
    ]
    const answers: unknown[] = []
    for (const [name, input] of asked)
      answers.push(
        await client.command(name, input).then(
          ({ userErrors }) => [name, userErrors],
          ({ code, message }: { code?: string; message: string }) => [name, code, message],
        ),
      )
    return JSON.stringify(answers).replaceAll(parcelId, 'ID')
  }
  for (const client of [all, reader]) {
    const ofAbsent = await refusalsOf(client, absent)
    expect(ofAbsent).not.toContain('[]')
    expect(ofAbsent).toMatch(client === all ? /NOT_FOUND/ : /^(?!.*NOT_FOUND)/)
    for (const { id } of [waiting, theirs]) expect(await refusalsOf(client, id)).toBe(ofAbsent)
  }
})
