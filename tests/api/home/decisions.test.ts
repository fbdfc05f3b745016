import { describe, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../graph/kernel/day.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createLogisticsGroup } from '../../../graph/logistics/commands/createLogisticsGroup.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { openOfflineStation } from '../station/offlineStation.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { addWaveFixture, mustApply } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const owner = await testServer.signInAs('owner')
const zone = 'Asia/Shanghai'
const hour = 3_600_000
const document = `query ($w: ID!) { panel(warehouseId: $w) {
  openScanExceptions
  decisions { kind count pieces dueAt oldestAt parts { name count } cutOff { groupId name at toShip } }
  cutOffs { groupId name at toShip shippedLastHour lastShipsAt minutesLate } } }`

const panelOf = async ({ id }: { id: string }, client: Client = owner): Promise<Data> => (await client.query(document, { w: id })).panel

/** The rows of a kind. */
const decided = async (warehouse: { id: string }, kind: string, client: Client = owner): Promise<Data[]> =>
  (await panelOf(warehouse, client)).decisions.filter((one: Data) => one.kind === kind)

/** Total of the list that a kind leads to. */
async function listed(warehouse: { id: string }, field: string, type: string, filter: Data): Promise<number> {
  const text = `query ($w: ID!, $f: ${type}!) { list: ${field}(warehouseId: $w, filter: $f) { totalCount } }`
  return (await owner.query(text, { w: warehouse.id, f: filter })).list.totalCount
}

describe('what waits in a warehouse', async () => {
  const fixture = await addWaveFixture(await createPackageFixture(testServer, zone))
  const { warehouse, customer, integrator, lead, picker, planner } = fixture
  const at = await createPackageAtStage(fixture)
  const station = await openOfflineStation(await testServer.signInAs('receiver', warehouse), warehouse.id)
  const created: Data[] = []

  const counted: Record<string, { list: [string, string, Data]; cause(): Promise<unknown>; expected: Data }> = {
    INTERCEPTIONS: {
      list: ['interceptions', 'InterceptionFilter', { states: ['REQUESTED'] }],
      async cause() {
        for (const wish of ['CANCEL', 'HOLD', 'CANCEL']) {
          const input = { packageId: (await at('PICKING')).id, wish, reason: 'Bought twice' }
          created.push((await integrator.command('requestInterception', input, 'interception { dueAt }')).interception)
        }
      },
      expected: {
        count: 3,
        parts: [
          { name: 'CANCEL', count: 2 },
          { name: 'HOLD', count: 1 },
        ],
      },
    },
    ABNORMAL: {
      list: ['packages', 'PackageFilter', { states: ['ABNORMAL'] }],
      async cause() {
        for (const reason of ['GOODS_DAMAGED', 'PICKING_ERROR', 'GOODS_DAMAGED'])
          await mustApply(lead, 'markAbnormal', { packageId: (await at('PENDING')).id, reason, note: '' })
      },
      expected: {
        count: 3,
        parts: [
          { name: 'GOODS_DAMAGED', count: 2 },
          { name: 'PICKING_ERROR', count: 1 },
        ],
        dueAt: null,
      },
    },
    ADJUSTMENTS: {
      list: ['adjustments', 'AdjustmentFilter', { states: ['AWAITING_APPROVAL'] }],
      async cause() {
        const sku = await fixture.createProduct(100)
        const product = await testServer.db.product.findFirstOrThrow({ where: { sku } })
        const lines = [{ productId: toNodeId('Product', product.id), location: 'A01-01-01', change: -90 }]
        const input = { warehouseId: warehouse.id, customerId: customer.id, reason: 'LOST', lines }
        await mustApply(await fixture.signInNewUser('controller'), 'createAdjustment', input)
      },
      expected: { count: 1, parts: [] },
    },
    UNKNOWN_PARCELS: {
      list: ['unknownParcels', 'UnknownParcelFilter', { states: ['WAITING'] }],
      async cause() {
        const label = { warehouseId: warehouse.id, carrier: 'UPS', sender: 'Hongda', cartons: 2, place: 'Cage 2', remark: '' }
        for (const _ of [1, 2]) await mustApply(await fixture.signInNewUser('receiver'), 'registerUnknownParcel', label)
      },
      expected: { count: 2 },
    },
    SCAN_EXCEPTIONS: {
      list: ['scanExceptions', 'ScanExceptionFilter', { states: ['OPEN'] }],
      cause: () => station.send('receiveScans', [station.buildScan({ warehouseId: warehouse.id, orderId: null, code: 'NOBODY-KNOWS' })]),
      expected: { count: 1, parts: [{ name: 'receiveScan', count: 1 }] },
    },
    PRINT_JOBS: {
      list: ['printJobs', 'PrintJobFilter', { states: ['FAILED'] }],
      async cause() {
        const { wave } = await fixture.createPickedWave({}, { [await fixture.createProduct(9)]: 1 })
        const { printJobs } = await mustApply(lead, 'printWaveLabels', { waveId: wave.id }, 'printJobs { id }')
        await mustApply(lead, 'settlePrintJobs', { printJobIds: printJobs.map(({ id }: Data) => id), state: 'FAILED' })
      },
      expected: { count: 1, parts: [{ name: 'PACKAGE_LABEL', count: 1 }] },
    },
    RETURNS: {
      list: ['returnTasks', 'ReturnTaskFilter', { states: ['OPEN'] }],
      async cause() {
        const { id } = await at('PICKED')
        await mustApply(lead, 'markAbnormal', { packageId: id, reason: 'GOODS_DAMAGED', note: '' })
        await mustApply(lead, 'returnToPending', { packageId: id })
      },
      expected: { count: 1, pieces: 2 },
    },
    INBOUND_LATE: {
      list: ['inboundOrders', 'InboundOrderFilter', { expectedPeriods: ['LATE'] }],
      async cause() {
        const { id } = await testServer.db.product.findFirstOrThrow({ where: { customerId: rowId(customer) } })
        const lines = [{ productId: toNodeId('Product', id), declared: 5 }]
        const expectedOn = daysBefore(dayIn(zone, new Date()), 3)
        const order = { warehouseId: warehouse.id, customerId: customer.id, arrival: 'BOX', shipped: true, expectedOn, lines }
        await owner.command('createInboundOrder', order, 'order { id }')
      },
      expected: { count: 1 },
    },
    LOW_STOCK: {
      list: ['productStocks', 'StockFilter', { view: 'LOW' }],
      async cause() {
        const { id } = await testServer.db.product.findFirstOrThrow({ where: { sku: await fixture.createProduct(3) } })
        const lines = [{ productId: toNodeId('Product', id), level: 4 }]
        await owner.command('setStockLevels', { warehouseId: warehouse.id, customerId: customer.id, lines })
      },
      expected: { count: 1, oldestAt: null },
    },
  }

  it.each(Object.entries(counted))(
    '%s: counted like its list, after the commands that cause it',
    async (kind, { list, cause, expected }) => {
      const [before] = await decided(warehouse, kind)
      expect(before).toMatchObject({ count: 0, oldestAt: null, dueAt: null, parts: [] })
      await cause()
      const [after] = await decided(warehouse, kind)
      expect(after).toMatchObject(expected)
      expect(await listed(warehouse, ...list)).toBe(after!.count)
    },
  )

  it('says since when the oldest waits, and when the first interception is due', async () => {
    const { decisions, openScanExceptions } = await panelOf(warehouse)
    const of = (kind: string) => decisions.find((one: Data) => one.kind === kind)
    expect(of('INTERCEPTIONS').dueAt).toBe(created.map(({ dueAt }) => dueAt).sort()[0])
    const late = daysBefore(dayIn(zone, new Date()), 3)
    expect(dayIn(zone, new Date(of('INBOUND_LATE').oldestAt))).toBe(late)
    expect(Date.parse(of('ABNORMAL').oldestAt)).toBeLessThan(Date.now())
    expect(openScanExceptions).toBe(of('SCAN_EXCEPTIONS').count)
  })

  it('counts pieces that a pick did not find, until a count of them', async () => {
    const [made] = await fixture.createPackages({ [await fixture.createProduct(9)]: 5 })
    const wave = await fixture.generateWave({ packageIds: [made!.id] })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    const pick = 'query ($id: ID!) { wavePickList(waveId: $id) { locationId productId } }'
    const { wavePickList } = await planner.client.query(pick, { id: wave.id })
    await mustApply(picker, 'confirmPicking', { waveId: wave.id, shorts: [{ ...wavePickList[0], missing: 2 }] })
    expect(await decided(warehouse, 'COUNT_HOLDS')).toMatchObject([{ count: 1, pieces: 2 }])
  })

  it('tells nobody of kinds without the right', async () => {
    const kindsOf = async (client: Client) => (await panelOf(warehouse, client)).decisions.map(({ kind }: Data) => kind).sort()
    expect(await kindsOf(await testServer.signInWithRights(['home:read'], warehouse))).toEqual([])
    const rights = ['home:read', 'package:read', 'stock:read']
    expect(await kindsOf(await testServer.signInWithRights(rights, warehouse))).toEqual([
      'ABNORMAL',
      'CUT_OFF',
      'INTERCEPTIONS',
      'LOW_STOCK',
    ])
    expect(await kindsOf(lead.client)).toEqual([...Object.keys(counted), 'COUNT_HOLDS', 'CUT_OFF'].sort())
  })
})

describe('the forecast of the cut-offs', async () => {
  const fixture = await createPackageFixture(testServer, zone)
  const { warehouse } = fixture
  const at = await createPackageAtStage(fixture)
  await testServer.runCommand(createLogisticsGroup, { warehouseId: warehouse.id, code: 'G0', name: 'Idle truck', cutOff: '23:59' })
  const setCutOff = (cutOff: string) =>
    testServer.db.logisticsGroup.updateMany({ where: { warehouseId: rowId(warehouse), code: 'G1' }, data: { cutOff } })
  const evening = async () => (await panelOf(warehouse)).cutOffs.find(({ name }: Data) => name === 'Evening truck')
  const due = (groupId: string) => listed(warehouse, 'packages', 'PackageFilter', { groupIds: [groupId], dueToday: true })

  it('is of the packages that the group shipped in the last 60 minutes, and says what will be late', async () => {
    await setCutOff('00:00')
    const [shipped, old] = [await at('SHIPPED'), await at('SHIPPED')]
    await testServer.db.package.update({ where: { id: rowId(old) }, data: { shippedAt: new Date(Date.now() - 1.1 * hour) } })
    const waiting = [await at('PENDING'), await at('PICKED'), await at('TO_BE_SHIPPED')]
    // Draft and abnormal packages are no work for the cut-off.
    await at('DRAFT')
    await testServer.db.package.updateMany({
      where: { warehouseId: rowId(warehouse) },
      data: { createdAt: new Date(Date.now() - 30 * hour) },
    })
    const passed = await evening()
    expect(passed).toMatchObject({ toShip: 3, shippedLastHour: 1 })
    expect(Date.parse(passed.lastShipsAt) - Date.now()).toBeGreaterThan(2.9 * hour)
    expect(passed.minutesLate).toBe(Math.ceil((Date.parse(passed.lastShipsAt) - Date.parse(passed.at)) / 60_000))
    const [missed] = await decided(warehouse, 'CUT_OFF')
    expect(missed).toMatchObject({ count: 3, dueAt: passed.at, cutOff: { name: 'Evening truck', groupId: passed.groupId } })
    expect(await due(passed.groupId)).toBe(3)

    // Nothing is shipped any more: only the clock tells.
    await testServer.db.package.update({ where: { id: rowId(shipped) }, data: { shippedAt: new Date(Date.now() - 2 * hour) } })
    expect(await evening()).toMatchObject({ toShip: 3, shippedLastHour: 0, lastShipsAt: null, minutesLate: null })
    expect(await decided(warehouse, 'CUT_OFF')).toMatchObject([{ count: 3 }])

    await fixture.integrator.command('cancelPackage', { packageId: waiting[0]!.id })
    expect(await due(passed.groupId)).toBe(2)
    expect(await decided(warehouse, 'CUT_OFF')).toMatchObject([{ count: 2 }])
  })

  it('is none for a group without packages', async () => {
    const { cutOffs } = await panelOf(warehouse)
    expect(cutOffs.find(({ name }: Data) => name === 'Idle truck')).toMatchObject({
      ...{ toShip: 0, shippedLastHour: 0, lastShipsAt: null, minutesLate: null },
    })
  })
})
