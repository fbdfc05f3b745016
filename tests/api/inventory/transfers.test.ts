import { expect, it } from 'vitest'
import { readPdf } from '../../../graph/print/readPdf.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import { startTestServer } from '../testServer.ts'
import { openScanStation } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const other = await factory.createCustomer(warehouse)
const codes = ['A01-01-01', 'A01-01-02', 'A01-01-03']
const [shelf, target, spare] = await factory.createLocations(await factory.createArea(warehouse), codes)
await factory.createLocations(await factory.createArea(warehouse, 'DEFECTIVE'), ['D01-01-01'])
await factory.createLocations(await factory.createArea(warehouse, 'STAGING'), ['S01-01-01'])
const rights = [
  'inventory:read',
  'inventory:transfer',
  'inventory:move',
  'stock:read',
  'warehouse:read',
  'warehouse:edit',
  'product:read',
  'customer:read',
]
const mover = await testServer.signInWithRights(rights, warehouse)
const lead = await testServer.signInWithRights([...rights, 'inventory:forceTransfer'], warehouse)

const fields = `transfer { id number state remark quantity movedIn inHand holder allowedActions
  lines { id lineNo customerName quality from to quantity movedOut movedIn returned lost inHand product { sku } moves { kind location quantity reason by } }
  history { action to reason by } }`

async function newProduct(pieces: number, owner = customer) {
  const product = await factory.createProduct(owner)
  await factory.addStock(warehouse, owner, product, pieces, shelf!.code)
  return product
}

const line = ({ id }: { id: string }, quantity: number, more: object = {}) => ({
  ...{ productId: id, from: shelf!.code, to: target!.code, quantity },
  ...more,
})
const create = async (lines: object[], more: object = {}) =>
  (await mover.command('createTransfer', { warehouseId: warehouse.id, lines, ...more }, fields)).transfer
const refusal = (lines: object[]) => mover.refusal('createTransfer', { warehouseId: warehouse.id, lines })

/** Pieces of a product by location: on hand and free. */
async function stockOf({ id }: { id: string }) {
  const { productStock, locationStocks } = await mover.query(
    `query ($w: ID!, $p: ID!) { productStock(warehouseId: $w, productId: $p) { good available }
      locationStocks(warehouseId: $w, productId: $p) { edges { node { code kind onHand free batch } } } }`,
    { w: warehouse.id, p: id },
  )
  const piles = locationStocks.edges.map(({ node }: { node: { code: string; onHand: number; free: number } }) => [
    ...[node.code.replace(/HAND-.*/, 'HAND'), node.onHand, node.free],
  ])
  return { ...productStock, piles: piles.sort() }
}

it('says what picking areas gain or lose, once every location is known', async () => {
  const product = await newProduct(20)
  const changeOf = async (...lines: object[]) => {
    const input = { warehouseId: warehouse.id, lines }
    return (await mover.command('createTransfer', input, 'transfer { pickingChange }')).transfer.pickingChange
  }
  expect(await changeOf(line(product, 2))).toBe(0)
  expect(await changeOf(line(product, 3, { to: 'S01-01-01' }), line(await newProduct(5), 1, { to: spare!.code }))).toBe(-3)
  expect(await changeOf(line(product, 2, { to: null }))).toBeNull()
  await factory.addStock(warehouse, customer, product, 5, 'S01-01-01')
  expect(await changeOf(line(product, 4, { from: 'S01-01-01' }))).toBe(4)
})

it('tells everyone who looks at the list or at a transfer what changes', async () => {
  const [watched, other] = [await create([line(await newProduct(5), 2)]), await create([line(await newProduct(5), 1)])]
  const document = 'subscription ($w: ID!, $id: ID) { transferChanged(warehouseId: $w, id: $id) { id inHand } }'
  const list = await mover.subscribe(document, { w: warehouse.id })
  const page = await mover.subscribe(document, { w: warehouse.id, id: watched.id })
  await mover.command('moveOutTransfer', { transferId: other.id }, fields)
  await list.nextMatching(({ transferChanged: { id, inHand } }) => id === other.id && inHand === 1)
  await mover.command('moveOutTransfer', { transferId: watched.id }, fields)
  const seen = new Set<string>()
  await page.nextMatching(({ transferChanged: { id, inHand } }) => {
    seen.add(id)
    return inHand === 2
  })
  expect(seen).toEqual(new Set([watched.id]))
  page.end()
  list.end()
})

it('moves goods of two customers: held, in hand, put down, complete by itself', async () => {
  const product = await newProduct(30)
  const foreign = await newProduct(8, other)
  const transfer = await create([line(product, 12), line(foreign, 8, { to: null })], { remark: 'Closer to the dock' })
  expect(transfer).toMatchObject({
    ...{ number: expect.stringMatching(/^TR\d{4}-\d{4}$/), state: 'CREATED', quantity: 20, inHand: 0, holder: null },
    allowedActions: ['moveOut', 'void'],
    lines: [
      { lineNo: 1, from: 'A01-01-01', to: 'A01-01-02', quality: 'GOOD', quantity: 12, product: { sku: product.sku } },
      { lineNo: 2, to: null, quantity: 8, product: { sku: foreign.sku } },
    ],
  })
  expect(new Set(transfer.lines.map(({ customerName }: { customerName: string }) => customerName)).size).toBe(2)
  expect(await stockOf(product)).toEqual({ good: 30, available: 30, piles: [['A01-01-01', 30, 18]] })

  const { id: transferId, lines } = transfer
  const part = await mover.command('moveOutTransfer', { transferId, lines: [{ lineId: lines[0].id, quantity: 5 }] }, fields)
  expect(part.transfer).toMatchObject({ state: 'PARTIAL', inHand: 5, allowedActions: ['moveOut', 'moveIn'] })
  const piles = [
    ['A01-01-01', 25, 18],
    ['HAND', 5, 0],
  ]
  expect(await stockOf(product)).toEqual({ good: 30, available: 30, piles })
  expect(await lead.refusal('voidTransfer', { transferId })).toMatchObject([{ code: 'NOT_IN_STATE' }])

  const out = await mover.command('moveOutTransfer', { transferId }, fields)
  expect(out.transfer).toMatchObject({ state: 'PARTIAL', inHand: 20, holder: expect.any(String), allowedActions: ['moveIn'] })
  const first = [
    { lineId: lines[0].id, location: target!.code, quantity: 7 },
    { lineId: lines[0].id, location: spare!.code, quantity: 5 },
  ]
  const done = await mover.command('moveInTransfer', { transferId, lines: first, isPart: true }, fields)
  expect(done.transfer).toMatchObject({ state: 'PARTIAL', movedIn: 12, inHand: 8 })
  const last = await mover.command(
    'moveInTransfer',
    { transferId, lines: [{ lineId: lines[1].id, location: target!.code, quantity: 8 }] },
    fields,
  )
  expect(last.transfer).toMatchObject({ state: 'COMPLETE', movedIn: 20, inHand: 0, holder: null, allowedActions: [] })
  expect(last.transfer.lines[0].moves).toEqual([
    { kind: 'OUT', location: 'A01-01-01', quantity: 5, reason: '', by: expect.any(String) },
    { kind: 'OUT', location: 'A01-01-01', quantity: 7, reason: '', by: expect.any(String) },
    { kind: 'IN', location: 'A01-01-02', quantity: 7, reason: '', by: expect.any(String) },
    { kind: 'IN', location: 'A01-01-03', quantity: 5, reason: '', by: expect.any(String) },
  ])
  expect(last.transfer.history.map(({ action }: { action: string }) => action)).toEqual([
    ...['create', 'moveOut', 'moveOut', 'moveIn', 'moveIn', 'finish'],
  ])
  expect((await stockOf(product)).piles).toEqual([
    ['A01-01-01', 18, 18],
    ['A01-01-02', 7, 7],
    ['A01-01-03', 5, 5],
  ])
  expect((await stockOf(foreign)).piles).toEqual([['A01-01-02', 8, 8]])
  expect(await mover.refusal('moveOutTransfer', { transferId })).toMatchObject([{ code: 'NOT_IN_STATE' }])
})

it('keeps source and age of the batch, and the ledger names the transfer', async () => {
  const product = await newProduct(6)
  const { id: transferId, lines, number } = await create([line(product, 6)])
  await mover.command('moveOutTransfer', { transferId })
  await mover.command('moveInTransfer', { transferId, lines: [{ lineId: lines[0].id, location: 'l:a01-01-02', quantity: 6 }] })
  const { locationStocks, stockFlow } = await mover.query(
    `query ($w: ID!, $p: ID!) { locationStocks(warehouseId: $w, location: "A01-01-02", productId: $p) { edges { node { batch onHand product { id } } } }
      stockFlow(warehouseId: $w, productId: $p, quantities: [ON_HAND]) { edges { node { change documentNumber documentId batch } } } }`,
    { w: warehouse.id, p: product.id },
  )
  const flow = stockFlow.edges.map(({ node }: { node: object }) => node)
  expect(
    flow
      .slice(0, 4)
      .map(({ change }: { change: number }) => change)
      .sort(),
  ).toEqual([-6, -6, 6, 6])
  expect(new Set(flow.slice(0, 4).map(({ documentNumber }: { documentNumber: string }) => documentNumber))).toEqual(new Set([number]))
  expect(flow[0].documentId).toBe(transferId)
  expect(locationStocks.edges).toEqual([{ node: { batch: flow[4].batch, onHand: 6, product: { id: product.id } } }])
})

it('refuses what cannot be moved, and tells who needs the pieces', async () => {
  const product = await newProduct(10)
  await create([line(product, 4)])
  expect(await refusal([line(product, 7)])).toEqual([
    {
      code: 'TRANSFER_ABOVE_FREE',
      field: 'lines.0.quantity',
      zh: `库位 A01-01-01 上的 ${product.sku} 最多可移出 6 件（现有 10 件，其中包裹占用 0 件、移货单占用 4 件、其他占用 0 件）`,
      en: `At most 6 of ${product.sku} can be moved off A01-01-01: 10 on hand, of which 0 are allocated to packages, 4 to transfers and 0 to other tasks`,
    },
  ])
  expect(await refusal([line(product, 0)])).toMatchObject([{ field: 'lines.0.quantity', en: 'Must be at least 1' }])
  expect(await refusal([line(product, 1, { to: shelf!.code })])).toMatchObject([{ code: 'TRANSFER_TO_SOURCE', field: 'lines.0.to' }])
  expect(await refusal([line(product, 1, { to: 'D01-01-01' })])).toMatchObject([{ code: 'AREA_WRONG_FOR_QUALITY', field: 'lines.0.to' }])
  expect(await refusal([line(product, 1, { to: null }), line(product, 1, { to: 'A09-01-01' })])).toMatchObject([
    { code: 'LOCATION_NOT_FOUND', field: 'lines.1.to' },
  ])
  expect(await refusal([line(product, 1), line(product, 1)])).toMatchObject([{ code: 'LINE_TWICE', field: 'lines.1.from' }])
  expect(await refusal([])).toMatchObject([{ field: 'lines' }])
})

it('moves in exactly what is in hand, unless the rest follows later', async () => {
  const product = await newProduct(10)
  const { id: transferId, lines } = await create([line(product, 10)])
  const lineId = lines[0].id
  const into = (quantity: number, more: object = {}) => ({
    ...{ transferId, lines: [{ lineId, location: target!.code, quantity }] },
    ...more,
  })
  expect(await mover.refusal('moveInTransfer', into(1))).toMatchObject([{ code: 'NOT_IN_STATE' }])
  expect(await mover.refusal('moveOutTransfer', { transferId, lines: [{ lineId, quantity: 11 }] })).toMatchObject([
    { code: 'ABOVE_TO_MOVE', field: 'lines.0.quantity' },
  ])
  await mover.command('moveOutTransfer', { transferId })
  expect(await mover.refusal('moveInTransfer', into(9))).toMatchObject([{ code: 'MOVED_IN_DIFFERS', field: 'lines.0.quantity' }])
  expect(await mover.refusal('moveInTransfer', into(11, { isPart: true }))).toMatchObject([
    { code: 'ABOVE_IN_HAND', field: 'lines.0.quantity' },
  ])
  const wrong = { transferId, lines: [{ lineId, location: 'D01-01-01', quantity: 10 }] }
  expect(await mover.refusal('moveInTransfer', wrong)).toMatchObject([{ code: 'AREA_WRONG_FOR_QUALITY', field: 'lines.0.location' }])
  // Two people put the same pieces down at once: the second is refused, and nothing moves twice.
  const answers: string[] = []
  const attempt = async () => {
    const { userErrors } = await mover.command('moveInTransfer', into(10))
    answers.push(userErrors[0]?.code ?? 'DONE')
  }
  await commitConcurrently(testServer, attempt, attempt)
  expect(answers.sort()).toEqual(['DONE', 'NOT_IN_STATE'])
  expect((await stockOf(product)).piles).toEqual([['A01-01-02', 10, 10]])
})

it('voids before the first piece; after it, pieces in hand are put back or missing', async () => {
  const product = await newProduct(20)
  const voided = await create([line(product, 20)])
  const { transfer } = await mover.command('voidTransfer', { transferId: voided.id, reason: 'Wrong aisle' }, fields)
  expect(transfer).toMatchObject({ state: 'VOIDED', allowedActions: [], history: [{}, { action: 'void', reason: 'Wrong aisle' }] })
  expect((await stockOf(product)).piles).toEqual([['A01-01-01', 20, 20]])

  const { id: transferId, lines } = await create([line(product, 12)])
  const lineId = lines[0].id
  await mover.command('moveOutTransfer', { transferId, lines: [{ lineId, quantity: 9 }] })
  const rest = (parts: object[]) => ({ transferId, reason: 'Shift ends', rest: parts.map((part) => ({ lineId, ...part })) })
  await expect(mover.command('forceCompleteTransfer', rest([]))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await lead.refusal('forceCompleteTransfer', rest([{ quantity: 9 }]))).toMatchObject([{ code: 'REST_UNCLEAR', field: 'rest.0' }])
  expect(await lead.refusal('forceCompleteTransfer', rest([]))).toMatchObject([{ code: 'REST_DIFFERS' }])
  const forced = await lead.command(
    'forceCompleteTransfer',
    rest([
      { quantity: 6, location: shelf!.code },
      { quantity: 1, location: spare!.code },
      { quantity: 2, lossReason: 'Fell off the forklift' },
    ]),
    fields,
  )
  expect(forced.transfer).toMatchObject({
    ...{ state: 'COMPLETE', inHand: 0 },
    lines: [{ movedOut: 9, movedIn: 0, returned: 7, lost: 2 }],
    history: [{}, {}, { action: 'force', reason: 'Shift ends' }],
  })
  const piles = [
    ['A01-01-01', 17, 17],
    ['A01-01-03', 1, 1],
  ]
  expect(await stockOf(product)).toEqual({ good: 18, available: 18, piles })
})

it('keeps a planned location from being deleted, and lists transfers by state, customer and location', async () => {
  const product = await newProduct(5, other)
  const [planned] = await factory.createLocations(await factory.createArea(warehouse), ['B01-01-01'])
  const { number } = await create([line(product, 5, { to: planned!.code })])
  expect(await mover.refusal('deleteLocations', { warehouseId: warehouse.id, locationIds: [planned!.id] })).toMatchObject([
    { code: 'LOCATION_WAS_USED' },
  ])
  const { transfers, transferCounts } = await mover.query(
    `query ($w: ID!, $c: [ID!]) {
      transfers(warehouseId: $w, first: 10, filter: { states: [CREATED], customerIds: $c, search: { values: ["B01-01-01"] } }) { totalCount edges { node { number } } }
      transferCounts(warehouseId: $w) { state count } }`,
    { w: warehouse.id, c: [other.id] },
  )
  expect(transfers).toEqual({ totalCount: 1, edges: [{ node: { number } }] })
  expect(transferCounts.map(({ state }: { state: string }) => state)).toEqual(['CREATED', 'PARTIAL', 'COMPLETE', 'VOIDED'])
})

it('moves goods by scan: location and product, then product and location', async () => {
  const scanner = await testServer.signInWithRights([...rights, 'station:use'], warehouse)
  const station = await openScanStation(testServer, warehouse, { client: scanner })
  const [twice] = await factory.createLocations(await factory.createArea(warehouse), ['C01-01-01'])
  const product = await newProduct(10)
  await factory.addStock(warehouse, customer, product, 4, twice!.code)
  const foreign = await newProduct(3, other)
  const transfer = await create([line(product, 10), line(product, 4, { from: twice!.code }), line(foreign, 3)])
  const scan = (code: string, more: object = {}) =>
    station.scan('moveScans', { warehouseId: warehouse.id, transferId: transfer.id, code, ...more })
  const refuses = (code: string, more: object = {}) =>
    station.refusal('moveScans', { warehouseId: warehouse.id, transferId: transfer.id, code, ...more })

  expect(await refuses('TR0000-0001', { transferId: null })).toMatchObject({ code: 'TRANSFER_NOT_FOUND' })
  expect(await refuses('TR\u0000', { transferId: null })).toMatchObject({ code: 'TRANSFER_NOT_FOUND' })
  expect(await refuses('A01-01-01', { transferId: null })).toMatchObject({ code: 'SCAN_TRANSFER_FIRST' })
  const opened = await scan(transfer.number.toLowerCase(), { transferId: null })
  expect(opened).toMatchObject({ step: 'OPENED', transferId: transfer.id, left: 17, inHand: 0, state: 'CREATED' })
  expect(await refuses(product.sku)).toEqual({
    code: 'SCAN_SOURCE_FIRST',
    zh: `请先扫描 ${product.sku} 所在的库位 A01-01-01`,
    en: `Scan location A01-01-01, where ${product.sku} lies, first`,
  })
  expect(await refuses('A01-01-02')).toMatchObject({ code: 'NOTHING_TO_TAKE_OFF' })
  expect(await scan('L:A01-01-01')).toMatchObject({ step: 'PLACE', from: 'A01-01-01', left: 17 })
  const from = 'A01-01-01'
  expect(await refuses(product.sku, { from, quantity: 11 })).toMatchObject({ code: 'ABOVE_TO_MOVE' })
  expect(await scan(product.sku, { from, quantity: 6 })).toMatchObject({
    ...{ step: 'TAKEN', state: 'PARTIAL', left: 11, inHand: 6, quantity: 6, from, productId: null, sku: product.sku },
    lines: [{ lineId: transfer.lines[0].id, movedOut: 6, movedIn: 0 }],
  })
  // Without a number all that are left there.
  expect(await scan(product.sku, { from })).toMatchObject({ step: 'TAKEN', quantity: 4, inHand: 10 })
  expect(await scan(foreign.sku, { from })).toMatchObject({ step: 'TAKEN', quantity: 3, from: null })
  expect(await scan(product.sku, { from: 'C01-01-01' })).toMatchObject({ step: 'TAKEN', left: 0, inHand: 17 })

  expect(await refuses('D01-01-01', { productId: product.id })).toMatchObject({ code: 'AREA_WRONG_FOR_QUALITY' })
  expect(await scan(product.sku)).toMatchObject({ step: 'CHOSEN', productId: product.id, quantity: 0 })
  // Pieces of both lines, which are of two batches, are put down together.
  expect(await scan('A01-01-02', { productId: product.id, quantity: 12 })).toMatchObject({
    ...{ step: 'PUT', quantity: 12, inHand: 5, locationCode: 'A01-01-02', productId: product.id },
    lines: [{ movedIn: 10 }, { movedIn: 2 }],
  })
  expect(await refuses('A01-01-02', { productId: product.id, quantity: 3 })).toMatchObject({ code: 'ABOVE_IN_HAND' })
  expect(await scan('A01-01-03', { productId: product.id })).toMatchObject({ step: 'PUT', quantity: 2, productId: null })
  expect(await refuses(product.sku)).toMatchObject({ code: 'PRODUCT_MOVED' })
  const stranger = await newProduct(1)
  expect(await refuses(stranger.sku)).toMatchObject({ code: 'PRODUCT_NOT_IN_TRANSFER' })
  expect(await scan('A01-01-03', { productId: foreign.id })).toMatchObject({ step: 'PUT', state: 'COMPLETE', sound: 'DONE', inHand: 0 })
  expect(await refuses(foreign.sku)).toMatchObject({ code: 'TRANSFER_OVER' })
  expect((await stockOf(product)).piles).toEqual([
    ['A01-01-02', 10, 10],
    ['A01-01-02', 2, 2],
    ['A01-01-03', 2, 2],
  ])
})

it('prints a sheet of a transfer in both languages, for people of its warehouse', async () => {
  const product = await newProduct(200)
  const lines = await Promise.all(Array.from({ length: 25 }, async () => line(await newProduct(9), 2, { to: null })))
  const transfer = await create([line(product, 120), ...lines], { remark: 'Before the fair' })
  const print = (language: string, { identity } = mover) =>
    fetch(`${testServer.url}/sheets/transfer-list/${encodeURIComponent(transfer.id)}?language=${language}`, {
      headers: { authorization: `Bearer ${identity.token}` },
    })
  const said = async (language: string) => {
    const { pages } = await readPdf(new Uint8Array(await (await print(language)).arrayBuffer()))
    expect(pages).toHaveLength(2)
    return pages.flatMap(({ texts }) => texts.map(({ text }) => text))
  }
  const chinese = await said('zh-CN')
  for (const text of [transfer.number, product.sku, '120', 'A01-01-01', 'A01-01-02', '移货单', '原库位', '待定', 'Before the fair'])
    expect(chinese).toContain(text)
  expect(chinese.filter((text) => text === '待定')).toHaveLength(25)
  expect(await said('en')).toEqual(expect.arrayContaining(['Transfer', 'From', 'open', 'Moved by', 'Page 2 of 2']))
  const stranger = await testServer.signInWithRights(rights, await factory.createWarehouse())
  expect((await print('en', stranger)).status).toBe(404)
})
