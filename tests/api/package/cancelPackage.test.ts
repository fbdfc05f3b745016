import { describe, expect, test } from 'vitest'
import { shipPackage } from '../../../graph/delivery/commands/shipPackage.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, eventually } from './packageFixture.ts'
import { createPackageAtStage, readStockByLocation, type Stage } from './packageStages.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const at = await createPackageAtStage(fixture)
const service = await testServer.signInAs('lead')

const stages: Stage[] = ['DRAFT', 'PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED']

describe('cancelling', () => {
  test.each(stages)('%s: releases reserved stock at once, and creates return tasks for picked stock', async (stage) => {
    const { id, sku } = await at(stage)
    const { package: cancelled, userErrors } = await fixture.integrator.command(
      'cancelPackage',
      { packageId: id, reason: 'mistake' },
      'package { state }',
    )
    expect(userErrors).toEqual([])
    expect(cancelled.state).toBe('CANCELLED')
    expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 0 })
    const tasks = await testServer.db.returnTask.findMany({ where: { packageId: rowId({ id }) } })
    const places = await readStockByLocation(fixture, sku)
    if (stage === 'PICKED' || stage === 'TO_BE_SHIPPED') {
      expect(tasks).toMatchObject([{ quantity: 2, returned: 0, state: 'OPEN' }])
      expect(places).toEqual({ 'A01-01-01': { onHand: 8, allocated: 0 }, OUT: { onHand: 2, allocated: 2 } })
    } else {
      expect(tasks).toEqual([])
      expect(Object.values(places).every(({ allocated }) => allocated === 0)).toBe(true)
    }
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    expect(row).toMatchObject({ waveId: null, slot: null })
    const { node } = await fixture.integrator.query(
      'query ($id: ID!) { node(id: $id) { ... on Package { history { action to reason } } } }',
      {
        id,
      },
    )
    expect(node.history.at(-1)).toEqual({ action: 'cancel', to: 'CANCELLED', reason: 'mistake' })
    const label = await eventually(
      async () => (await fixture.readPackage(id)).label.state,
      (state) => state === 'NONE' || state === 'VOIDED',
    )
    expect(['NONE', 'VOIDED']).toContain(label)
  })

  test('refuses a shipped package, in both languages', async () => {
    const { id, number } = await at('SHIPPED')
    expect(await service.refusal('cancelPackage', { packageId: id })).toEqual([
      { code: 'PACKAGE_SHIPPED', field: null, zh: `包裹 ${number} 已发货`, en: `Package ${number} is already shipped` },
    ])
  })

  test('refuses a cancelled package; the same key gets the same answer', async () => {
    const { id, number } = await at('PENDING')
    const key = crypto.randomUUID()
    await service.command('cancelPackage', { packageId: id }, '', key)
    expect((await service.command('cancelPackage', { packageId: id }, '', key)).userErrors).toEqual([])
    expect(await service.refusal('cancelPackage', { packageId: id })).toMatchObject([
      { code: 'PACKAGE_CANCELLED', zh: `包裹 ${number} 已取消` },
    ])
  })

  test('cancels an abnormal package', async () => {
    const { id, sku } = await at('PICKED')
    await service.command('markAbnormal', { packageId: id, reason: 'CUSTOMER_CANCELLED' })
    await service.command('cancelPackage', { packageId: id })
    expect(await fixture.readPackage(id)).toMatchObject({ state: 'CANCELLED', abnormalReason: null })
    expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 0 })
  })

  test('refuses another customer without revealing anything', async () => {
    const { id } = await at('PENDING')
    const other = await createPackageFixture(testServer)
    await expect(other.integrator.command('cancelPackage', { packageId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const unknown = btoa(`Package:${crypto.randomUUID()}`)
    await expect(other.integrator.command('cancelPackage', { packageId: unknown })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await service.refusal('cancelPackage', { packageId: unknown })).toMatchObject([
      { code: 'PACKAGE_NOT_FOUND', field: 'packageId' },
    ])
  })

  test('gives released stock to the oldest waiting draft', async () => {
    const { id, sku } = await at('PENDING')
    const older = await fixture.createPackage({ [sku]: 9 })
    const younger = await fixture.createPackage({ [sku]: 9 })
    expect([older.state, younger.state]).toEqual(['DRAFT', 'DRAFT'])
    await service.command('cancelPackage', { packageId: id })
    await eventually(
      () => fixture.readPackage(older.id),
      ({ state }) => state === 'PENDING',
    )
    expect(await fixture.readPackage(younger.id)).toMatchObject({
      state: 'DRAFT',
      draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE', line: 1 }],
    })
  })

  test('a race of cancel and ship has one winner, and the other request is refused', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, sku } = await at('TO_BE_SHIPPED')
      const [cancelled, shipped] = await Promise.all([
        service.command('cancelPackage', { packageId: id }),
        testServer.runCommand(shipPackage, { packageId: id }).then(
          () => true,
          () => false,
        ),
      ])
      expect(cancelled.userErrors.length === 0).toBe(!shipped)
      expect((await fixture.readPackage(id)).state).toBe(shipped ? 'SHIPPED' : 'CANCELLED')
      expect(await fixture.readQuantities(sku)).toMatchObject({ locked: 0, good: shipped ? 8 : 10 })
    }
  })
})
