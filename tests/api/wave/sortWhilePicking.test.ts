import { describe, expect, test } from 'vitest'
import { commitConcurrently, commitMeanwhile } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { recordStatements } from '../recordStatements.ts'
import { listScanExceptions, openOfflineStation, outcomesOf } from '../station/offlineStation.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { afterPicking, createCartFixture, first, next, type StartedWave, whilePicking } from './cartFixture.ts'
import { mustApply, type ScanStation } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createCartFixture(testServer)
const { picker, lead, warehouse, station, packing, createCart, cartState, started } = fixture

/** Picks everything of a started wave into the boxes. */
async function pickAll({ a, b, scan }: StartedWave): Promise<void> {
  await scan(a, { box: 1 })
  await scan(a, { box: 2, quantity: 3 })
  await scan(b, { location: next, box: 1 })
  await scan(b, { location: next, box: 2 })
}

describe('sorting while picking', () => {
  test('each scan is for one box, counts as picked and sorted, and the wave is packed without a sorting step', async () => {
    const cart = await createCart()
    const picked = await started()
    const { wave, a, b, scan, refusal, task, sorted } = picked
    await scan(cart.code)
    expect((await task()).pickTask).toEqual({
      lines: [
        {
          location: first,
          open: 4,
          picked: 0,
          shares: [
            { box: 1, open: 1 },
            { box: 2, open: 3 },
          ],
        },
        {
          location: next,
          open: 2,
          picked: 0,
          shares: [
            { box: 1, open: 1 },
            { box: 2, open: 1 },
          ],
        },
      ],
      boxes: [
        { box: 1, pieces: 2, sorted: 0, isAbnormal: false },
        { box: 2, pieces: 4, sorted: 0, isAbnormal: false },
      ],
    })
    // Box 1 is nearer to complete.
    const facts = await testServer.recordFactKinds(async () => {
      expect(await scan(a)).toMatchObject({
        ...{ step: 'PICKED', quantity: 1, box: 1, location: first, boxes: [{ box: 1, sorted: 1, pieces: 2 }] },
        lines: [{ open: 3, picked: 1, shares: [{ box: 2, open: 3 }] }],
      })
    })
    expect(facts).toEqual(['wave.piece-picked', 'wave.sorting'])
    expect(await refusal('H:2', { unconfirmedBox: 1 })).toEqual({
      code: 'WRONG_BOX',
      zh: '这是 2 号格，产品应放入 1 号格',
      en: 'This is box 2; the goods go into box 1',
    })
    expect(await refusal(next, { unconfirmedBox: 1 })).toEqual({
      code: 'CONFIRM_BOX_FIRST',
      zh: '请先把产品放入 1 号格并确认',
      en: 'Put the goods into box 1 and confirm it first',
    })
    for (const meanwhile of [{ skip: true }, { missing: 1, reason: 'NONE_LEFT' }])
      expect(await refusal(a, { ...meanwhile, unconfirmedBox: 1 })).toMatchObject({ code: 'CONFIRM_BOX_FIRST' })
    expect(await refusal('1')).toEqual({ code: 'BOX_NOT_ASKED', zh: '请先扫描产品，再扫描 1 号格', en: 'Scan goods first, then box 1' })
    expect(await refusal(a, { box: 1 })).toEqual({
      code: 'BOX_FILLED_MEANWHILE',
      zh: '1 号格已不再放入这里的产品，请重新扫描产品放入下一格',
      en: 'Box 1 gets no more of these goods now; scan them again for the next box',
    })
    expect(await refusal(a, { box: 1, unconfirmedBox: 1 })).toEqual({
      code: 'BOX_NEEDS_NO_MORE',
      zh: `1 号格不再需要这里的 ${a}，请先确认 1 号格`,
      en: `Box 1 needs no more ${a} from here; confirm box 1 first`,
    })
    expect(await scan('1', { unconfirmedBox: 1 })).toMatchObject({ step: 'BOXED', box: 1, location: first })
    expect(await scan('H:1', { unconfirmedBox: 1 })).toMatchObject({ step: 'BOXED', box: 1 })
    expect(await sorted()).toEqual([1, 0])
    await scan(b, { location: next, box: 2 })
    expect(await refusal(b, { location: next, quantity: 2 })).toMatchObject({ code: 'ABOVE_TO_PICK' })
    expect(await refusal(a, { box: 2, quantity: 4 })).toMatchObject({ code: 'ABOVE_TO_PICK' })
    await scan(b, { location: next, box: 2, putBack: true })
    expect(await refusal(b, { location: next, quantity: 2 })).toEqual({
      code: 'ABOVE_BOX',
      zh: `1 号格只需要 1 件 ${b}，不是 2 件，其余放入其他格`,
      en: `Box 1 needs 1 of ${b}, not 2; the others go into another box`,
    })
    expect(await picker.client.refusal('confirmPicking', { waveId: wave.id })).toMatchObject([{ code: 'PICKS_LEFT' }])
    await scan(a, { box: 2, quantity: 3 })
    await scan(b, { location: next, box: 1 })
    await scan(b, { location: next, box: 2 })
    expect(await sorted()).toEqual([2, 4])
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
    expect(await fixture.readWave(wave.id)).toMatchObject({ state: 'TO_BE_PACKED', sortedAt: expect.any(String), counts: { picked: 2 } })
    expect(await packing.refusal('sortScans', { waveId: wave.id, code: a })).toEqual({
      code: 'WAVE_SORTED_WHILE_PICKING',
      zh: `波次 ${wave.number} 边拣边分，不用再分拣，请直接包装`,
      en: `Wave ${wave.number} is sorted while it is picked; pack it without sorting`,
    })
    expect(await packing.scan('packScans', { waveId: wave.id, code: 'H:1' })).toMatchObject({ outcome: 'APPLIED', step: 'PACKED', slot: 1 })
    expect(await cartState(cart)).toMatchObject({ state: 'BOUND' })
    expect(await packing.scan('packScans', { waveId: wave.id, code: '2' })).toMatchObject({ step: 'PACKED', slot: 2 })
    expect(
      await eventually(
        () => cartState(cart),
        ({ state }) => state !== 'BOUND',
      ),
    ).toEqual({ state: 'FREE', wave: null })
  })

  test('putting back takes the pieces out of their box, and never out of another', async () => {
    const cart = await createCart()
    const { wave, a, scan, refusal, sorted, task } = await started()
    await scan(cart.code)
    await scan(a, { box: 1 })
    await scan(a, { box: 2, quantity: 2 })
    expect(await refusal(a, { box: 1, quantity: 2, putBack: true })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
    expect(await refusal(a, { putBack: true })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
    expect(await scan(a, { box: 1, putBack: true })).toMatchObject({ step: 'PUT_BACK', box: 1, boxes: [{ sorted: 0 }] })
    expect(await sorted()).toEqual([0, 2])
    expect((await task()).pickTask.lines[0].shares).toEqual([
      { box: 1, open: 1 },
      { box: 2, open: 1 },
    ])
    await mustApply(lead, 'voidWave', { waveId: wave.id })
  })

  test('of two batches at a location each box gives back its own', async () => {
    const cart = await createCart()
    const { wave, packages, a, scan, refusal, sorted } = await started(whilePicking, [1, 19])
    await scan(cart.code)
    await scan(a, { box: 1 })
    await scan(a, { box: 2 })
    expect(await scan(a, { box: 1, putBack: true })).toMatchObject({ step: 'PUT_BACK', box: 1, lines: [{ open: 1, picked: 0 }] })
    expect(await sorted()).toEqual([0, 1])
    expect(await scan(a, { box: 1 })).toMatchObject({ step: 'PICKED', box: 1 })
    // The pieces of a cancelled package stay where they are; those of the other one can still be put back.
    await fixture.integrator.command('cancelPackage', { packageId: packages[1]!.id })
    expect(await refusal(a, { box: 2, putBack: true })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
    expect(await scan(a, { box: 1, putBack: true })).toMatchObject({ step: 'PUT_BACK' })
    await mustApply(lead, 'voidWave', { waveId: wave.id })
  })

  test('a code of the wave that has the form of a pick cart is its goods, once a cart is bound', async () => {
    const [cart, other] = [await createCart(), await createCart()]
    const { wave, scan, refusal } = await started(whilePicking, [20], { barcodes: [other.number] })
    expect(await scan(cart.code)).toMatchObject({ step: 'CART', cart: cart.number })
    expect(await scan(other.number, { box: 1 })).toMatchObject({ step: 'PICKED', box: 1 })
    expect(await refusal(other.code)).toMatchObject({ code: 'WAVE_HAS_CART' })
    expect(await scan(other.number, { box: 1, putBack: true })).toMatchObject({ step: 'PUT_BACK' })
    await mustApply(lead, 'voidWave', { waveId: wave.id })
  })

  test('a code that stops being goods of the wave while it is scanned is read again, as the pick cart', async () => {
    const [cart, other] = [await createCart(), await createCart()]
    const { wave, scan } = await started(whilePicking, [20], { barcodes: [other.number] })
    await scan(cart.code)
    const scanned = await commitMeanwhile(
      testServer,
      async (tx) => {
        await tx.$executeRaw`select 1 from wave where id = ${rowId(wave)}::uuid for update`
        await tx.productBarcode.deleteMany({ where: { code: other.number } })
      },
      // Refused at first, so that the command runs, not only its direct part.
      () => scan(other.number, { quantity: 99 }),
    )
    expect(scanned).toMatchObject({ outcome: 'APPLIED', step: 'CART', cart: other.number })
    await mustApply(lead, 'voidWave', { waveId: wave.id })
  })

  test('missing pieces make the newest package abnormal; what is in its box stays there, and the wave goes on', async () => {
    const cart = await createCart()
    const { wave, a, b, scan, sorted, task } = await started()
    await scan(cart.code)
    await scan(a, { box: 2 })
    expect(await scan(a, { missing: 2, reason: 'NONE_LEFT' })).toMatchObject({
      ...{ step: 'SHORT', lines: [{ open: 1, shares: [{ box: 1, open: 1 }] }], boxes: [{ box: 2, sorted: 1, isAbnormal: true }] },
    })
    expect((await task()).pickTask.boxes).toMatchObject([{ isAbnormal: false }, { box: 2, sorted: 1, isAbnormal: true }])
    await scan(a, { box: 1 })
    expect(await scan(b, { location: next })).toMatchObject({ box: 1 })
    // The piece of the abnormal package is picked too, into its box.
    expect(await scan(b, { location: next })).toMatchObject({ box: 2 })
    expect(await sorted()).toEqual([2, 2])
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
    expect(await packing.scan('packScans', { waveId: wave.id, code: 'H:1' })).toMatchObject({ step: 'PACKED' })
    const ended = await eventually(
      () => fixture.readWave(wave.id),
      ({ state }) => state === 'ENDED',
    )
    expect(ended).toMatchObject({ counts: { packed: 1, abnormal: 1 } })
    expect(await cartState(cart)).toMatchObject({ state: 'HOLDS_GOODS' })
    await mustApply(picker, 'emptyPickCar', { pickCarId: cart.id })
  })

  test('ending a wave early leaves its goods on the cart', async () => {
    const cart = await createCart()
    const picked = await started()
    await picked.scan(cart.code)
    await pickAll(picked)
    await mustApply(picker, 'confirmPicking', { waveId: picked.wave.id, allPicked: true })
    await packing.scan('packScans', { waveId: picked.wave.id, code: 'H:1' })
    await mustApply(lead, 'endWave', { waveId: picked.wave.id, leftovers: 'TO_ABNORMAL' })
    expect(await cartState(cart)).toMatchObject({ state: 'HOLDS_GOODS' })
    await mustApply(picker, 'emptyPickCar', { pickCarId: cart.id })
  })

  test('two pickers who scan at once never fill the same need twice', async () => {
    const cart = await createCart()
    const { wave, a, scan, sorted } = await started()
    await scan(cart.code)
    const theirs = await fixture.openScanStation(await fixture.signInNewUser('picker'))
    await theirs.scan('pickScans', { warehouseId: warehouse.id, code: wave.number, together: true })
    const outcomes: Data[] = []
    const work = (at: ScanStation) => async () => outcomes.push(await scan(a, { box: 1 }, at))
    await commitConcurrently(testServer, work(station), work(theirs))
    expect(outcomes.map(({ outcome, code }: Data) => code ?? outcome).toSorted()).toEqual(['APPLIED', 'BOX_FILLED_MEANWHILE'])
    expect(await sorted()).toEqual([1, 0])
    await mustApply(lead, 'voidWave', { waveId: wave.id })
  })

  test('scans recorded without a connection go into the boxes that the screen showed', async () => {
    const cart = await createCart()
    const { wave, a, scan, sorted } = await started()
    await scan(cart.code)
    const another = await fixture.signInNewUser('picker')
    await mustApply(another, 'startWave', { waveId: wave.id, together: true })
    const offline = await openOfflineStation(another.client, warehouse.id)
    const recorded = (code: string, at: Data) =>
      offline.buildScan({ warehouseId: warehouse.id, waveId: wave.id, location: first, code, ...at })
    const scans = [recorded(a, { box: 2 }), recorded('2', { unconfirmedBox: 2 }), recorded(a, { box: 1 }), recorded(a, { box: 1 })]
    expect(outcomesOf(await offline.send('pickScans', scans))).toEqual(['APPLIED', 'APPLIED', 'APPLIED', 'REFUSED BOX_FILLED_MEANWHILE'])
    expect(await sorted()).toEqual([1, 1])
    const [exception] = await listScanExceptions(lead.client, warehouse.id)
    expect(exception).toMatchObject({ kind: 'pickScan', documentNumber: wave.number, product: { sku: a } })
    await mustApply(lead, 'voidWave', { waveId: wave.id })
  })
})

test('a scan into a box is two statements like one without, and its confirmation writes nothing', async () => {
  const statementsOf = async (work: () => Promise<Data>) => {
    const all = await recordStatements(async () => expect(await work()).toMatchObject({ outcome: 'APPLIED' }))
    return all.filter((sql) => !/from session/.test(sql))
  }
  const plain = await started(afterPicking)
  const without = await statementsOf(() => plain.scan(plain.a))
  await mustApply(lead, 'voidWave', { waveId: plain.wave.id })
  const cart = await createCart()
  const { wave, a, scan } = await started()
  await scan(cart.code)
  const into = await statementsOf(() => scan(a, { box: 2 }))
  expect([without.length, into.length]).toEqual([2, 2])
  const confirmed = await statementsOf(() => scan('H:2', { unconfirmedBox: 2 }))
  expect(confirmed.length).toBe(2)
  expect(confirmed.filter((sql) => /\bupdate (package|location_stock)\b/i.test(sql))).toEqual([])
  await mustApply(lead, 'voidWave', { waveId: wave.id })
})
