import { describe, expect, test } from 'vitest'
import { AbnormalReason } from '../../../graph/package/states.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { openStages, placesOf } from './scenario.ts'
import { eventually, openScene } from './scene.ts'

const house = await openHouse()
const scene = await openScene(house)
const at = await openStages(scene)
const lead = await house.as('lead')
const reasons = Object.keys(AbnormalReason.values)

describe('marking abnormal', () => {
  test.each(reasons)('%s: the package stays where it is, with its reason and a note', async (reason) => {
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
    expect(await scene.quantities(sku)).toMatchObject({ locked: 2 })
  })

  test('a package in a wave keeps its wave and its goods', async () => {
    const { id, sku } = await at('PICKED')
    await lead.command('markAbnormal', { packageId: id, reason: 'GOODS_DAMAGED' })
    const row = await house.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    expect(row.waveId).not.toBeNull()
    expect(await placesOf(scene, sku)).toMatchObject({ OUT: { onHand: 2, allocated: 2 } })
  })

  test('a draft and a shipped package cannot be, nor can one be twice', async () => {
    const draft = await at('DRAFT')
    expect(await lead.refusal('markAbnormal', { packageId: draft.id, reason: 'OUT_OF_STOCK' })).toEqual([
      {
        code: 'PACKAGE_NOT_IN_STATE',
        field: null,
        zh: `包裹 ${draft.number} 的当前状态不允许此操作`,
        en: `The state of package ${draft.number} does not allow this`,
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

  test('nobody without the right can', async () => {
    const { id } = await at('PENDING')
    await expect(scene.shop.command('markAbnormal', { packageId: id, reason: 'OUT_OF_STOCK' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('returning to pending', () => {
  test.each(['PENDING', 'TO_BE_PRINTED', 'PICKED', 'TO_BE_SHIPPED'] as const)(
    'from %s: it keeps its promises, leaves its wave, and gets a new label',
    async (stage) => {
      const { id, sku } = await at(stage)
      await eventually(
        () => scene.read(id),
        ({ label }) => label.state === 'READY' || label.state === 'PRINTED',
      )
      const before = await scene.read(id)
      await lead.command('markAbnormal', { packageId: id, reason: 'PACKAGING_ERROR' })
      const { package: back } = await lead.command(
        'returnToPending',
        { packageId: id },
        'package { state abnormalReason lines { locked picked packed } }',
      )
      expect(back).toEqual({ state: 'PENDING', abnormalReason: null, lines: [{ locked: 2, picked: 0, packed: 0 }] })
      expect(await scene.quantities(sku)).toMatchObject({ locked: 2 })
      const tasks = await house.db.returnTask.findMany({ where: { packageId: rowId({ id }) } })
      expect(tasks).toHaveLength(stage === 'PICKED' || stage === 'TO_BE_SHIPPED' ? 1 : 0)
      const { label } = await eventually(
        () => scene.read(id),
        ({ label }) => label.state === 'READY' && label.trackingNumber !== before.label.trackingNumber,
      )
      expect(label.path).not.toBe(before.label.path)
    },
  )

  test('what is missing of its promises is locked again, or it is refused', async () => {
    const { id, sku } = await at('PENDING')
    await lead.command('markAbnormal', { packageId: id, reason: 'OUT_OF_STOCK' })
    // Only the shortage rule takes promises away; it comes with counts, so the books are moved by hand here.
    const line = await house.db.packageLine.findFirstOrThrow({ where: { packageId: rowId({ id }) } })
    const { post } = await import('../../../graph/stock/steps/post.ts')
    const { command } = await import('../../../graph/kernel/command.ts')
    const { fields } = await import('../../../graph/kernel/input.ts')
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
    await house.run(lose, {})
    await scene.take({ [sku]: 9 })
    expect(await lead.refusal('returnToPending', { packageId: id })).toMatchObject([
      { code: 'INSUFFICIENT_AVAILABLE', zh: `${sku} 可用库存不足，现有 0 件` },
    ])
    expect((await scene.read(id)).state).toBe('ABNORMAL')
    await scene.stock(sku, 1)
    await lead.command('returnToPending', { packageId: id })
    expect(await scene.read(id)).toMatchObject({ state: 'PENDING', lines: [{ locked: 2 }] })
  })

  test('only abnormal packages return', async () => {
    const { id } = await at('PICKED')
    expect(await lead.refusal('returnToPending', { packageId: id })).toMatchObject([{ code: 'PACKAGE_NOT_IN_STATE' }])
  })
})

describe('moving to to-be-shipped', () => {
  test.each(['PICKED', 'TO_BE_SHIPPED'] as const)('from %s: all pieces are picked and the label is ready', async (stage) => {
    const { id } = await at(stage)
    await eventually(
      () => scene.read(id),
      ({ label }) => label.state === 'READY' || label.state === 'PRINTED',
    )
    await lead.command('markAbnormal', { packageId: id, reason: 'WEIGHING_ANOMALY' })
    const { package: moved } = await lead.command('moveToBeShipped', { packageId: id }, 'package { state packedAt }')
    expect(moved).toMatchObject({ state: 'TO_BE_SHIPPED', packedAt: expect.any(String) })
  })

  test('goods that are not picked and labels that are not ready are reasons against it', async () => {
    const waiting = await at('TO_BE_PRINTED')
    await lead.command('markAbnormal', { packageId: waiting.id, reason: 'WEIGHING_ANOMALY' })
    expect(await lead.refusal('moveToBeShipped', { packageId: waiting.id })).toEqual([
      {
        code: 'GOODS_NOT_PICKED',
        field: null,
        zh: `包裹 ${waiting.number} 的货物未全部拣出`,
        en: `Not all goods of package ${waiting.number} are picked`,
      },
    ])
    const down = await scene.take({ [await scene.product(5)]: 1 }, { channelCode: 'DOWN' })
    await lead.command('markAbnormal', { packageId: down.id, reason: 'LABEL_PRINT_FAILED' })
    expect(await lead.refusal('moveToBeShipped', { packageId: down.id })).toMatchObject([
      { code: 'PACKAGE_LABEL_NOT_READY', zh: `包裹 ${down.number} 没有可用面单` },
    ])
  })
})

describe('many at once', () => {
  test('each row has a result of its own', async () => {
    const [good, bad] = [await at('PENDING'), await at('SHIPPED')]
    const { job } = await lead.command(
      'markPackagesAbnormal',
      { warehouseId: scene.warehouse.id, ids: [good.id, bad.id], reason: 'GOODS_DAMAGED' },
      'job { id total }',
    )
    expect(job.total).toBe(2)
    const read = () =>
      lead.query('query ($id: ID!) { node(id: $id) { ... on BulkJob { state applied refused refusedRows { label message } } } }', {
        id: job.id,
      })
    const { node } = await eventually(read, (data) => data.node.state === 'DONE')
    expect(node).toMatchObject({ applied: 1, refused: 1, refusedRows: [{ label: bad.number }] })
    expect((await scene.read(good.id)).state).toBe('ABNORMAL')
  })
})
