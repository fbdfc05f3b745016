import { describe, expect, test } from 'vitest'
import { shipPackage } from '../../../graph/delivery/shipPackage.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { openStages, placesOf, type Stage } from './scenario.ts'
import { eventually, openScene } from './scene.ts'

const house = await openHouse()
const scene = await openScene(house)
const at = await openStages(scene)
const service = await house.as('lead')

const stages: Stage[] = ['DRAFT', 'PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED']

describe('cancelling', () => {
  test.each(stages)('%s: the goods are free at once, what was picked waits to go back', async (stage) => {
    const { id, sku } = await at(stage)
    const { package: cancelled, userErrors } = await scene.shop.command(
      'cancelPackage',
      { packageId: id, reason: 'mistake' },
      'package { state }',
    )
    expect(userErrors).toEqual([])
    expect(cancelled.state).toBe('CANCELLED')
    expect(await scene.quantities(sku)).toMatchObject({ locked: 0 })
    const tasks = await house.db.returnTask.findMany({ where: { packageId: rowId({ id }) } })
    const places = await placesOf(scene, sku)
    if (stage === 'PICKED' || stage === 'TO_BE_SHIPPED') {
      expect(tasks).toMatchObject([{ quantity: 2, returned: 0, state: 'OPEN' }])
      expect(places).toEqual({ 'A01-01-01': { onHand: 8, allocated: 0 }, OUT: { onHand: 2, allocated: 2 } })
    } else {
      expect(tasks).toEqual([])
      expect(Object.values(places).every(({ allocated }) => allocated === 0)).toBe(true)
    }
    const row = await house.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    expect(row).toMatchObject({ waveId: null, hole: null })
    const { node } = await scene.shop.query('query ($id: ID!) { node(id: $id) { ... on Package { history { action to reason } } } }', {
      id,
    })
    expect(node.history.at(-1)).toEqual({ action: 'cancel', to: 'CANCELLED', reason: 'mistake' })
    const label = await eventually(
      async () => (await scene.read(id)).label.state,
      (state) => state === 'NONE' || state === 'VOIDED',
    )
    expect(['NONE', 'VOIDED']).toContain(label)
  })

  test('a shipped package is refused, in both languages', async () => {
    const { id, number } = await at('SHIPPED')
    expect(await service.refusal('cancelPackage', { packageId: id })).toEqual([
      { code: 'PACKAGE_SHIPPED', field: null, zh: `包裹 ${number} 已发货`, en: `Package ${number} has been shipped` },
    ])
  })

  test('a cancelled package is refused; under the same key it is answered as before', async () => {
    const { id, number } = await at('PENDING')
    const key = crypto.randomUUID()
    await service.command('cancelPackage', { packageId: id }, '', key)
    expect((await service.command('cancelPackage', { packageId: id }, '', key)).userErrors).toEqual([])
    expect(await service.refusal('cancelPackage', { packageId: id })).toMatchObject([
      { code: 'PACKAGE_CANCELLED', zh: `包裹 ${number} 已取消` },
    ])
  })

  test('an abnormal package can be cancelled', async () => {
    const { id, sku } = await at('PICKED')
    await service.command('markAbnormal', { packageId: id, reason: 'CUSTOMER_CANCELLED' })
    await service.command('cancelPackage', { packageId: id })
    expect(await scene.read(id)).toMatchObject({ state: 'CANCELLED', abnormalReason: null })
    expect(await scene.quantities(sku)).toMatchObject({ locked: 0 })
  })

  test('another customer cannot, and learns nothing', async () => {
    const { id } = await at('PENDING')
    const other = await openScene(house)
    await expect(other.shop.command('cancelPackage', { packageId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const unknown = btoa(`Package:${crypto.randomUUID()}`)
    await expect(other.shop.command('cancelPackage', { packageId: unknown })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await service.refusal('cancelPackage', { packageId: unknown })).toMatchObject([
      { code: 'PACKAGE_NOT_FOUND', field: 'packageId' },
    ])
  })

  test('its freed goods go to the draft that has waited longest', async () => {
    const { id, sku } = await at('PENDING')
    const older = await scene.take({ [sku]: 9 })
    const younger = await scene.take({ [sku]: 9 })
    expect([older.state, younger.state]).toEqual(['DRAFT', 'DRAFT'])
    await service.command('cancelPackage', { packageId: id })
    await eventually(
      () => scene.read(older.id),
      ({ state }) => state === 'PENDING',
    )
    expect(await scene.read(younger.id)).toMatchObject({ state: 'DRAFT', draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE', line: 1 }] })
  })

  test('cancel and ship race for one package: one of them wins, and the other is told', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, sku } = await at('TO_BE_SHIPPED')
      const [cancelled, shipped] = await Promise.all([
        service.command('cancelPackage', { packageId: id }),
        house.run(shipPackage, { packageId: id }).then(
          () => true,
          () => false,
        ),
      ])
      expect(cancelled.userErrors.length === 0).toBe(!shipped)
      expect((await scene.read(id)).state).toBe(shipped ? 'SHIPPED' : 'CANCELLED')
      expect(await scene.quantities(sku)).toMatchObject({ locked: 0, good: shipped ? 8 : 10 })
    }
  })
})
