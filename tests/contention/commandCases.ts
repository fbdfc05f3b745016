import { recordVoid } from '../../graph/package/commands/recordLabel.ts'
import { retryDrafts } from '../../graph/package/commands/retryDrafts.ts'
import { settleSorting } from '../../graph/wave/commands/settleSorting.ts'
import { settleWave } from '../../graph/wave/commands/settleWave.ts'
import type { Data } from '../api/data.ts'
import { rowId } from '../api/testDataFactory.ts'
import { newErpNumber, outcomeCode, type PairFixture, type Stage, type Target, uuidOf } from './pairFixture.ts'

/** A command with the stages of its packages; each caller has its own index and station. */
export interface CommandCase {
  name: string
  stages: readonly Stage[]
  run(fixture: PairFixture, target: Target, caller: number): Promise<string>
}

/** Stages whose packages share a stock row with the others of their wave. */
const waveStages = ['PICKED', 'SORTING', 'TO_BE_SHIPPED', 'ABNORMAL', 'PICKING'] as const satisfies Stage[]

const commandCase = (
  name: string,
  at: readonly Stage[],
  inputOf: (fixture: PairFixture, target: Target, caller: number) => Data,
  title = name,
): CommandCase => ({
  name: title,
  stages: at,
  run: async (fixture, target, caller) => outcomeCode(await fixture.owner.command(name, inputOf(fixture, target, caller))),
})

/** A scan, or several in one request, at the caller's station. */
const scanCase = (
  name: string,
  at: readonly Stage[],
  scansOf: (fixture: PairFixture, target: Target, caller: number) => Data[],
  title = name,
): CommandCase => ({
  name: title,
  stages: at,
  async run(fixture, target, caller) {
    const results = await (fixture.scanStations[caller] as PairFixture['scanStations'][number]).send(
      name,
      scansOf(fixture, target, caller),
      '',
    )
    return outcomeCode(results.find(({ outcome }) => outcome !== 'APPLIED') ?? {})
  },
})

/** A command that the system runs. */
const internalCommand = (
  name: string,
  at: readonly Stage[],
  run: (fixture: PairFixture, target: Target) => Promise<unknown>,
): CommandCase => ({
  name,
  stages: at,
  run: (fixture, target) =>
    run(fixture, target).then(
      () => 'APPLIED',
      (error: Error) => /: ([A-Z_]+)/.exec(error.message)?.[1] ?? `SYSTEM_ERROR ${error.message}`,
    ),
})

const packageInput = (_ground: PairFixture, { packageId }: Target) => ({ packageId })
const waveInput = (_ground: PairFixture, { waveId }: Target) => ({ waveId })
const warehouseInput = ({ packageFixture }: PairFixture) => ({ warehouseId: packageFixture.warehouse.id })
const orderInput = ({ packageFixture, skus }: PairFixture, change: Data = {}, quantity = 1) =>
  packageFixture.orderInput({ [skus[0]]: quantity, [skus[1]]: quantity }, change)
/** Lines of a transfer whose goods are in hand. */
async function linesInHand({ owner }: PairFixture, transferId: string): Promise<{ lineId: string; quantity: number }[]> {
  const { node } = await owner.query('query ($id: ID!) { node(id: $id) { ... on Transfer { lines { id inHand } } } }', { id: transferId })
  return node.lines.map(({ id, inHand }: Data) => ({ lineId: id, quantity: inHand }))
}

/** More than the stock suffices for, so that the last callers run short. */
const scarce = 30

export const commandCases: readonly CommandCase[] = [
  commandCase('cancelPackage', [...waveStages, 'PENDING'], packageInput),
  commandCase('markAbnormal', ['PICKED', 'TO_BE_SHIPPED', 'SORTING', 'PICKING'], (_, { packageId }) => ({
    packageId,
    reason: 'GOODS_DAMAGED',
  })),
  commandCase('holdPackage', [...waveStages, 'PENDING'], (_, { packageId }) => ({ packageId, reason: 'Not paid' })),
  commandCase('rePickPackage', ['ABNORMAL'], packageInput),
  commandCase('returnToPending', ['ABNORMAL'], packageInput),
  commandCase('moveToBeShipped', ['ABNORMAL'], packageInput),
  commandCase('shipPackage', ['TO_BE_SHIPPED'], packageInput),
  scanCase('shipScans', ['TO_BE_SHIPPED'], (fixture, { number }) => [{ ...warehouseInput(fixture), code: number }]),
  scanCase('unshipScans', ['SHIPPED'], (_, { packageId }) => [{ packageId }]),
  scanCase('packScans', ['PICKED', 'PICKING'], ({ skus }, { waveId }) => skus.map((code) => ({ waveId, code }))),
  scanCase(
    'packScans',
    ['PICKED'],
    ({ skus }, { waveId }, caller) => [0, 1, 2, 3].map((i) => ({ waveId, code: skus[(caller + i) % 2] })),
    'packScans of four',
  ),
  scanCase('sortScans', ['SORTING'], ({ skus }, { waveId }, caller) => [{ waveId, code: skus[caller % 2] }]),
  scanCase(
    'sortScans',
    ['SORTING'],
    ({ skus }, { waveId }, caller) => [0, 1, 2, 3].map((i) => ({ waveId, code: skus[(caller + i) % 2] })),
    'sortScans of four',
  ),
  commandCase('confirmPicking', ['PICKING'], waveInput),
  {
    name: 'confirmPicking with a short',
    stages: ['PICKING'],
    async run(fixture, { waveId }) {
      const { wavePickList } = await fixture.owner.query('query ($id: ID!) { wavePickList(waveId: $id) { locationId productId } }', {
        id: waveId,
      })
      const shorts = wavePickList.slice(0, 1).map((line: Data) => ({ locationId: line.locationId, productId: line.productId, missing: 1 }))
      return outcomeCode(await fixture.owner.command('confirmPicking', { waveId, shorts }))
    },
  },
  commandCase('createAdjustment', ['PICKED', 'PICKING', 'PENDING'], ({ packageFixture, productIds }, _, caller) => ({
    ...{ warehouseId: packageFixture.warehouse.id, customerId: packageFixture.customer.id, reason: 'SAMPLE' },
    // In another order for every second caller. Above the limit of a day, which the callers reach together, they wait for approval.
    lines: (caller % 2 === 0 ? productIds : productIds.toReversed()).map((productId) => ({ productId, location: 'A01-01-01', change: -2 })),
  })),
  commandCase('createTransfer', ['PICKED', 'PICKING', 'PENDING'], ({ packageFixture, productIds }, _, caller) => ({
    warehouseId: packageFixture.warehouse.id,
    lines: (caller % 2 === 0 ? productIds : productIds.toReversed()).map((productId) => ({ productId, from: 'A01-01-01', quantity: 2 })),
  })),
  commandCase('moveOutTransfer', ['TRANSFER'], (_, { packageId: transferId }) => ({ transferId })),
  commandCase('voidTransfer', ['TRANSFER'], (_, { packageId: transferId }) => ({ transferId })),
  {
    name: 'moveInTransfer',
    stages: ['IN_HAND'],
    async run(fixture, { packageId: transferId }) {
      const lines = (await linesInHand(fixture, transferId)).map((line) => ({ ...line, location: 'A01-01-02' }))
      return outcomeCode(await fixture.owner.command('moveInTransfer', { transferId, lines }))
    },
  },
  {
    name: 'forceCompleteTransfer',
    stages: ['IN_HAND'],
    async run(fixture, { packageId: transferId }) {
      const rest = (await linesInHand(fixture, transferId)).map((line) => ({ ...line, lossReason: 'Not there' }))
      return outcomeCode(
        await fixture.owner.command('forceCompleteTransfer', { transferId, reason: 'Not there', rest, acceptLosses: true }),
      )
    },
  },
  scanCase('moveScans', ['TRANSFER'], (fixture, { packageId: transferId }, caller) => [
    { ...warehouseInput(fixture), transferId, from: 'A01-01-01', code: fixture.skus[caller % 2], quantity: 1 },
  ]),
  commandCase('approveAdjustment', ['ADJUSTMENT'], (_, { packageId: adjustmentId }) => ({ adjustmentId })),
  commandCase('refuseAdjustment', ['ADJUSTMENT'], (_, { packageId: adjustmentId }) => ({ adjustmentId, reason: 'Seen elsewhere' })),
  commandCase('completeStockCount', ['COUNT'], (_, { packageId: stockCountId }) => ({ stockCountId })),
  commandCase('voidWave', ['PICKED', 'SORTING', 'PICKING'], waveInput),
  commandCase('endWave', ['PICKED', 'SORTING', 'PICKING'], (_, { waveId }) => ({ waveId, leftovers: 'TO_PENDING' })),
  commandCase(
    'endWave',
    ['PICKED', 'SORTING', 'PICKING'],
    (_, { waveId }) => ({ waveId, leftovers: 'TO_ABNORMAL' }),
    'endWave to abnormal',
  ),
  commandCase('suspendWave', ['PICKED', 'SORTING'], waveInput),
  commandCase('takeOverWave', ['SORTING', 'PICKED'], (_, { waveId }) => ({ waveId, work: 'PACKING' })),
  commandCase('markWavePrinted', ['PICKING', 'PICKED'], (_, { waveId }) => ({ waveId, reason: 'Lost' })),
  commandCase('printWaveLabels', ['PICKED', 'SORTING', 'PICKING'], (_, { waveId }) => ({ waveId, reason: 'Lost' })),
  commandCase('printLabel', ['TO_BE_SHIPPED', 'PICKED', 'SORTING'], (_, { packageId }) => ({ packageId, reason: 'Lost' })),
  {
    name: 'settlePrintJobs',
    stages: ['TO_BE_SHIPPED'],
    async run(fixture, { waveId }) {
      const packages = await fixture.testServer.db.package.findMany({ where: { waveId: uuidOf(waveId) }, select: { id: true } })
      const jobs = await fixture.testServer.db.printJob.findMany({
        where: { documentId: { in: packages.map(({ id }) => id) }, state: { not: 'CONFIRMED' } },
      })
      if (jobs.length === 0) return 'NOTHING'
      const printJobIds = jobs.map(({ id }) => btoa(`PrintJob:${id}`))
      return outcomeCode(await fixture.owner.command('settlePrintJobs', { printJobIds, state: 'CONFIRMED' }))
    },
  },
  internalCommand('settleWave', ['PICKED', 'SORTING', 'PICKING'], ({ testServer }, { waveId }) =>
    testServer.runCommand(settleWave, { waveId }),
  ),
  internalCommand('settleSorting', ['PICKED', 'SORTING'], ({ testServer }, { waveId }) => testServer.runCommand(settleSorting, { waveId })),
  internalCommand('recordVoid', ['PICKED', 'PENDING', 'ABNORMAL'], ({ testServer }, { packageId }) =>
    testServer.runCommand(recordVoid, { packageId: uuidOf(packageId), request: 1, failure: null }),
  ),
  internalCommand('retryDrafts', ['PENDING', 'NONE'], ({ testServer, packageFixture }) =>
    testServer.runCommand(retryDrafts, { warehouseId: rowId(packageFixture.warehouse) }),
  ),
  commandCase('generateWaves', ['PENDING'], (fixture) => ({
    ...warehouseInput(fixture),
    ...{ pickerIds: [fixture.pickerId], maximum: 4, packageIds: fixture.targets.get('PENDING')?.map(({ packageId }) => packageId) ?? [] },
  })),
  {
    name: 'editPackage',
    stages: ['PENDING'],
    async run({ owner, skus }, { packageId }) {
      const { node } = await owner.query('query ($id: ID!) { node(id: $id) { ... on Package { version } } }', { id: packageId })
      return outcomeCode(
        await owner.command('editPackage', { packageId, expectedVersion: node.version, lines: [{ sku: skus[0], quantity: 2 }] }),
      )
    },
  },
  commandCase('createPackage', ['PENDING', 'NONE'], (fixture) => ({
    ...warehouseInput(fixture),
    customerId: fixture.packageFixture.customer.id,
    ...orderInput(fixture),
  })),
  commandCase(
    'createPackage',
    ['NONE'],
    (fixture) => ({ ...warehouseInput(fixture), customerId: fixture.packageFixture.customer.id, ...orderInput(fixture, {}, scarce) }),
    'createPackage of scarce goods',
  ),
  commandCase(
    'createPackages',
    ['NONE'],
    (fixture, _, caller) => ({
      ...warehouseInput(fixture),
      customerId: fixture.packageFixture.customer.id,
      // The same orders in two different orders.
      orders: (caller % 2 ? [0, 1, 2] : [2, 1, 0]).map((i) => orderInput(fixture, { erpNumber: `${fixture.erpNumber}-${i}` })),
    }),
    'createPackages twice',
  ),
  {
    name: 'returnToShelf',
    stages: ['TASK'],
    run: async ({ owner }, { packageId: returnTaskId }) =>
      outcomeCode(await owner.command('returnToShelf', { returnTaskId, location: 'A01-01-02', pieces: 1 })),
  },
  commandCase('importStock', ['NONE'], (fixture, _, caller) => ({
    ...warehouseInput(fixture),
    ...{ customerId: fixture.packageFixture.customer.id, reference: `${fixture.erpNumber}-${caller % 4}` },
    rows: fixture.skus
      .toSorted(() => (caller % 2 ? 1 : -1))
      .map((sku) => ({ location: 'A01-02-01', sku, pieces: 1, receivedOn: '2026-01-02' })),
  })),
  scanCase('receiveScans', ['DOCK'], (fixture, _, caller) => [
    { ...warehouseInput(fixture), orderId: fixture.orderId, code: fixture.skus[caller % 2], quantity: 1 },
  ]),
  scanCase('shelveScans', ['DOCK'], (fixture, _, caller) => [
    {
      ...warehouseInput(fixture),
      ...{ orderId: fixture.orderId, productId: fixture.productIds[caller % 2], code: 'A01-01-01', quality: 'GOOD', quantity: 1 },
    },
  ]),
  commandCase('closeReceipt', ['DOCK'], ({ orderId }) => ({ orderId, reason: 'No more' })),
  {
    name: 'updateProduct',
    stages: ['NONE'],
    async run({ owner, productIds }, _, caller) {
      const productId = productIds[caller % 2] as string
      const { node } = await owner.query('query ($id: ID!) { node(id: $id) { ... on Product { version } } }', { id: productId })
      return outcomeCode(await owner.command('updateProduct', { productId, expectedVersion: node.version, name: `Cup ${newErpNumber()}` }))
    },
  },
]
