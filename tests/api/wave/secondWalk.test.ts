import { expect, test } from 'vitest'
import { readPdf } from '../../../graph/print/readPdf.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createCartFixture, next } from './cartFixture.ts'
import { mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createCartFixture(testServer)
const { planner, picker, lead, warehouse, customer, packing, createCart, started } = fixture
const second = 'A01-01-02'

const packageOf = async ({ id }: NodeRef): Promise<Data> =>
  (
    await lead.client.query(
      `query ($id: ID!) { node(id: $id) { ... on Package { number state allowedActions goods { lines { picked onShelf missing } } } } }`,
      { id },
    )
  ).node
const rePick = ({ id }: NodeRef) => mustApply(lead, 'rePickPackage', { packageId: id }, 'package { state }')
const markAbnormal = ({ id }: NodeRef, reason: string) => mustApply(lead, 'markAbnormal', { packageId: id, reason })
const confirm = ({ id }: NodeRef, shorts: Data[] = []) => mustApply(picker, 'confirmPicking', { waveId: id, shorts })
const addStock = (sku: string, pieces: number, location: string) =>
  testServer.factory.addStock(warehouse, customer, { sku }, pieces, location)
const openLines = async ({ id }: NodeRef): Promise<Data[]> => {
  const { wavePickList } = await lead.client.query(
    'query ($id: ID!) { wavePickList(waveId: $id) { locationCode sku pieces picked locationId productId } }',
    { id },
  )
  return wavePickList.filter(({ picked }: Data) => !picked)
}
/** The short pick of one piece of a product that is still to be picked. */
const shortOf = async (wave: NodeRef, sku: string): Promise<Data> => {
  const { locationId, productId } = (await openLines(wave)).find((line) => line.sku === sku) as Data
  return { locationId, productId, missing: 1 }
}

/** A printed wave of packages with these lines, to be confirmed. */
async function printed(...lines: Record<string, number>[]) {
  for (const type of ['ONE_PIECE', 'ONE_PRODUCT', 'MIXED'])
    await fixture.saveWaveSetting(type, { pickMode: 'PAPER', confirmPicking: true, sortMode: 'AFTER_PICKING', bindCart: false })
  const packages = await fixture.createPackages(...lines)
  const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
  await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
  return { wave, packages }
}

test('a package is picked only when none of its pieces is on a shelf any more, also if it is marked abnormal in between', async () => {
  const sku = await fixture.createProduct(4)
  const { wave, packages } = await printed({ [sku]: 2 }, { [sku]: 2 })
  const short = packages[1] as Data & NodeRef
  await confirm(wave, [await shortOf(wave, sku)])
  await addStock(sku, 1, next)
  await rePick(short)
  await markAbnormal(short, 'PICKING_ERROR')
  expect(await rePick(short)).toMatchObject({ package: { state: 'PICKING' } })
  expect(await openLines(wave)).toMatchObject([{ locationCode: next, sku, pieces: 1 }])
  await confirm(wave)
  expect(await packageOf(short)).toMatchObject({ state: 'PICKED', goods: { lines: [{ picked: 2, onShelf: 0, missing: 0 }] } })
})

test('the preview of short picks says when they end the wave, and the pick list of a second walk has only what it picks', async () => {
  const sku = await fixture.createProduct(4)
  const { wave, packages } = await printed({ [sku]: 2 }, { [sku]: 2 })
  const preview = async (missing: number): Promise<Data> => {
    const document = `query ($id: ID!, $shorts: [ShortInput!]!) { waveShortPreview(waveId: $id, shorts: $shorts) { endsWave refusal hits { number } } }`
    const shorts = [{ ...(await shortOf(wave, sku)), missing }]
    return (await picker.client.query(document, { id: wave.id, shorts })).waveShortPreview
  }
  expect(await preview(1)).toMatchObject({ endsWave: false, hits: [{ number: packages[1]?.number }] })
  expect(await preview(3)).toMatchObject({ endsWave: true, hits: [{}, {}] })
  expect(await preview(5)).toMatchObject({ endsWave: false, refusal: expect.stringContaining('At most 4 pieces') })
  await confirm(wave, [await shortOf(wave, sku)])
  const text = async () => {
    const path = `/sheets/picking-list/${encodeURIComponent(wave.id)}?language=en`
    const headers = { authorization: `Bearer ${planner.client.identity.token}` }
    const { pages } = await readPdf(Buffer.from(await (await fetch(`${testServer.url}${path}`, { headers })).arrayBuffer()))
    return pages.map((page) => JSON.stringify(page)).join(' ')
  }
  for (const { number } of packages) expect(await text()).toContain(number)
  await addStock(sku, 1, next)
  await rePick(packages[1] as NodeRef)
  expect(await text()).toContain(packages[1]?.number)
  expect(await text()).not.toContain(packages[0]?.number)
})

test('a packed package is not picked again: it ships, or returns to pending', async () => {
  const sku = await fixture.createProduct(3)
  const { wave, packages } = await printed({ [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
  await confirm(wave)
  await packing.scan('packScans', { waveId: wave.id, code: sku })
  const [packed, open] = packages as [Data & NodeRef, Data & NodeRef]
  for (const made of [packed, open]) await markAbnormal(made, 'WEIGHING_ANOMALY')
  expect((await packageOf(open)).allowedActions).toContain('rePick')
  await rePick(open)

  const { allowedActions, number } = await packageOf(packed)
  expect(allowedActions).toEqual(expect.arrayContaining(['toBeShipped', 'toPending']))
  expect(allowedActions).not.toContain('rePick')
  expect(await lead.client.refusal('rePickPackage', { packageId: packed.id })).toMatchObject([
    {
      code: 'PACKED_NOT_PICKED_AGAIN',
      zh: `包裹 ${number} 已包装，不能重新拣货，请移至待发货或退回待生成`,
      en: `Package ${number} is packed already and cannot be picked again; mark it ready to ship, or return it to pending`,
    },
  ])
  expect((await packageOf(packed)).state).toBe('ABNORMAL')
  await mustApply(lead, 'moveToBeShipped', { packageId: packed.id })
})

test('a mixed wave that is packed already is listed for sorting and packing when a second walk brings the rest', async () => {
  const document = `query ($w: ID!, $work: WaveWork!) { waves(warehouseId: $w, filter: { readyFor: $work }, first: 100) { edges { node { id } } } }`
  const readyFor = async (wave: NodeRef) => {
    const lists = ['PICKING', 'SORTING', 'PACKING'].map(async (work) => {
      const { waves } = await lead.client.query(document, { w: warehouse.id, work })
      return waves.edges.some(({ node }: Data) => node.id === wave.id) ? [work] : []
    })
    return (await Promise.all(lists)).flat()
  }
  const isSorted = (wave: NodeRef, sorted: boolean) =>
    eventually(
      () => fixture.readWave(wave.id),
      ({ sortedAt }) => (sortedAt !== null) === sorted,
    )
  const [a, b] = [await fixture.createProduct(2), await fixture.createProduct(2)]
  const { wave, packages } = await printed({ [a]: 1, [b]: 1 }, { [a]: 1, [b]: 1 })
  const short = packages[1] as Data & NodeRef
  await confirm(wave, [await shortOf(wave, a)])
  for (const code of [a, b]) await packing.scan('sortScans', { waveId: wave.id, code })
  await isSorted(wave, true)
  await packing.scan('packScans', { waveId: wave.id, code: a })
  expect(await readyFor(wave)).toEqual(['PACKING'])

  await addStock(a, 1, next)
  await rePick(short)
  await confirm(wave)
  await isSorted(wave, false)
  expect((await fixture.readWave(wave.id)).state).toBe('PACKAGING')
  expect(await readyFor(wave)).toEqual(['SORTING', 'PACKING'])
  for (const code of [a, b]) expect(await packing.scan('sortScans', { waveId: wave.id, code })).toMatchObject({ slot: 2 })
  await isSorted(wave, true)
  expect(await readyFor(wave)).toEqual(['PACKING'])
})

test('a wave that is sorted while it is picked is sorted once, and not again by its second walk', async () => {
  const cart = await createCart()
  const { wave, packages, a, b, scan } = await started()
  await scan(cart.code)
  await scan(a, { box: 1 })
  await scan(a, { box: 2, quantity: 3 })
  await scan(b, { location: next, box: 1 })
  await scan(b, { location: next, missing: 1, reason: 'NONE_LEFT' })
  const facts = () => testServer.recordFactKinds(() => mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true }))
  expect(await facts()).toEqual(expect.arrayContaining(['wave.picked', 'wave.sorted']))
  const { sortedAt } = await fixture.readWave(wave.id)

  await addStock(b, 1, second)
  await rePick(packages[1] as NodeRef)
  await scan(b, { location: second, box: 2 })
  const again = await facts()
  expect(again).toContain('wave.picked')
  expect(again).not.toContain('wave.sorted')
  expect(await fixture.readWave(wave.id)).toMatchObject({ sortedAt, counts: { picked: 2 } })
})
