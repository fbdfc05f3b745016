import { expect, it } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, picker, planner } = fixture
const rights = [
  'inventory:read',
  'inventory:count',
  'inventory:manageCounts',
  'warehouse:read',
  'stock:read',
  'product:read',
  'package:read',
  'inventory:transfer',
  'inventory:forceTransfer',
]
const lead = await testServer.signInWithRights(rights, warehouse)
const second = await testServer.signInWithRights(rights, warehouse)
const boss = await testServer.signInWithRights([...rights, 'inventory:approve'], warehouse)
const fields = 'stockCount { id number state sheet { lines { id sku location state difference } losses { kind number } } }'

const newCount = async (input: Data) =>
  (await lead.command('createStockCount', { warehouseId: warehouse.id, withEmpty: false, isBlind: false, ...input }, fields)).stockCount

/** Has two people count the only line of a product, has it approved, and returns the count before its completion. */
async function countTo(count: Data, pieces: number) {
  const [{ id: lineId }] = count.sheet.lines
  const enter = (who: typeof lead) =>
    who.command('enterStockCount', { stockCountId: count.id, lines: [{ lineId, counted: pieces }] }, fields)
  await enter(second)
  const { stockCount } = await enter(lead)
  if (stockCount.sheet.lines.find((line: Data) => line.id === lineId).state === 'NEEDS_APPROVAL')
    await boss.command('approveStockCountLines', { stockCountId: count.id, lineIds: [lineId] })
  return stockCount
}

async function printedWave(packages: readonly (Data & NodeRef)[]) {
  const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
  await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
  return wave
}

const productId = async (sku: string) => toNodeId('Product', (await testServer.db.product.findFirstOrThrow({ where: { sku } })).id)

it('books a shortage of goods that are all promised, and says before who loses them', async () => {
  const sku = await fixture.createProduct(12)
  const inWave = await fixture.createPackages({ [sku]: 3 }, { [sku]: 2 })
  await printedWave(inWave)
  const [older, newer] = await fixture.createPackages({ [sku]: 2 }, { [sku]: 4 })
  expect(await fixture.readQuantities(sku)).toEqual({ good: 12, locked: 11, available: 1 })

  const count = await newCount({ type: 'PRODUCT', productIds: [await productId(sku)] })
  const losses = async (pieces: number) => (await countTo(count, pieces)).sheet.losses
  expect(await losses(11)).toEqual([])
  expect(await losses(10)).toEqual([{ kind: 'PACKAGE_DRAFT', number: newer!.number }])
  expect(await losses(4)).toEqual([
    { kind: 'PACKAGE_ABNORMAL', number: inWave[1]!.number },
    { kind: 'PACKAGE_DRAFT', number: older!.number },
    { kind: 'PACKAGE_DRAFT', number: newer!.number },
  ])
  await lead.command('completeStockCount', { stockCountId: count.id })
  expect(await fixture.readPackage(inWave[0]!.id)).toMatchObject({ state: 'PICKING', lines: [{ locked: 3 }] })
  expect(await fixture.readPackage(inWave[1]!.id)).toMatchObject({
    ...{ state: 'ABNORMAL', abnormalReason: 'OUT_OF_STOCK', lines: [{ quantity: 2, locked: 1 }] },
  })
  for (const made of [older, newer])
    expect(await fixture.readPackage(made!.id)).toMatchObject({
      ...{ state: 'DRAFT', draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE', line: null }], lines: [{ locked: 0 }] },
    })
  expect(await fixture.readQuantities(sku)).toEqual({ good: 4, locked: 4, available: 0 })

  await fixture.addStock(sku, 6)
  expect(await fixture.readQuantities(sku)).toMatchObject({ good: 10 })
})

it('closes the count holds of short picks, whether the pieces are there or not', async () => {
  const sku = await fixture.createProduct(9)
  const [made] = await fixture.createPackages({ [sku]: 5 })
  const wave = await printedWave([made!])
  const { wavePickList } = await planner.client.query('query ($id: ID!) { wavePickList(waveId: $id) { locationId productId } }', {
    id: wave.id,
  })
  await mustApply(picker, 'confirmPicking', { waveId: wave.id, shorts: [{ ...wavePickList[0], missing: 2 }] })
  expect(await testServer.db.countHold.count({ where: { state: 'OPEN' } })).toBe(1)

  const count = await newCount({ type: 'SHORT_PICK' })
  for (const { id: lineId, sku: there } of count.sheet.lines)
    await countTo({ ...count, sheet: { lines: [{ id: lineId }] } }, there === sku ? 4 : 10)
  await lead.command('completeStockCount', { stockCountId: count.id })
  expect(await testServer.db.countHold.count({ where: { state: 'OPEN' } })).toBe(0)
  expect(await fixture.readQuantities(sku)).toEqual({ good: 7, locked: 5, available: 2 })
})

it('takes pieces that a transfer lost from the newest packages, once who confirms has accepted it', async () => {
  const sku = await fixture.createProduct(10)
  const [older, newer] = await fixture.createPackages({ [sku]: 4 }, { [sku]: 5 })
  const place = await testServer.db.locationStock.findFirstOrThrow({ where: { product: { sku } }, select: { location: true } })
  const moved = { productId: await productId(sku), from: place.location.code, quantity: 6 }
  const { transfer } = await lead.command('createTransfer', { warehouseId: warehouse.id, lines: [moved] }, 'transfer { id lines { id } }')
  await lead.command('moveOutTransfer', { transferId: transfer.id })
  const force = (missing: number) => ({
    ...{ transferId: transfer.id, reason: 'Pallet fell off the truck' },
    rest: [
      { lineId: transfer.lines[0].id, quantity: missing, lossReason: 'Broken' },
      { lineId: transfer.lines[0].id, quantity: 6 - missing, location: place.location.code },
    ],
  })
  const [refused] = await lead.refusal('forceCompleteTransfer', force(3))
  expect(refused).toEqual({
    ...{ code: 'PACKAGES_LOSE_GOODS', field: 'acceptLosses' },
    zh: `丢失的货物已分配给以下包裹，完成后这些包裹将缺货：${newer!.number}；如仍要完成，请勾选“仍然完成”`,
    en: `The missing pieces are locked for packages that will be out of stock: ${newer!.number}; tick “Complete anyway” to go on`,
  })
  expect(await fixture.readQuantities(sku)).toEqual({ good: 10, locked: 9, available: 1 })

  await lead.command('forceCompleteTransfer', { ...force(3), acceptLosses: true })
  expect(await fixture.readQuantities(sku)).toEqual({ good: 7, locked: 4, available: 3 })
  expect(await fixture.readPackage(older!.id)).toMatchObject({ state: 'PENDING' })
  expect(await fixture.readPackage(newer!.id)).toMatchObject({
    state: 'DRAFT',
    draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE', line: null }],
  })
})
