import { describe, expect, test } from 'vitest'
import { commitConcurrently } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { listScanExceptions, openOfflineStation } from '../station/offlineStation.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, packagesOfWave, type ScanStation, type SignedInUser } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, picker, lead, warehouse } = fixture
const second = await fixture.signInNewUser('picker')
const station = await fixture.openScanStation(picker)
const theirs = await fixture.openScanStation(second)
const useHandhelds = (change: Data = {}) =>
  Promise.all(['ONE_PIECE', 'ONE_PRODUCT', 'MIXED'].map((type) => fixture.saveWaveSetting(type, { pickMode: 'HANDHELD', ...change })))
await useHandhelds()

const [first, next] = ['A01-01-01', 'A01-02-01']

interface Handheld {
  wave: Data & NodeRef
  packages: (Data & NodeRef)[]
  /** At the first location and at the next one. */
  a: string
  b: string
  start(who?: SignedInUser, change?: Data): Promise<Data>
  scan(code: string, change?: Data, at?: ScanStation): Promise<Data>
  refusal(code: string, change?: Data, at?: ScanStation): Promise<{ code: string; zh: string; en: string }>
  task(): Promise<Data>
  states(): Promise<string[]>
}

/** A wave to be picked: one package of a and b, then one of two pieces of a. */
async function handheld(): Promise<Handheld> {
  const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(0)]
  await testServer.factory.addStock(warehouse, fixture.customer, { sku: b }, 20, next)
  const packages = await fixture.createPackages({ [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 })
  const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
  const input = (code: string | null, change: Data) => ({ warehouseId: warehouse.id, waveId: wave.id, code, location: first, ...change })
  return {
    ...{ wave, packages, a, b },
    start: (who = picker, change = {}) =>
      mustApply(who, 'startWave', { waveId: wave.id, ...change }, 'wave { state pickers { name } picker { name } printedBy { name } }'),
    scan: (code, change = {}, at = station) => at.scan('pickScans', input(code, change)),
    refusal: (code, change = {}, at = station) => at.refusal('pickScans', input(code, change)),
    async task() {
      const document = `query ($id: ID!) { node(id: $id) { ... on Wave { picking { open picked } pickers { name }
        pickTask { lines { location sku batch open picked } skipped products { sku barcodes } } } } }`
      return (await picker.client.query(document, { id: wave.id })).node
    },
    states: async () => (await packagesOfWave(testServer, wave)).map(({ state }) => state),
  }
}

/** Pieces on the OUT location of a wave and on a shelf. */
async function onHand({ number }: Data, sku: string) {
  const rows = await testServer.db.locationStock.findMany({ where: { product: { sku } }, include: { location: true } })
  const at = (code: string) => rows.filter(({ location }) => location.code === code).reduce((sum, row) => sum + row.onHand, 0)
  return { out: at(`OUT-${number}`), [first]: at(first), [next]: at(next) }
}

describe('the pick mode of a wave type', () => {
  test('decides whether a handheld or the printed pick list starts a wave, and whether a packing scan confirms its picking', async () => {
    const packer = await fixture.openScanStation(await fixture.signInNewUser('packer'))
    const pack = (wave: NodeRef, code: string) => packer.scan('packScans', { waveId: wave.id, code }, '')
    const waveOf = async (sku: string) => {
      const packages = await fixture.createPackages({ [sku]: 2 })
      return fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    }
    const sku = await fixture.createProduct(9)
    const byHandheld = await waveOf(sku)
    await fixture.saveWaveSetting('ONE_PRODUCT', {})
    const kept = await waveOf(sku)
    await fixture.saveWaveSetting('ONE_PRODUCT', { pickMode: 'PAPER' })
    const onPaper = await waveOf(sku)
    const modes = await testServer.db.wave.findMany({
      where: { id: { in: [byHandheld, kept, onPaper].map(rowId) } },
      orderBy: { id: 'asc' },
    })
    expect(modes.map(({ pickMode }) => pickMode)).toEqual(['HANDHELD', 'HANDHELD', 'PAPER'])

    expect(await picker.client.refusal('startWave', { waveId: onPaper.id })).toEqual([
      {
        code: 'WAVE_ON_PAPER',
        field: null,
        zh: `波次 ${onPaper.number} 按纸质拣货单拣货，不能用手持拣货`,
        en: `Wave ${onPaper.number} is picked from a printed pick list, not with a handheld`,
      },
    ])
    await mustApply(planner, 'markWavePrinted', { waveId: onPaper.id })
    expect(await pack(onPaper, sku)).toMatchObject({ outcome: 'APPLIED' })
    await mustApply(picker, 'startWave', { waveId: byHandheld.id })
    expect(await pack(byHandheld, sku)).toMatchObject({ outcome: 'REFUSED', code: 'WAVE_NOT_PICKED' })
    expect(await lead.client.refusal('takeOverWave', { waveId: onPaper.id, work: 'PICKING' })).toMatchObject([{ code: 'WAVE_ON_PAPER' }])

    const document = `query ($id: ID!) { waves(warehouseId: $id, filter: { pickModes: [PAPER] }, first: 100) { edges { node { id } } } }`
    const { waves } = await picker.client.query(document, { id: warehouse.id })
    expect(waves.edges.map(({ node }: Data) => node.id)).toEqual([onPaper.id])
    await useHandhelds()
  })
})

describe('picking with a handheld', () => {
  test('goes through the locations and moves each scanned piece off its shelf; with the last one picking can be confirmed', async () => {
    const { wave, a, b, scan, task, states } = await handheld()
    const before = await onHand(wave, a)
    const facts = await testServer.recordFactKinds(async () => {
      const opened = await station.scan('pickScans', { warehouseId: warehouse.id, code: `W:${wave.number}` })
      expect(opened).toMatchObject({ outcome: 'APPLIED', step: 'OPENED', waveId: wave.id, number: wave.number, state: 'PICKING' })
    })
    expect(facts).toEqual(['wave.started', 'package.picking', 'package.picking'])
    const line = (location: string, sku: string, open: number, picked: number) => ({
      location,
      sku,
      batch: expect.any(String),
      open,
      picked,
    })
    expect(await task()).toEqual({
      picking: { open: 5, picked: 0 },
      pickers: [{ name: picker.name }],
      pickTask: {
        lines: [line(first, a, 3, 0), line(next, b, 2, 0)],
        skipped: [],
        products: expect.arrayContaining([expect.objectContaining({ sku: a }), expect.objectContaining({ sku: b })]),
      },
    })
    expect(await scan(first, { location: null })).toMatchObject({ step: 'PLACE', location: first, quantity: 0, lines: [] })
    expect(await scan(a)).toMatchObject({ step: 'PICKED', sku: a, quantity: 1, location: first, lines: [{ open: 2, picked: 1 }] })
    expect(await onHand(wave, a)).toEqual({ ...before, out: 1, [first]: (before[first] as number) - 1 })
    expect(await scan(a, { quantity: 2 })).toMatchObject({ quantity: 2, location: null, sound: 'DONE', lines: [{ open: 0, picked: 3 }] })
    expect(await picker.client.refusal('confirmPicking', { waveId: wave.id, allPicked: true })).toEqual([
      {
        code: 'PICKS_LEFT',
        field: null,
        zh: `波次 ${wave.number} 还有 2 件未拣，请拣完或报缺货`,
        en: `Wave ${wave.number} still has 2 pieces to pick; pick them or report them short`,
      },
    ])
    await scan(next, { location: null })
    await scan(b, { location: next, quantity: 2 })
    expect((await task()).picking).toEqual({ open: 0, picked: 5 })
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
    expect(await fixture.readWave(wave.id)).toMatchObject({ state: 'TO_BE_PACKED', counts: { picked: 2 } })
    expect(await states()).toEqual(['PICKED', 'PICKED'])
    const { wavePickList } = await lead.client.query('query ($id: ID!) { wavePickList(waveId: $id) { sku pieces picked } }', {
      id: wave.id,
    })
    expect(wavePickList).toEqual([
      { sku: a, pieces: 3, picked: true },
      { sku: b, pieces: 2, picked: true },
    ])
  })

  test('refuses a wrong location, wrong goods and too many, each by name, and loses nothing by it', async () => {
    const { wave, a, b, start, scan, refusal, task } = await handheld()
    const foreign = await fixture.createProduct(3)
    expect(await refusal(first)).toMatchObject({ code: 'WAVE_NOT_IN_STATE' })
    await start()
    await scan(a)
    const scanned = await task()
    expect(await refusal('A01-01-02')).toEqual({
      code: 'PLACE_NOT_IN_WAVE',
      zh: `波次 ${wave.number} 在库位 A01-01-02 没有要拣的产品`,
      en: `Wave ${wave.number} has nothing to pick at A01-01-02`,
    })
    expect(await refusal(a, { location: null })).toMatchObject({ code: 'PICK_PLACE_FIRST' })
    expect(await refusal(b)).toEqual({
      code: 'GOODS_ELSEWHERE',
      zh: `${b} 不在库位 ${first} 拣，应到 ${next} 拣，请放回`,
      en: `${b} is not picked at ${first} but at ${next}; put it back`,
    })
    expect(await refusal(foreign)).toMatchObject({
      code: 'GOODS_NOT_TO_PICK',
      en: `Wave ${wave.number} does not need ${foreign}; put it back`,
    })
    expect(await refusal('4006381333931')).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await refusal(a, { quantity: 3 })).toMatchObject({ code: 'ABOVE_TO_PICK', en: `Pick 2 more of ${a} at ${first}, not 3` })
    expect(await refusal('W9912-9999', { waveId: null })).toMatchObject({ code: 'WAVE_NOT_FOUND' })
    expect(await refusal(a, { waveId: null })).toMatchObject({ code: 'SCAN_WAVE_FIRST' })
    expect(await refusal(a, { missing: 1 })).toMatchObject({ code: 'REQUIRED' })
    expect(await task()).toEqual(scanned)
    await scan(a, { quantity: 2 })
    expect(await refusal(a)).toMatchObject({ code: 'GOODS_NOT_NEEDED' })
    expect(await refusal(first)).toMatchObject({ code: 'PLACE_PICKED', en: `Everything at ${first} is picked` })
  })

  test('puts picked pieces back, never more than were picked there', async () => {
    const { wave, a, start, scan, refusal, task } = await handheld()
    await start()
    const before = await onHand(wave, a)
    expect(await refusal(a, { putBack: true })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
    await scan(a, { quantity: 3 })
    expect(await scan(a, { putBack: true, quantity: 2 })).toMatchObject({
      step: 'PUT_BACK',
      quantity: 2,
      location: first,
      lines: [{ open: 2, picked: 1 }],
    })
    expect(await refusal(a, { putBack: true, quantity: 2 })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
    await scan(a, { putBack: true })
    expect(await onHand(wave, a)).toEqual(before)
    expect((await task()).picking).toEqual({ open: 5, picked: 0 })
  })

  test('moves a skipped location to the end', async () => {
    const { start, scan, refusal, task } = await handheld()
    await start()
    expect(await scan('', { code: null, skip: true })).toMatchObject({ step: 'SKIPPED', location: null })
    expect((await task()).pickTask.skipped).toEqual([first])
    await scan('', { code: null, skip: true, location: next })
    await scan('', { code: null, skip: true })
    expect((await task()).pickTask.skipped).toEqual([next, first])
    expect(await refusal('', { code: null, skip: true, location: 'A01-01-02' })).toMatchObject({ code: 'PLACE_NOT_IN_WAVE' })
  })

  test('reports missing pieces by the rule of the confirmation: few packages, newest first, held for a count', async () => {
    const { wave, packages, a, b, start, scan, refusal, states } = await handheld()
    await start()
    await scan(a)
    const { wavePickList } = await lead.client.query('query ($id: ID!) { wavePickList(waveId: $id) { locationId productId sku picked } }', {
      id: wave.id,
    })
    const { locationId, productId } = wavePickList.find((line: Data) => line.sku === a && !line.picked)
    const document = `query ($id: ID!, $shorts: [ShortInput!]!) { waveShortPreview(waveId: $id, shorts: $shorts) { hits { number pieces } } }`
    const { waveShortPreview } = await picker.client.query(document, { id: wave.id, shorts: [{ locationId, productId, missing: 1 }] })
    expect(waveShortPreview.hits).toEqual([{ number: packages[1]!.number, pieces: 1 }])
    expect(await refusal(a, { missing: 3, reason: 'NONE_LEFT' })).toMatchObject({ code: 'SHORT_TOO_LARGE' })
    expect(await scan(a, { missing: 1, reason: 'DAMAGED' })).toMatchObject({
      step: 'SHORT',
      quantity: 1,
      location: first,
      lines: [{ open: 1, picked: 1 }],
    })
    expect(await states()).toEqual(['PICKING', 'ABNORMAL'])
    const rows = await packagesOfWave(testServer, wave)
    expect(rows.map(({ abnormalReason }) => abnormalReason)).toEqual([null, 'GOODS_DAMAGED'])
    const holds = await testServer.db.countHold.findMany({ where: { packageId: { in: packages.map(rowId) }, state: 'OPEN' } })
    expect(holds.map(({ quantity, packageId }) => [quantity, packageId])).toEqual([[1, rowId(packages[1] as NodeRef)]])
    // The pieces of the abnormal package are picked too.
    await scan(a)
    await scan(b, { location: next, quantity: 2 })
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
    expect(await states()).toEqual(['PICKED', 'ABNORMAL'])
    expect(await onHand(wave, a)).toMatchObject({ out: 2 })
  })

  test('returns picked goods to a shelf when their package leaves the wave or the wave is voided', async () => {
    const { wave, packages, a, start, scan, refusal } = await handheld()
    await start()
    await scan(a, { quantity: 3 })
    await mustApply(lead, 'cancelPackage', { packageId: packages[1]!.id })
    const tasks = () => testServer.db.returnTask.findMany({ where: { product: { sku: a } }, orderBy: { id: 'asc' } })
    expect((await tasks()).map(({ quantity }) => quantity)).toEqual([2])
    expect(await refusal(a, { putBack: true, quantity: 3 })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
    await mustApply(lead, 'voidWave', { waveId: wave.id })
    expect((await tasks()).map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(await refusal(a)).toMatchObject({ code: 'WAVE_OVER' })
  })
})

describe('pickers', () => {
  test('the one who starts a wave is its picker; another helps or takes over, and only those who pick it can scan', async () => {
    const { wave, a, start, scan, refusal, task } = await handheld()
    const { wave: started } = await start(second)
    expect(started).toEqual({
      state: 'PICKING',
      ...{ picker: { name: second.name }, printedBy: { name: second.name }, pickers: [{ name: second.name }] },
    })
    expect((await start(second)).wave).toEqual(started)
    const held = {
      code: 'WAVE_HELD',
      zh: `波次 ${wave.number} 正由 ${second.name} 处理，如需继续请接管`,
      en: `${second.name} is working on wave ${wave.number}; take it over to continue`,
    }
    expect(await picker.client.refusal('startWave', { waveId: wave.id })).toEqual([{ ...held, field: null }])
    expect(await refusal(a)).toEqual(held)
    await start(picker, { together: true })
    expect((await task()).pickers).toEqual([{ name: second.name }, { name: picker.name }])
    const ownOf = async (who: Data) => {
      const document = `query ($id: ID!, $who: [ID!]) { waves(warehouseId: $id, filter: { pickerIds: $who, states: [PICKING] }) { edges { node { id } } } }`
      const { waves } = await lead.client.query(document, { id: warehouse.id, who: [who.id] })
      return waves.edges.some(({ node }: Data) => node.id === wave.id)
    }
    expect(await Promise.all([second, picker, planner].map(ownOf))).toEqual([true, true, false])
    expect(await scan(a)).toMatchObject({ outcome: 'APPLIED' })

    const take = { waveId: wave.id, work: 'PICKING' }
    await expect(second.client.command('takeOverWave', take)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { wave: taken } = await mustApply(lead, 'takeOverWave', take, 'wave { picker { name } pickers { name } }')
    expect(taken).toEqual({ picker: { name: lead.name }, pickers: [{ name: lead.name }] })
    expect(await refusal(a)).toMatchObject({ code: 'WAVE_HELD' })
    expect(await scan(a, {}, await fixture.openScanStation(lead))).toMatchObject({ lines: [{ open: 1, picked: 2 }] })
    await mustApply(lead, 'confirmPicking', { waveId: wave.id })
    expect(await picker.client.refusal('startWave', { waveId: wave.id })).toMatchObject([{ code: 'WAVE_NOT_IN_STATE' }])
    expect(await lead.client.refusal('takeOverWave', take)).toMatchObject([{ code: 'WAVE_NOT_IN_STATE' }])
    await mustApply(lead, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })
    expect(await picker.client.refusal('startWave', { waveId: wave.id })).toMatchObject([{ code: 'WAVE_OVER' }])
  })

  test('never pick the same piece twice', async () => {
    const { wave, a, start, scan, task } = await handheld()
    await start()
    await start(second, { together: true })
    await scan(a)
    const results: Data[] = []
    await commitConcurrently(
      testServer,
      async () => results.push(await scan(a, { quantity: 2 })),
      async () => results.push(await scan(a, { quantity: 2 }, theirs)),
    )
    expect(results.map(({ outcome, code }: Data) => code ?? outcome).toSorted()).toEqual(['APPLIED', 'GOODS_NOT_NEEDED'])
    expect((await task()).pickTask.lines[0]).toMatchObject({ open: 0, picked: 3 })
    expect(await onHand(wave, a)).toMatchObject({ out: 3 })
  })

  test('a picker without network books each recorded scan once; one that somebody else was faster with becomes a scan exception', async () => {
    const { wave, a, start, scan, task } = await handheld()
    await start()
    await start(second, { together: true })
    const offline = await openOfflineStation(second.client, warehouse.id)
    const recorded = { warehouseId: warehouse.id, waveId: wave.id, location: first, code: a }
    const scans = [1, 2].map((quantity) => offline.buildScan({ ...recorded, quantity }))
    await scan(a, { quantity: 2 })
    const outcomes = async () => (await offline.send('pickScans', scans)).results.map(({ outcome, code }: Data) => code ?? outcome)
    expect(await outcomes()).toEqual(['APPLIED', 'GOODS_NOT_NEEDED'])
    await outcomes()
    expect((await task()).pickTask.lines[0]).toMatchObject({ open: 0, picked: 3 })
    const [exception] = await listScanExceptions(lead.client, warehouse.id)
    expect(exception).toMatchObject({ kind: 'pickScan', documentNumber: wave.number, placeCode: first, quantity: 2, product: { sku: a } })
  })

  test('see each other live', async () => {
    const { wave, a, start, scan } = await handheld()
    await start()
    const document = 'subscription ($id: ID!) { waveChanged(id: $id) { picking { open picked } pickers { name } } }'
    const subscription = await lead.client.subscribe(document, { id: wave.id })
    await scan(a)
    const seen = await subscription.nextMatching(({ waveChanged }) => waveChanged.picking.picked > 0)
    expect(seen.waveChanged).toEqual({ picking: { open: 4, picked: 1 }, pickers: [{ name: picker.name }] })
    subscription.end()
  })
})
