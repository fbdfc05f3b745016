import { describe, expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { afterPicking, createCartFixture, first, next, whilePicking } from './cartFixture.ts'
import { mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createCartFixture(testServer)
const { planner, picker, lead, warehouse, manager, packing, createCart, cartState, started } = fixture

describe('the setting of a wave type', () => {
  test('decides when its waves are sorted and whether they need a pick cart; each refusal stands at its field', async () => {
    const refused = async (type: string, change: Data) => {
      const all = { maximum: 100, hotThreshold: 1000, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false }
      const [refusal] = await planner.client.refusal('saveWaveSetting', { warehouseId: warehouse.id, type, ...all, ...change })
      return refusal
    }
    expect(await refused('ONE_PIECE', { pickMode: 'HANDHELD', sortMode: 'WHILE_PICKING' })).toEqual({
      code: 'SORT_WHILE_PICKING_OF_MIXED',
      field: 'sortMode',
      zh: '只有多品波次需要分拣，请选择先拣后分',
      en: 'Only mixed waves are sorted; choose sorting after picking',
    })
    expect(await refused('MIXED', { pickMode: 'PAPER', sortMode: 'WHILE_PICKING' })).toMatchObject({
      code: 'SORT_WHILE_PICKING_ON_PAPER',
      field: 'sortMode',
      en: 'Sorting while picking needs handhelds; choose handhelds or sorting after picking',
    })
    expect(await refused('HOT', { pickMode: 'PAPER', bindCart: true })).toMatchObject({
      code: 'CART_ON_PAPER',
      field: 'bindCart',
      en: 'Pick carts are bound with handhelds only; choose handhelds or no pick cart',
    })
    const read = async () => {
      const document = 'query ($id: ID!) { waveSettings(warehouseId: $id) { type sortMode bindCart } }'
      const { waveSettings } = await planner.client.query(document, { id: warehouse.id })
      return waveSettings.find(({ type }: Data) => type === 'MIXED')
    }
    await createCart()
    const { wave, task } = await started()
    expect(await read()).toEqual({ type: 'MIXED', sortMode: 'WHILE_PICKING', bindCart: false })
    await fixture.saveWaveSetting('MIXED', {})
    expect(await read()).toEqual({ type: 'MIXED', sortMode: 'WHILE_PICKING', bindCart: false })
    // A client that knows neither can still switch to paper.
    await fixture.saveWaveSetting('MIXED', { pickMode: 'PAPER' })
    expect(await read()).toEqual({ type: 'MIXED', sortMode: 'AFTER_PICKING', bindCart: false })
    await fixture.saveWaveSetting('MIXED', { ...afterPicking, bindCart: true })
    await fixture.saveWaveSetting('MIXED', { pickMode: 'PAPER' })
    expect(await read()).toEqual({ type: 'MIXED', sortMode: 'AFTER_PICKING', bindCart: false })
    await fixture.saveWaveSetting('MIXED', afterPicking)
    expect(await read()).toEqual({ type: 'MIXED', sortMode: 'AFTER_PICKING', bindCart: false })
    // The wave keeps the setting that it was made with.
    expect(await task()).toMatchObject({ sortMode: 'WHILE_PICKING', bindCart: true })
    await mustApply(lead, 'voidWave', { waveId: wave.id })
  })

  test('without it goods are picked without boxes, and sorted at the put wall', async () => {
    const picked = await started(afterPicking)
    const { wave, a, b, scan, refusal, task, sorted } = picked
    expect(await task()).toMatchObject({
      sortMode: 'AFTER_PICKING',
      bindCart: false,
      pickTask: { boxes: [], lines: [{ shares: [] }, { shares: [] }] },
    })
    expect(await refusal('C:C-1')).toEqual({
      code: 'PICK_CART_NOT_NEEDED',
      zh: `波次 ${wave.number} 不绑定拣货车，请扫描库位或产品`,
      en: `Wave ${wave.number} uses no pick cart; scan a location or goods`,
    })
    expect(await scan(a, { quantity: 4 })).toMatchObject({ step: 'PICKED', box: null })
    await scan(b, { location: next, quantity: 2 })
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
    expect(await sorted()).toEqual([0, 0])
    expect(await fixture.readWave(wave.id)).toMatchObject({ state: 'TO_BE_PACKED', sortedAt: null })
    expect(await packing.scan('sortScans', { waveId: wave.id, code: a })).toMatchObject({ outcome: 'APPLIED', slot: 1 })
  })

  test('a wave sorted after picking may need a pick cart, whose boxes do not count', async () => {
    const small = await createCart({ boxes: 1 })
    const { wave, a, scan, refusal, task } = await started({ ...afterPicking, bindCart: true })
    expect(await refusal(a)).toEqual({
      code: 'SCAN_CART_FIRST',
      zh: `波次 ${wave.number} 需要拣货车，请先扫描拣货车`,
      en: `Wave ${wave.number} needs a pick cart; scan one first`,
    })
    expect(await scan(small.code)).toMatchObject({ step: 'CART', cart: small.number })
    expect(await scan(a)).toMatchObject({ step: 'PICKED', box: null })
    expect((await task()).cart).toEqual({ number: small.number })
    await mustApply(manager, 'voidWave', { waveId: wave.id })
    await mustApply(picker, 'emptyPickCar', { pickCarId: small.id })
    await mustApply(manager, 'deletePickCar', { pickCarId: small.id })
  })

  test('a wave that is sorted while it is picked has no more packages than the smallest pick cart has boxes', async () => {
    await fixture.saveWaveSetting('MIXED', whilePicking)
    const sku = await fixture.createProduct(50)
    const other = await fixture.createProduct(50)
    const packages = await fixture.createPackages(...Array.from({ length: 5 }, () => ({ [sku]: 1, [other]: 1 })))
    const packageIds = packages.map(({ id }) => id)
    const cart = await createCart({ boxes: 2 })
    const { waves } = await fixture.generateWaves({ packageIds })
    expect(waves.map(({ packageCount }: Data) => packageCount).toSorted()).toEqual([1, 2, 2])
    for (const { id } of waves) await mustApply(manager, 'voidWave', { waveId: id })

    const { comparison } = await planner.client.command(
      'compareWaveSettings',
      { warehouseId: warehouse.id, packageIds, settings: [{ rule: 'OLDEST_FIRST' }] },
      'comparison { id }',
    )
    const document = 'query ($id: ID!) { node(id: $id) { ... on WaveComparison { state settings { plan { waves { packages } } } } } }'
    await eventually(
      () => planner.client.query(document, { id: comparison.id }),
      ({ node }) => node.state === 'DONE',
    )
    await mustApply(manager, 'updatePickCar', { pickCarId: cart.id, expectedVersion: 1, boxes: 1 })
    expect(
      await planner.client.refusal('generateComparedWaves', { comparisonId: comparison.id, position: 0, pickerIds: [picker.id] }),
    ).toMatchObject([
      {
        code: 'WAVE_ABOVE_CART',
        zh: '波次有 2 个包裹，最小的拣货车只有 1 格，请按每波次最多 1 个包裹重新规划',
        en: 'A wave has 2 packages, but the smallest pick cart has 1 boxes; plan again with at most 1 packages per wave',
      },
    ])
    await mustApply(manager, 'deletePickCar', { pickCarId: cart.id })
  })

  test('without a pick cart no such wave is generated', async () => {
    const [a, b] = [await fixture.createProduct(5), await fixture.createProduct(5)]
    await fixture.saveWaveSetting('MIXED', whilePicking)
    const packages = await fixture.createPackages({ [a]: 1, [b]: 1 })
    const { cars } = (
      await manager.client.query('query ($id: ID!) { node(id: $id) { ... on Warehouse { cars { id } } } }', { id: warehouse.id })
    ).node
    for (const { id } of cars) await mustApply(manager, 'deletePickCar', { pickCarId: id })
    expect(
      await planner.client.refusal('generateWaves', {
        ...{ warehouseId: warehouse.id, pickerIds: [picker.id], maximum: 100, packageIds: packages.map(({ id }) => id) },
      }),
    ).toEqual([
      {
        code: 'NO_PICK_CART',
        field: null,
        zh: '边拣边分的波次需要拣货车，请先为本仓库新建拣货车',
        en: 'Waves that are sorted while picking need a pick cart; add one to the warehouse first',
      },
    ])
    await createCart()
  })
})

describe('binding a pick cart', () => {
  test('by its code, one cart per wave and one wave per cart; every other cart is refused by name', async () => {
    const [one, another] = [await createCart(), await createCart()]
    const small = await createCart({ number: 'TROLLEY', boxes: 1 })
    await mustApply(manager, 'updatePickCar', { pickCarId: small.id, expectedVersion: 1, boxes: 4 })
    const { wave, a, scan, refusal, task } = await started()
    await mustApply(manager, 'updatePickCar', { pickCarId: small.id, expectedVersion: 2, boxes: 1 })
    expect(await refusal('C:C-999')).toEqual({
      code: 'PICK_CART_NOT_FOUND',
      zh: '本仓库没有拣货车 C-999',
      en: 'This warehouse has no pick cart C-999',
    })
    expect(await refusal('TROLLEY')).toEqual({
      code: 'PICK_CART_TOO_SMALL',
      zh: `拣货车 TROLLEY 只有 1 格，波次 ${wave.number} 需要 2 格`,
      en: `Pick cart TROLLEY has 1 boxes, but wave ${wave.number} needs 2`,
    })
    await mustApply(manager, 'deletePickCar', { pickCarId: small.id })
    expect(await refusal(first, { location: null })).toMatchObject({ code: 'SCAN_CART_FIRST' })
    expect(await scan(another.code)).toMatchObject({ step: 'CART', cart: another.number, number: wave.number })
    // Nothing is picked yet: another one may be taken.
    expect(await scan(one.number)).toMatchObject({ step: 'CART', cart: one.number })
    expect(await scan(one.code)).toMatchObject({ outcome: 'APPLIED', step: 'CART' })
    expect((await task()).cart).toEqual({ number: one.number })
    expect(await cartState(one)).toEqual({ state: 'BOUND', wave: { number: wave.number } })
    expect(await cartState(another)).toEqual({ state: 'FREE', wave: null })

    await scan(a)
    expect(await refusal(another.code)).toEqual({
      code: 'WAVE_HAS_CART',
      zh: `波次 ${wave.number} 已在拣货车 ${one.number} 上拣货，不能换车`,
      en: `Wave ${wave.number} is already being picked with pick cart ${one.number}; it cannot change carts`,
    })
    expect(await manager.client.refusal('deletePickCar', { pickCarId: one.id })).toMatchObject([
      { code: 'PICK_CAR_IN_USE', en: `Pick cart ${one.number} is used for wave ${wave.number} and cannot be deleted` },
    ])
    const busy = {
      code: 'PICK_CART_BUSY',
      zh: `拣货车 ${one.number} 正用于波次 ${wave.number}，请换一辆`,
      en: `Pick cart ${one.number} is used for wave ${wave.number}; take another one`,
    }
    expect(await picker.client.refusal('emptyPickCar', { pickCarId: one.id })).toEqual([{ ...busy, field: null }])
    const second = await started()
    expect(await second.refusal(one.code)).toEqual(busy)
    await mustApply(lead, 'voidWave', { waveId: second.wave.id })

    // The goods that were picked are still on the cart of the voided wave.
    await mustApply(lead, 'voidWave', { waveId: wave.id })
    expect(await cartState(one)).toEqual({ state: 'HOLDS_GOODS', wave: { number: wave.number } })
    const third = await started()
    const notEmpty = {
      code: 'PICK_CART_NOT_EMPTY',
      zh: `拣货车 ${one.number} 上还有已结束波次 ${wave.number} 的产品，请先清空`,
      en: `Pick cart ${one.number} still holds goods of the ended wave ${wave.number}; empty it first`,
    }
    expect(await third.refusal(one.code)).toEqual(notEmpty)
    expect(await manager.client.refusal('deletePickCar', { pickCarId: one.id })).toEqual([{ ...notEmpty, field: null }])
    await mustApply(picker, 'emptyPickCar', { pickCarId: one.id })
    await mustApply(picker, 'emptyPickCar', { pickCarId: one.id })
    expect(await cartState(one)).toEqual({ state: 'FREE', wave: null })
    expect(await third.scan(one.code)).toMatchObject({ step: 'CART' })
    // A wave that is voided before anything is picked leaves its cart free.
    await mustApply(lead, 'voidWave', { waveId: third.wave.id })
    expect(await cartState(one)).toMatchObject({ state: 'FREE' })
  })

  test('two waves never get the same cart', async () => {
    const cart = await createCart()
    const waves = [await started(), await started()]
    const others = await fixture.openScanStation(await fixture.signInNewUser('picker'))
    await others.scan('pickScans', { warehouseId: warehouse.id, code: `W:${waves[1]!.wave.number}`, together: true })
    const outcomes = await Promise.all([waves[0]!.scan(cart.code), waves[1]!.scan(cart.code, {}, others)])
    expect(outcomes.map(({ outcome, code }) => code ?? outcome).toSorted()).toEqual(['APPLIED', 'PICK_CART_BUSY'])
    for (const { wave } of waves) await mustApply(lead, 'voidWave', { waveId: wave.id })
  })

  test('goods above its maximum load are asked about', async () => {
    const light = await createCart({ maxWeightGrams: 1 })
    const { wave, scan, refusal } = await started()
    const { code, en } = await refusal(light.code)
    expect([code, en]).toEqual([
      'PICK_CART_OVERLOADED',
      expect.stringMatching(/^The goods weigh [\d.]+ kg, more than pick cart C-\d+ may carry \(0\.001 kg\)$/),
    ])
    await testServer.db.warehouse.update({ where: { id: rowId(warehouse) }, data: { weightUnit: 'LB' } })
    expect(await refusal(light.code)).toMatchObject({
      en: expect.stringMatching(/^The goods weigh [\d.]+ lb, more than pick cart C-\d+ may carry \(0 lb\)$/),
    })
    await testServer.db.warehouse.update({ where: { id: rowId(warehouse) }, data: { weightUnit: 'KG' } })
    expect(await scan(light.code, { overload: true })).toMatchObject({ step: 'CART' })
    await mustApply(lead, 'voidWave', { waveId: wave.id })
    await mustApply(manager, 'deletePickCar', { pickCarId: light.id })
  })
})
