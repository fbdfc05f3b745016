import { describe, expect, test } from 'vitest'
import type { Data } from '../client.ts'
import type { Made } from '../fixture.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { openStages, placesOf } from '../package/scenario.ts'
import { openFloor } from '../wave/floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { warehouse, lead, shop } = floor
const at = await openStages(floor)
const dispatcher = await floor.person('dispatcher')
const desk = await floor.bench(dispatcher)

const ship = (code: string) => desk.scan('shipScans', { warehouseId: warehouse.id, code })
const refused = (code: string) => desk.refusal('shipScans', { warehouseId: warehouse.id, code })
const packed = (change: Data = {}) => at('TO_BE_SHIPPED', change) as Promise<Data & Made & { sku: string }>

describe('a shipping scan', () => {
  test('lets the parcel leave: its goods and promises leave the ledger', async () => {
    const { id, number, sku, label } = await packed()
    expect(await floor.quantities(sku)).toEqual({ good: 10, locked: 2, available: 8 })
    const facts = await house.factsOf(async () => {
      expect(await ship(label.trackingNumber)).toMatchObject({
        ...{ outcome: 'APPLIED', packageId: id, packageNumber: number, trackingNumber: label.trackingNumber, pieces: 2 },
        ...{ channelName: 'STD', groupName: 'Evening truck' },
      })
    })
    expect(facts).toEqual(['package.shipped'])
    expect(await floor.quantities(sku)).toEqual({ good: 8, locked: 0, available: 8 })
    expect(await placesOf(floor, sku)).toEqual({ 'A01-01-01': { onHand: 8, allocated: 0 }, OUT: { onHand: 0, allocated: 0 } })
    const flow = await house.db.stockFlow.findMany({
      where: { documentId: rowId({ id }), documentKind: 'Package' },
      orderBy: { no: 'asc' },
    })
    const changes = flow.filter(({ stationId }) => stationId === rowId(desk.station)).map(({ quantity, change }) => [quantity, change])
    expect(changes).toEqual([
      ['ON_HAND', -2],
      ['GOOD', -2],
      ['LOCKED', -2],
    ])
  })

  test.each([
    ['its own number', ({ number }: Data) => number],
    ['the barcode of it', ({ number }: Data) => `P:${number}`],
    ['its tracking number in small letters', ({ label }: Data) => label.trackingNumber.toLowerCase()],
  ])('knows a parcel by %s', async (_, codeOf) => {
    expect(await ship(codeOf(await packed()))).toMatchObject({ outcome: 'APPLIED' })
  })

  test('of something unknown is refused', async () => {
    expect(await refused('NOBODY-KNOWS')).toEqual({
      code: 'PARCEL_NOT_FOUND',
      zh: '找不到包裹 NOBODY-KNOWS',
      en: 'There is no package NOBODY-KNOWS',
    })
    // What a scanner reads can be anything; what is shown and kept of it is legible, and short.
    const illegible = ['A\0B', '\ud800\ud800', `\0${'W'.repeat(4_000)}`, '😀'.repeat(40), '\u0001']
    for (const code of illegible) expect((await refused(code)).en).toMatch(/^There is no package [^\0\ud800]{0,60}$/)
    for (const code of ['L:A01-01-01', 'CMD-UNDO', '扫']) expect(await refused(code)).toMatchObject({ code: 'PARCEL_NOT_FOUND' })
  })

  test('twice is refused the second time', async () => {
    const { number } = await packed()
    await ship(number)
    expect(await refused(number)).toEqual({
      code: 'PARCEL_ALREADY_SHIPPED',
      zh: `包裹 ${number} 已发货`,
      en: `Package ${number} is shipped already`,
    })
  })

  test('of a parcel that is stopped is refused', async () => {
    const { id, number } = await packed()
    const stopped = {
      code: 'PARCEL_STOPPED',
      zh: `包裹 ${number} 已被拦截或冻结，请勿发出`,
      en: `Package ${number} is stopped; do not let it leave`,
    }
    await house.db.package.update({ where: { id: rowId({ id }) }, data: { blockedAt: new Date(), blockedBy: 'x' } })
    expect(await refused(number)).toEqual(stopped)
    await house.db.package.update({ where: { id: rowId({ id }) }, data: { blockedAt: null, blockedBy: null, interception: 'REQUESTED' } })
    expect(await refused(number)).toEqual(stopped)
    await house.db.package.update({ where: { id: rowId({ id }) }, data: { interception: 'REJECTED' } })
    expect(await ship(number)).toMatchObject({ outcome: 'APPLIED' })
  })

  test('of a cancelled parcel is refused with a warning', async () => {
    const { id, number } = await packed()
    await shop.command('cancelPackage', { packageId: id })
    expect(await refused(number)).toEqual({
      code: 'PARCEL_CANCELLED',
      zh: `包裹 ${number} 已取消，请勿发出`,
      en: `Package ${number} was cancelled; do not let it leave`,
    })
  })

  test.each(['PENDING', 'PICKING', 'PICKED'] as const)('of a parcel that is %s is refused', async (stage) => {
    const { number } = await at(stage)
    expect(await refused(number)).toEqual({
      code: 'PARCEL_NOT_READY',
      zh: `包裹 ${number} 不是待发货状态，不能发货`,
      en: `Package ${number} is not to be shipped, so it cannot leave`,
    })
  })

  test('of another warehouse is refused', async () => {
    const there = await openFloor(house)
    const { number } = (await (await openStages(there))('TO_BE_SHIPPED')) as Data
    expect(await refused(number)).toMatchObject({ code: 'PARCEL_NOT_FOUND' })
    const scan = { warehouseId: there.warehouse.id, code: number }
    expect(await desk.refusal('shipScans', scan)).toMatchObject({ code: 'STATION_ELSEWHERE' })
  })

  test('that is refused stops no other parcel', async () => {
    const [one, two] = [await packed(), await packed()]
    const results = await desk.send(
      'shipScans',
      [one.number, 'NOBODY-KNOWS', two.number].map((code) => ({ warehouseId: warehouse.id, code })),
    )
    expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual(['APPLIED', 'PARCEL_NOT_FOUND', 'APPLIED'])
  })

  test('comes twenty times at once and has one effect', async () => {
    const { number, sku } = await packed()
    const scan = desk.frame({ warehouseId: warehouse.id, code: number })
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.resend('shipScans', [scan])))
    for (const results of answers) expect(results).toMatchObject([{ outcome: 'APPLIED', packageNumber: number }])
    expect(await floor.quantities(sku)).toEqual({ good: 8, locked: 0, available: 8 })
  })
})

describe('undo', () => {
  test('is the inverse: goods lie where they lay, promised again; it can leave again', async () => {
    const { id, number, sku } = await packed()
    const before = { places: await placesOf(floor, sku), quantities: await floor.quantities(sku) }
    const { packageId } = await ship(number)
    expect(await desk.scan('unshipScans', { packageId })).toMatchObject({ outcome: 'APPLIED', packageNumber: number })
    expect(await floor.read(id)).toMatchObject({ state: 'TO_BE_SHIPPED', lines: [{ quantity: 2, locked: 2 }] })
    expect({ places: await placesOf(floor, sku), quantities: await floor.quantities(sku) }).toEqual(before)
    expect(await desk.refusal('unshipScans', { packageId })).toEqual({
      code: 'PARCEL_NOT_SHIPPED',
      zh: `包裹 ${number} 未发货`,
      en: `Package ${number} is not shipped`,
    })
    expect(await ship(number)).toMatchObject({ outcome: 'APPLIED' })
    expect(await desk.scan('unshipScans', { packageId })).toMatchObject({ outcome: 'APPLIED' })
    expect(await placesOf(floor, sku)).toEqual(before.places)
    const row = await house.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    expect(row.shippedAt).toBeNull()
  })

  test('needs its right', async () => {
    const { number } = await packed()
    const { packageId } = await ship(number)
    const shipper = await house.withRights(['package:ship', 'station:use', 'package:read'], warehouse)
    const theirs = await floor.bench({ client: shipper, id: '', name: '' })
    await expect(theirs.scan('unshipScans', { packageId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('shipping needs its right', async () => {
  const { id } = await packed()
  const packer = await floor.person('packer')
  await expect(packer.client.command('shipPackage', { packageId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await lead.client.command('shipPackage', { packageId: id }, 'package { state }')).package).toEqual({ state: 'SHIPPED' })
})
