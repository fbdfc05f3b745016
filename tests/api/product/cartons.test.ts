import { describe, expect, test } from 'vitest'
import { gtinCheckDigit } from '../../../graph/kernel/states/codes.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, openScanStation } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const { factory } = testServer
const gs = '\u001d'
let made = 0

/** Barcodes of a new product: the GTIN of a piece, of 12 digits, and of a carton. */
function newCodes(pieces: number) {
  const body = `9${String(++made).padStart(10, '0')}`
  const piece = `${body}${gtinCheckDigit(body)}`
  const carton = `1${body}`.padStart(13, '1')
  const code = `${carton}${gtinCheckDigit(carton)}`
  return { piece, code, change: { barcodes: [piece], cartonBarcodes: [{ code, pieces }] } }
}

const refused = (zh: RegExp, en: RegExp, code: string) => ({ code, zh: expect.stringMatching(zh), en: expect.stringMatching(en) })

describe('a carton of 12 and GS1 codes at inbound stations', async () => {
  const fixture = await InboundFixture.create(testServer)
  const { scanner, areas } = fixture
  const [shelf] = await factory.createLocations(areas.picking, ['A01-01-01'])
  const { piece, code, change } = newCodes(12)
  await fixture.createProducts(['CUP'], change)

  test('count all pieces, times the typed number; above what is declared is refused with both numbers', async () => {
    const order = await fixture.createOrder({ CUP: 40 }, { boxes: [{ mark: 'BX-1' }] })
    const box = await scanner.scan('receive', { code: 'BX-1' })
    const at = { orderId: order.id, boxId: box.boxId }
    expect(await scanner.scan('receive', { ...at, code })).toMatchObject({ quantity: 12, lineReceived: 12 })
    expect(await scanner.scan('receive', { ...at, code: `0${piece}` })).toMatchObject({ quantity: 1, lineReceived: 13 })
    expect(await scanner.scan('receive', { ...at, code: `]C101${code}17271231${gs}10LOT-1`, quantity: 2 })).toMatchObject({
      lineReceived: 37,
    })
    const over = await scanner.refusal('receive', { ...at, code })
    expect(over).toEqual(refused(/40.*49/, /40.*49/, 'OVER_DECLARED'))
    const unclear = await scanner.refusal('receive', { ...at, code: `0100${piece}371200` })
    expect(unclear).toEqual(refused(/无法确认/, /not certain/, 'COUNT_UNCERTAIN'))
    const endless = await scanner.refusal('receive', { ...at, code: `01${code}${gs}3799999999` })
    expect(endless).toEqual(refused(/超过/, /at most 1000000/, 'TOO_MANY_PIECES'))
    expect(await scanner.refusal('receive', { ...at, code: `0104006381333931${gs}10LOT-1` })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await scanner.scan('receive', { ...at, code: `0100${piece}${gs}373` })).toMatchObject({ quantity: 3, lineReceived: 40 })
  })

  test('are put away with their pieces', async () => {
    const { results } = await scanner.send('shelve', [scanner.buildScan('shelve', { code: 'BX-1' })])
    const at = { orderId: results[0].orderId }
    const chosen = await scanner.scan('shelve', { ...at, code, quantity: 40 })
    expect(chosen).toMatchObject({ step: 'CHOSEN', proposedQuantity: 12, toPutAwayGood: 40 })
    const put = { ...at, productId: chosen.productId, code: shelf!.code, quality: 'GOOD' }
    expect(await scanner.scan('shelve', { ...put, quantity: 12 })).toMatchObject({ step: 'SHELVED', quantity: 12, toPutAwayGood: 28 })
    await scanner.scan('shelve', { ...put, quantity: 20 })
    expect(await scanner.refusal('shelve', { ...at, code })).toEqual(refused(/8.*12/, /8.*12/, 'ABOVE_TO_PUT_AWAY'))
  })
})

describe('a carton inside the warehouse', async () => {
  const warehouse = await factory.createWarehouse()
  const customer = await factory.createCustomer(warehouse)
  const [from, to] = await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01', 'A01-01-02'])
  const rights = [
    'inventory:read',
    'inventory:move',
    'inventory:transfer',
    'inventory:count',
    'inventory:manageCounts',
    'stock:read',
    'product:read',
    'station:use',
  ]
  const client = await testServer.signInWithRights(rights, warehouse)
  const station = await openScanStation(testServer, warehouse, { client })
  const { code, piece, change } = newCodes(6)
  const product = await factory.createProduct(customer, change)
  await factory.addStock(warehouse, customer, product, 20, from!.code)

  test('is moved with its pieces, never more than are left or in hand', async () => {
    const lines = [{ productId: product.id, from: from!.code, to: to!.code, quantity: 10 }]
    const { transfer } = await client.command('createTransfer', { warehouseId: warehouse.id, lines }, 'transfer { id }')
    const scan = (more: Data) => station.scan('moveScans', { warehouseId: warehouse.id, transferId: transfer.id, ...more })
    expect(await scan({ from: from!.code, code })).toMatchObject({ step: 'TAKEN', quantity: 6, left: 4 })
    expect(await scan({ from: from!.code, code })).toMatchObject({
      outcome: 'REFUSED',
      code: 'ABOVE_TO_MOVE',
      values: { left: 4, quantity: 6 },
    })
    expect(await scan({ from: from!.code, code: piece, quantity: 4 })).toMatchObject({ step: 'TAKEN', left: 0, inHand: 10 })
    expect(await scan({ code })).toMatchObject({ step: 'CHOSEN', quantity: 6 })
    expect(await scan({ code: to!.code, productId: product.id, quantity: 6 })).toMatchObject({ step: 'PUT', inHand: 4 })
    expect(await scan({ code })).toMatchObject({ outcome: 'REFUSED', code: 'ABOVE_IN_HAND', values: { inHand: 4, sum: 6 } })
    expect(await scan({ code: to!.code, productId: product.id })).toMatchObject({ step: 'PUT', quantity: 4, state: 'COMPLETE' })
  })

  test('is counted with its pieces, as often as typed', async () => {
    const input = { warehouseId: warehouse.id, type: 'LOCATION', locations: [to!.code], withEmpty: false, isBlind: true }
    const { stockCount } = await client.command(
      'createStockCount',
      input,
      'stockCount { id sheet { lines { cartonBarcodes { code pieces } } } }',
    )
    expect(stockCount.sheet.lines).toEqual([{ cartonBarcodes: [{ code, pieces: 6 }] }])
    const at = { warehouseId: warehouse.id, stockCountId: stockCount.id, location: to!.code }
    expect(await station.scan('countScans', { ...at, code, quantity: 2 })).toMatchObject({ lines: [{ tally: 12 }] })
    expect(await station.scan('countScans', { ...at, code: `00${piece}` })).toMatchObject({ lines: [{ tally: 13 }] })
  })
})

describe('a carton at the put wall and at packing', async () => {
  const fixture = await createWaveFixture(testServer)
  const packer = await fixture.signInNewUser('packer')
  const station = await fixture.openScanStation(packer)

  test('goes into the slot of the package that needs all of it, and comes out whole', async () => {
    const { code, piece, change } = newCodes(4)
    const [sku, other] = [await fixture.createProduct(50, change), await fixture.createProduct(50)]
    const { wave } = await fixture.createPickedWave({}, { [sku]: 1, [other]: 1 }, { [sku]: 5, [other]: 1 })
    const sort = (scanned: string) => station.scan('sortScans', { waveId: wave.id, code: scanned })
    const sorted = await sort(code)
    expect(sorted).toMatchObject({ slot: 2, scanned: 4, packageDone: 4, packagePieces: 6, done: 4 })
    expect(await station.refusal('sortScans', { waveId: wave.id, code })).toEqual(
      refused(/4.*最多还需 1/, /4 pieces.*needs 1/, 'GOODS_ABOVE_NEEDED'),
    )
    const undo = { waveId: wave.id, lineId: sorted.lineId }
    expect(await station.scan('unsortScans', { ...undo, pieces: 5 })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
    expect(await station.scan('unsortScans', { ...undo, pieces: 4 })).toMatchObject({ scanned: 4, packageDone: 0 })
    expect(await sort(piece)).toMatchObject({ slot: 1, scanned: 1 })
    expect(await sort(`0${piece}`)).toMatchObject({ slot: 2, scanned: 1, packageDone: 1 })
    expect(await sort(`01${code}`)).toMatchObject({ slot: 2, scanned: 4, packageDone: 5 })
  })

  test('is packed whole, and unpacked whole', async () => {
    const { code, piece, change } = newCodes(3)
    const sku = await fixture.createProduct(50, change)
    const { wave } = await fixture.createPickedWave({}, { [sku]: 4 }, { [sku]: 2 })
    const pack = (scanned: string) => station.scan('packScans', { waveId: wave.id, code: scanned })
    const packed = await pack(code)
    expect(packed).toMatchObject({ step: 'PIECE', scanned: 3, packageDone: 3, packagePieces: 4 })
    expect(await pack(code)).toMatchObject({ outcome: 'REFUSED', code: 'GOODS_ABOVE_NEEDED', values: { pieces: 3, needed: 1 } })
    expect(await station.scan('unpackScans', { waveId: wave.id, lineId: packed.lineId, pieces: 3 })).toMatchObject({ packageDone: 0 })
    await pack(code)
    expect(await pack(piece)).toMatchObject({ step: 'PACKED', packageDone: 4 })
  })
})

test('a document finds products by codes as stations do, and an SKU in any letter case', async () => {
  const warehouse = await factory.createWarehouse()
  const [one, two] = [await factory.createCustomer(warehouse), await factory.createCustomer(warehouse)]
  const { piece, code, change } = newCodes(12)
  const sku = `Mug_${made}`
  const mug = await factory.createProduct(one, { ...change, sku })
  // An underscore is no placeholder.
  await factory.createProduct(one, { sku: `MUGX${made}` })
  const same = await factory.createProduct(two, { barcodes: [piece] })
  const reader = await testServer.createApiKeyClient(['product:read'], one)
  const meant = async (who: typeof reader, typed: string, customerIds?: string[]) => {
    const { productsByCode } = await who.query(
      'query ($code: String!, $customerIds: [ID!]) { productsByCode(code: $code, customerIds: $customerIds) { pieces product { id } } }',
      { code: typed, customerIds },
    )
    return productsByCode.map(({ pieces, product }: Data) => [product.id, pieces])
  }
  const owner = await testServer.signInWithRights(['product:read', 'customer:read'], warehouse)
  expect(await meant(owner, piece)).toEqual([
    [mug.id, 1],
    [same.id, 1],
  ])
  expect(await meant(owner, piece, [two.id])).toEqual([[same.id, 1]])
  // A customer's products are found by those who see them.
  expect(await meant(reader, piece)).toEqual([[mug.id, 1]])
  expect(await meant(owner, code)).toEqual([[mug.id, 12]])
  expect(await meant(owner, `]C102${code}15271231${gs}3703`)).toEqual([[mug.id, 36]])
  expect(await meant(owner, `01${code}371200`)).toEqual([[mug.id, null]])
  expect(await meant(owner, sku.toLowerCase())).toEqual([[mug.id, 1]])
  expect(await meant(owner, `mug%`)).toEqual([])
  expect(await meant(owner, sku.slice(0, -1))).toEqual([])
  expect(await meant(owner, 'WL:A01-01-01')).toEqual([])
})
