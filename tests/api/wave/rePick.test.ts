import { describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, picker, lead, warehouse, customer } = fixture
const station = await fixture.openScanStation(picker)
const packer = await fixture.signInNewUser('packer')
const [first, second, next] = ['A01-01-01', 'A01-01-02', 'A01-02-01']
const useHandhelds = (pickMode: string) =>
  Promise.all(['ONE_PIECE', 'ONE_PRODUCT', 'MIXED'].map((type) => fixture.saveWaveSetting(type, { pickMode, confirmPicking: true })))

const scan = (wave: NodeRef, code: string, change: Data = {}) =>
  station.scan('pickScans', { warehouseId: warehouse.id, waveId: wave.id, code, location: first, ...change })
const packageOf = async ({ id }: NodeRef): Promise<Data> =>
  (
    await lead.client.query(
      `query ($id: ID!) { node(id: $id) { ... on Package { number state abnormalReason allowedActions lines { quantity locked }
         goods { lines { required picked onShelf missing } } } } }`,
      { id },
    )
  ).node
const task = async ({ id }: NodeRef): Promise<Data[]> =>
  (
    await picker.client.query('query ($id: ID!) { node(id: $id) { ... on Wave { pickTask { lines { location sku open picked } } } } }', {
      id,
    })
  ).node.pickTask.lines
const rePick = ({ id }: NodeRef) => mustApply(lead, 'rePickPackage', { packageId: id }, 'package { state allowedActions }')
const refusal = async ({ id }: NodeRef) => (await lead.client.refusal('rePickPackage', { packageId: id }))[0]

/** A wave being picked of packages of `pieces` each of a product; all pieces lie at the first location. */
async function picking(...pieces: number[]) {
  const sku = await fixture.createProduct(pieces.reduce((sum, one) => sum + one, 0))
  const packages = await fixture.createPackages(...pieces.map((quantity) => ({ [sku]: quantity })))
  const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
  const start = () => mustApply(picker, 'startWave', { waveId: wave.id })
  return { sku, wave, packages: packages as [Data & NodeRef, ...(Data & NodeRef)[]], start }
}

test('missing pieces are allocated elsewhere and picked with the handheld of the wave; pieces already picked stay', async () => {
  await useHandhelds('HANDHELD')
  const { sku, wave, packages, start } = await picking(3)
  const [made] = packages
  await start()
  await scan(wave, sku, { quantity: 2 })
  await scan(wave, sku, { missing: 1, reason: 'NONE_LEFT' })
  expect(await packageOf(made)).toMatchObject({
    state: 'ABNORMAL',
    abnormalReason: 'OUT_OF_STOCK',
    goods: { lines: [{ picked: 2, missing: 1 }] },
  })

  const refused = await refusal(made)
  expect(refused).toMatchObject({
    code: 'NOT_IN_PICKING_AREAS',
    en: `The picking areas lack 1 × ${sku} (staging areas have 0); replenish them, or return the package to pending`,
  })
  await testServer.factory.addStock(warehouse, customer, { sku }, 4, next)
  expect((await packageOf(made)).allowedActions).toContain('rePick')
  const facts = await testServer.recordFactKinds(async () =>
    expect(await rePick(made)).toMatchObject({
      package: { state: 'PICKING', allowedActions: expect.not.arrayContaining(['rePick', 'toPending']) },
    }),
  )
  expect(facts).toEqual(['package.picking', 'wave.picked-again'])
  expect(await packageOf(made)).toMatchObject({
    ...{ state: 'PICKING', abnormalReason: null, lines: [{ quantity: 3, locked: 3 }] },
    goods: { lines: [{ required: 3, picked: 2, onShelf: 1, missing: 0 }] },
  })
  expect(await task(wave)).toEqual([
    { location: first, sku, open: 0, picked: 2 },
    { location: next, sku, open: 1, picked: 0 },
  ])
  expect(await scan(wave, sku, { location: next })).toMatchObject({ step: 'PICKED', quantity: 1 })
  await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
  expect(await packageOf(made)).toMatchObject({ state: 'PICKED', goods: { lines: [{ picked: 3, onShelf: 0, missing: 0 }] } })
})

test('a package that lacks nothing goes back to the picking of its printed list', async () => {
  await useHandhelds('PAPER')
  const { sku, wave, packages } = await picking(2, 2)
  const [made] = packages
  await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
  await mustApply(lead, 'markAbnormal', { packageId: made.id, reason: 'PICKING_ERROR' })
  await rePick(made)
  const { wavePickList } = await lead.client.query('query ($id: ID!) { wavePickList(waveId: $id) { locationCode sku pieces } }', {
    id: wave.id,
  })
  expect(wavePickList).toEqual([{ locationCode: first, sku, pieces: 4 }])
  await mustApply(picker, 'confirmPicking', { waveId: wave.id })
  expect(await packageOf(made)).toMatchObject({ state: 'PICKED' })
})

test('missing pieces are not added to a printed list, which would book them as picked unseen', async () => {
  await useHandhelds('PAPER')
  const { sku, wave, packages } = await picking(2)
  const [made] = packages
  await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
  const counting = ['inventory:read', 'inventory:count', 'inventory:manageCounts']
  const [counter, second] = [await testServer.signInWithRights(counting, warehouse), await testServer.signInWithRights(counting, warehouse)]
  const { id: rawId } = await testServer.db.product.findFirstOrThrow({ where: { sku } })
  const asked = { warehouseId: warehouse.id, withEmpty: false, isBlind: false, type: 'PRODUCT', productIds: [toNodeId('Product', rawId)] }
  const { stockCount } = await counter.command('createStockCount', asked, 'stockCount { id sheet { lines { id } } }')
  const counted = [{ lineId: stockCount.sheet.lines[0].id, counted: 1 }]
  for (const who of [counter, second]) await who.command('enterStockCount', { stockCountId: stockCount.id, lines: counted })
  await counter.command('completeStockCount', { stockCountId: stockCount.id })
  await testServer.factory.addStock(warehouse, customer, { sku }, 1, next)

  const abnormal = { state: 'ABNORMAL', goods: { lines: [{ required: 2, onShelf: 1, missing: 1 }] } }
  const before = await packageOf(made)
  expect(before).toMatchObject({ ...abnormal, allowedActions: expect.arrayContaining(['toPending']) })
  expect(before.allowedActions).not.toContain('rePick')
  expect(await refusal(made)).toMatchObject({
    code: 'MISSING_ON_PAPER',
    en: expect.stringContaining(`lacks pieces (1), and the printed pick list of wave ${wave.number} does not say where`),
    zh: expect.stringContaining(`波次 ${wave.number} 的纸质拣货单上没有补拣的库位`),
  })
  await mustApply(picker, 'confirmPicking', { waveId: wave.id })
  expect(await packageOf(made)).toMatchObject({ state: 'ABNORMAL', goods: { lines: [{ missing: 1 }] } })
  await mustApply(lead, 'returnToPending', { packageId: made.id })
})

test('many are picked again in one job, and each that cannot be says why', async () => {
  await useHandhelds('HANDHELD')
  const { sku, wave, packages, start } = await picking(1, 1, 1)
  const [one, two, three] = packages as [Data & NodeRef, Data & NodeRef, Data & NodeRef]
  await start()
  await scan(wave, sku, { missing: 2, reason: 'NONE_LEFT' })
  await testServer.factory.addStock(warehouse, customer, { sku }, 1, second)
  const { job } = await mustApply(lead, 'rePickPackages', { warehouseId: warehouse.id, ids: [one.id, two.id, three.id] }, 'job { id }')
  const jobOf = 'query ($id: ID!) { node(id: $id) { ... on BulkJob { state applied refusedRows { code } } } }'
  const done = await eventually(
    async () => (await lead.client.query(jobOf, { id: job.id })).node,
    ({ state }: Data) => state === 'DONE',
  )
  expect(done.applied).toBe(1)
  expect(done.refusedRows.map(({ code }: Data) => code).sort()).toEqual(['NOT_IN_PICKING_AREAS', 'PACKAGE_NOT_IN_STATE'])
  const states = await Promise.all(packages.map(async (made) => (await packageOf(made)).state))
  expect(states.filter((state) => state === 'PICKING')).toHaveLength(2)
})

describe('after the picking of the wave is confirmed', () => {
  const confirm = ({ id }: NodeRef, shorts: Data[] = []) => mustApply(picker, 'confirmPicking', { waveId: id, shorts })
  const openLines = async ({ id }: NodeRef): Promise<Data[]> => {
    const { wavePickList } = await lead.client.query(
      'query ($id: ID!) { wavePickList(waveId: $id) { locationCode sku pieces picked locationId productId } }',
      { id },
    )
    return wavePickList.filter(({ picked }: Data) => !picked)
  }

  test('what is missing is picked on a second walk, from where nothing is held for a count, while the wave is packed', async () => {
    await useHandhelds('PAPER')
    const { sku, wave, packages } = await picking(2, 2)
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    const [{ locationId, productId }] = (await openLines(wave)) as [Data]
    await confirm(wave, [{ locationId, productId, missing: 1 }])
    const short = packages[1] as Data & NodeRef
    expect(await packageOf(short)).toMatchObject({ state: 'ABNORMAL', goods: { lines: [{ picked: 1, missing: 1 }] } })

    await testServer.factory.addStock(warehouse, customer, { sku }, 3, first)
    expect(await refusal(short)).toMatchObject({
      code: 'ONLY_WHERE_COUNTED',
      zh: `${sku} 所缺的 1 件只在待盘点的库位 ${first}，请先盘点，或将包裹退回待生成`,
      en: `The missing pieces of ${sku} (1) lie only where pieces are held for a count, at ${first}; count them first, or return the package to pending`,
    })
    await testServer.factory.addStock(warehouse, customer, { sku }, 2, next)
    expect((await packageOf(short)).allowedActions).toContain('rePick')
    expect((await fixture.readWave(wave.id)).allowedActions).not.toContain('confirm')
    expect(await rePick(short)).toMatchObject({ package: { state: 'PICKING' } })
    expect(await openLines(wave)).toMatchObject([{ locationCode: next, sku, pieces: 1 }])
    expect(await fixture.readWave(wave.id)).toMatchObject({
      state: 'TO_BE_PACKED',
      allowedActions: expect.arrayContaining(['confirm']),
      counts: { toPick: 1, picked: 1, abnormal: 0 },
    })

    const bench = await fixture.openScanStation(packer)
    for (let piece = 0; piece < 2; piece++) await bench.scan('packScans', { waveId: wave.id, code: sku })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: short.number })).toMatchObject({ code: 'PACKAGE_NOT_PACKABLE' })
    expect((await fixture.readWave(wave.id)).state).toBe('PACKAGING')
    await confirm(wave)
    expect(await packageOf(short)).toMatchObject({ state: 'PICKED', goods: { lines: [{ picked: 2, onShelf: 0, missing: 0 }] } })
    expect(await fixture.readWave(wave.id)).toMatchObject({ state: 'PACKAGING', counts: { toPick: 0, picked: 1 } })
    expect(await picker.client.refusal('confirmPicking', { waveId: wave.id })).toMatchObject([{ code: 'WAVE_NOT_IN_STATE' }])
    for (let piece = 0; piece < 2; piece++) await bench.scan('packScans', { waveId: wave.id, code: sku })
    expect((await packageOf(short)).state).toBe('TO_BE_SHIPPED')
  })

  test('its package keeps its slot and is sorted when the second walk brings the rest; one that is short again is abnormal again', async () => {
    await useHandhelds('PAPER')
    const [a, b] = [await fixture.createProduct(2), await fixture.createProduct(3)]
    const packages = await fixture.createPackages({ [a]: 1, [b]: 1 }, { [a]: 1, [b]: 2 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    const missing = (await openLines(wave)).find(({ sku }) => sku === a) as Data
    await confirm(wave, [{ locationId: missing.locationId, productId: missing.productId, missing: 1 }])
    const short = packages[1] as Data & NodeRef
    const wall = await fixture.openScanStation(packer)
    for (const code of [a, b]) await wall.scan('sortScans', { waveId: wave.id, code })
    await eventually(
      () => fixture.readWave(wave.id),
      ({ sortedAt }) => sortedAt !== null,
    )

    await testServer.factory.addStock(warehouse, customer, { sku: a }, 1, second)
    await rePick(short)
    const [again] = (await openLines(wave)) as [Data]
    await confirm(wave, [{ locationId: again.locationId, productId: again.productId, missing: 1 }])
    expect(await packageOf(short)).toMatchObject({
      state: 'ABNORMAL',
      abnormalReason: 'OUT_OF_STOCK',
      goods: { lines: [{ missing: 1 }, { missing: 0 }] },
    })

    await testServer.factory.addStock(warehouse, customer, { sku: a }, 1, next)
    await rePick(short)
    await confirm(wave)
    await eventually(
      () => fixture.readWave(wave.id),
      ({ sortedAt }) => sortedAt === null,
    )
    for (const code of [a, b, b]) expect(await wall.scan('sortScans', { waveId: wave.id, code })).toMatchObject({ slot: 2 })
    await eventually(
      () => fixture.readWave(wave.id),
      ({ sortedAt }) => sortedAt !== null,
    )
  })

  test('a handheld opens the wave again for the missing pieces, reports more of them short, and confirms the second walk', async () => {
    await useHandhelds('HANDHELD')
    const { sku, wave, packages, start } = await picking(2, 2)
    const ready = async () =>
      (
        await picker.client.query(
          'query ($w: ID!) { waves(warehouseId: $w, filter: { readyFor: PICKING }, first: 100) { edges { node { id isPickedAgain } } } }',
          { w: warehouse.id },
        )
      ).waves.edges.filter(({ node }: Data) => node.id === wave.id)
    await start()
    await scan(wave, sku, { quantity: 3 })
    await scan(wave, sku, { missing: 1, reason: 'NONE_LEFT' })
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
    expect(await ready()).toEqual([])
    expect(await station.refusal('pickScans', { warehouseId: warehouse.id, waveId: wave.id, code: sku, location: next })).toMatchObject({
      code: 'WAVE_NOT_IN_STATE',
    })
    const short = (await Promise.all(packages.map(packageOf))).findIndex(({ state }) => state === 'ABNORMAL')
    const made = packages[short] as Data & NodeRef
    await testServer.factory.addStock(warehouse, customer, { sku }, 1, second)
    await rePick(made)
    expect(await ready()).toEqual([{ node: { id: wave.id, isPickedAgain: true } }])

    const another = await fixture.signInNewUser('picker')
    expect(await another.client.refusal('startWave', { waveId: wave.id })).toMatchObject([{ code: 'WAVE_HELD' }])
    await mustApply(another, 'startWave', { waveId: wave.id, together: true })
    expect(await station.scan('pickScans', { warehouseId: warehouse.id, code: wave.number })).toMatchObject({
      ...{ step: 'OPENED', state: 'TO_BE_PACKED' },
    })
    expect(await picker.client.refusal('confirmPicking', { waveId: wave.id, allPicked: true })).toMatchObject([{ code: 'PICKS_LEFT' }])
    await scan(wave, sku, { location: second, missing: 1, reason: 'NONE_LEFT' })
    expect(await packageOf(made)).toMatchObject({ state: 'ABNORMAL' })

    await testServer.factory.addStock(warehouse, customer, { sku }, 1, next)
    await rePick(made)
    expect(await scan(wave, sku, { location: next })).toMatchObject({ step: 'PICKED', quantity: 1 })
    expect((await packageOf(made)).state).toBe('PICKING')
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
    expect(await packageOf(made)).toMatchObject({ state: 'PICKED', goods: { lines: [{ picked: 2, onShelf: 0, missing: 0 }] } })
    expect(await ready()).toEqual([])
  })

  test('a package that lacks nothing is picked at once', async () => {
    await useHandhelds('PAPER')
    const { wave, packages } = await picking(1, 1)
    const [made] = packages
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    await confirm(wave)
    await mustApply(lead, 'markAbnormal', { packageId: made.id, reason: 'PICKING_ERROR' })
    expect(await rePick(made)).toMatchObject({ package: { state: 'PICKED' } })
    expect(await openLines(wave)).toEqual([])
    await mustApply(lead, 'endWave', { waveId: wave.id, leftovers: 'TO_ABNORMAL' })
    expect((await packageOf(made)).allowedActions).not.toContain('rePick')
    expect(await refusal(made)).toMatchObject({
      code: 'WAVE_NOT_BEING_PICKED',
      zh: `波次 ${wave.number} 未开始拣货或已结束，其包裹不能重新拣货，请退回待生成`,
    })
  })
})

test('is refused by name: in another state, on hold, in no wave, without stock, without the right', async () => {
  await useHandhelds('HANDHELD')
  const { sku, wave, packages, start } = await picking(2, 2)
  const [made, other] = packages as [Data & NodeRef, Data & NodeRef]
  await start()
  expect(await refusal(made)).toMatchObject({ code: 'PACKAGE_NOT_IN_STATE' })
  await mustApply(lead, 'markAbnormal', { packageId: made.id, reason: 'PICKING_ERROR' })
  await expect(planner.client.command('rePickPackage', { packageId: made.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await packer.client.command('rePickPackage', { packageId: made.id })).userErrors).toEqual([])
  await mustApply(lead, 'markAbnormal', { packageId: made.id, reason: 'PICKING_ERROR' })
  await mustApply(lead, 'holdPackage', { packageId: made.id, reason: 'unpaid' })
  expect((await packageOf(made)).allowedActions).not.toContain('rePick')
  expect(await refusal(made)).toMatchObject({ code: 'PACKAGE_STOPPED' })
  await mustApply(lead, 'releasePackageHold', { packageId: made.id })

  await scan(wave, sku, { quantity: 4 })
  await mustApply(picker, 'confirmPicking', { waveId: wave.id })
  await mustApply(lead, 'cancelPackage', { packageId: other.id })
  expect(await refusal(other)).toMatchObject({ code: 'PACKAGE_CANCELLED' })

  const [pending] = (await fixture.createPackages({ [await fixture.createProduct(1)]: 1 })) as [Data & NodeRef]
  await mustApply(lead, 'markAbnormal', { packageId: pending.id, reason: 'OUT_OF_STOCK' })
  expect(await refusal(pending)).toMatchObject({ code: 'PACKAGE_NOT_IN_WAVE' })
  expect(await refusal({ id: wave.id })).toMatchObject({ code: 'MALFORMED' })
})

test.each(['confirmPicking', 'cancelPackage', 'rePickPackage'] as const)('races with %s: each piece is allocated once', async (rival) => {
  await useHandhelds('HANDHELD')
  for (let round = 0; round < 6; round++) {
    const { sku, wave, packages, start } = await picking(2, 2)
    const [made] = packages
    await start()
    await scan(wave, sku, { missing: 1, reason: 'NONE_LEFT' })
    const abnormal = (await testServer.db.package.findFirstOrThrow({ where: { waveId: rowId(wave), state: 'ABNORMAL' } })).id
    const target = packages.find((one) => rowId(one) === abnormal) ?? made
    await testServer.factory.addStock(warehouse, customer, { sku }, 1, second)
    const input = rival === 'confirmPicking' ? { waveId: wave.id } : { packageId: target.id }
    const [again, other] = await Promise.all([
      packer.client.command('rePickPackage', { packageId: target.id }),
      lead.client.command(rival, input),
    ])
    const codes = [again, other].map(({ userErrors }) => userErrors[0]?.code ?? 'APPLIED')
    const { state, goods } = await packageOf(target)
    const { required, picked, onShelf, missing } = goods.lines[0]
    const outcome = `${codes.join(' ')} ${state} ${picked + onShelf + missing === required || state === 'CANCELLED'}`
    expect(outcome).toMatch(
      {
        confirmPicking: /^APPLIED APPLIED (PICKED|PICKING) true$/,
        cancelPackage: /^(APPLIED|PACKAGE_CANCELLED) APPLIED CANCELLED true$/,
        rePickPackage: /^(APPLIED PACKAGE_NOT_IN_STATE|PACKAGE_NOT_IN_STATE APPLIED) PICKING true$/,
      }[rival],
    )
  }
})
