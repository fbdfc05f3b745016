import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { openScanStation } from '../wave/waveFixture.ts'

// Goods are moved without a plan: location, goods, new location. A transfer is made of it.

const testServer = await startTestServer()
const { factory, db } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const other = await factory.createCustomer(warehouse)
const area = await factory.createArea(warehouse)
const [shelf, second, target] = await factory.createLocations(area, ['A01-01-01', 'A01-01-02', 'B01-01-01'])
await factory.createLocations(await factory.createArea(warehouse, 'DEFECTIVE'), ['D01-01-01'])
const from = shelf!.code
const warehouseId = warehouse.id
const receiver = await testServer.signInAs('receiver', warehouse)
const lead = await testServer.signInAs('lead', warehouse)
const station = await openScanStation(testServer, warehouse, { client: receiver })
const otherStation = await openScanStation(testServer, warehouse, { client: await testServer.signInAs('receiver', warehouse) })
const selection =
  'step sound transferId number moveKey state left inHand movedIn quantity from productId sku productName locationCode lines { lineId movedOut movedIn }'

async function newProduct(pieces: number, change: Data = {}, owner = customer) {
  const made = await factory.createProduct(owner, change)
  const product = { ...made, sku: (change.sku as string | undefined) ?? made.sku }
  if (pieces > 0) await factory.addStock(warehouse, owner, product, pieces, from)
  return product
}

/** Scans of one move, each as the device would send it. */
function beginMove(at = station) {
  const moveKey = newId()
  const input = (code: string, more: object = {}) => ({ warehouseId, moveKey, code, ...more })
  return {
    moveKey,
    scan: (code: string, more: object = {}) => at.scan('moveScans', input(code, more), selection),
    refuses: (code: string, more: object = {}) => at.refusal('moveScans', input(code, more)),
  }
}

async function pilesOf({ id }: { id: string }) {
  const rows = await db.locationStock.findMany({ where: { productId: rowId({ id }), onHand: { gt: 0 } }, include: { location: true } })
  return rows.map(({ location, onHand, allocated }) => [location.code.replace(/HAND-.*/, 'HAND'), onHand, allocated]).sort()
}

const readTransfer = async (id: string): Promise<Data> =>
  (
    await lead.query(
      `query ($id: ID!) { node(id: $id) { ... on Transfer { number state moveKey quantity movedIn inHand holder isHeldByYou remark
        lines { lineNo from to quantity movedOut movedIn product { sku } moves { kind location quantity } } history { action to } } } }`,
      { id },
    )
  ).node

test('a receiver moves goods from a location to another: the transfer is made of it and complete by itself', async () => {
  const carton = `CTN${newId()}`
  const product = await newProduct(30, { cartonBarcodes: [{ code: carton, pieces: 12 }] })
  const foreign = await newProduct(5, {}, other)
  const { scan, moveKey } = beginMove()
  const begun = await scan(`L:${from}`)
  expect(begun).toMatchObject({ step: 'PLACE', from, moveKey, transferId: null, number: null, state: 'CREATED', inHand: 0 })
  expect(await db.transfer.count({ where: { moveKey } })).toBe(0)

  const one = await scan(product.sku, { from })
  expect(one).toMatchObject({ step: 'TAKEN', state: 'PARTIAL', moveKey, quantity: 1, inHand: 1, left: 0, from, sku: product.sku })
  expect(one.number).toMatch(/^TR\d{4}-\d{4}$/)
  expect(await pilesOf(product)).toEqual([
    [from, 29, 0],
    ['HAND', 1, 1],
  ])
  expect(await scan(carton, { from })).toMatchObject({ step: 'TAKEN', quantity: 12, inHand: 13, transferId: one.transferId })
  // Typed pieces count as such.
  expect(await scan(product.sku, { from, quantity: 4 })).toMatchObject({ quantity: 4, inHand: 17 })
  expect(await scan(foreign.sku, { from, quantity: 5 })).toMatchObject({ inHand: 22, from })
  expect(await readTransfer(one.transferId)).toMatchObject({ state: 'PARTIAL', holder: expect.any(String), isHeldByYou: false, inHand: 22 })

  const put = await scan(target!.code, { from })
  expect(put).toMatchObject({
    step: 'PUT',
    state: 'COMPLETE',
    sound: 'DONE',
    quantity: 22,
    inHand: 0,
    locationCode: target!.code,
    from: null,
  })
  expect(await pilesOf(product)).toEqual([
    [from, 13, 0],
    [target!.code, 17, 0],
  ])
  expect(await readTransfer(one.transferId)).toMatchObject({
    ...{ state: 'COMPLETE', moveKey, quantity: 22, movedIn: 22, holder: null, remark: '' },
    lines: [
      { lineNo: 1, from, to: null, quantity: 17, movedOut: 17, movedIn: 17, product: { sku: product.sku } },
      {
        lineNo: 2,
        quantity: 5,
        moves: [
          { kind: 'OUT', location: from, quantity: 5 },
          { kind: 'IN', location: target!.code, quantity: 5 },
        ],
      },
    ],
    history: ['create', 'moveOut', 'moveOut', 'moveOut', 'moveOut', 'moveIn', 'finish'].map((action) =>
      expect.objectContaining({ action }),
    ),
  })
  const { transfers } = await lead.query(
    'query ($w: ID!, $k: String!) { transfers(warehouseId: $w, filter: { moveKey: $k }) { edges { node { number } } } }',
    { w: warehouseId, k: moveKey },
  )
  expect(transfers.edges).toEqual([{ node: { number: one.number } }])
  const flow = await db.stockFlow.findMany({ where: { productId: rowId(product), documentNumber: one.number } })
  expect(flow.filter(({ quantity }) => quantity === 'ON_HAND').reduce((sum, { change }) => sum + change, 0)).toBe(0)
})

test('a chosen product goes to a location of its own, and what is in hand goes back where it came from', async () => {
  const [first, last] = [await newProduct(6), await newProduct(6)]
  const { scan, refuses } = beginMove()
  await scan(from)
  await scan(first.sku, { from, quantity: 3 })
  const { transferId } = await scan(last.sku, { from, quantity: 2 })
  expect(await scan(first.sku, { from: null })).toMatchObject({ step: 'CHOSEN', productId: first.id, quantity: 0, from: null })
  expect(await refuses('D01-01-01', { productId: first.id })).toMatchObject({ code: 'AREA_WRONG_FOR_QUALITY' })
  expect(await refuses('Z01-01-01', { productId: first.id })).toMatchObject({ code: 'LOCATION_NOT_FOUND' })
  expect(await refuses(second!.code, { productId: first.id, quantity: 4 })).toMatchObject({ code: 'ABOVE_IN_HAND' })
  expect(await scan(second!.code, { productId: first.id, quantity: 1 })).toMatchObject({
    step: 'PUT',
    quantity: 1,
    inHand: 4,
    productId: first.id,
  })
  expect(await scan(from, { productId: first.id })).toMatchObject({ step: 'PUT', quantity: 2, locationCode: from, productId: null })
  // Another person carries on, by the number of the document.
  const { number } = await readTransfer(transferId)
  const carriesOn = (code: string, more: object = {}) => otherStation.scan('moveScans', { warehouseId, code, ...more }, selection)
  expect(await carriesOn(number)).toMatchObject({ step: 'OPENED', transferId, inHand: 2 })
  expect(await carriesOn(second!.code, { transferId })).toMatchObject({ step: 'PUT', state: 'COMPLETE', quantity: 2 })
  expect(await pilesOf(first)).toEqual([
    [from, 5, 0],
    [second!.code, 1, 0],
  ])
  expect(await refuses(from)).toMatchObject({ code: 'TRANSFER_OVER' })
})

test('only free pieces are taken up; what is elsewhere, unknown or of another kind is refused', async () => {
  const product = await newProduct(10)
  const lines = [{ productId: product.id, from, to: target!.code, quantity: 8 }]
  expect((await lead.command('createTransfer', { warehouseId, lines }, 'transfer { id }')).userErrors).toEqual([])
  const elsewhere = await factory.createProduct(customer)
  const { scan, refuses, moveKey } = beginMove()
  expect(await refuses(product.sku)).toMatchObject({ code: 'SCAN_TRANSFER_FIRST' })
  expect(await refuses('NOTHING AT ALL')).toMatchObject({ code: 'TRANSFER_NOT_FOUND' })
  expect(await refuses('Z01-01-01')).toMatchObject({ code: 'LOCATION_NOT_FOUND' })
  expect(await refuses(product.sku, { from: 'Z01-01-01' })).toMatchObject({ code: 'LOCATION_NOT_FOUND' })
  expect(await refuses('NOTHING AT ALL', { from })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  expect(await refuses(elsewhere.sku, { from })).toEqual({
    code: 'PRODUCT_NOT_AT_LOCATION',
    zh: `库位 ${from} 账面没有 ${elsewhere.sku}；请核对库位，或安排盘点`,
    en: `There is no ${elsewhere.sku} at ${from} in the book; check the location, or have it counted`,
  })
  expect(await refuses(product.sku, { from, quantity: 3 })).toMatchObject({
    code: 'TRANSFER_ABOVE_FREE',
    en: `At most 2 of ${product.sku} can be moved off ${from}: 10 on hand, of which 0 are allocated to packages, 8 to transfers and 0 to other tasks`,
  })
  expect(await db.transfer.count({ where: { moveKey } })).toBe(0)
  expect(await scan(product.sku, { from, quantity: 2 })).toMatchObject({ step: 'TAKEN', inHand: 2 })
  expect(await refuses(product.sku, { from })).toMatchObject({ code: 'TRANSFER_ABOVE_FREE' })
  expect(await refuses(elsewhere.sku, { from: null })).toMatchObject({ code: 'SCAN_LOCATION_FIRST' })
  expect(await scan(second!.code)).toMatchObject({ state: 'COMPLETE' })
})

test('a planned transfer gets no more lines by scan', async () => {
  const [planned, more] = [await newProduct(3), await newProduct(3)]
  const lines = [{ productId: planned.id, from, quantity: 3 }]
  const { transfer } = await lead.command('createTransfer', { warehouseId, lines }, 'transfer { id }')
  const scan = { warehouseId, transferId: transfer.id, moveKey: newId(), from, code: more.sku }
  expect(await station.refusal('moveScans', scan)).toMatchObject({ code: 'PRODUCT_NOT_IN_TRANSFER' })
})

test('the same scans sent again take up nothing more', async () => {
  const product = await newProduct(9)
  const { moveKey } = beginMove()
  const recorded = [from, product.sku, product.sku, target!.code].map((code, index) =>
    station.buildScan({ warehouseId, moveKey, code, recorded: true, ...(index > 0 && { from }), ...(index === 1 && { quantity: 3 }) }),
  )
  const first = await station.sendBuilt('moveScans', recorded)
  expect(first.map(({ outcome, step }) => [outcome, step])).toEqual(['PLACE', 'TAKEN', 'TAKEN', 'PUT'].map((step) => ['APPLIED', step]))
  expect(await station.sendBuilt('moveScans', recorded)).toEqual(first)
  expect(await db.transfer.findMany({ where: { moveKey }, select: { state: true } })).toEqual([{ state: 'COMPLETE' }])
  expect(await pilesOf(product)).toEqual([
    [from, 5, 0],
    [target!.code, 4, 0],
  ])
})

test('of goods that were moved without network and are not there, an exception is opened', async () => {
  const product = await newProduct(1)
  const offline = await openScanStation(testServer, warehouse, { client: await testServer.signInAs('receiver', warehouse) })
  const { moveKey } = beginMove()
  const recorded = [from, product.sku].map((code, index) =>
    offline.buildScan({ warehouseId, moveKey, code, recorded: true, ...(index > 0 && { from, quantity: 2 }) }),
  )
  expect(await offline.sendBuilt('moveScans', recorded)).toMatchObject([{ outcome: 'APPLIED' }, { code: 'TRANSFER_ABOVE_FREE' }])
  const [opened] = await db.scanException.findMany({ where: { key: recorded[1]!.key } })
  expect(opened).toMatchObject({ productId: rowId(product), placeKind: 'LOCATION', placeCode: from, quantity: 2, documentId: null })
})

test('two persons take the last pieces at once: one gets them', async () => {
  const product = await newProduct(5)
  const moves = [beginMove(station), beginMove(otherStation)]
  const results = await Promise.all(moves.map(({ scan }) => scan(product.sku, { from, quantity: 5 })))
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['APPLIED', 'REFUSED'])
  expect(results.find(({ outcome }) => outcome === 'REFUSED')).toMatchObject({
    code: expect.stringMatching(/^(TRANSFER_ABOVE_FREE|PRODUCT_NOT_AT_LOCATION|INSUFFICIENT_AT_LOCATION)$/),
  })
  expect(await pilesOf(product)).toEqual([['HAND', 5, 5]])
})

test('one move at two stations at once stays one transfer', async () => {
  const product = await newProduct(4)
  const input = { warehouseId, moveKey: newId(), code: product.sku, from }
  const results = await Promise.all([station, otherStation].map((at) => at.scan('moveScans', input, selection)))
  expect(new Set(results.map(({ transferId }) => transferId)).size).toBe(1)
  expect(await readTransfer(results[0]!.transferId)).toMatchObject({ quantity: 2, inHand: 2, lines: [{ quantity: 2 }] })
})

test('a receiver moves by scan, but creates no transfers; others do neither; another warehouse is closed', async () => {
  const product = await newProduct(2)
  const lines = [{ productId: product.id, from, quantity: 1 }]
  await expect(receiver.command('createTransfer', { warehouseId, lines }, 'transfer { id }')).rejects.toThrow(/right|权限/i)
  const packer = await openScanStation(testServer, warehouse, { client: await testServer.signInAs('packer', warehouse) })
  await expect(beginMove(packer).scan(from)).rejects.toThrow(/right|权限/i)
  const elsewhere = await factory.createWarehouse()
  await factory.createLocations(await factory.createArea(elsewhere), [from])
  const { moveKey, scan } = beginMove()
  await scan(product.sku, { from })
  const foreign = { warehouseId: elsewhere.id, moveKey, code: from }
  expect(await station.scan('moveScans', foreign, '')).toMatchObject({
    outcome: 'REFUSED',
    code: expect.stringMatching(/^(NOT_FOUND|STATION_ELSEWHERE)$/),
  })
  // The same key means another move in another warehouse.
  const there = await openScanStation(testServer, elsewhere, { client: await testServer.signInAs('receiver', elsewhere) })
  expect(await there.scan('moveScans', foreign, selection)).toMatchObject({ step: 'PLACE', transferId: null })
})

test('of two products with one code the person chooses by customer, with a plan and without', async () => {
  const sku = `TEE-${newId().toUpperCase()}`
  const [own, twin] = [await newProduct(4, { sku }), await newProduct(4, { sku }, other)]
  const names = Object.fromEntries(
    (await db.customer.findMany({ where: { id: { in: [rowId(customer), rowId(other)] } } })).map(({ id, name, nameEn }) => [
      id,
      { name, nameEn },
    ]),
  )
  const named = (owner: { id: string }) => names[rowId(owner)] as { name: string; nameEn: string | null }
  const { transfer } = await lead.command(
    'createTransfer',
    { warehouseId, lines: [own, twin].map(({ id: productId }) => ({ productId, from, quantity: 2 })) },
    'transfer { id }',
  )
  const planned = { warehouseId, transferId: transfer.id, from, code: sku }
  for (const scan of [planned, { warehouseId, moveKey: newId(), from, code: sku }]) {
    const refused = await station.scan('moveScans', scan, selection)
    expect(refused).toMatchObject({ outcome: 'REFUSED', code: 'PRODUCT_AMBIGUOUS' })
    const { values } = refused
    const ids = values.productIds.split(',')
    expect(new Set(ids)).toEqual(new Set([own.id, twin.id]))
    expect(values.skus.split('\n')).toEqual([sku, sku])
    expect(values.customers.split('\n')).toEqual(ids.map((id: string) => named(id === own.id ? customer : other).name))
    const { zh, en } = await station.refusal('moveScans', scan)
    for (const owner of [customer, other]) {
      expect(zh).toContain(`${sku}（${named(owner).name}）`)
      expect(en).toContain(`${sku} (${named(owner).nameEn ?? named(owner).name})`)
    }
    const chosen = { ...scan, meantProductId: twin.id, quantity: 2 }
    expect(await station.scan('moveScans', chosen, selection)).toMatchObject({ step: 'TAKEN', quantity: 2, sku })
  }
  expect(await pilesOf(own)).toEqual([[from, 4, 2]])
  expect(await pilesOf(twin)).toEqual([
    ['HAND', 2, 2],
    ['HAND', 2, 2],
  ])
})

test('goods of customers that are not in the warehouse are unknown, and of several in hand a number is of one', async () => {
  const elsewhere = await factory.createWarehouse()
  const sku = `SHARED-${newId()}`
  for (const owner of [await factory.createCustomer(elsewhere), await factory.createCustomer(elsewhere)])
    await factory.createProduct(owner, { sku })
  const [one, two] = [await newProduct(4), await newProduct(5)]
  const { scan, refuses } = beginMove()
  expect(await refuses(sku, { from })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  const taken = [await scan(one.sku, { from, quantity: 4 }), await scan(two.sku, { from, quantity: 5 })]
  const transferId = taken[0]?.transferId
  // Which goods were taken up is said by their line.
  const lines = await db.transferLine.findMany({ where: { transferId: rowId({ id: transferId }) } })
  const lineOf = ({ id }: { id: string }) => lines.find(({ productId }) => productId === rowId({ id }))?.id
  expect(taken.map(({ lines: [line] }) => rowId({ id: line.lineId }))).toEqual([lineOf(one), lineOf(two)])
  expect(await refuses(sku, { transferId, from: null })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  expect(await refuses(`L:${target!.code}`, { transferId, quantity: 3 })).toMatchObject({ code: 'PRODUCT_NOT_CHOSEN' })
  expect(await scan(`L:${target!.code}`, { transferId, productId: two.id, quantity: 3 })).toMatchObject({
    step: 'PUT',
    quantity: 3,
    inHand: 6,
  })
  expect(await scan(`L:${target!.code}`, { transferId })).toMatchObject({ step: 'PUT', quantity: 6, inHand: 0, state: 'COMPLETE' })
})
