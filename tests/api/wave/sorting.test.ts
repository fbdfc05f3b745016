import { describe, expect, test } from 'vitest'
import { importStock } from '../../../graph/stock/commands/importStock.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import { eventually } from '../package/packageFixture.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, packagesOfWave } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, lead } = fixture
const sorter = await fixture.signInNewUser('packer')
const scanStation = await fixture.openScanStation(sorter)

/** Creates a picked mixed wave: slot 1 needs a and b, slot 2 needs two of a and one of c. */
async function mixed(setting = {}) {
  const [a, b, c] = [await fixture.createProduct(50), await fixture.createProduct(50), await fixture.createProduct(50)]
  const { wave, packages } = await fixture.createPickedWave(setting, { [a]: 1, [b]: 1 }, { [a]: 2, [c]: 1 })
  return { wave, packages, a, b, c }
}

const sort = (wave: NodeRef, code: string) => scanStation.scan('sortScans', { waveId: wave.id, code })
const sorted = async (wave: NodeRef) =>
  (await packagesOfWave(testServer, wave)).map(({ slot, lines }) => [slot, lines.reduce((sum, line) => sum + line.sorted, 0)])

describe('sorting at the put wall', () => {
  test('stores each scan until everything is in its slot', async () => {
    const { wave, packages, a, b, c } = await mixed()
    const first = await sort(wave, a)
    expect(first).toMatchObject({ outcome: 'APPLIED', slot: 1, packageId: packages[0]!.id, packageDone: 1, packagePieces: 2 })
    expect(first).toMatchObject({ sku: a, done: 1, pieces: 5, complete: 0, packages: 2 })
    expect(await sorted(wave)).toEqual([
      [1, 1],
      [2, 0],
    ])
    expect((await fixture.readWave(wave.id)).sorter).toEqual({ name: sorter.name })
    expect(await sort(wave, b)).toMatchObject({ slot: 1, packageDone: 2, complete: 1, done: 2 })
    expect(await sort(wave, a)).toMatchObject({ slot: 2, done: 3 })
    expect(await sort(wave, c)).toMatchObject({ slot: 2, done: 4 })
    expect((await fixture.readWave(wave.id)).sortedAt).toBeNull()
    expect(await sort(wave, a)).toMatchObject({ slot: 2, done: 5, pieces: 5, complete: 2 })
    expect((await fixture.readWave(wave.id)).sortedAt).not.toBeNull()
  })

  test('its wave is listed for the work that it is ready for', async () => {
    const document = `query ($w: ID!, $work: WaveWork!) { waves(warehouseId: $w, filter: { readyFor: $work }) { edges { node { id } } } }`
    const isReady = async (wave: NodeRef) => {
      const lists = ['PICKING', 'SORTING', 'PACKING'].map(async (work) => {
        const { waves } = await lead.client.query(document, { w: fixture.warehouse.id, work })
        return waves.edges.some(({ node }: { node: NodeRef }) => node.id === wave.id) ? [work] : []
      })
      return (await Promise.all(lists)).flat()
    }
    const { wave, a, b, c } = await mixed()
    expect(await isReady(wave)).toEqual(['SORTING'])
    for (const code of [a, a, a, b]) await sort(wave, code)
    expect(await isReady(wave)).toEqual(['SORTING'])
    await sort(wave, c)
    expect(await isReady(wave)).toEqual(['PACKING'])
    const single = await fixture.createProduct(5)
    const { waves } = await fixture.generateWaves({ packageIds: (await fixture.createPackages({ [single]: 1 })).map(({ id }) => id) })
    expect(await isReady(waves[0]!)).toEqual([])
  })

  test('marks a wave as sorted when two stations sort its last pieces concurrently, but not if one of them reverses a piece', async () => {
    const second = await fixture.openScanStation(sorter)
    const isMarked = (wave: NodeRef, marked: boolean) =>
      eventually(
        () => fixture.readWave(wave.id),
        ({ sortedAt }) => (sortedAt !== null) === marked,
      )
    const [one, two] = [await mixed(), await mixed()]
    for (const code of [one.a, one.a, one.a]) await sort(one.wave, code)
    await commitConcurrently(
      testServer,
      () => sort(one.wave, one.b),
      () => second.scan('sortScans', { waveId: one.wave.id, code: one.c }),
    )
    await isMarked(one.wave, true)

    for (const code of [two.a, two.a, two.a]) await sort(two.wave, code)
    const { lineId } = await sort(two.wave, two.b)
    await commitConcurrently(
      testServer,
      () => second.scan('unsortScans', { waveId: two.wave.id, lineId }),
      () => sort(two.wave, two.c),
    )
    await isMarked(two.wave, false)
    await sort(two.wave, two.b)
    await isMarked(two.wave, true)
  })

  test('marks a wave as sorted when its last unsorted package becomes abnormal', async () => {
    const { wave, packages, a, b } = await mixed()
    for (const code of [a, b]) await sort(wave, code)
    await mustApply(lead, 'markAbnormal', { packageId: packages[1]!.id, reason: 'GOODS_DAMAGED' })
    await eventually(
      () => fixture.readWave(wave.id),
      ({ sortedAt }) => sortedAt !== null,
    )
  })

  test('gives a wave that many users start concurrently to one of them, without waiting for locks', async () => {
    const { wave, a } = await mixed()
    const benches = await Promise.all(Array.from({ length: 8 }, async () => fixture.openScanStation(await fixture.signInNewUser('packer'))))
    const scans = await Promise.all(benches.map((one) => one.scan('sortScans', { waveId: wave.id, code: a })))
    expect(scans.map(({ outcome, code }) => code ?? outcome).sort()).toEqual(['APPLIED', ...Array(7).fill('WAVE_NOT_SORTABLE')])
  })

  test('can be left and resumed', async () => {
    const { wave, packages, a } = await mixed()
    const scanned = await sort(wave, a)
    const { sortingTable } = await sorter.client.query(
      'query ($id: ID!) { sortingTable(waveId: $id) { wave { number sorter { name } } figures { id pieces done packages complete } slots { slot packageId packageNumber state pieces sorted } } }',
      { id: wave.id },
    )
    expect(sortingTable).toEqual({
      wave: { number: wave.number, sorter: { name: sorter.name } },
      figures: { id: scanned.figures.id, pieces: 5, done: 1, packages: 2, complete: 0 },
      slots: [
        { slot: 1, packageId: packages[0]!.id, packageNumber: packages[0]!.number, state: 'PICKED', pieces: 2, sorted: 1 },
        { slot: 2, packageId: packages[1]!.id, packageNumber: packages[1]!.number, state: 'PICKED', pieces: 3, sorted: 0 },
      ],
    })
    const elsewhere = await createWaveFixture(testServer)
    const document = 'query ($id: ID!) { sortingTable(waveId: $id) { wave { number } } }'
    expect(await elsewhere.lead.client.query(document, { id: wave.id })).toEqual({ sortingTable: null })
  })

  test('refuses wrong and surplus products, in both languages, without effect', async () => {
    const { wave, b } = await mixed()
    const foreign = await fixture.createProduct(5)
    await sort(wave, b)
    const before = await sorted(wave)
    expect(await scanStation.refusal('sortScans', { waveId: wave.id, code: foreign })).toEqual({
      code: 'GOODS_NOT_IN_WAVE',
      zh: `当前波次找不到与 ${foreign} 对应的包裹或产品，请放到一边`,
      en: `No package or product for ${foreign} in this wave; put it aside`,
    })
    expect(await scanStation.refusal('sortScans', { waveId: wave.id, code: 'NO-SUCH-CODE' })).toMatchObject({ code: 'GOODS_NOT_IN_WAVE' })
    expect(await scanStation.refusal('sortScans', { waveId: wave.id, code: 'L:A01-01-01' })).toMatchObject({ code: 'GOODS_NOT_IN_WAVE' })
    expect(await scanStation.refusal('sortScans', { waveId: wave.id, code: b })).toEqual({
      code: 'GOODS_NOT_NEEDED',
      zh: `${b} 已全部处理，请放回`,
      en: `All pieces of ${b} are done; put this piece back`,
    })
    expect(await sorted(wave)).toEqual(before)
  })

  test('skips the later scans of a wave after a refusal; scans of other waves run', async () => {
    const [one, two] = [await mixed(), await mixed()]
    const results = await scanStation.send('sortScans', [
      { waveId: one.wave.id, code: one.a },
      { waveId: one.wave.id, code: 'NO-SUCH-CODE' },
      { waveId: one.wave.id, code: one.b },
      { waveId: two.wave.id, code: two.a },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['APPLIED', 'REFUSED', 'NOT_RUN', 'APPLIED'])
    expect(await sorted(one.wave)).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  test('reverses a piece in its slot only', async () => {
    const { wave, a } = await mixed()
    const { lineId } = await sort(wave, a)
    expect(await scanStation.scan('unsortScans', { waveId: wave.id, lineId })).toMatchObject({
      outcome: 'APPLIED',
      slot: 1,
      packageDone: 0,
      done: 0,
    })
    expect(await scanStation.refusal('unsortScans', { waveId: wave.id, lineId })).toEqual({
      code: 'NOTHING_TO_UNDO',
      zh: '没有可撤销的操作',
      en: 'There is nothing to undo',
    })
    const other = await mixed()
    const foreign = await sort(other.wave, other.a)
    expect(await scanStation.refusal('unsortScans', { waveId: wave.id, lineId: foreign.lineId })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
  })

  test('sends products of an abnormal package aside', async () => {
    const { wave, packages, c } = await mixed()
    await mustApply(lead, 'markAbnormal', { packageId: packages[1]!.id, reason: 'GOODS_DAMAGED' })
    expect(await scanStation.refusal('sortScans', { waveId: wave.id, code: c })).toEqual({
      code: 'GOODS_OF_ABNORMAL',
      zh: `${c} 属于异常包裹 ${packages[1]!.number}，请放到异常区`,
      en: `${c} belongs to abnormal package ${packages[1]!.number}; put it in the abnormal area`,
    })
  })

  test('asks which product is meant where two share a barcode', async () => {
    const shared = `69${Date.now()}`.slice(0, 12)
    const [a, b] = [await fixture.createProduct(9), await fixture.createProduct(9)]
    await testServer.factory.shareBarcode([a, b], `${shared}X`)
    const { wave } = await fixture.createPickedWave({}, { [a]: 1, [b]: 1 })
    const [refused] = await scanStation.send('sortScans', [{ waveId: wave.id, code: `${shared}X` }])
    expect(refused).toMatchObject({
      outcome: 'REFUSED',
      code: 'GOODS_AMBIGUOUS',
      values: { skus: `${a}\n${b}`, customers: expect.stringMatching(/^(.+)\n\1$/) },
    })
    const [productId] = refused!.values.productIds.split(',')
    expect(await scanStation.scan('sortScans', { waveId: wave.id, code: `${shared}X`, productId })).toMatchObject({
      outcome: 'APPLIED',
      sku: a,
    })
  })
})

describe('who may sort', () => {
  test('is limited to one user at a time; another can take over', async () => {
    const { wave, a, b } = await mixed()
    await sort(wave, a)
    const other = await fixture.signInNewUser('packer')
    const theirs = await fixture.openScanStation(other)
    expect(await theirs.refusal('sortScans', { waveId: wave.id, code: b })).toEqual({
      code: 'WAVE_NOT_SORTABLE',
      zh: `波次 ${wave.number} 已完成、已作废，或不能由您分拣`,
      en: `Wave ${wave.number} is completed, voided, or cannot be sorted by you`,
    })
    const take = { waveId: wave.id, work: 'SORTING' }
    await expect(other.client.command('takeOverWave', take)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { wave: taken } = await mustApply(lead, 'takeOverWave', take, 'wave { sorter { name } }')
    expect(taken.sorter).toEqual({ name: lead.name })
    expect(await scanStation.refusal('sortScans', { waveId: wave.id, code: b })).toMatchObject({ code: 'WAVE_NOT_SORTABLE' })
    const leads = await fixture.openScanStation(lead)
    expect(await leads.scan('sortScans', { waveId: wave.id, code: b })).toMatchObject({ outcome: 'APPLIED', slot: 1 })
  })

  test('refuses waves that are not mixed, not printed, not picked, or over', async () => {
    const sku = await fixture.createProduct(9)
    const plain = await fixture.createPickedWave({}, { [sku]: 1 })
    expect(await scanStation.refusal('sortScans', { waveId: plain.wave.id, code: sku })).toMatchObject({ code: 'WAVE_NOT_SORTABLE' })

    await fixture.saveWaveSetting('MIXED', { confirmPicking: true })
    const [a, b] = [await fixture.createProduct(9), await fixture.createProduct(9)]
    await fixture.createPackages({ [a]: 1, [b]: 1 })
    const wave = await fixture.generateWave()
    expect(await scanStation.refusal('sortScans', { waveId: wave.id, code: a })).toEqual({
      code: 'WAVE_NOT_PRINTED',
      zh: `波次 ${wave.number} 的拣货单未打印，请先打印再包装`,
      en: `The pick list of wave ${wave.number} is not printed; print it before packing`,
    })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    expect(await scanStation.refusal('sortScans', { waveId: wave.id, code: a })).toEqual({
      code: 'WAVE_NOT_PICKED',
      zh: `波次 ${wave.number} 尚未确认拣货，请先确认`,
      en: `The picking of wave ${wave.number} is not confirmed yet; confirm it first`,
    })
    await mustApply(planner, 'voidWave', { waveId: wave.id })
    expect(await scanStation.refusal('sortScans', { waveId: wave.id, code: a })).toMatchObject({ code: 'WAVE_NOT_SORTABLE' })
    expect(await scanStation.refusal('sortScans', { waveId: 'nonsense', code: a })).toMatchObject({ code: 'MALFORMED' })
  })

  test('confirms picking by the first scan where it is not confirmed by hand', async () => {
    await fixture.saveWaveSetting('MIXED', { confirmPicking: false })
    const [a, b] = [await fixture.createProduct(9), await fixture.createProduct(9)]
    const [taken] = await fixture.createPackages({ [a]: 1, [b]: 1 })
    const wave = await fixture.generateWave({ packageIds: [taken!.id] })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    const facts = await testServer.recordFactKinds(async () => {
      expect(await scanStation.scan('sortScans', { waveId: wave.id, code: a })).toMatchObject({ outcome: 'APPLIED', slot: 1 })
    })
    // Labels of other packages are bought in the background.
    expect(facts.filter((kind) => kind !== 'package.label-ready')).toEqual(['wave.picked', 'package.picked', 'wave.sorting'])
    expect((await fixture.readWave(wave.id)).state).toBe('TO_BE_PACKED')
  })
})

test('twenty equal scans have one effect, and twenty different ones twenty', async () => {
  const sku = await fixture.createProduct(60)
  const other = await fixture.createProduct(60)
  const { wave } = await fixture.createPickedWave({}, { [sku]: 20, [other]: 1 }, { [sku]: 15, [other]: 1 })
  await sort(wave, sku)
  const same = scanStation.buildScan({ waveId: wave.id, code: sku })
  const answers = await Promise.all(Array.from({ length: 20 }, () => scanStation.sendBuilt('sortScans', [same])))
  for (const results of answers) expect(results).toMatchObject([{ outcome: 'APPLIED', done: 2 }])
  const twenty = await scanStation.send('sortScans', Array(20).fill({ waveId: wave.id, code: sku }))
  expect(twenty.map(({ done }) => done)).toEqual(Array.from({ length: 20 }, (_, at) => at + 3))
  expect((await sorted(wave)).reduce((sum, [, done]) => sum + (done ?? 0), 0)).toBe(22)
})

test('sorts two batches of a product alike', async () => {
  const [a, b] = [await fixture.createProduct(0), await fixture.createProduct(5)]
  const rows = ['2026-02-01', '2026-03-01'].map((receivedOn) => ({ location: 'A01-01-01', sku: a, pieces: 1, receivedOn }))
  await testServer.runCommand(importStock, {
    warehouseId: fixture.warehouse.id,
    customerId: fixture.customer.id,
    reference: `b ${a}`,
    rows,
  })
  const { wave } = await fixture.createPickedWave({}, { [a]: 2, [b]: 1 })
  expect(await sort(wave, a)).toMatchObject({ packageDone: 1 })
  expect(await sort(wave, a)).toMatchObject({ packageDone: 2 })
})
