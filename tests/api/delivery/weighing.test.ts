import { beforeEach, describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createPackagingMaterial } from '../../../graph/product/commands/createPackagingMaterial.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { recordStatements } from '../recordStatements.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, type ScanStation } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead, customer } = fixture
const at = await createPackageAtStage(fixture)
const manager = await testServer.signInAs('manager', warehouse)
const dispatcher = await fixture.signInNewUser('dispatcher')
const desk = await fixture.openScanStation(dispatcher)
const leadsDesk = await fixture.openScanStation(lead)

type Packed = Data & NodeRef & { sku: string; number: string }

const set = async (change: Data) => {
  const { version } = await testServer.db.warehouse.findUniqueOrThrow({ where: { id: rowId(warehouse) } })
  const fields = 'warehouse { weighing examination weightToleranceGrams weightTolerancePercent }'
  const answer = await manager.command('updateWarehouse', { warehouseId: warehouse.id, expectedVersion: version, ...change }, fields)
  expect(answer.warehouse).toMatchObject(change)
}
const ofPackage = (number: string, weightGrams: number | null = null, more: Data = {}) => ({
  ...{ warehouseId: warehouse.id, code: number, weightGrams },
  ...more,
})
const ship = (number: string, grams: number | null = null, more: Data = {}, station: ScanStation = desk) =>
  station.scan('shipScans', ofPackage(number, grams, more))
const refused = (number: string, grams: number | null = null, more: Data = {}, station: ScanStation = desk) =>
  station.refusal('shipScans', ofPackage(number, grams, more))
const read = async (id: string): Promise<Data> =>
  (
    await lead.client.query(
      `query ($id: ID!) { node(id: $id) { ... on Package { state abnormalReason weighing { weightGrams expectedWeightGrams at by { name } }
        history { action to reason by } } } }`,
      { id },
    )
  ).node
const check = async (code: string, client = dispatcher.client): Promise<Data> =>
  (
    await client.query(
      `query ($w: ID!, $code: String!) { shippablePackage(warehouseId: $w, code: $code) {
        package { packageNumber customerName goodsWeightGrams packagingWeightGrams expectedWeightGrams } userErrors { code message } } }`,
      { w: warehouse.id, code },
    )
  ).shippablePackage

const box = await testServer.runCommand(createPackagingMaterial, {
  ...{ number: 'WEIGH-BOX', name: 'Box', price: { amount: '0.30', currency: 'USD' } },
  ...{ lengthMillimetres: 300, widthMillimetres: 200, heightMillimetres: 200, weightGrams: 160 },
})

/** A packed package of two pieces of 420 g in a box of 160 g: 1000 g. */
async function packed(measured: number | null = 420): Promise<Packed> {
  const one = (await at('TO_BE_SHIPPED')) as Packed
  const material = { materialId: box.materialId }
  await testServer.db.package.update({ where: { id: rowId(one) }, data: material })
  await testServer.db.product.update({
    where: { customerId_sku: { customerId: rowId(customer), sku: one.sku } },
    data: { measuredWeightGrams: measured },
  })
  return one
}

beforeEach(() => set({ weighing: 'SCAN_FIRST', examination: 'OPTIONAL', weightToleranceGrams: 20, weightTolerancePercent: 5 }))

describe('in a warehouse that weighs', () => {
  test.each(['SCAN_FIRST', 'WEIGH_FIRST'])('%s: a package ships with its weight', async (weighing) => {
    await set({ weighing })
    const { id, number } = await packed()
    expect(await check(number)).toEqual({
      package: {
        ...{ packageNumber: number, customerName: expect.stringMatching(/^Shop/) },
        ...{ goodsWeightGrams: 840, packagingWeightGrams: 160, expectedWeightGrams: 1000 },
      },
      userErrors: [],
    })
    expect(await refused(number)).toEqual({
      code: 'WEIGHT_REQUIRED',
      zh: `本仓库发货须称重，请先给包裹 ${number} 称重`,
      en: `This warehouse weighs what it ships; weigh package ${number} first`,
    })
    expect(await ship(number, 1012)).toMatchObject({
      ...{ outcome: 'APPLIED', packageNumber: number, measuredWeightGrams: 1012, expectedWeightGrams: 1000 },
      ...{ markedAbnormal: false, sound: 'OK' },
    })
    expect(await read(id)).toMatchObject({
      state: 'SHIPPED',
      weighing: { weightGrams: 1012, expectedWeightGrams: 1000, by: { name: dispatcher.name }, at: expect.any(String) },
    })
    expect((await read(id)).history.at(-1)).toMatchObject({ action: 'ship', reason: null, by: dispatcher.name })
  })

  test('the tolerance includes its edges, and the larger of grams and percent counts', async () => {
    for (const grams of [949, 1051]) {
      const { number } = await packed()
      expect(await refused(number, grams)).toEqual({
        code: 'WEIGHT_DEVIATES',
        zh: `包裹 ${number} 实重 ${grams / 1000} kg，应为 0.95–1.05 kg，请重新称重或标记异常`,
        en: `Package ${number} weighs ${grams / 1000} kg instead of 0.95–1.05 kg; weigh it again or mark it abnormal`,
      })
      const edge = grams === 949 ? 950 : 1050
      expect(await ship(number, edge)).toMatchObject({ outcome: 'APPLIED', measuredWeightGrams: edge })
    }
    await set({ weightToleranceGrams: 80 })
    expect(await ship((await packed()).number, 1080)).toMatchObject({ outcome: 'APPLIED' })
    await set({ weightToleranceGrams: 0, weightTolerancePercent: 0 })
    const exact = await packed()
    const [deviating] = await desk.send('shipScans', [ofPackage(exact.number, 1001)])
    expect(deviating).toMatchObject({ values: { measured: 1001, expected: 1000, least: 1000, most: 1000 } })
    expect(await ship(exact.number, 1000)).toMatchObject({ outcome: 'APPLIED' })
  })

  test('the declared weight counts until a product is measured', async () => {
    const { number } = await packed(null)
    const { expectedWeightGrams } = (await check(number)).package
    const { weightGrams } = await testServer.db.package.findUniqueOrThrow({ where: { number } })
    expect(expectedWeightGrams).toBe(weightGrams + 160)
    expect(await ship(number, weightGrams + 160)).toMatchObject({ outcome: 'APPLIED' })
  })

  test('a package whose goods have no weight ships with the weight on the scale', async () => {
    const { id, number, sku } = await packed(null)
    await testServer.db.product.update({ where: { customerId_sku: { customerId: rowId(customer), sku } }, data: { weightGrams: 0 } })
    expect((await check(number)).package).toMatchObject({ goodsWeightGrams: null, expectedWeightGrams: null })
    expect(await refused(number)).toMatchObject({ code: 'WEIGHT_REQUIRED' })
    expect(await ship(number, 77)).toMatchObject({ outcome: 'APPLIED', measuredWeightGrams: 77, expectedWeightGrams: null })
    expect((await read(id)).weighing).toMatchObject({ weightGrams: 77, expectedWeightGrams: null })
  })

  test('a wrong weight marks a package abnormal if asked to, once for a key, with what the scale showed', async () => {
    const { id, number } = await packed()
    const scan = desk.buildScan(ofPackage(number, 1300, { ifWeightDeviates: 'MARK_ABNORMAL' }))
    for (let time = 0; time < 2; time++)
      expect(await desk.sendBuilt('shipScans', [scan])).toMatchObject([
        { outcome: 'APPLIED', markedAbnormal: true, sound: 'WARN', measuredWeightGrams: 1300, expectedWeightGrams: 1000 },
      ])
    const marked = await read(id)
    expect(marked).toMatchObject({
      ...{ state: 'ABNORMAL', abnormalReason: 'WEIGHING_ANOMALY' },
      weighing: { weightGrams: 1300, expectedWeightGrams: 1000, by: { name: dispatcher.name } },
    })
    expect(marked.history.filter(({ action }: Data) => action === 'mark')).toHaveLength(1)
    expect(await refused(number, 1000)).toMatchObject({ code: 'ABNORMAL_NOT_SHIPPABLE' })
    // Resolved at the desk, it keeps that weight; shipped from the list, too.
    await lead.client.command('moveToBeShipped', { packageId: id })
    await lead.client.command('shipPackage', { packageId: id })
    expect(await read(id)).toMatchObject({ state: 'SHIPPED', weighing: { weightGrams: 1300 } })
  })

  test('a right weight ships a package that would have been marked', async () => {
    const { id, number } = await packed()
    const answer = await ship(number, 1000, { ifWeightDeviates: 'MARK_ABNORMAL' })
    expect(answer).toMatchObject({ outcome: 'APPLIED', markedAbnormal: false, sound: 'OK' })
    expect(await read(id)).toMatchObject({ state: 'SHIPPED' })
  })

  test('a package that is packed anew has to be weighed anew', async () => {
    const { id, number } = await packed()
    await ship(number, 1300, { ifWeightDeviates: 'MARK_ABNORMAL' })
    await lead.client.command('returnToPending', { packageId: id })
    expect(await read(id)).toMatchObject({ state: 'PENDING', weighing: null })
  })

  test('a wrong weight is accepted by those who may, and the history says who', async () => {
    const { id, number } = await packed()
    expect(await refused(number, 1300, { ifWeightDeviates: 'SHIP' })).toEqual({
      code: 'WEIGHT_NOT_ACCEPTABLE',
      zh: `您无权放行重量不符的包裹 ${number}，请班组长处理或标记异常`,
      en: `You may not ship package ${number} with this weight; ask a team lead or mark it abnormal`,
    })
    expect(await read(id)).toMatchObject({ state: 'TO_BE_SHIPPED', weighing: null })
    expect(await ship(number, 1300, { ifWeightDeviates: 'SHIP' }, leadsDesk)).toMatchObject({ outcome: 'APPLIED', sound: 'OK' })
    const shipped = await read(id)
    expect(shipped).toMatchObject({ state: 'SHIPPED', weighing: { weightGrams: 1300, by: { name: lead.name } } })
    expect(shipped.history.at(-1)).toEqual({ action: 'ship', to: 'SHIPPED', reason: 'WEIGHT_ACCEPTED', by: lead.name })
    // With a right weight there is nothing to accept.
    const right = await packed()
    await ship(right.number, 1000, { ifWeightDeviates: 'SHIP' }, leadsDesk)
    expect((await read(right.id)).history.at(-1)).toMatchObject({ action: 'ship', reason: null })
  })

  test('the undo of a shipment forgets its weight', async () => {
    const { id, number } = await packed()
    const { packageId } = await ship(number, 1000)
    await desk.scan('unshipScans', { packageId })
    expect(await read(id)).toMatchObject({ state: 'TO_BE_SHIPPED', weighing: null })
    expect(await refused(number)).toMatchObject({ code: 'WEIGHT_REQUIRED' })
    expect(await ship(number, 1001)).toMatchObject({ outcome: 'APPLIED', measuredWeightGrams: 1001 })
  })

  test('a scan runs directly with a weight too: the session, load and save', async () => {
    const prepare = async () => {
      const { number } = await packed()
      return () => ship(number, 1000)
    }
    await (await prepare())()
    expect((await recordStatements(await prepare())).length).toBeLessThan(4)
  })

  test('only a package that may ship is to be weighed', async () => {
    const { id, number } = await packed()
    await lead.client.command('holdPackage', { packageId: id, reason: 'Not paid' })
    expect(await check(number)).toMatchObject({ package: null, userErrors: [{ code: 'STOPPED_NOT_SHIPPABLE' }] })
    expect(await check('NOBODY-KNOWS')).toMatchObject({ package: null, userErrors: [{ code: 'PACKAGE_UNKNOWN' }] })
    const { client } = await fixture.signInNewUser('receiver')
    await expect(check(number, client)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a hand-over sheet adds the weights on the scale, and takes them off again', async () => {
    const { id, number } = await packed()
    const other = await packed()
    await ship(number, 1012)
    const { packageId } = await ship(other.number, 990)
    const { groupId } = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    const weight = 'sheet { id weightGrams }'
    const open = { warehouseId: warehouse.id, groupId: toNodeId('LogisticsGroup', groupId as string) }
    const { sheet } = await dispatcher.client.command('openHandover', open, weight)
    const added = { sheetId: sheet.id, packageIds: [id, other.id] }
    expect((await dispatcher.client.command('addToHandover', added, weight)).sheet).toMatchObject({ weightGrams: 2002 })
    await desk.scan('unshipScans', { packageId })
    const node = 'query ($id: ID!) { node(id: $id) { ... on HandoverSheet { weightGrams } } }'
    expect((await dispatcher.client.query(node, { id: sheet.id })).node).toEqual({ weightGrams: 1012 })
  })
})

test('a warehouse that does not weigh keeps a weight that is sent, and judges none', async () => {
  await set({ weighing: 'NONE' })
  const [one, two] = [await packed(), await packed()]
  expect(await ship(one.number, 5000)).toMatchObject({ outcome: 'APPLIED', measuredWeightGrams: 5000 })
  expect((await read(one.id)).weighing).toMatchObject({ weightGrams: 5000, expectedWeightGrams: 1000 })
  expect(await ship(two.number)).toMatchObject({ outcome: 'APPLIED', measuredWeightGrams: null })
  expect((await read(two.id)).weighing).toBeNull()
})

describe('from the list, after its examination, and on print', () => {
  const shipFrom = (client: Data, { id }: NodeRef, weighed: Data = {}) =>
    client.command('shipPackage', { packageId: id, ...weighed }, 'package { state }') as Promise<Data>

  test('a package ships from the list with an accepted weight only', async () => {
    const [one, two, three] = [await packed(), await packed(), await packed()]
    const program = await testServer.createApiKeyClient(['package:ship', 'package:read'])
    expect(await shipFrom(program, one, { weightGrams: 1300 })).toMatchObject({
      userErrors: [{ code: 'WEIGHT_DEVIATES', field: 'weightGrams' }],
    })
    expect(await shipFrom(program, one, { weightGrams: 1000 })).toMatchObject({ package: { state: 'SHIPPED' } })
    expect(await read(one.id)).toMatchObject({ state: 'SHIPPED', weighing: { weightGrams: 1000, by: null } })
    expect(await shipFrom(program, two, { weightGrams: 1, ifWeightDeviates: 'MARK_ABNORMAL' })).toMatchObject({
      package: { state: 'ABNORMAL' },
    })
    expect(await lead.client.refusal('shipPackage', { packageId: three.id })).toMatchObject([
      { code: 'WEIGHT_REQUIRED', field: 'packageId', en: `This warehouse weighs what it ships; weigh package ${three.number} first` },
    ])
    await set({ weighing: 'NONE' })
    expect(await shipFrom(program, three)).toMatchObject({ package: { state: 'SHIPPED' } })
    expect((await read(three.id)).weighing).toBeNull()
  })

  test('a deviating package ships from the list by those who may accept its weight; it keeps who weighed it', async () => {
    const { id, number } = await packed()
    await ship(number, 1300, { ifWeightDeviates: 'MARK_ABNORMAL' })
    await lead.client.command('moveToBeShipped', { packageId: id })
    expect(await dispatcher.client.refusal('shipPackage', { packageId: id })).toMatchObject([
      { code: 'WEIGHT_NOT_ACCEPTABLE', field: 'packageId' },
    ])
    expect(await shipFrom(lead.client, { id })).toMatchObject({ package: { state: 'SHIPPED' } })
    const shipped = await read(id)
    expect(shipped).toMatchObject({ weighing: { weightGrams: 1300, expectedWeightGrams: 1000, by: { name: dispatcher.name } } })
    expect(shipped.history.at(-1)).toEqual({ action: 'ship', to: 'SHIPPED', reason: 'WEIGHT_ACCEPTED', by: lead.name })
  })

  test('in bulk, those without a weight are refused by name, and the others ship', async () => {
    const [weighed, not] = [await packed(), await packed()]
    await ship(weighed.number, 1300, { ifWeightDeviates: 'MARK_ABNORMAL' })
    await lead.client.command('moveToBeShipped', { packageId: weighed.id })
    const started = { warehouseId: warehouse.id, ids: [weighed.id, not.id] }
    const { job } = (await lead.client.command('shipPackages', started, 'job { id }')) as Data
    const done = await eventually(
      async (): Promise<Data> =>
        (
          await lead.client.query(
            'query ($id: ID!) { node(id: $id) { ... on BulkJob { state applied refusedRows { label code message } } } }',
            { id: job.id },
          )
        ).node,
      ({ state }) => state !== 'RUNNING',
    )
    expect(done).toMatchObject({ applied: 1, refusedRows: [{ label: not.number, code: 'WEIGHT_REQUIRED' }] })
    expect(done.refusedRows[0].message).toContain(not.number)
  })

  test('an examined package ships when it has been weighed', async () => {
    await set({ examination: 'SHIPS' })
    const { id, number, sku } = await packed()
    const scan = (code: string, packageId: string | null) => desk.scan('examineScans', { warehouseId: warehouse.id, code, packageId })
    await scan(number, null)
    await scan(sku, id)
    expect(await scan(sku, id)).toMatchObject({ step: 'INSPECTED', shipped: false, toWeigh: true })
    expect(await read(id)).toMatchObject({ state: 'TO_BE_SHIPPED' })
    expect(await shipFrom(dispatcher.client, { id }, { weightGrams: 1000 })).toMatchObject({ package: { state: 'SHIPPED' } })
  })

  test('a confirmed label ships nothing, and says what has to be weighed', async () => {
    const sku = await fixture.createProduct(20)
    const packer = await fixture.signInNewUser('packer')
    const station = await fixture.openScanStation(packer)
    const { wave, packages } = await fixture.createPickedWave({ shipOnPrint: true }, { [sku]: 1 })
    const { printJobId } = await station.scan('packScans', { waveId: wave.id, code: sku })
    const settled = { printJobIds: [printJobId], state: 'CONFIRMED' }
    const answer = await packer.client.command('settlePrintJobs', settled, 'shipped { id } unweighed { id number }')
    const { id, number } = packages[0] as Data
    expect(answer).toMatchObject({ shipped: [], unweighed: [{ id, number }] })
    expect(await read(id)).toMatchObject({ state: 'TO_BE_SHIPPED' })

    // One that was weighed before leaves with that weight, if it is right.
    const reprinted = async () => {
      const { printJob } = await packer.client.command('printLabel', { packageId: id, reason: 'Torn' }, 'printJob { id }')
      const again = { printJobIds: [printJob.id], state: 'CONFIRMED' }
      return packer.client.command('settlePrintJobs', again, 'shipped { id } unweighed { id }')
    }
    const { shippablePackage } = await dispatcher.client.query(
      'query ($w: ID!, $code: String!) { shippablePackage(warehouseId: $w, code: $code) { package { expectedWeightGrams } } }',
      { w: warehouse.id, code: number },
    )
    const heavy = shippablePackage.package.expectedWeightGrams + 300
    await ship(number, heavy, { ifWeightDeviates: 'MARK_ABNORMAL' })
    await lead.client.command('moveToBeShipped', { packageId: id })
    expect(await reprinted()).toMatchObject({ shipped: [], unweighed: [{ id }] })
    await set({ weightToleranceGrams: 300 })
    expect(await reprinted()).toMatchObject({ shipped: [{ id }], unweighed: [] })
    expect(await read(id)).toMatchObject({ state: 'SHIPPED', weighing: { weightGrams: heavy } })
  })
})
