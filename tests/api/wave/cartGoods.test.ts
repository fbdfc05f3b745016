import { describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { afterPicking, createCartFixture, first, next } from './cartFixture.ts'
import { mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createCartFixture(testServer)
const { planner, picker, lead, manager, packing, warehouse, createCart, cartState, started } = fixture
const withCart = { ...afterPicking, bindCart: true }

describe('the goods on a pick cart', () => {
  test('stay with their wave, which is split before they are picked or once the cart is empty', async () => {
    const cart = await createCart()
    await fixture.saveWaveSetting('ONE_PIECE', { pickMode: 'HANDHELD', bindCart: true })
    const sku = await fixture.createProduct(10)
    const packages = await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    await mustApply(picker, 'startWave', { waveId: wave.id })
    const scan = (code: string) => fixture.station.scan('pickScans', { warehouseId: warehouse.id, waveId: wave.id, code, location: first })
    await scan(cart.code)
    const split = { waveId: wave.id, packages: 1 }
    const { made } = await mustApply(planner, 'splitWave', split, 'made { id cart { number } }')
    expect(made.cart).toBeNull()
    for (const _piece of [1, 2]) expect(await scan(sku)).toMatchObject({ outcome: 'APPLIED' })
    const refused = {
      code: 'WAVE_SPLIT_ON_CART',
      field: null,
      zh: `波次 ${wave.number} 的产品在拣货车 ${cart.number} 上，请在拣货前拆分，或清空拣货车后再拆分`,
      en: `Goods of wave ${wave.number} lie on pick cart ${cart.number}; split it before picking, or after the cart is emptied`,
    }
    expect(await planner.client.refusal('splitWave', split)).toEqual([refused])
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
    expect(await planner.client.refusal('splitWave', split)).toEqual([refused])
    const preview = async () =>
      (await planner.client.query('query ($id: ID!) { waveSplitPreview(waveId: $id) { refusal move { packages } } }', { id: wave.id }))
        .waveSplitPreview
    expect(await preview()).toEqual({ refusal: expect.stringContaining(cart.number), move: { packages: 0 } })

    await mustApply(picker, 'emptyPickCar', { pickCarId: cart.id })
    expect(await preview()).toEqual({ refusal: null, move: { packages: 1 } })
    const { made: second } = await mustApply(planner, 'splitWave', split, 'made { id }')
    for (const { id } of [wave, made, second]) await mustApply(lead, 'voidWave', { waveId: id })
  })

  test('leave it free as soon as the last of them is back on a shelf', async () => {
    const cart = await createCart()
    const { wave, packages, a, scan } = await started(withCart)
    await scan(cart.code)
    await scan(a, { quantity: 4 })
    await mustApply(lead, 'voidWave', { waveId: wave.id })
    const tasks = await testServer.db.returnTask.findMany({ where: { packageId: { in: packages.map(rowId) } } })
    expect(tasks.map(({ quantity }) => quantity).toSorted()).toEqual([1, 3])
    const giveBack = ({ id, quantity }: { id: string; quantity: number }) =>
      mustApply(lead, 'returnToShelf', { returnTaskId: toNodeId('ReturnTask', id), location: first, pieces: quantity })
    await giveBack(tasks[0]!)
    expect(await cartState(cart)).toEqual({ state: 'HOLDS_GOODS', wave: { number: wave.number } })
    await giveBack(tasks[1]!)
    const isFree = ({ state }: Data) => state === 'FREE'
    expect(await eventually(() => cartState(cart), isFree)).toEqual({ state: 'FREE', wave: null })
  })

  test('leave it at the put wall, before they are packed', async () => {
    const cart = await createCart()
    const { wave, a, b, scan } = await started(withCart)
    await scan(cart.code)
    await scan(a, { quantity: 4 })
    await scan(b, { location: next, quantity: 2 })
    const busy = [{ code: 'PICK_CART_BUSY' }]
    expect(await picker.client.refusal('emptyPickCar', { pickCarId: cart.id })).toMatchObject(busy)
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
    expect(await cartState(cart)).toEqual({ state: 'HOLDS_GOODS', wave: { number: wave.number } })
    await mustApply(picker, 'emptyPickCar', { pickCarId: cart.id })
    expect(await cartState(cart)).toEqual({ state: 'FREE', wave: null })
    expect(await packing.scan('sortScans', { waveId: wave.id, code: a })).toMatchObject({ outcome: 'APPLIED', slot: 1 })

    // The boxes of a wave that is sorted while it is picked are packed from the cart.
    const boxed = await started()
    await boxed.scan(cart.code)
    for (const box of [1, 2, 2, 2]) await boxed.scan(boxed.a, { box })
    for (const box of [1, 2]) await boxed.scan(boxed.b, { location: next, box })
    const change = { pickCarId: cart.id, expectedVersion: 1 }
    expect(await manager.client.refusal('updatePickCar', { ...change, boxes: 1 })).toEqual([
      {
        ...{ code: 'PICK_CAR_BOXES_USED', field: 'boxes' },
        zh: `拣货车 ${cart.number} 正用于波次 ${boxed.wave.number}，至少需要 2 格`,
        en: `Pick cart ${cart.number} is used for wave ${boxed.wave.number}, which needs 2 of its boxes`,
      },
    ])
    await mustApply(manager, 'updatePickCar', { ...change, boxes: 2 })
    await mustApply(picker, 'confirmPicking', { waveId: boxed.wave.id, allPicked: true })
    expect(await picker.client.refusal('emptyPickCar', { pickCarId: cart.id })).toMatchObject(busy)
    for (const { id } of [wave, boxed.wave]) await mustApply(lead, 'voidWave', { waveId: id })
    await mustApply(picker, 'emptyPickCar', { pickCarId: cart.id })
  })
})

test('the number of a pick cart is taken in any case; of older ones that differ in case, the one that was scanned is bound', async () => {
  const cart = await createCart({ number: 'Pc-1' })
  const again = { warehouseId: warehouse.id, number: 'pc-1', boxes: 8, maxWeightGrams: 500_000 }
  expect(await manager.client.refusal('createPickCar', again)).toEqual([
    { code: 'PICK_CAR_EXISTS', field: 'number', zh: '拣货车 Pc-1 已存在', en: 'Pick cart Pc-1 already exists' },
  ])
  const { wave, scan } = await started(withCart)
  expect(await scan('C:PC-1')).toMatchObject({ step: 'CART', cart: 'Pc-1' })
  const stored = await testServer.db.pickCar.findUniqueOrThrow({ where: { id: rowId(cart) } })
  await testServer.db.pickCar.create({ data: { ...stored, id: crypto.randomUUID(), number: 'PC-1' } })
  expect(await scan('C:PC-1')).toMatchObject({ step: 'CART', cart: 'PC-1' })
  await mustApply(lead, 'voidWave', { waveId: wave.id })
})

test('the database holds what a wave with a pick cart must be', async () => {
  const cart = await createCart()
  const { wave, scan } = await started(withCart)
  await scan(cart.code)
  const change = (data: object) => testServer.db.wave.update({ where: { id: rowId(wave) }, data })
  await expect(change({ bindCart: false })).rejects.toThrow('wave_cart')
  await expect(change({ sortMode: 'WHILE_PICKING', pickMode: 'PAPER' })).rejects.toThrow('wave_sort_while_picking')
  await mustApply(lead, 'voidWave', { waveId: wave.id })
})
