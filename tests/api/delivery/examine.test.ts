import { beforeEach, describe, expect, test } from 'vitest'
import { holdPackage } from '../../../graph/package/commands/holdPackage.ts'
import { releasePackageHold } from '../../../graph/package/commands/releasePackageHold.ts'
import { settlePrintJobs } from '../../../graph/wave/print/commands/settlePrintJobs.ts'
import type { Data } from '../data.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead, integrator } = fixture
const at = await createPackageAtStage(fixture)
const dispatcher = await fixture.signInNewUser('dispatcher')
const desk = await fixture.openScanStation(dispatcher)
const colleague = await fixture.openScanStation(await fixture.signInNewUser('packer'))

type Packed = Data & NodeRef & { sku: string; number: string }

const packed = (): Promise<Packed> => at('TO_BE_SHIPPED')
const here = (code: string, more: Data = {}) => ({ warehouseId: warehouse.id, code, ...more })
const examine = (code: string, more: Data = {}, station = desk) => station.scan('examineScans', here(code, more))
const refused = (code: string, more: Data = {}, station = desk) => station.refusal('examineScans', here(code, more))
const examined = async (id: string): Promise<Data> =>
  (
    await lead.client.query(
      'query ($id: ID!) { node(id: $id) { ... on Package { state version lines { examined } examination { state allowedActions examiner { name } startedAt finishedAt lines { sku examined } history { action by } } } } }',
      { id },
    )
  ).node
const abandon = (packageId: string) => mustApply(dispatcher, 'abandonExamination', { packageId })
const setRule = async (examination: string) => {
  const { version } = await testServer.db.warehouse.findUniqueOrThrow({ where: { id: rowId(warehouse) } })
  const manager = await testServer.signInAs('manager', warehouse)
  const input = { warehouseId: warehouse.id, expectedVersion: version, examination }
  expect(await manager.command('updateWarehouse', input, 'warehouse { examination }')).toMatchObject({ warehouse: { examination } })
}

// Each test leaves no examination open.
beforeEach(async () => {
  const open = await testServer.db.examination.findMany({ where: { warehouseId: rowId(warehouse), state: 'INSPECTING' } })
  for (const { packageId } of open) await abandon(btoa(`Package:${packageId}`))
})

describe('an examination', () => {
  test('opens a package by its label, counts each piece and finishes with the last one', async () => {
    const { id, number, sku, label } = await packed()
    expect(await examined(id)).toMatchObject({ examination: null })
    const facts = await testServer.recordFactKinds(async () => {
      expect(await examine(label.trackingNumber)).toMatchObject({
        ...{ outcome: 'APPLIED', step: 'OPENED', sound: 'OK', packageId: id, packageNumber: number, lineId: null },
        lines: [{ sku, quantity: 2, examined: 0 }],
      })
      expect(await examine(sku, { packageId: id })).toMatchObject({ step: 'PIECE', scanned: 1, lines: [{ examined: 1 }] })
      expect(await examined(id)).toMatchObject({ examination: { state: 'INSPECTING', allowedActions: ['finish', 'abandon'] } })
      expect(await examine(sku, { packageId: id })).toMatchObject({ step: 'INSPECTED', sound: 'DONE', shipped: false })
    })
    expect(facts.filter((kind) => kind.startsWith('package.'))).toEqual(['package.examining', 'package.examining', 'package.examined'])
    const after = await examined(id)
    expect(after).toMatchObject({
      state: 'TO_BE_SHIPPED',
      lines: [{ examined: 2 }],
      examination: { state: 'INSPECTED', examiner: { name: dispatcher.name }, lines: [{ sku, examined: 2 }] },
    })
    expect(after.examination.history.map(({ action }: Data) => action)).toEqual(['create', 'start', 'finish'])
    expect(after.examination.history[2].by).toBe(dispatcher.name)
    expect(after.examination.finishedAt).not.toBeNull()
    // Customers read that it was examined, not by whom.
    const seen = await integrator.query(
      'query ($id: ID!) { node(id: $id) { ... on Package { examination { state examiner { name } history { by } } } } }',
      { id },
    )
    expect(seen.node.examination).toMatchObject({ state: 'INSPECTED', examiner: null, history: [{ by: null }, { by: null }, { by: null }] })
    expect(await refused(number)).toEqual({
      code: 'PACKAGE_EXAMINED',
      zh: `包裹 ${number} 已验货`,
      en: `Package ${number} is already examined`,
    })
  })

  test('counts pieces that were scanned before the answer to the label', async () => {
    const { id, number, sku } = await packed()
    const scans = await desk.send('examineScans', [here(number), here(sku), here(sku)])
    expect(scans.map(({ step }) => step)).toEqual(['OPENED', 'PIECE', 'INSPECTED'])
    expect(scans[2]).toMatchObject({ packageId: id })
  })

  test('refuses wrong goods and too many by name, and changes nothing', async () => {
    const { id, number, sku } = await packed()
    const other = await fixture.createProduct(1)
    await examine(number)
    const version = (await examined(id)).version
    expect(await refused(other, { packageId: id })).toEqual({
      code: 'GOODS_NOT_IN_PACKAGE',
      zh: `当前包裹 ${number} 不需要 ${other}，请放回`,
      en: `Package ${number} does not need ${other}; put it back`,
    })
    expect(await refused('UNKNOWN', { packageId: id })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    await examine(sku, { packageId: id })
    expect(await examined(id)).toMatchObject({ version, lines: [{ examined: 1 }], examination: { state: 'INSPECTING' } })
  })

  test('refuses a piece too many of a product while others are missing', async () => {
    const [a, b] = [await fixture.createProduct(5), await fixture.createProduct(5)]
    const { packages } = await fixture.createPickedWave({ labelMode: 'BY_GOODS' }, { [a]: 1, [b]: 1 })
    const [{ id }] = packages as [NodeRef]
    await mustApply(lead, 'markAbnormal', { packageId: id, reason: 'PACKAGING_ERROR' })
    await mustApply(lead, 'moveToBeShipped', { packageId: id })
    const { number } = (await fixture.readPackage(id)) as Packed
    await examine(number)
    await examine(a, { packageId: id })
    expect(await refused(a, { packageId: id })).toEqual({
      code: 'EXTRA_PIECE',
      zh: `包裹 ${number} 只有 1 件 ${a}，已全部扫到，多出 1 件，请取出`,
      en: `Package ${number} holds 1 × ${a}, all scanned; take out the extra pieces: 1`,
    })
    expect(await examine(b, { packageId: id })).toMatchObject({ step: 'INSPECTED' })
  })

  test.each(['PENDING', 'PICKING', 'PICKED', 'SHIPPED'] as const)(
    'takes only packages that are to be shipped, none that is %s',
    async (stage) => {
      const { number } = await at(stage)
      expect(await refused(number)).toEqual({
        code: 'PACKAGE_NOT_EXAMINABLE',
        zh: `只有待发货的包裹可以验货，包裹 ${number} 不是待发货状态`,
        en: `Only packages ready to ship can be examined; package ${number} is not`,
      })
    },
  )

  test('refuses goods without a package, unknown codes, and stopped packages', async () => {
    const { id, number, sku } = await packed()
    expect(await refused(sku)).toEqual({
      code: 'SCAN_PACKAGE_FIRST',
      zh: '请先扫描要验货的包裹面单',
      en: 'Scan the label of the package to examine first',
    })
    expect(await refused('NOBODY-KNOWS')).toMatchObject({ code: 'PACKAGE_UNKNOWN' })
    await examine(number)
    await testServer.runCommand(holdPackage, { packageId: id, reason: 'Not paid' })
    expect(await refused(sku, { packageId: id })).toMatchObject({ code: 'PACKAGE_STOPPED' })
    expect(await refused(number)).toMatchObject({ code: 'PACKAGE_STOPPED' })
    await testServer.runCommand(releasePackageHold, { packageId: id })
  })

  test('is finished or abandoned before the next one; abandoned, it begins anew', async () => {
    const [one, two] = [await packed(), await packed()]
    await examine(one.number)
    await examine(one.sku, { packageId: one.id })
    expect(await refused(two.number, { packageId: one.id })).toEqual({
      code: 'EXAMINATION_UNFINISHED',
      zh: `包裹 ${one.number} 还有 1 件未扫，请先扫完或放弃验货`,
      en: `Package ${one.number} has pieces left to scan: 1. Finish or abandon it first`,
    })
    const begun = 'query ($w: ID!) { begunExamination(warehouseId: $w) { package { id } lines { examined } } }'
    expect(await dispatcher.client.query(begun, { w: warehouse.id })).toMatchObject({
      begunExamination: { package: { id: one.id }, lines: [{ examined: 1 }] },
    })
    await abandon(one.id)
    expect(await dispatcher.client.query(begun, { w: warehouse.id })).toEqual({ begunExamination: null })
    expect(await examined(one.id)).toMatchObject({
      lines: [{ examined: 0 }],
      examination: { state: 'WAITING', examiner: null, startedAt: null },
    })
    const again = await dispatcher.client.command('abandonExamination', { packageId: one.id })
    expect(again.userErrors).toMatchObject([{ code: 'EXAMINATION_NOT_BEGUN' }])
    expect(await examine(two.number)).toMatchObject({ step: 'OPENED' })
  })

  test('of somebody else is taken over on demand, with what was scanned', async () => {
    const { number, sku, id } = await packed()
    await examine(number)
    await examine(sku, { packageId: id })
    expect(await refused(number, {}, colleague)).toEqual({
      code: 'EXAMINATION_HELD',
      zh: `${dispatcher.name} 正在验包裹 ${number}，如需继续请接管`,
      en: `${dispatcher.name} is examining package ${number}; take it over to continue`,
    })
    expect(await examine(number, { takeOver: true }, colleague)).toMatchObject({ step: 'OPENED', lines: [{ examined: 1 }] })
    expect(await refused(sku, { packageId: id })).toMatchObject({ code: 'SCAN_PACKAGE_FIRST' })
    expect(await examine(sku, { packageId: id }, colleague)).toMatchObject({ step: 'INSPECTED' })
  })

  test('is undone piece by piece, the last one too', async () => {
    const { id, number, sku } = await packed()
    await examine(number)
    await examine(sku, { packageId: id })
    const { lineId } = await examine(sku, { packageId: id })
    expect(await desk.scan('unexamineScans', { packageId: id, lineId })).toMatchObject({ step: 'TAKEN_BACK', lines: [{ examined: 1 }] })
    expect(await examined(id)).toMatchObject({ examination: { state: 'INSPECTING', finishedAt: null } })
    await desk.scan('unexamineScans', { packageId: id, lineId })
    expect(await desk.refusal('unexamineScans', { packageId: id, lineId })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
    // Half examined, it must not leave.
    expect(await desk.refusal('shipScans', here(number))).toMatchObject({ code: 'PACKAGE_NOT_EXAMINED' })
    await desk.send('examineScans', [here(sku), here(sku)])
    expect(await desk.scan('shipScans', here(number))).toMatchObject({ outcome: 'APPLIED' })
    expect(await desk.refusal('unexamineScans', { packageId: id, lineId })).toMatchObject({ code: 'PACKAGE_ALREADY_SHIPPED' })
    const late = await dispatcher.client.command('abandonExamination', { packageId: id })
    expect(late.userErrors).toMatchObject([{ code: 'PACKAGE_ALREADY_SHIPPED' }])
  })

  test('ends when the package becomes abnormal or is cancelled', async () => {
    const [one, two] = [await packed(), await packed()]
    await examine(one.number)
    await examine(one.sku, { packageId: one.id })
    await mustApply(lead, 'markAbnormal', { packageId: one.id, reason: 'GOODS_DAMAGED' })
    expect(await examined(one.id)).toMatchObject({ lines: [{ examined: 0 }], examination: { state: 'WAITING' } })
    await mustApply(lead, 'moveToBeShipped', { packageId: one.id })
    await desk.send('examineScans', [here(two.number), here(two.sku), here(two.sku)])
    await integrator.command('cancelPackage', { packageId: two.id })
    expect(await examined(two.id)).toMatchObject({ state: 'CANCELLED', lines: [{ examined: 0 }], examination: { state: 'WAITING' } })
  })

  test('requires its right', async () => {
    const { id } = await packed()
    const picker = await fixture.openScanStation(fixture.picker)
    await expect(picker.scan('examineScans', here('X'), '')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(fixture.picker.client.command('abandonExamination', { packageId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a warehouse that examines before shipping', () => {
  test('ships only examined packages: by scan, from the list and on confirmed print', async () => {
    await setRule('REQUIRED')
    const { id, number, sku } = await packed()
    expect(await desk.refusal('shipScans', here(number))).toEqual({
      code: 'PACKAGE_NOT_EXAMINED',
      zh: `包裹 ${number} 尚未验完货，请先验货再发货`,
      en: `The examination of package ${number} is not finished; examine it before shipping`,
    })
    expect((await lead.client.command('shipPackage', { packageId: id })).userErrors).toMatchObject([{ code: 'PACKAGE_NOT_EXAMINED' }])
    await testServer.db.wave.updateMany({ where: { packages: { some: { id: rowId({ id }) } } }, data: { shipOnPrint: true } })
    const job = await testServer.db.printJob.findFirstOrThrow({ where: { documentId: rowId({ id }) } })
    await testServer.runCommand(settlePrintJobs, { printJobIds: [btoa(`PrintJob:${job.id}`)], state: 'CONFIRMED' })
    expect(await examined(id)).toMatchObject({ state: 'TO_BE_SHIPPED' })
    await desk.send('examineScans', [here(number), here(sku), here(sku)])
    expect(await desk.scan('shipScans', here(number))).toMatchObject({ outcome: 'APPLIED' })
    // Back at the dock, the goods in it are the same.
    await desk.scan('unshipScans', { packageId: id })
    expect(await examined(id)).toMatchObject({ state: 'TO_BE_SHIPPED', examination: { state: 'INSPECTED' } })
    expect(await desk.scan('shipScans', here(number))).toMatchObject({ outcome: 'APPLIED' })
    await setRule('OPTIONAL')
  })

  test('ships a package with the last piece, if it is set so', async () => {
    await setRule('SHIPS')
    const { id, number, sku } = await packed()
    const [, , last] = await desk.send('examineScans', [here(number), here(sku), here(sku)])
    expect(last).toMatchObject({ step: 'INSPECTED', shipped: true })
    expect(await examined(id)).toMatchObject({ state: 'SHIPPED', examination: { state: 'INSPECTED', allowedActions: [] } })
    expect(await fixture.readQuantities(sku)).toEqual({ good: 8, locked: 0, available: 8 })
    await setRule('OPTIONAL')
  })
})
