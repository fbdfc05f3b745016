import { expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createCartFixture, first, next, whilePicking } from './cartFixture.ts'
import { mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const { lead, picker, packing, manager, createCart, started, openScanStation, signInNewUser } = await createCartFixture(testServer)
const packer = await signInNewUser('packer')
const boxesOf = async ({ id }: { id: string }): Promise<[number, number[], number[]]> => {
  const document = `query ($id: ID!) { packingBench(waveId: $id) { packages { slot moreBoxes } }
    node(id: $id) { ... on Wave { pickTask { freeBoxes boxes { box full } } packages(first: 9) { edges { node { slot moreBoxes } } } } } }`
  const { packingBench, node } = await lead.client.query(document, { id })
  expect(node.packages.edges.map(({ node: one }: Data) => one)).toEqual(packingBench.packages)
  return packingBench.packages.map(({ slot, moreBoxes }: Data) => [slot, ...moreBoxes])
}
const taskOf = async (task: () => Promise<Data>) => {
  const { lines, boxes } = (await task()).pickTask
  return { shares: lines.map(({ shares }: Data) => shares.map(({ box, open }: Data) => [box, open])), boxes }
}

test('when a box is full, a free box of the cart gets the rest of its package, which is packed from both', async () => {
  const cart = await createCart({ boxes: 4 })
  const { wave, a, b, scan, refusal, task, sorted } = await started()
  await scan(cart.code)
  expect(await refusal('H:3', { fullBox: 2 })).toEqual({
    code: 'BOX_IS_EMPTY',
    zh: '2 号格没有此波次的产品，不用换格',
    en: 'Box 2 holds no goods of this wave, so it cannot be full',
  })
  await scan(a, { box: 2, quantity: 2 })
  for (const code of ['H:1', 'H:2', 'H:5', first])
    expect(await refusal(code, { fullBox: 2, unconfirmedBox: 2 })).toEqual({
      code: 'BOX_NOT_FREE',
      zh: '请扫描拣货车上的空格：3, 4',
      en: 'Scan a free box of the pick cart: 3, 4',
    })
  expect(await refusal('', { code: null, fullBox: 2 })).toMatchObject({ code: 'REQUIRED' })
  await scan(a, { box: 1 })
  expect(await refusal('H:4', { fullBox: 2, unconfirmedBox: 1 })).toMatchObject({ code: 'CONFIRM_BOX_FIRST' })
  const facts = await testServer.recordFactKinds(async () =>
    expect(await scan('H:4', { fullBox: 2, unconfirmedBox: 2 })).toMatchObject({
      ...{ outcome: 'APPLIED', step: 'BOX_FULL', location: first, box: 4, boxes: [{ box: 4, sorted: 2, pieces: 4, isAbnormal: false }] },
      lines: [{ shares: [{ box: 4, open: 1 }] }, { shares: expect.arrayContaining([{ box: 4, open: 1 }]) }],
    }),
  )
  expect(facts).toEqual(['wave.box-taken'])
  expect(await boxesOf(wave)).toEqual([[1], [2, 4]])
  expect(await taskOf(task)).toMatchObject({
    shares: [
      [[4, 1]],
      [
        [1, 1],
        [4, 1],
      ],
    ],
    boxes: [{ box: 1 }, { box: 4, sorted: 2 }],
  })

  // Another picker's screen still shows the full box.
  expect(await refusal(a, { box: 2 })).toMatchObject({ code: 'BOX_FILLED_MEANWHILE' })
  // What was put into the full box can be put back, and goes into the other one when it is picked again.
  expect(await scan(a, { box: 2, putBack: true })).toMatchObject({ step: 'PUT_BACK', box: 2, boxes: [{ box: 4, sorted: 1 }] })
  expect(await scan(a, { box: 4, quantity: 2 })).toMatchObject({ step: 'PICKED', box: 4 })
  expect(await sorted()).toEqual([1, 4 - 1])

  // The second box may be full, too; then none is left.
  expect(await scan('3', { fullBox: 4 })).toMatchObject({ step: 'BOX_FULL', box: 3 })
  expect(await boxesOf(wave)).toEqual([[1], [2, 4, 3]])
  // Nothing was put into the third one yet.
  expect(await refusal('H:4', { fullBox: 3 })).toMatchObject({ code: 'BOX_IS_EMPTY' })
  expect(await refusal('H:3', { fullBox: 1 })).toEqual({
    code: 'NO_FREE_BOX',
    zh: '拣货车没有空格了，请把其余产品放在 1 号格旁并确认 1 号格',
    en: 'The pick cart has no free box; lay the rest beside box 1 on the cart and confirm box 1',
  })
  await scan(b, { location: next, box: 1 })
  await scan(b, { location: next, box: 3 })
  await mustApply(picker, 'confirmPicking', { waveId: wave.id, allPicked: true })
  expect(await packing.refusal('packScans', { waveId: wave.id, code: 'H:5' })).toMatchObject({ code: 'SLOT_EMPTY' })
  // Any of its boxes calls the package.
  expect(await packing.scan('packScans', { waveId: wave.id, code: 'H:4' })).toMatchObject({ step: 'PACKED', slot: 2 })
  expect(await packing.scan('packScans', { waveId: wave.id, code: 'H:1' })).toMatchObject({ step: 'PACKED', slot: 1 })
})

test('a full box belongs to sorting while picking, and boxes of packages that have left are not free', async () => {
  const plain = await started({ sortMode: 'AFTER_PICKING' })
  expect(await plain.refusal('H:3', { fullBox: 1 })).toMatchObject({ code: 'BOX_IS_EMPTY' })
  await mustApply(lead, 'voidWave', { waveId: plain.wave.id })
  const cart = await createCart({ boxes: 3 })
  const { wave, packages, a, scan, refusal } = await started()
  await scan(cart.code)
  await scan(a, { box: 1 })
  await scan(a, { box: 2 })
  await scan('H:3', { fullBox: 1 })
  await mustApply(lead, 'cancelPackage', { packageId: packages[0]!.id })
  expect(await refusal('H:3', { fullBox: 2 })).toMatchObject({ code: 'NO_FREE_BOX' })
  await mustApply(lead, 'voidWave', { waveId: wave.id })
})

test('a piece that is scanned for a box while another picker says that it is full is not counted for it', async () => {
  const cart = await createCart({ boxes: 4 })
  const { wave, a, scan, refusal, sorted } = await started()
  await scan(cart.code)
  await scan(a, { box: 2 })
  const theirs = await openScanStation(picker)
  const scans: Data[] = []
  await commitConcurrently(
    testServer,
    async () => scans.push(await scan('H:3', { fullBox: 2 })),
    async () => scans.push(await scan(a, { box: 2 }, theirs)),
  )
  expect(scans).toMatchObject([
    { step: 'BOX_FULL', box: 3 },
    { outcome: 'REFUSED', code: 'BOX_FILLED_MEANWHILE' },
  ])
  expect(await sorted()).toEqual([0, 1])
  expect(await refusal(a, { box: 2 })).toMatchObject({ code: 'BOX_FILLED_MEANWHILE' })
  // The other picker finds it full, too, and then lays what was taken for it into either box.
  expect(await refusal('H:4', { fullBox: 2 })).toMatchObject({ code: 'BOX_FILLED_MEANWHILE' })
  expect(await refusal('H:4', { fullBox: 2, unconfirmedBox: 2 })).toMatchObject({
    code: 'CONFIRM_BOX_FIRST',
    en: expect.stringContaining('box 3'),
  })
  for (const code of ['H:2', 'H:3']) expect(await scan(code, { unconfirmedBox: 2 })).toMatchObject({ step: 'BOXED', box: 3 })
  expect(await scan('H:2', { unconfirmedBox: 3 })).toMatchObject({ step: 'BOXED', box: 3 })
  expect(await refusal('H:1', { unconfirmedBox: 2 })).toMatchObject({ code: 'WRONG_BOX', en: 'This is box 1; the goods go into box 3' })
  await mustApply(lead, 'voidWave', { waveId: wave.id })
})

test('a pick cart has the boxes that were full, too: a smaller one is not bound, and it does not become smaller', async () => {
  const [cart, small, large] = [await createCart({ boxes: 4 }), await createCart({ boxes: 3 }), await createCart({ boxes: 4 })]
  const { wave, a, scan, refusal } = await started()
  await scan(cart.code)
  await scan(a, { box: 2 })
  await scan('H:4', { fullBox: 2 })
  const used = {
    code: 'PICK_CAR_BOXES_USED',
    field: 'boxes',
    en: `Pick cart ${cart.number} is used for wave ${wave.number}, which needs 4 of its boxes`,
  }
  const change = { pickCarId: cart.id, expectedVersion: 1, boxes: 3 }
  expect(await manager.client.refusal('updatePickCar', change)).toMatchObject([used])
  await scan(a, { box: 2, putBack: true })
  expect(await refusal(small.code)).toMatchObject({
    code: 'PICK_CART_TOO_SMALL',
    en: `Pick cart ${small.number} has 3 boxes, but wave ${wave.number} needs 4`,
  })
  expect(await scan(large.code)).toMatchObject({ step: 'CART', cart: large.number })
  expect(await scan(a, { box: 4 })).toMatchObject({ step: 'PICKED', box: 4 })
  await mustApply(lead, 'voidWave', { waveId: wave.id })
})

test('a box with goods of a package that has left is not free after the wave was split, and no parcel gets it', async () => {
  const cart = await createCart({ boxes: 4 })
  const { wave, packages, a, scan, refusal } = await started(whilePicking, [20], {}, 1)
  await scan(cart.code)
  await scan(a, { box: 3 })
  await mustApply(lead, 'cancelPackage', { packageId: packages[2]!.id })
  await mustApply(lead, 'splitWave', { waveId: wave.id, packages: 1 })
  await scan(a, { box: 1 })
  const notFree = { code: 'BOX_NOT_FREE', en: 'Scan a free box of the pick cart: 4' }
  expect(await refusal('H:3', { fullBox: 1 })).toMatchObject(notFree)
  await mustApply(lead, 'voidWave', { waveId: wave.id })

  const another = await createCart({ boxes: 4 })
  const two = await started()
  await two.scan(another.code)
  for (const code of [two.a, two.a, two.a]) await two.scan(code, { box: 2 })
  await two.scan('H:4', { fullBox: 2 })
  await two.scan(two.a, { box: 1 })
  for (const box of [1, 4]) await two.scan(two.b, { location: next, box })
  await mustApply(picker, 'confirmPicking', { waveId: two.wave.id, allPicked: true })
  const packageId = two.packages[1]!.id
  const line = await testServer.db.packageLine.findFirstOrThrow({ where: { packageId: rowId({ id: packageId }), quantity: 3 } })
  const split = async (): Promise<Data> => {
    const input = { packageId, lines: [{ lineId: toNodeId('PackageLine', line.id), pieces: 1 }] }
    return (await mustApply(packer, 'splitPackage', input, 'package { id slot }')).package
  }
  const parcel = await split()
  expect(parcel.slot).toBe(5)
  await mustApply(lead, 'cancelPackage', { packageId: parcel.id })
  expect((await split()).slot).toBe(6)
  await mustApply(lead, 'voidWave', { waveId: two.wave.id })
})
