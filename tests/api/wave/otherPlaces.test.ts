import { expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWalkFixture, readList } from './walkFixture.ts'
import { mustApply, packagesOfWave, type ScanStation } from './waveFixture.ts'

// A busy machine must not make the planner late.
const testServer = await startTestServer({ environment: { PLANNER_MILLISECONDS: '60000' } })
const [here, near, later, far] = ['B01-01-01', 'B01-03-01', 'B03-01-01', 'B04-08-01']
const fixture = await createWalkFixture(testServer, [near])
const { picker, lead, warehouse, customer, skuAt } = fixture
const station = await fixture.openScanStation(picker)
await fixture.saveWaveSetting('MIXED', { pickMode: 'HANDHELD' })
const staging = await testServer.factory.createArea(warehouse, 'STAGING')
await testServer.factory.createLocations(staging, ['S01-01-01'])
const selection = 'step sound place location quantity otherLocation otherPieces lines { location open picked } boxes { box isAbnormal }'

/** A started wave of packages of one piece at the first location and one at a later one; `elsewhere` are more pieces of the first product. */
async function picking(packages: number, elsewhere: Record<string, number>) {
  const [sku, other] = [await fixture.createProduct(0), skuAt.get(later) as string]
  await testServer.factory.addStock(warehouse, customer, { sku }, packages, here)
  const made = await fixture.createPackages(...Array.from({ length: packages }, () => ({ [sku]: 1, [other]: 1 })))
  const wave = await fixture.generateWave({ packageIds: made.map(({ id }) => id) })
  for (const [code, pieces] of Object.entries(elsewhere)) await testServer.factory.addStock(warehouse, customer, { sku }, pieces, code)
  await mustApply(picker, 'startWave', { waveId: wave.id })
  const { id: productId } = await testServer.db.product.findFirstOrThrow({ where: { sku } })
  const { id: locationId } = await testServer.db.location.findFirstOrThrow({ where: { code: here, warehouseId: rowId(warehouse) } })
  const said = (change: Data) => ({ warehouseId: warehouse.id, waveId: wave.id, location: here, code: sku, reason: 'NONE_LEFT', ...change })
  return {
    ...{ wave, packages: made, sku, productId },
    short: (change: Data, at: ScanStation = station) => at.scan('pickScans', said(change), selection),
    refusal: (change: Data) => station.refusal('pickScans', said(change)),
    pick: (location: string, code = sku, quantity = 1) =>
      station.scan('pickScans', { warehouseId: warehouse.id, waveId: wave.id, location, code, quantity }, selection),
    async offered(who = picker): Promise<Data[]> {
      const document = `query ($w: ID!, $l: ID!, $p: ID!) { otherPickLocations(waveId: $w, locationId: $l, productId: $p) { location free } }`
      const ids = { w: wave.id, l: toNodeId('Location', locationId), p: toNodeId('Product', productId) }
      return (await who.client.query(document, ids)).otherPickLocations
    },
    async lines(): Promise<Data[]> {
      const document = 'query ($id: ID!) { node(id: $id) { ... on Wave { pickTask { lines { location sku open picked } } } } }'
      const { node } = await picker.client.query(document, { id: wave.id })
      return node.pickTask.lines.map(({ location, open, picked }: Data) => [location, open, picked])
    },
    states: async () => (await packagesOfWave(testServer, wave)).map(({ state }) => state),
    holds: async () =>
      (await testServer.db.countHold.findMany({ where: { productId, state: 'OPEN' } })).reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

test('missing pieces are picked at another location, which joins the walk; their packages stay, and the first location is counted', async () => {
  const { wave, sku, offered, short, lines, states, holds, pick } = await picking(2, { [far]: 4, [near]: 1, 'S01-01-01': 9 })
  // The nearest first; goods in staging areas are not picked.
  expect(await offered()).toEqual([
    { location: near, free: 1 },
    { location: far, free: 4 },
  ])
  expect((await readList(fixture, wave.id)).codes).toEqual([here, later])
  const facts = await testServer.recordFactKinds(async () =>
    expect(await short({ missing: 1, otherLocation: near })).toMatchObject({
      ...{ outcome: 'APPLIED', step: 'ELSEWHERE', place: here, location: here, quantity: 1, otherLocation: near, otherPieces: 1 },
      ...{ lines: [{ location: here, open: 1, picked: 0 }], boxes: [] },
    }),
  )
  expect(facts).toEqual(['wave.short-picked', 'countHold.opened'])
  expect([await states(), await holds()]).toEqual([['PICKING', 'PICKING'], 1])
  expect(await lines()).toEqual([
    [here, 1, 0],
    [near, 1, 0],
    [later, 2, 0],
  ])
  // Where pieces of it are held for a count, it is not offered.
  expect(await offered()).toEqual([{ location: far, free: 4 }])
  expect((await readList(fixture, wave.id)).walk).toMatchObject({ percentAbove: null })
  await pick(here)
  expect(await pick(near)).toMatchObject({ step: 'PICKED', location: null, lines: [{ location: near, open: 0, picked: 1 }] })
  await pick(later, skuAt.get(later), 2)
  await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
  expect(await states()).toEqual(['PICKED', 'PICKED'])
  const out = await testServer.db.locationStock.findMany({ where: { product: { sku }, location: { code: `OUT-${wave.number}` } } })
  expect(out.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(2)
  await mustApply(lead, 'voidWave', { waveId: wave.id })
})

test('what the other location lacks makes the fewest packages abnormal', async () => {
  const { wave, short, lines, states, holds } = await picking(3, { [far]: 1 })
  expect(await short({ missing: 2, otherLocation: `L:${far}`, otherPieces: 1, reason: 'DAMAGED' })).toMatchObject({
    ...{ step: 'ELSEWHERE', quantity: 2, otherLocation: far, otherPieces: 1 },
    lines: [{ open: 1, picked: 0 }],
  })
  expect([(await states()).toSorted(), await holds()]).toEqual([['ABNORMAL', 'PICKING', 'PICKING'], 2])
  expect(await lines()).toEqual([
    [here, 1, 0],
    [far, 1, 0],
    [later, 3, 0],
  ])
  await mustApply(lead, 'voidWave', { waveId: wave.id })
})

test('a location that has not enough any more is refused, and nothing is lost by it', async () => {
  const { wave, sku, short, refusal, lines, states, holds, offered } = await picking(2, { [near]: 1 })
  const refused = (location: string, pieces: number) => ({
    code: 'OTHER_PLACE_TAKEN',
    zh: `库位 ${location} 已没有 ${pieces} 件可用的 ${sku}，请选择其他库位，或按缺货上报`,
    en: `Location ${location} no longer has ${pieces} free pieces of ${sku}; choose another location, or report them short`,
  })
  const before = await lines()
  expect(await refusal({ missing: 2, otherLocation: near })).toEqual(refused(near, 2))
  for (const otherLocation of [far, here, 'S01-01-01', 'Z09-09-09', 'nowhere'])
    expect(await refusal({ missing: 1, otherLocation })).toEqual(refused(otherLocation, 1))
  expect(await refusal({ missing: 3, otherLocation: near })).toMatchObject({ code: 'SHORT_TOO_LARGE' })
  expect(await refusal({ missing: 1, otherPieces: 1 })).toEqual({
    code: 'OTHER_LOCATION_MISSING',
    zh: '请说明这 1 件改在哪个库位拣货',
    en: 'Say at which other location these 1 pieces are picked',
  })
  for (const withoutMissing of [{}, { skip: true, code: null }])
    expect(await refusal({ ...withoutMissing, otherLocation: near })).toMatchObject({ code: 'REQUIRED' })
  expect([await lines(), await states(), await holds()]).toEqual([before, ['PICKING', 'PICKING'], 0])
  // More than are missing are not taken.
  expect(await short({ missing: 1, otherLocation: near, otherPieces: 5 })).toMatchObject({ step: 'ELSEWHERE', otherPieces: 1 })
  expect(await offered()).toEqual([])
  await mustApply(lead, 'voidWave', { waveId: wave.id })
  await expect(offered(await fixture.signInNewUser('packer'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('of two pickers who choose the last piece at once, one gets it', async () => {
  const first = await picking(1, {})
  await testServer.factory.addStock(warehouse, customer, { sku: first.sku }, 1, here)
  const [another] = await fixture.createPackages({ [first.sku]: 1, [skuAt.get(later) as string]: 1 })
  const wave = await fixture.generateWave({ packageIds: [another?.id] })
  await mustApply(picker, 'startWave', { waveId: wave.id })
  await testServer.factory.addStock(warehouse, customer, { sku: first.sku }, 1, near)
  const theirs = await fixture.openScanStation(picker)
  const outcomes: string[] = []
  const report = (at: ScanStation, waveId: string) => async () => {
    const { code, step } = await first.short({ waveId, missing: 1, otherLocation: near }, at)
    outcomes.push(code ?? step)
  }
  await commitConcurrently(testServer, report(station, first.wave.id), report(theirs, wave.id))
  expect(outcomes.toSorted()).toEqual(['ELSEWHERE', 'OTHER_PLACE_TAKEN'])
  expect(await first.holds()).toBe(1)
  for (const { id } of [first.wave, wave] as NodeRef[]) await mustApply(lead, 'voidWave', { waveId: id })
})
