import { describe, expect, test } from 'vitest'
import { AbnormalReason } from '../../../graph/package/states.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, eventually } from './packageFixture.ts'
import { createPackageAtStage, readStockByLocation } from './packageStages.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const at = await createPackageAtStage(fixture)
const lead = await testServer.signInAs('lead')
const reasons = Object.keys(AbnormalReason.values)

describe('marking abnormal', () => {
  test.each(reasons)('%s: the package keeps its location, with its reason and a note', async (reason) => {
    const { id, sku } = await at('PENDING')
    const { package: marked } = await lead.command(
      'markAbnormal',
      { packageId: id, reason, note: 'Look at it' },
      'package { state abnormalReason abnormalNote allowedActions }',
    )
    expect(marked).toEqual({
      state: 'ABNORMAL',
      abnormalReason: reason,
      abnormalNote: 'Look at it',
      allowedActions: expect.arrayContaining(['toPending', 'cancel']),
    })
    expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 2 })
  })

  test('a package in a wave keeps its wave and its stock', async () => {
    const { id, sku } = await at('PICKED')
    await lead.command('markAbnormal', { packageId: id, reason: 'GOODS_DAMAGED' })
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    expect(row.waveId).not.toBeNull()
    expect(await readStockByLocation(fixture, sku)).toMatchObject({ OUT: { onHand: 2, allocated: 2 } })
  })

  test('refuses a draft, a shipped package, and a package that is abnormal already', async () => {
    const draft = await at('DRAFT')
    expect(await lead.refusal('markAbnormal', { packageId: draft.id, reason: 'OUT_OF_STOCK' })).toEqual([
      {
        code: 'PACKAGE_NOT_IN_STATE',
        field: null,
        zh: `包裹 ${draft.number} 的当前状态不允许此操作`,
        en: `Package ${draft.number} does not allow this action in its current state`,
      },
    ])
    const shipped = await at('SHIPPED')
    expect(await lead.refusal('markAbnormal', { packageId: shipped.id, reason: 'OUT_OF_STOCK' })).toMatchObject([
      { code: 'PACKAGE_SHIPPED' },
    ])
    const twice = await at('PENDING')
    await lead.command('markAbnormal', { packageId: twice.id, reason: 'OUT_OF_STOCK' })
    expect(await lead.refusal('markAbnormal', { packageId: twice.id, reason: 'OUT_OF_STOCK' })).toMatchObject([
      { code: 'PACKAGE_NOT_IN_STATE' },
    ])
  })

  test('requires the right', async () => {
    const { id } = await at('PENDING')
    await expect(fixture.integrator.command('markAbnormal', { packageId: id, reason: 'OUT_OF_STOCK' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('returning to pending', () => {
  test.each(['PENDING', 'TO_BE_PRINTED', 'PICKED', 'TO_BE_SHIPPED'] as const)(
    'from %s: keeps its reservations, leaves its wave, and gets a new label',
    async (stage) => {
      const { id, sku } = await at(stage)
      await eventually(
        () => fixture.readPackage(id),
        ({ label }) => label.state === 'READY' || label.state === 'PRINTED',
      )
      const before = await fixture.readPackage(id)
      await lead.command('markAbnormal', { packageId: id, reason: 'PACKAGING_ERROR' })
      const { package: back } = await lead.command(
        'returnToPending',
        { packageId: id },
        'package { state abnormalReason lines { locked picked packed } }',
      )
      expect(back).toEqual({ state: 'PENDING', abnormalReason: null, lines: [{ locked: 2, picked: 0, packed: 0 }] })
      expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 2 })
      const tasks = await testServer.db.returnTask.findMany({ where: { packageId: rowId({ id }) } })
      expect(tasks).toHaveLength(stage === 'PICKED' || stage === 'TO_BE_SHIPPED' ? 1 : 0)
      const { label } = await eventually(
        () => fixture.readPackage(id),
        ({ label }) => label.state === 'READY' && label.trackingNumber !== before.label.trackingNumber,
      )
      expect(label.path).not.toBe(before.label.path)
    },
  )

  test('reserves missing stock again, or is refused', async () => {
    const { id, sku } = await at('PENDING')
    await lead.command('markAbnormal', { packageId: id, reason: 'OUT_OF_STOCK' })
    // Only a short pick removes reservations, together with count holds, so the rows are changed directly here.
    const line = await testServer.db.packageLine.findFirstOrThrow({ where: { packageId: rowId({ id }) } })
    const { post } = await import('../../../graph/stock/steps/post.ts')
    const { command } = await import('../../../graph/kernel/command/command.ts')
    const { fields } = await import('../../../graph/kernel/input/fieldTypes.ts')
    const lose = command({
      name: 'loseForTest',
      means: 'Takes a promise away.',
      right: 'package:edit',
      input: fields({}),
      scope: () => ({}),
      async run(tx, call) {
        await tx.packageLine.update({ where: { id: line.id }, data: { locked: 1 } })
        const { warehouseId, customerId, productId } = line
        await post(
          tx,
          call,
          { kind: 'Test', id: line.id, number: 'TEST' },
          { products: [{ warehouseId, customerId, productId, locked: -1 }] },
        )
        return { result: {}, facts: [] }
      },
    })
    await testServer.runCommand(lose, {})
    await fixture.createPackage({ [sku]: 9 })
    expect(await lead.refusal('returnToPending', { packageId: id })).toMatchObject([
      { code: 'INSUFFICIENT_AVAILABLE', zh: `${sku} 可用库存不足，可用 0 件` },
    ])
    expect((await fixture.readPackage(id)).state).toBe('ABNORMAL')
    await fixture.addStock(sku, 1)
    await lead.command('returnToPending', { packageId: id })
    expect(await fixture.readPackage(id)).toMatchObject({ state: 'PENDING', lines: [{ locked: 2 }] })
  })

  test('refuses packages that are not abnormal', async () => {
    const { id } = await at('PICKED')
    expect(await lead.refusal('returnToPending', { packageId: id })).toMatchObject([{ code: 'PACKAGE_NOT_IN_STATE' }])
  })
})

describe('moving to to-be-shipped', () => {
  test.each(['PICKED', 'TO_BE_SHIPPED'] as const)('from %s: requires all pieces picked and the label ready', async (stage) => {
    const { id } = await at(stage)
    await eventually(
      () => fixture.readPackage(id),
      ({ label }) => label.state === 'READY' || label.state === 'PRINTED',
    )
    await lead.command('markAbnormal', { packageId: id, reason: 'WEIGHING_ANOMALY' })
    const { package: moved } = await lead.command('moveToBeShipped', { packageId: id }, 'package { state packedAt }')
    expect(moved).toMatchObject({ state: 'TO_BE_SHIPPED', packedAt: expect.any(String) })
  })

  test('is refused for stock that is not picked and for labels that are not ready', async () => {
    const waiting = await at('TO_BE_PRINTED')
    await lead.command('markAbnormal', { packageId: waiting.id, reason: 'WEIGHING_ANOMALY' })
    expect(await lead.refusal('moveToBeShipped', { packageId: waiting.id })).toEqual([
      {
        code: 'GOODS_NOT_PICKED',
        field: null,
        zh: `包裹 ${waiting.number} 的货物未全部拣出，请先拣齐`,
        en: `Not all goods of package ${waiting.number} are picked; pick the rest first`,
      },
    ])
    const down = await fixture.createPackage({ [await fixture.createProduct(5)]: 1 }, { channelCode: 'DOWN' })
    await lead.command('markAbnormal', { packageId: down.id, reason: 'LABEL_PRINT_FAILED' })
    expect(await lead.refusal('moveToBeShipped', { packageId: down.id })).toMatchObject([
      { code: 'PACKAGE_LABEL_NOT_READY', zh: `包裹 ${down.number} 没有可用面单` },
    ])
  })
})

describe('bulk actions', () => {
  test('returns a result for each row', async () => {
    const [good, bad] = [await at('PENDING'), await at('SHIPPED')]
    const { job } = await lead.command(
      'markPackagesAbnormal',
      { warehouseId: fixture.warehouse.id, ids: [good.id, bad.id], reason: 'GOODS_DAMAGED' },
      'job { id total }',
    )
    expect(job.total).toBe(2)
    const read = () =>
      lead.query('query ($id: ID!) { node(id: $id) { ... on BulkJob { state applied refused refusedRows { label message } } } }', {
        id: job.id,
      })
    const { node } = await eventually(read, (data) => data.node.state === 'DONE')
    expect(node).toMatchObject({ applied: 1, refused: 1, refusedRows: [{ label: bad.number }] })
    expect((await fixture.readPackage(good.id)).state).toBe('ABNORMAL')
  })
})
