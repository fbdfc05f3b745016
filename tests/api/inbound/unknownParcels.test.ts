import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { readPdf } from '../../../graph/print/readPdf.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const elsewhere = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const stranger = await factory.createCustomer(warehouse, elsewhere)
const product = await factory.createProduct(customer)
const strange = await factory.createProduct(stranger)
const dock = await testServer.signInWithRights(['inbound:read', 'inbound:sign'], warehouse)
const desk = await testServer.signInWithRights(['inbound:read', 'inbound:sign', 'inbound:create', 'inbound:claim'], warehouse)
const key = await testServer.createApiKeyClient(['inbound:read', 'inbound:create'], customer)
const other = await testServer.createApiKeyClient(['inbound:read', 'inbound:create'], stranger)

const fields = `parcel { id number state trackingNumber carrier cartons weightGrams place customerName order { id } allowedActions editable version
  history { action to reason by } }`
const label = (more: object = {}) => ({
  ...{ warehouseId: warehouse.id, carrier: 'UPS', sender: 'Hongda', cartons: 2, place: 'Cage 2', remark: '' },
  ...more,
})
const register = async (more: object = {}) => (await dock.command('registerUnknownParcel', label(more), fields)).parcel
const newOrder = (owner: { id: string }, goods: { id: string }, more: object = {}, at = warehouse) => ({
  ...{ warehouseId: at.id, customerId: owner.id, arrival: 'BOX', lines: [{ productId: goods.id, declared: 5 }] },
  ...more,
})

async function numbersSeenBy(client: typeof dock, filter: object = {}, sort = 'NEWEST'): Promise<string[]> {
  const { unknownParcels } = await client.query(
    `query ($w: ID!, $f: UnknownParcelFilter, $s: UnknownParcelSort) { unknownParcels(warehouseId: $w, filter: $f, sort: $s) { totalCount edges { node { number } } } }`,
    { w: warehouse.id, f: filter, s: sort },
  )
  expect(unknownParcels.totalCount).toBe(unknownParcels.edges.length)
  return unknownParcels.edges.map(({ node }: { node: { number: string } }) => node.number)
}
const nodeSeenBy = async (client: typeof dock, id: string) => (await client.query('query ($id: ID!) { node(id: $id) { id } }', { id })).node

it('registers a parcel of nobody, which only the staff of the warehouse see', async () => {
  const parcel = await register({ trackingNumber: '1z999aa1', weightGrams: 2_500 })
  expect(parcel).toMatchObject({
    ...{ number: expect.stringMatching(/^UP\d{4}-\d{4}$/), state: 'WAITING', trackingNumber: '1Z999AA1', carrier: 'UPS', cartons: 2 },
    ...{ weightGrams: 2_500, place: 'Cage 2', customerName: null, order: null, allowedActions: [], editable: true },
    history: [{ action: 'create', to: 'WAITING' }],
  })
  const torn = await register({ carrier: '', sender: '', place: '' })
  expect(torn).toMatchObject({ state: 'WAITING', trackingNumber: null, weightGrams: null })
  expect(await numbersSeenBy(dock)).toEqual([torn.number, parcel.number])
  expect(await numbersSeenBy(dock, {}, 'OLDEST')).toEqual([parcel.number, torn.number])
  expect(await numbersSeenBy(dock, { search: { values: ['1Z999'], mode: 'PREFIX' } })).toEqual([parcel.number])
  expect(await numbersSeenBy(dock, { waitingDays: 1 })).toEqual([])
  await testServer.db.unknownParcel.update({ where: { id: rowId(torn) }, data: { createdAt: new Date(Date.now() - 2 * 86_400_000) } })
  expect(await numbersSeenBy(dock, { waitingDays: 1, states: ['WAITING'] })).toEqual([torn.number])
  const outsider = await testServer.signInWithRights(['inbound:read', 'inbound:sign'], elsewhere)
  for (const client of [key, other]) {
    expect(await numbersSeenBy(client)).toEqual([])
    expect(await nodeSeenBy(client, parcel.id)).toBeNull()
    await expect(client.command('registerUnknownParcel', label())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  expect(await nodeSeenBy(outsider, parcel.id)).toBeNull()
  await expect(outsider.command('registerUnknownParcel', label())).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('refuses a tracking number that is known, also in parallel, and bad figures', async () => {
  const parcel = await register({ trackingNumber: 'TWICE1' })
  expect(await dock.refusal('registerUnknownParcel', label({ trackingNumber: 'twice1' }))).toEqual([
    {
      code: 'UNKNOWN_PARCEL_EXISTS',
      field: 'trackingNumber',
      zh: `快递单号 TWICE1 已登记为无主件 ${parcel.number}`,
      en: `The tracking number TWICE1 is already registered as unknown parcel ${parcel.number}`,
    },
  ])
  const { order } = await desk.command('createInboundOrder', newOrder(customer, product, { trackingNumber: 'KNOWN1' }), 'order { number }')
  expect(await dock.refusal('registerUnknownParcel', label({ trackingNumber: 'KNOWN1' }))).toEqual([
    {
      code: 'TRACKING_NUMBER_KNOWN',
      field: 'trackingNumber',
      zh: `快递单号 KNOWN1 属于入库单 ${order.number}，请直接签收`,
      en: `The tracking number KNOWN1 belongs to inbound order ${order.number}; sign for it there`,
    },
  ])
  expect(await dock.refusal('registerUnknownParcel', label({ cartons: 0 }))).toMatchObject([{ field: 'cartons' }])
  const codes: string[] = []
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { userErrors } = (
        await dock.query(
          `mutation ($input: RegisterUnknownParcelInput!) { registerUnknownParcel(input: $input) { userErrors { code } } }`,
          { input: { ...label({ trackingNumber: 'RACE1' }), idempotencyKey: newId() } },
        )
      ).registerUnknownParcel
      codes.push(userErrors[0]?.code ?? 'registered')
    }),
  )
  expect(codes.filter((code) => code === 'registered')).toHaveLength(1)
})

it('edits what is known while it waits', async () => {
  const parcel = await register({ trackingNumber: 'EDIT1' })
  const { warehouseId: _, ...known } = label({ place: 'A01-01-01', trackingNumber: 'EDIT2' })
  const input = { ...known, parcelId: parcel.id, expectedVersion: parcel.version }
  const edited = (await dock.command('editUnknownParcel', input, fields)).parcel
  expect(edited).toMatchObject({ place: 'A01-01-01', trackingNumber: 'EDIT2', version: parcel.version + 1 })
  expect(await dock.refusal('editUnknownParcel', input)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  await register({ trackingNumber: 'EDIT3' })
  expect(await dock.refusal('editUnknownParcel', { ...input, expectedVersion: edited.version, trackingNumber: 'EDIT3' })).toMatchObject([
    { code: 'UNKNOWN_PARCEL_EXISTS', field: 'trackingNumber' },
  ])
})

it('assigns it to an order, and so to a customer, who then sees it', async () => {
  const parcel = await register({ trackingNumber: 'CLAIM1' })
  const { order } = await desk.command('createInboundOrder', newOrder(customer, product), 'order { id number }')
  const changes = 'subscription ($w: ID!) { unknownParcelChanged(warehouseId: $w) { number state } }'
  const follow = (client: typeof dock) => client.subscribe(changes, { w: warehouse.id })
  const [owned, watched] = [await follow(key), await follow(dock)]
  const input = { parcelId: parcel.id, orderId: order.id }
  for (const client of [dock, key]) await expect(client.command('claimUnknownParcel', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const facts = await testServer.recordFactKinds(async () => {
    expect((await desk.command('claimUnknownParcel', input, fields)).parcel).toMatchObject({
      ...{ state: 'CLAIMED', order: { id: order.id }, allowedActions: [], editable: false },
      history: [{ action: 'create' }, { action: 'claim', to: 'CLAIMED' }],
    })
  })
  expect(facts).toEqual(['unknownParcel.claimed'])
  const told = { unknownParcelChanged: { number: parcel.number, state: 'CLAIMED' } }
  await watched.nextMatching(({ unknownParcelChanged: { number, state } }) => number === parcel.number && state === 'CLAIMED')
  // Of parcels that are not the customer's nothing is told, not even that something changed.
  expect(await owned.next()).toEqual(told)
  for (const subscription of [owned, watched]) subscription.end()
  expect(await numbersSeenBy(key)).toEqual([parcel.number])
  // Where it is kept, and what the warehouse noted, is not for customers.
  const kept = 'query ($id: ID!) { node(id: $id) { ... on UnknownParcel { number place remark } } }'
  expect((await key.query(kept, { id: parcel.id })).node).toEqual({ number: parcel.number, place: null, remark: null })
  expect((await desk.query(kept, { id: parcel.id })).node).toMatchObject({ place: 'Cage 2', remark: '' })
  expect(await numbersSeenBy(other)).toEqual([])
  expect(await desk.refusal('claimUnknownParcel', input)).toMatchObject([{ code: 'NOT_IN_STATE' }])
  // Its label finds the order from now on.
  expect(await dock.refusal('registerUnknownParcel', label({ trackingNumber: 'claim1' }))).toMatchObject([
    { code: 'TRACKING_NUMBER_KNOWN', en: `The tracking number CLAIM1 belongs to inbound order ${order.number}; sign for it there` },
  ])
  expect(await desk.refusal('returnUnknownParcel', { parcelId: parcel.id, reason: 'Late' })).toMatchObject([{ code: 'NOT_IN_STATE' }])
  for (const code of ['claim1', parcel.number, parcel.number.toLowerCase()]) {
    const { inboundTask } = await dock.query('query ($w: ID!, $c: String!) { inboundTask(warehouseId: $w, code: $c) { order { id } } }', {
      ...{ w: warehouse.id, c: code },
    })
    expect(inboundTask).toEqual({ order: { id: order.id } })
  }
})

it('prints a label for each carton, with number, day of arrival and place', async () => {
  const parcel = await register({ cartons: 3, place: 'Cage 7' })
  await testServer.db.unknownParcel.update({ where: { id: rowId(parcel) }, data: { createdAt: new Date('2026-11-20T12:00:00Z') } })
  const ask = ({ identity }: typeof dock, query = '') =>
    fetch(`${testServer.url}/sheets/parcel-labels/${encodeURIComponent(parcel.id)}${query}`, {
      headers: { authorization: `Bearer ${identity.token}` },
    })
  const textsOf = async (query = '', by = dock) => {
    const { pages } = await readPdf(new Uint8Array(await (await ask(by, query)).arrayBuffer()))
    return pages.map(({ texts }) => texts.map(({ text }) => text))
  }
  const printed = await textsOf('?language=en')
  expect(printed).toHaveLength(3)
  expect(printed[0]).toEqual(expect.arrayContaining(['Unknown parcel', parcel.number, '2026-11-20', 'Cage 7']))
  expect(await textsOf('?copies=1&language=zh-CN')).toEqual([expect.arrayContaining(['无主件'])])
  const outsider = await testServer.signInWithRights(['inbound:read'], elsewhere)
  for (const client of [key, outsider]) expect((await ask(client)).status).toBe(404)
  const { order } = await desk.command('createInboundOrder', newOrder(customer, product), 'order { id }')
  expect((await desk.command('claimUnknownParcel', { parcelId: parcel.id, orderId: order.id })).userErrors).toEqual([])
  const [own] = await textsOf('?language=en&copies=1', key)
  expect(own).toContain(parcel.number)
  expect(own).not.toContain('Cage 7')
})

it('finds orders to assign it to by the names and the code of the customer, only if asked for', async () => {
  const owner = await factory.createCustomer(warehouse)
  await testServer.db.customer.update({ where: { id: rowId(owner) }, data: { name: '松果家居', nameEn: 'Pinecone Home' } })
  const { order } = await desk.command('createInboundOrder', newOrder(owner, await factory.createProduct(owner)), 'order { id number }')
  const found = async (text: string, searchIn: string | null) => {
    const { inboundOrders } = await desk.query(
      'query ($w: ID!, $f: InboundOrderFilter) { inboundOrders(warehouseId: $w, filter: $f) { edges { node { number } } } }',
      { w: warehouse.id, f: { search: { values: [text], mode: 'FUZZY' }, searchIn } },
    )
    return inboundOrders.edges.map(({ node }: { node: { number: string } }) => node.number)
  }
  for (const text of ['松果', 'pinecone']) {
    expect(await found(text, 'CUSTOMER')).toEqual([order.number])
    expect(await found(text, null)).toEqual([])
  }
  expect(await found(order.number, null)).toEqual([order.number])
})

it('is counted on the panel with the age of the oldest, for those who may assign it', async () => {
  const place = await factory.createWarehouse()
  const [receiver, manager] = [await testServer.signInAs('receiver', place), await testServer.signInAs('manager', place)]
  const panelOf = async (client: typeof dock) =>
    (await client.query('query ($w: ID!) { panel(warehouseId: $w) { unknownParcels { count oldestAt } } }', { w: place.id })).panel
  expect(await panelOf(manager)).toEqual({ unknownParcels: { count: 0, oldestAt: null } })
  const parcels = []
  for (const _ of [1, 2, 3])
    parcels.push((await receiver.command('registerUnknownParcel', label({ warehouseId: place.id }), 'parcel { id createdAt }')).parcel)
  const [first, second] = parcels
  expect(await panelOf(manager)).toEqual({ unknownParcels: { count: 3, oldestAt: first.createdAt } })
  await manager.command('disposeUnknownParcel', { parcelId: first.id, reason: 'Mouldy' })
  expect(await panelOf(manager)).toEqual({ unknownParcels: { count: 2, oldestAt: second.createdAt } })
  expect(await panelOf(receiver)).toEqual({ unknownParcels: null })
})

it('refuses an order of another warehouse and one that is finished', async () => {
  const parcel = await register()
  const owner = await testServer.createApiKeyClient(['inbound:read', 'inbound:create', 'inbound:edit', 'inbound:claim'])
  const away = (await owner.command('createInboundOrder', newOrder(stranger, strange, {}, elsewhere), 'order { id }')).order
  expect(await owner.refusal('claimUnknownParcel', { parcelId: parcel.id, orderId: away.id })).toEqual([
    {
      ...{ code: 'PARCEL_ELSEWHERE', field: 'parcelId', zh: `无主件 ${parcel.number} 不在入库单所属的仓库` },
      en: `Unknown parcel ${parcel.number} is in another warehouse than the inbound order`,
    },
  ])
  const { order } = await owner.command('createInboundOrder', newOrder(customer, product), 'order { id number }')
  await owner.command('voidInboundOrder', { orderId: order.id })
  expect(await owner.refusal('claimUnknownParcel', { parcelId: parcel.id, orderId: order.id })).toEqual([
    {
      ...{ code: 'INBOUND_ORDER_FINISHED', field: 'orderId', zh: `入库单 ${order.number} 已完成或已作废，请选择其他入库单` },
      en: `Inbound order ${order.number} is completed or voided; choose another one`,
    },
  ])
})

it('creates an order for it in one step; a customer cannot take one so', async () => {
  const parcel = await register({ trackingNumber: 'NEW1' })
  const input = newOrder(customer, product, { parcelId: parcel.id, trackingNumber: 'NEW1', arrival: 'EXPRESS' })
  expect(await key.refusal('createInboundOrder', input)).toMatchObject([{ code: 'NOT_FOUND', field: 'parcelId' }])
  const { order } = await desk.command('createInboundOrder', input, 'order { id state }')
  expect(order.state).toBe('IN_TRANSIT')
  expect(await numbersSeenBy(key, { search: { values: ['NEW1'], mode: 'EXACT' } })).toEqual([parcel.number])
  expect(await desk.refusal('createInboundOrder', input)).toMatchObject([{ code: 'NOT_IN_STATE', field: 'parcelId' }])
})

it('sends it back or disposes of it with a reason', async () => {
  const [back, gone] = [await register(), await register()]
  expect(await desk.refusal('returnUnknownParcel', { parcelId: back.id, reason: ' ' })).toMatchObject([{ field: 'reason' }])
  const returned = await desk.command('returnUnknownParcel', { parcelId: back.id, reason: 'The sender wants it' }, fields)
  expect(returned.parcel).toMatchObject({ state: 'RETURNED', history: [{}, { action: 'return', reason: 'The sender wants it' }] })
  const disposed = await desk.command('disposeUnknownParcel', { parcelId: gone.id, reason: 'Mouldy' }, fields)
  expect(disposed.parcel).toMatchObject({ state: 'DISPOSED', history: [{}, { action: 'dispose', reason: 'Mouldy' }] })
  await expect(dock.command('disposeUnknownParcel', { parcelId: gone.id, reason: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { unknownParcelCounts } = await desk.query('query ($w: ID!) { unknownParcelCounts(warehouseId: $w) { state count } }', {
    w: warehouse.id,
  })
  expect(unknownParcelCounts).toEqual(
    expect.arrayContaining([
      { state: 'RETURNED', count: 1 },
      { state: 'DISPOSED', count: 1 },
    ]),
  )
})

it('registers a parcel by a scan at the dock with its place and carrier, once per key and number', async () => {
  const dockWorker = await testServer.signInAs('lead', warehouse)
  const { station } = await dockWorker.command('registerStation', { warehouseId: warehouse.id, name: 'Dock 9' }, 'station { id }')
  const stationId = station.id
  await dockWorker.command('takeStation', { stationId })
  const mutation = `mutation ($input: RegisterParcelScansInput!) {
    registerParcelScans(input: $input) { results { outcome code message parcelId parcelNumber sound } userErrors { code } } }`
  let seq = 0
  const build = (more: object) => ({
    ...{ key: newId(), seq: ++seq, scannedAt: new Date(), warehouseId: warehouse.id, code: `DOCK${seq}` },
    ...more,
  })
  const send = async (scans: object[], client = dockWorker) =>
    (await client.query(mutation, { input: { stationId, scans } })).registerParcelScans.results
  const first = build({ code: '1z dock 1', place: 'L:A01-01-02', carrier: 'UPS' })
  const [registered] = await send([first])
  expect(registered).toMatchObject({ outcome: 'APPLIED', parcelNumber: expect.stringMatching(/^UP/), sound: 'DONE' })
  expect((await send([first]))[0].parcelId).toBe(registered.parcelId)
  // Both answers may be skipped; a place may be any words.
  await send([build({ place: 'Cage 7', carrier: 'SF Express' }), build({})])
  const rows = await testServer.db.unknownParcel.findMany({
    where: { warehouseId: rowId(warehouse), trackingNumber: { contains: 'DOCK' } },
    orderBy: { id: 'asc' },
  })
  expect(rows.map(({ trackingNumber, place, carrier, cartons }) => [trackingNumber, place, carrier, cartons])).toEqual([
    ['1ZDOCK1', 'A01-01-02', 'UPS', 1],
    ['DOCK2', 'Cage 7', 'SF Express', 1],
    ['DOCK3', '', '', 1],
  ])
  expect(await numbersSeenBy(dock, { search: { values: ['cage 7'], mode: 'FUZZY' } })).toContain(rows[1]?.number)
  expect(await numbersSeenBy(dock, { search: { values: ['A01-01-02'] } })).toEqual([registered.parcelNumber])
  const carriers = 'query ($w: ID!) { parcelCarriers(warehouseId: $w) }'
  expect((await dock.query(carriers, { w: warehouse.id })).parcelCarriers.slice(0, 2)).toEqual(['SF Express', 'UPS'])
  await expect(key.query(carriers, { w: warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const again = build({ code: '1ZDOCK1', place: 'Cage 8' })
  const [refused] = await send([again])
  const [chinese] = await send([again], dockWorker.with({ language: 'zh-CN' }))
  expect([refused.outcome, refused.code, refused.message]).toEqual([
    ...[
      'REFUSED',
      'UNKNOWN_PARCEL_EXISTS',
      `The tracking number 1ZDOCK1 is already registered as unknown parcel ${registered.parcelNumber}`,
    ],
  ])
  expect(chinese.message).toContain(registered.parcelNumber)
  await expect(send([build({})], key)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
