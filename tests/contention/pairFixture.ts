import { newId } from '../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { recordLabel } from '../../graph/package/commands/recordLabel.ts'
import { createProducts } from '../../graph/product/commands/createProducts.ts'
import { importStock } from '../../graph/stock/commands/importStock.ts'
import { confirmPicking } from '../../graph/wave/commands/confirmPicking.ts'
import { generateWaves } from '../../graph/wave/commands/generateWaves.ts'
import { voidWave } from '../../graph/wave/commands/voidWave.ts'
import { markWavePrinted } from '../../graph/wave/print/commands/markWavePrinted.ts'
import type { Client } from '../api/client.ts'
import type { Data } from '../api/data.ts'
import type { PackageFixture } from '../api/package/packageFixture.ts'
import { type NodeRef, rowId } from '../api/testDataFactory.ts'
import type { TestServer } from '../api/testServer.ts'
import { createWaveFixture, type ScanStation, type WaveFixture } from '../api/wave/waveFixture.ts'

/**
 * Stages of the packages that a command is run on. Those from `PICKED` on are in one wave and share a stock row; `SORTING` is picked in a
 * wave that is being sorted; `TASK` is cancelled with an open return task. `DOCK` is an inbound order of the same products. `TRANSFER`, `IN_HAND`,
 * `ADJUSTMENT` and `COUNT` are documents of the same products: a transfer, one half of whose goods are taken off, an adjustment that waits for approval, and a
 * count of which everything is counted.
 */
export const stages = [
  'PENDING',
  'PICKING',
  'SORTING',
  'PICKED',
  'TO_BE_SHIPPED',
  'SHIPPED',
  'ABNORMAL',
  'TASK',
  'DOCK',
  'TRANSFER',
  'IN_HAND',
  'ADJUSTMENT',
  'COUNT',
  'NONE',
] as const
export type Stage = (typeof stages)[number]

/** A package, or the document of its stage. */
export interface Target {
  packageId: string
  number: string
  /** Id of its wave; empty without one. */
  waveId: string
  version: number
}

/** Data that is shared by all pairs. */
export interface ContentionSetup {
  testServer: TestServer
  packageFixture: PackageFixture
  waveFixture: WaveFixture
  /** A user with all rights, and one station per caller. */
  owner: Client
  scanStations: ScanStation[]
  pickerId: string
  /** A user who counts and adjusts what the owner approves. */
  clerk: Client
}

/** Data of one pair of commands: its own products, and packages at the required stages. */
export interface PairFixture extends ContentionSetup {
  /** Every package has one piece of each. */
  skus: [string, string]
  productIds: string[]
  targets: Map<Stage, Target[]>
  /** Inbound order with pieces to receive and to put away. */
  orderId: string
  /** ERP number that several callers use concurrently. */
  erpNumber: string
}

export const callers = 16

export async function createSetup(testServer: TestServer): Promise<ContentionSetup> {
  const waveFixture = await createWaveFixture(testServer)
  const owner = await testServer.signInAs('owner')
  const clerk = await testServer.signInAs('owner')
  const { viewer } = await owner.query('{ viewer { staffId name } }')
  const person = { client: owner, id: viewer.staffId, name: viewer.name }
  const scanStations = await Promise.all(Array.from({ length: callers }, () => waveFixture.openScanStation(person)))
  return { testServer, packageFixture: waveFixture, waveFixture, owner, scanStations, pickerId: waveFixture.picker.id, clerk }
}

let fixtureCount = 0

/** Creates the data of a pair: `count` packages at each stage. */
export async function createPairFixture(setup: ContentionSetup, wanted: readonly Stage[], count: number): Promise<PairFixture> {
  const { testServer, packageFixture } = setup
  const { warehouse, customer } = packageFixture
  const n = ++fixtureCount
  const size = { lengthMillimetres: 100, widthMillimetres: 50, heightMillimetres: 20, weightGrams: 12 }
  const names = { name: `Cup ${n}`, declaredNameZh: '杯', declaredNameEn: 'Cup', declaredPrice: { amount: '3.50', currency: 'USD' } }
  const skus = [`CUP-${n}-A`, `CUP-${n}-B`] satisfies [string, string]
  const made = await testServer.runCommand(createProducts, {
    customerId: customer.id,
    products: skus.map((sku) => ({ sku, ...names, ...size })),
  })
  const rows = skus.map((sku) => ({ location: 'A01-01-01', sku, pieces: 400, receivedOn: '2026-01-01' }))
  await testServer.runCommand(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: `G${n}`, rows })
  const fixture: PairFixture = {
    ...setup,
    ...{ skus, productIds: made.productIds.map((id) => toNodeId('Product', id)), targets: new Map(), orderId: '', erpNumber: `ERP-G${n}` },
  }
  const hot = ([['PICKED'], ['TO_BE_SHIPPED'], ['SHIPPED'], ['ABNORMAL'], ['TASK']] as [Stage][])
    .flat()
    .filter((stage) => wanted.includes(stage))
  if (hot.length > 0) await createWaveAtStages(fixture, 'HOT', hot, count)
  if (wanted.includes('SORTING')) await createWaveAtStages(fixture, 'MIXED', ['SORTING'], count)
  if (wanted.includes('PICKING')) await createWaveAtStages(fixture, 'HOT', ['PICKING'], count)
  if (wanted.includes('PENDING')) fixture.targets.set('PENDING', await createPackages(fixture, count))
  if (wanted.includes('TRANSFER')) fixture.targets.set('TRANSFER', await createTransfers(fixture, count, false))
  if (wanted.includes('IN_HAND')) fixture.targets.set('IN_HAND', await createTransfers(fixture, count, true))
  if (wanted.includes('ADJUSTMENT')) fixture.targets.set('ADJUSTMENT', await createAdjustments(fixture, count))
  if (wanted.includes('COUNT')) fixture.targets.set('COUNT', await createCounts(fixture, count))
  if (wanted.includes('DOCK')) fixture.orderId = await createInboundOrder(fixture)
  return fixture
}

/** Creates packages of a piece of each product, with labels. */
async function createPackages({ testServer, packageFixture, skus }: PairFixture, count: number): Promise<Target[]> {
  const lines = { [skus[0]]: 1, [skus[1]]: 1 }
  const input = {
    warehouseId: packageFixture.warehouse.id,
    customerId: packageFixture.customer.id,
    orders: Array.from({ length: count }, () => packageFixture.orderInput(lines)),
  }
  const { packages } = await packageFixture.integrator.command('createPackages', input, 'packages { id number }')
  for (const { id, number } of packages as (NodeRef & { number: string })[])
    await testServer.runCommand(recordLabel, {
      packageId: rowId({ id }),
      request: 1,
      trackingNumber: `T-${number}`,
      service: 'SIM-STD',
      pdf: new Uint8Array([37]),
    })
  return (packages as (NodeRef & { number: string })[]).map(({ id, number }) => ({ packageId: id, number, waveId: '', version: 1 }))
}

/** Creates a wave with `count` packages at each stage. */
async function createWaveAtStages(fixture: PairFixture, type: 'HOT' | 'MIXED', at: readonly Stage[], count: number): Promise<void> {
  const { testServer, waveFixture, owner, scanStations } = fixture
  await waveFixture.saveWaveSetting(type, { hotThreshold: type === 'HOT' ? 2 : 1000 })
  if (type === 'MIXED') await waveFixture.saveWaveSetting('HOT', { hotThreshold: 1000 })
  const all = await createPackages(fixture, count * at.length)
  const packageIds = all.map(({ packageId }) => packageId)
  const waveId = await generateWholeWave(fixture, packageIds)
  await testServer.runCommand(markWavePrinted, { waveId })
  if (!at.includes('PICKING')) await testServer.runCommand(confirmPicking, { waveId })
  for (const [i, stage] of at.entries()) {
    const targets = all.slice(i * count, (i + 1) * count).map((target) => ({ ...target, waveId }))
    fixture.targets.set(stage, targets)
    await Promise.all(
      scanStations.map((station, at) =>
        advancePackages(
          fixture,
          station,
          stage,
          targets.filter((_, caller) => caller % scanStations.length === at),
        ),
      ),
    )
  }
  if (at.includes('TASK')) await targetReturnTasks(fixture, owner)
}

/** Generates a wave of all these packages. Generation skips a package that a background job has locked; then it is repeated. */
async function generateWholeWave({ testServer, packageFixture, pickerId }: PairFixture, packageIds: string[]): Promise<string> {
  const warehouseId = packageFixture.warehouse.id
  for (let attempt = 1; ; attempt++) {
    const { waveIds } = await testServer.runCommand(generateWaves, { warehouseId, pickerIds: [pickerId], maximum: 1000, packageIds })
    const waveId = toNodeId('Wave', waveIds[0] as string)
    const members = await testServer.db.package.findMany({
      where: { id: { in: packageIds.map((id) => rowId({ id })) } },
      select: { number: true, state: true, label: true, draftReasons: true, waveId: true },
    })
    const left = members.filter((member) => member.waveId !== waveIds[0])
    if (left.length === 0) return waveId
    if (attempt === 3) throw new Error(`Not in the wave: ${JSON.stringify(left)}`)
    await testServer.runCommand(voidWave, { waveId })
  }
}

/** Advances packages of a picked wave to a stage. */
async function advancePackages(
  { owner, skus }: PairFixture,
  station: ScanStation,
  stage: Stage,
  targets: readonly Target[],
): Promise<void> {
  for (const { packageId, waveId } of targets) {
    if (stage === 'TO_BE_SHIPPED' || stage === 'SHIPPED')
      for (const code of skus) requireApplied(await station.scan('packScans', { waveId, code, packageId }))
    if (stage === 'SHIPPED') requireApplied(await owner.command('shipPackage', { packageId }))
    if (stage === 'ABNORMAL') requireApplied(await owner.command('markAbnormal', { packageId, reason: 'GOODS_DAMAGED' }))
    if (stage === 'TASK') requireApplied(await owner.command('cancelPackage', { packageId }))
  }
}

/** Replaces the targets by their return tasks. */
async function targetReturnTasks({ testServer, targets }: PairFixture, _owner: Client): Promise<void> {
  const of = (targets.get('TASK') ?? []).map(({ packageId }) => rowId({ id: packageId }))
  const tasks = await testServer.db.returnTask.findMany({ where: { packageId: { in: of } }, orderBy: { id: 'asc' } })
  const named = tasks.map(({ id, number }) => ({ packageId: toNodeId('ReturnTask', id), number, waveId: '', version: 1 }))
  targets.set('TASK', named)
}

/** A document as a target. */
const documentTarget = ({ id, number }: Data): Target => ({ packageId: id, number, waveId: '', version: 1 })

/** Both products, in another order for every second document. */
const productsInOrder = ({ productIds }: PairFixture, nth: number) => (nth % 2 === 0 ? productIds : productIds.toReversed())

/** Creates transfers of two pieces of each product, of which none or one is taken off. */
async function createTransfers(fixture: PairFixture, count: number, isTakenOff: boolean): Promise<Target[]> {
  const { owner, packageFixture } = fixture
  const targets: Target[] = []
  for (let nth = 0; nth < count; nth++) {
    const lines = productsInOrder(fixture, nth).map((productId) => ({ productId, from: 'A01-01-01', quantity: 2 }))
    const input = { warehouseId: packageFixture.warehouse.id, lines }
    const { transfer, userErrors } = await owner.command('createTransfer', input, 'transfer { id number lines { id } }')
    requireApplied({ userErrors })
    const taken = transfer.lines.map(({ id }: Data) => ({ lineId: id, quantity: 1 }))
    if (isTakenOff) requireApplied(await owner.command('moveOutTransfer', { transferId: transfer.id, lines: taken }))
    targets.push(documentTarget(transfer))
  }
  return targets
}

/** Creates adjustments that wait for approval, because their author is above the limit of a day. */
async function createAdjustments(fixture: PairFixture, count: number): Promise<Target[]> {
  const { clerk, packageFixture } = fixture
  const targets: Target[] = []
  for (let nth = 0; nth <= count; nth++) {
    const change = nth === 0 ? 1000 : -2
    const input = {
      ...{ warehouseId: packageFixture.warehouse.id, customerId: packageFixture.customer.id, reason: nth === 0 ? 'FOUND' : 'SAMPLE' },
      lines: productsInOrder(fixture, nth).map((productId) => ({ productId, location: 'A01-01-01', change })),
    }
    const { adjustment, userErrors } = await clerk.command('createAdjustment', input, 'adjustment { id number }')
    requireApplied({ userErrors })
    if (nth > 0) targets.push(documentTarget(adjustment))
  }
  return targets
}

/** Creates counts whose goods two people counted some minutes ago, one piece fewer than in the book. */
async function createCounts(fixture: PairFixture, count: number): Promise<Target[]> {
  const { owner, clerk, packageFixture, productIds, testServer } = fixture
  const targets: Target[] = []
  for (let nth = 0; nth < count; nth++) {
    const input = { warehouseId: packageFixture.warehouse.id, type: 'PRODUCT', productIds, withEmpty: false, isBlind: false }
    const fields = 'stockCount { id number sheet { lines { id book } } }'
    const { stockCount, userErrors } = await owner.command('createStockCount', input, fields)
    requireApplied({ userErrors })
    const lines = stockCount.sheet.lines.map(({ id, book }: Data) => ({ lineId: id, counted: book - 1 }))
    for (const who of [owner, clerk]) requireApplied(await who.command('enterStockCount', { stockCountId: stockCount.id, lines }))
    targets.push(documentTarget(stockCount))
    const countId = rowId(stockCount)
    const [before, then] = [6, 5].map((minutes) => new Date(Date.now() - minutes * 60_000)) as [Date, Date]
    await testServer.db.stockCountLine.updateMany({ where: { countId }, data: { bookAt: before } })
    await testServer.db.stockCountEntry.updateMany({ where: { line: { countId } }, data: { countedAt: then, recordedAt: then } })
  }
  return targets
}

/** Creates an inbound order of both products, signed for and half received. */
async function createInboundOrder({ owner, packageFixture, skus, erpNumber, scanStations }: PairFixture): Promise<string> {
  const input = {
    ...{ warehouseId: packageFixture.warehouse.id, customerId: packageFixture.customer.id, arrival: 'BOX' },
    ...{ trackingNumber: `D-${erpNumber}`, lines: skus.map((sku) => ({ sku, declared: 400 })) },
  }
  const { order, userErrors } = await owner.command('createInboundOrder', input, 'order { id }')
  requireApplied({ userErrors })
  const warehouseId = packageFixture.warehouse.id
  const [station] = scanStations as [ScanStation]
  requireApplied(await station.scan('signScans', { warehouseId, code: `D-${erpNumber}` }, ''))
  for (const code of skus) requireApplied(await station.scan('receiveScans', { warehouseId, orderId: order.id, code, quantity: 100 }, ''))
  return order.id
}

/** Outcome code of a command or a scan; throws unexpected errors. */
export const outcomeCode = (answer: Data): string => answer.userErrors?.[0]?.code ?? answer.code ?? 'APPLIED'

function requireApplied(answer: Data): void {
  if (outcomeCode(answer) !== 'APPLIED') throw new Error(`The fixture could not be created: ${JSON.stringify(answer)}`)
}

/** The uuid behind a global id. */
export const uuidOf = (id: string): string => fromNodeId(id)?.id ?? ''

/** Creates a unique ERP number. */
export const newErpNumber = (): string => newId()
