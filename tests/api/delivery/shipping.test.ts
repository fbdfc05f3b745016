import { describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { holdPackage } from '../../../graph/package/commands/holdPackage.ts'
import { releasePackageHold } from '../../../graph/package/commands/releasePackageHold.ts'
import { rejectInterception } from '../../../graph/package/interception/commands/decideInterception.ts'
import { requestInterception } from '../../../graph/package/interception/commands/requestInterception.ts'
import type { Data } from '../data.ts'
import { createPackageAtStage, readStockByLocation } from '../package/packageStages.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead, integrator } = fixture
const at = await createPackageAtStage(fixture)
const dispatcher = await fixture.signInNewUser('dispatcher')
const desk = await fixture.openScanStation(dispatcher)

const ship = (code: string) => desk.scan('shipScans', { warehouseId: warehouse.id, code })
const refused = (code: string) => desk.refusal('shipScans', { warehouseId: warehouse.id, code })
const packed = (change: Data = {}) => at('TO_BE_SHIPPED', change) as Promise<Data & NodeRef & { sku: string }>

describe('a shipping scan', () => {
  test('ships the package: its stock and reservations leave the ledger', async () => {
    const { id, number, sku, label } = await packed()
    expect(await fixture.readQuantities(sku)).toEqual({ good: 10, locked: 2, available: 8 })
    const facts = await testServer.recordFactKinds(async () => {
      expect(await ship(label.trackingNumber)).toMatchObject({
        ...{ outcome: 'APPLIED', packageId: id, packageNumber: number, trackingNumber: label.trackingNumber, pieces: 2 },
        ...{ channelName: 'STD', groupName: 'Evening truck' },
      })
    })
    expect(facts).toEqual(['package.shipped'])
    expect(await fixture.readQuantities(sku)).toEqual({ good: 8, locked: 0, available: 8 })
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 8, allocated: 0 }, OUT: { onHand: 0, allocated: 0 } })
    const flow = await testServer.db.stockFlow.findMany({
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
  ])('finds a package by %s', async (_, codeOf) => {
    expect(await ship(codeOf(await packed()))).toMatchObject({ outcome: 'APPLIED' })
  })

  test('refuses an unknown code', async () => {
    expect(await refused('NOBODY-KNOWS')).toEqual({
      code: 'PACKAGE_UNKNOWN',
      zh: '找不到包裹 NOBODY-KNOWS，请核对面单',
      en: 'No package found for NOBODY-KNOWS; check the label',
    })
    // A scanner may read anything; what is shown and stored of it is printable and short.
    const illegible = ['A\0B', '\ud800\ud800', `\0${'W'.repeat(4_000)}`, '😀'.repeat(40), '\u0001']
    for (const code of illegible) expect((await refused(code)).en).toMatch(/^No package found for [^\0\ud800]{0,60}; check the label$/)
    for (const code of ['L:A01-01-01', 'CMD-UNDO', '扫']) expect(await refused(code)).toMatchObject({ code: 'PACKAGE_UNKNOWN' })
  })

  test('reports a repeated scan as repeated', async () => {
    const { number } = await packed()
    await ship(number)
    const [again] = await desk.send('shipScans', [{ warehouseId: warehouse.id, code: number }])
    expect(again).toMatchObject({ outcome: 'REPEATED', code: 'PACKAGE_ALREADY_SHIPPED' })
    expect(await refused(number)).toEqual({
      code: 'PACKAGE_ALREADY_SHIPPED',
      zh: `包裹 ${number} 已发货`,
      en: `Package ${number} is already shipped`,
    })
  })

  test('refuses a package on hold or being intercepted', async () => {
    const { id, number } = await packed()
    const stopped = {
      code: 'STOPPED_NOT_SHIPPABLE',
      zh: `包裹 ${number} 已冻结，请勿发出`,
      en: `Package ${number} is on hold; do not ship it`,
    }
    await testServer.runCommand(holdPackage, { packageId: id, reason: 'Not paid' })
    expect(await refused(number)).toEqual(stopped)
    await testServer.runCommand(releasePackageHold, { packageId: id })
    const { requestId } = await testServer.runCommand(requestInterception, { packageId: id, wish: 'CANCEL', reason: 'Bought twice' })
    expect(await refused(number)).toEqual({
      code: 'INTERCEPTED_NOT_SHIPPABLE',
      zh: `包裹 ${number} 截单中，请勿发出，放到一旁等待审批`,
      en: `Package ${number} is being intercepted; do not ship it, put it aside until that is decided`,
    })
    await testServer.runCommand(rejectInterception, { requestId: toNodeId('InterceptionRequest', requestId) })
    expect(await ship(number)).toMatchObject({ outcome: 'APPLIED' })
  })

  test('refuses a cancelled package with a warning', async () => {
    const { id, number } = await packed()
    await integrator.command('cancelPackage', { packageId: id })
    expect(await refused(number)).toEqual({
      code: 'CANCELLED_NOT_SHIPPABLE',
      zh: `包裹 ${number} 已取消，请勿发出`,
      en: `Package ${number} is cancelled; do not ship it`,
    })
  })

  test.each(['PENDING', 'PICKING', 'PICKED'] as const)('refuses a package that is %s', async (stage) => {
    const { number } = await at(stage)
    expect(await refused(number)).toEqual({
      code: 'PACKAGE_NOT_READY',
      zh: `包裹 ${number} 不是待发货状态，不能发货`,
      en: `Package ${number} is not ready to ship`,
    })
  })

  test('refuses an abnormal package with the reason', async () => {
    const { id, number } = await packed()
    await lead.client.command('markAbnormal', { packageId: id, reason: 'WEIGHING_ANOMALY' })
    const [refusal] = await desk.send('shipScans', [{ warehouseId: warehouse.id, code: number }])
    expect(refusal).toMatchObject({ outcome: 'REFUSED', values: { number, reason: 'WEIGHING_ANOMALY' } })
    expect(await refused(number)).toEqual({
      code: 'ABNORMAL_NOT_SHIPPABLE',
      zh: `包裹 ${number} 异常，不能发货，请放到异常区`,
      en: `Package ${number} is abnormal and cannot be shipped; put it aside`,
    })
  })

  test('refuses a package of another warehouse', async () => {
    const there = await createWaveFixture(testServer)
    const { number } = (await (await createPackageAtStage(there))('TO_BE_SHIPPED')) as Data
    expect(await refused(number)).toMatchObject({ code: 'PACKAGE_UNKNOWN' })
    const scan = { warehouseId: there.warehouse.id, code: number }
    expect(await desk.refusal('shipScans', scan)).toMatchObject({ code: 'STATION_ELSEWHERE' })
  })

  test('a refused scan does not stop other packages', async () => {
    const [one, two] = [await packed(), await packed()]
    const results = await desk.send(
      'shipScans',
      [one.number, 'NOBODY-KNOWS', two.number].map((code) => ({ warehouseId: warehouse.id, code })),
    )
    expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual(['APPLIED', 'PACKAGE_UNKNOWN', 'APPLIED'])
  })

  test('has one effect when sent twenty times concurrently', async () => {
    const { number, sku } = await packed()
    const scan = desk.buildScan({ warehouseId: warehouse.id, code: number })
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.sendBuilt('shipScans', [scan])))
    for (const results of answers) expect(results).toMatchObject([{ outcome: 'APPLIED', packageNumber: number }])
    expect(await fixture.readQuantities(sku)).toEqual({ good: 8, locked: 0, available: 8 })
  })
})

describe('undo', () => {
  test('restores stock and reservations to their locations, and allows shipping again', async () => {
    const { id, number, sku } = await packed()
    const before = { places: await readStockByLocation(fixture, sku), quantities: await fixture.readQuantities(sku) }
    const { packageId } = await ship(number)
    expect(await desk.scan('unshipScans', { packageId })).toMatchObject({ outcome: 'APPLIED', packageNumber: number })
    expect(await fixture.readPackage(id)).toMatchObject({ state: 'TO_BE_SHIPPED', lines: [{ quantity: 2, locked: 2 }] })
    expect({ places: await readStockByLocation(fixture, sku), quantities: await fixture.readQuantities(sku) }).toEqual(before)
    expect(await desk.refusal('unshipScans', { packageId })).toEqual({
      code: 'PACKAGE_NOT_SHIPPED',
      zh: `包裹 ${number} 未发货`,
      en: `Package ${number} is not shipped`,
    })
    expect(await ship(number)).toMatchObject({ outcome: 'APPLIED' })
    expect(await desk.scan('unshipScans', { packageId })).toMatchObject({ outcome: 'APPLIED' })
    expect(await readStockByLocation(fixture, sku)).toEqual(before.places)
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    expect(row.shippedAt).toBeNull()
  })

  test('requires its right', async () => {
    const { number } = await packed()
    const { packageId } = await ship(number)
    const shipper = await testServer.signInWithRights(['package:ship', 'station:use', 'package:read'], warehouse)
    const theirs = await fixture.openScanStation({ client: shipper, id: '', name: '' })
    await expect(theirs.scan('unshipScans', { packageId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('shipping requires its right', async () => {
  const { id } = await packed()
  const packer = await fixture.signInNewUser('packer')
  await expect(packer.client.command('shipPackage', { packageId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await lead.client.command('shipPackage', { packageId: id }, 'package { state }')).package).toEqual({ state: 'SHIPPED' })
})
