import { describe, expect, test } from 'vitest'
import { importStock } from '../../../graph/stock/importStock.ts'
import type { Made } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { applied, membersOf, openFloor } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { planner, lead } = floor
const sorter = await floor.person('packer')
const bench = await floor.bench(sorter)

/** A picked mixed wave: hole 1 wants a and b, hole 2 wants two of a and one of c. */
async function mixed(setting = {}) {
  const [a, b, c] = [await floor.product(50), await floor.product(50), await floor.product(50)]
  const { wave, packages } = await floor.picked(setting, { [a]: 1, [b]: 1 }, { [a]: 2, [c]: 1 })
  return { wave, packages, a, b, c }
}

const sort = (wave: Made, code: string) => bench.scan('sortScans', { waveId: wave.id, code })
const sorted = async (wave: Made) =>
  (await membersOf(house, wave)).map(({ hole, lines }) => [hole, lines.reduce((sum, line) => sum + line.sorted, 0)])

describe('a wave at the sorting table', () => {
  test('is sorted scan by scan, each saved, until everything is in its hole', async () => {
    const { wave, packages, a, b, c } = await mixed()
    const first = await sort(wave, a)
    expect(first).toMatchObject({ outcome: 'APPLIED', hole: 1, packageId: packages[0]!.id, packageDone: 1, packagePieces: 2 })
    expect(first).toMatchObject({ sku: a, done: 1, pieces: 5, complete: 0, packages: 2 })
    expect(await sorted(wave)).toEqual([
      [1, 1],
      [2, 0],
    ])
    expect((await floor.readWave(wave.id)).sorter).toEqual({ name: sorter.name })
    expect(await sort(wave, b)).toMatchObject({ hole: 1, packageDone: 2, complete: 1, done: 2 })
    expect(await sort(wave, a)).toMatchObject({ hole: 2, done: 3 })
    expect(await sort(wave, c)).toMatchObject({ hole: 2, done: 4 })
    expect((await floor.readWave(wave.id)).sortedAt).toBeNull()
    expect(await sort(wave, a)).toMatchObject({ hole: 2, done: 5, pieces: 5, complete: 2 })
    expect((await floor.readWave(wave.id)).sortedAt).not.toBeNull()
  })

  test('that many begin at once is one person’s; nobody waits for the database to part them', async () => {
    const { wave, a } = await mixed()
    const benches = await Promise.all(Array.from({ length: 8 }, async () => floor.bench(await floor.person('packer'))))
    const scans = await Promise.all(benches.map((one) => one.scan('sortScans', { waveId: wave.id, code: a })))
    expect(scans.map(({ outcome, code }) => code ?? outcome).sort()).toEqual(['APPLIED', ...Array(7).fill('WAVE_NOT_SORTABLE')])
  })

  test('can be left and found again as it was', async () => {
    const { wave, packages, a } = await mixed()
    await sort(wave, a)
    const { sortingTable } = await sorter.client.query(
      'query ($id: ID!) { sortingTable(waveId: $id) { wave { number sorter { name } } figures { pieces done packages complete } holes { hole packageId packageNumber state pieces sorted } } }',
      { id: wave.id },
    )
    expect(sortingTable).toEqual({
      wave: { number: wave.number, sorter: { name: sorter.name } },
      figures: { pieces: 5, done: 1, packages: 2, complete: 0 },
      holes: [
        { hole: 1, packageId: packages[0]!.id, packageNumber: packages[0]!.number, state: 'PICKED', pieces: 2, sorted: 1 },
        { hole: 2, packageId: packages[1]!.id, packageNumber: packages[1]!.number, state: 'PICKED', pieces: 3, sorted: 0 },
      ],
    })
    const elsewhere = await openFloor(house)
    const document = 'query ($id: ID!) { sortingTable(waveId: $id) { wave { number } } }'
    expect(await elsewhere.lead.client.query(document, { id: wave.id })).toEqual({ sortingTable: null })
  })

  test('refuses wrong goods and too many, in both languages, and changes nothing', async () => {
    const { wave, b } = await mixed()
    const foreign = await floor.product(5)
    await sort(wave, b)
    const before = await sorted(wave)
    expect(await bench.refusal('sortScans', { waveId: wave.id, code: foreign })).toEqual({
      code: 'GOODS_NOT_IN_WAVE',
      zh: `当前波次找不到与 ${foreign} 对应的包裹或产品`,
      en: `No package or product found for ${foreign} in this wave`,
    })
    expect(await bench.refusal('sortScans', { waveId: wave.id, code: 'NO-SUCH-CODE' })).toMatchObject({ code: 'GOODS_NOT_IN_WAVE' })
    expect(await bench.refusal('sortScans', { waveId: wave.id, code: 'L:A01-01-01' })).toMatchObject({ code: 'GOODS_NOT_IN_WAVE' })
    expect(await bench.refusal('sortScans', { waveId: wave.id, code: b })).toEqual({
      code: 'GOODS_NOT_NEEDED',
      zh: `${b} 已全部处理，请放回`,
      en: `All pieces of ${b} are done; put this one back`,
    })
    expect(await sorted(wave)).toEqual(before)
  })

  test('passes over the later scans of a wave whose scan was refused; those of another wave run', async () => {
    const [one, two] = [await mixed(), await mixed()]
    const results = await bench.send('sortScans', [
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

  test('takes a piece back by the inverse, and only what lies there', async () => {
    const { wave, a } = await mixed()
    const { lineId } = await sort(wave, a)
    expect(await bench.scan('unsortScans', { waveId: wave.id, lineId })).toMatchObject({
      outcome: 'APPLIED',
      hole: 1,
      packageDone: 0,
      done: 0,
    })
    expect(await bench.refusal('unsortScans', { waveId: wave.id, lineId })).toEqual({
      code: 'NOTHING_TO_UNDO',
      zh: '没有可撤销的操作',
      en: 'There is nothing to undo',
    })
    const other = await mixed()
    const foreign = await sort(other.wave, other.a)
    expect(await bench.refusal('unsortScans', { waveId: wave.id, lineId: foreign.lineId })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
  })

  test('sends goods of an abnormal package aside', async () => {
    const { wave, packages, c } = await mixed()
    await applied(lead, 'markAbnormal', { packageId: packages[1]!.id, reason: 'GOODS_DAMAGED' })
    expect(await bench.refusal('sortScans', { waveId: wave.id, code: c })).toEqual({
      code: 'GOODS_OF_ABNORMAL',
      zh: `${c} 属于异常包裹 ${packages[1]!.number}，请放到异常区`,
      en: `${c} belongs to package ${packages[1]!.number}, which is abnormal; put it aside`,
    })
  })

  test('asks which product is meant where two share a barcode', async () => {
    const shared = `69${Date.now()}`.slice(0, 12)
    const barcodes = [`${shared}X`]
    const [a, b] = [await floor.product(9, { barcodes }), await floor.product(9, { barcodes })]
    const { wave } = await floor.picked({}, { [a]: 1, [b]: 1 })
    const [refused] = await bench.send('sortScans', [{ waveId: wave.id, code: `${shared}X` }])
    expect(refused).toMatchObject({ outcome: 'REFUSED', code: 'GOODS_AMBIGUOUS', values: { skus: `${a}, ${b}` } })
    const [productId] = refused!.values.productIds.split(',')
    expect(await bench.scan('sortScans', { waveId: wave.id, code: `${shared}X`, productId })).toMatchObject({ outcome: 'APPLIED', sku: a })
  })
})

describe('who may sort', () => {
  test('is one person at a time; another takes over', async () => {
    const { wave, a, b } = await mixed()
    await sort(wave, a)
    const other = await floor.person('packer')
    const theirs = await floor.bench(other)
    expect(await theirs.refusal('sortScans', { waveId: wave.id, code: b })).toEqual({
      code: 'WAVE_NOT_SORTABLE',
      zh: `波次 ${wave.number} 已完成、已作废或不能由您分拣`,
      en: `Wave ${wave.number} is completed, voided or not sortable by you`,
    })
    const take = { waveId: wave.id, work: 'SORTING' }
    await expect(other.client.command('takeOverWave', take)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { wave: taken } = await applied(lead, 'takeOverWave', take, 'wave { sorter { name } }')
    expect(taken.sorter).toEqual({ name: lead.name })
    expect(await bench.refusal('sortScans', { waveId: wave.id, code: b })).toMatchObject({ code: 'WAVE_NOT_SORTABLE' })
    const leads = await floor.bench(lead)
    expect(await leads.scan('sortScans', { waveId: wave.id, code: b })).toMatchObject({ outcome: 'APPLIED', hole: 1 })
  })

  test('nobody sorts what is not mixed, not printed, not picked, or over', async () => {
    const sku = await floor.product(9)
    const plain = await floor.picked({}, { [sku]: 1 })
    expect(await bench.refusal('sortScans', { waveId: plain.wave.id, code: sku })).toMatchObject({ code: 'WAVE_NOT_SORTABLE' })

    await floor.set('MIXED', { confirmPicking: true })
    const [a, b] = [await floor.product(9), await floor.product(9)]
    await floor.orders({ [a]: 1, [b]: 1 })
    const wave = await floor.wave()
    expect(await bench.refusal('sortScans', { waveId: wave.id, code: a })).toEqual({
      code: 'WAVE_NOT_PRINTED',
      zh: `波次 ${wave.number} 的拣货单未打印，不能包装`,
      en: `The picking list of wave ${wave.number} is not printed, so it cannot be packed`,
    })
    await applied(planner, 'markWavePrinted', { waveId: wave.id })
    expect(await bench.refusal('sortScans', { waveId: wave.id, code: a })).toEqual({
      code: 'WAVE_NOT_PICKED',
      zh: `波次 ${wave.number} 尚未确认拣货`,
      en: `The picking of wave ${wave.number} is not confirmed yet`,
    })
    await applied(planner, 'voidWave', { waveId: wave.id })
    expect(await bench.refusal('sortScans', { waveId: wave.id, code: a })).toMatchObject({ code: 'WAVE_NOT_SORTABLE' })
    expect(await bench.refusal('sortScans', { waveId: 'nonsense', code: a })).toMatchObject({ code: 'MALFORMED' })
  })

  test('the first scan confirms the picking where nobody does it by hand', async () => {
    await floor.set('MIXED', { confirmPicking: false })
    const [a, b] = [await floor.product(9), await floor.product(9)]
    const [taken] = await floor.orders({ [a]: 1, [b]: 1 })
    const wave = await floor.wave({ packageIds: [taken!.id] })
    await applied(planner, 'markWavePrinted', { waveId: wave.id })
    const facts = await house.factsOf(async () => {
      expect(await bench.scan('sortScans', { waveId: wave.id, code: a })).toMatchObject({ outcome: 'APPLIED', hole: 1 })
    })
    expect(facts).toEqual(['wave.picked', 'package.picked', 'wave.sorting'])
    expect((await floor.readWave(wave.id)).state).toBe('TO_BE_PACKED')
  })
})

test('twenty equal scans have one effect, and twenty different ones twenty', async () => {
  const sku = await floor.product(60)
  const other = await floor.product(60)
  const { wave } = await floor.picked({}, { [sku]: 20, [other]: 1 }, { [sku]: 15, [other]: 1 })
  await sort(wave, sku)
  const same = bench.frame({ waveId: wave.id, code: sku })
  const answers = await Promise.all(Array.from({ length: 20 }, () => bench.resend('sortScans', [same])))
  for (const results of answers) expect(results).toMatchObject([{ outcome: 'APPLIED', done: 2 }])
  const twenty = await bench.send('sortScans', Array(20).fill({ waveId: wave.id, code: sku }))
  expect(twenty.map(({ done }) => done)).toEqual(Array.from({ length: 20 }, (_, at) => at + 3))
  expect((await sorted(wave)).reduce((sum, [, done]) => sum + (done ?? 0), 0)).toBe(22)
})

test('goods of two batches are sorted alike', async () => {
  const [a, b] = [await floor.product(0), await floor.product(5)]
  const rows = ['2026-02-01', '2026-03-01'].map((receivedOn) => ({ location: 'A01-01-01', sku: a, pieces: 1, receivedOn }))
  await house.run(importStock, { warehouseId: floor.warehouse.id, customerId: floor.customer.id, reference: `b ${a}`, rows })
  const { wave } = await floor.picked({}, { [a]: 2, [b]: 1 })
  expect(await sort(wave, a)).toMatchObject({ packageDone: 1 })
  expect(await sort(wave, a)).toMatchObject({ packageDone: 2 })
})
