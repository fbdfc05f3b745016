import { describe, expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../data.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from '../wave/waveFixture.ts'
import { eventually } from './packageFixture.ts'
import { createPackageAtStage, type Stage } from './packageStages.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead } = fixture
const at = await createPackageAtStage(fixture)
const read = async (id: string): Promise<Data> =>
  (
    await lead.client.query(
      'query ($id: ID!) { node(id: $id) { ... on Package { state version abnormalReason allowedActions hold { reason at by { name } } history { action from to reason by } } } }',
      { id },
    )
  ).node
const listed = async (onHold: boolean): Promise<string[]> =>
  (
    await lead.client.query(
      'query ($w: ID!, $f: PackageFilter) { packages(warehouseId: $w, first: 100, filter: $f) { edges { node { number } } } }',
      { w: warehouse.id, f: { onHold } },
    )
  ).packages.edges.map(({ node }: Data) => node.number)

const stages: Stage[] = ['DRAFT', 'PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED']

describe('putting on hold', () => {
  test.each(stages)('%s: the package keeps its state and its stock until it is released', async (stage) => {
    const { id, number, sku } = await at(stage)
    const before = await read(id)
    const quantities = await fixture.readQuantities(sku)
    expect(before).toMatchObject({ hold: null, allowedActions: expect.arrayContaining(['hold']) })
    await mustApply(lead, 'holdPackage', { packageId: id, reason: 'Customer has not paid' })
    const held = await read(id)
    expect(held).toMatchObject({
      state: stage,
      version: before.version + 1,
      hold: { reason: 'Customer has not paid', by: { name: lead.name } },
      allowedActions: expect.arrayContaining(['releaseHold']),
    })
    expect(held.allowedActions).not.toContain('hold')
    expect(held.allowedActions).not.toContain('ship')
    expect(held.history.at(-1)).toEqual({ action: 'hold', from: stage, to: stage, reason: 'Customer has not paid', by: lead.name })
    expect(await fixture.readQuantities(sku)).toEqual(quantities)
    expect([await listed(true), await listed(false)]).toEqual([[number], expect.not.arrayContaining([number])])

    await mustApply(lead, 'releasePackageHold', { packageId: id })
    const released = await read(id)
    expect(released).toMatchObject({ state: stage, hold: null, allowedActions: before.allowedActions })
    expect(released.history.at(-1)).toEqual({ action: 'releaseHold', from: stage, to: stage, reason: null, by: lead.name })
    expect(await listed(true)).toEqual([])
  })

  test('keeps an abnormal package abnormal; it stays on hold in the pool, and ends when the package is cancelled', async () => {
    const abnormal = await at('PICKED')
    await mustApply(lead, 'markAbnormal', { packageId: abnormal.id, reason: 'GOODS_DAMAGED', note: 'Broken' })
    await mustApply(lead, 'holdPackage', { packageId: abnormal.id, reason: 'Wait for the customer' })
    expect(await read(abnormal.id)).toMatchObject({ state: 'ABNORMAL', abnormalReason: 'GOODS_DAMAGED' })
    // It may leave for the pool, and stays on hold there.
    await mustApply(lead, 'returnToPending', { packageId: abnormal.id })
    expect(await read(abnormal.id)).toMatchObject({ state: 'PENDING', hold: { reason: 'Wait for the customer' } })
    await mustApply(lead, 'cancelPackage', { packageId: abnormal.id })
    expect(await read(abnormal.id)).toMatchObject({ state: 'CANCELLED', hold: null })
  })

  test('leaves a package out of waves until it is released', async () => {
    const sku = await fixture.createProduct(9)
    const [held, other] = (await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 })) as [Data & NodeRef, Data & NodeRef]
    await mustApply(lead, 'holdPackage', { packageId: held.id, reason: 'Not paid' })
    const packageIds = [held.id, other.id]
    await fixture.generateWave({ packageIds })
    expect([(await read(held.id)).state, (await read(other.id)).state]).toEqual(['PENDING', 'TO_BE_PRINTED'])
    await mustApply(lead, 'releasePackageHold', { packageId: held.id })
    await fixture.generateWave({ packageIds })
    expect((await read(held.id)).state).toBe('TO_BE_PRINTED')
  })

  test('is shown live', async () => {
    const { id } = await at('PENDING')
    const changed = await lead.client.subscribe(
      'subscription ($w: ID!, $ids: [ID!]!) { packageChanged(warehouseId: $w, ids: $ids) { hold { reason } } }',
      { w: warehouse.id, ids: [id] },
    )
    await mustApply(lead, 'holdPackage', { packageId: id, reason: 'Fraud check' })
    await changed.nextMatching((data) => data.packageChanged.hold?.reason === 'Fraud check')
    await mustApply(lead, 'releasePackageHold', { packageId: id })
    await changed.nextMatching((data) => data.packageChanged.hold === null)
    changed.end()
  })
})

describe('is refused', () => {
  test('twice, where nothing is on hold, without a reason, and for what is over, in both languages', async () => {
    const { id, number } = await at('PENDING')
    expect(await lead.client.refusal('releasePackageHold', { packageId: id })).toEqual([
      { code: 'PACKAGE_NOT_ON_HOLD', field: null, zh: `包裹 ${number} 未冻结`, en: `Package ${number} is not on hold` },
    ])
    expect(await lead.client.refusal('holdPackage', { packageId: id, reason: ' ' })).toMatchObject([{ code: 'REQUIRED', field: 'reason' }])
    const key = newId()
    for (const _ of [1, 2]) {
      const { userErrors } = await lead.client.command('holdPackage', { packageId: id, reason: 'Not paid' }, '', key)
      expect(userErrors).toEqual([])
    }
    expect(await lead.client.refusal('holdPackage', { packageId: id, reason: 'Again' })).toEqual([
      { code: 'PACKAGE_ON_HOLD', field: null, zh: `包裹 ${number} 已冻结`, en: `Package ${number} is already on hold` },
    ])
    const shipped = await at('SHIPPED')
    expect(await lead.client.refusal('holdPackage', { packageId: shipped.id, reason: 'Late' })).toMatchObject([{ code: 'PACKAGE_SHIPPED' }])
    await mustApply(lead, 'cancelPackage', { packageId: id })
    expect(await lead.client.refusal('holdPackage', { packageId: id, reason: 'Late' })).toMatchObject([{ code: 'PACKAGE_CANCELLED' }])
  })

  test('without the right, to customers, and in another warehouse', async () => {
    const { id } = await at('PENDING')
    const others = [
      await testServer.signInAs('packer', warehouse),
      await testServer.signInAs('lead', await testServer.factory.createWarehouse()),
      fixture.integrator,
    ]
    for (const client of others) {
      await expect(client.command('holdPackage', { packageId: id, reason: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(client.command('releasePackageHold', { packageId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await mustApply(lead, 'holdPackage', { packageId: id, reason: 'Not paid' })
    // A customer sees that it is on hold and why, not who did it.
    const { node } = await fixture.integrator.query(
      'query ($id: ID!) { node(id: $id) { ... on Package { hold { reason by { name } } } } }',
      {
        id,
      },
    )
    expect(node.hold).toEqual({ reason: 'Not paid', by: null })
  })
})

test('many are put on hold and released at once, each with its own result', async () => {
  const [good, bad] = [await at('PENDING'), await at('SHIPPED')]
  const run = async (name: string, input: Data) => {
    const { job } = await mustApply(lead, name, { warehouseId: warehouse.id, ids: [good.id, bad.id], ...input }, 'job { id }')
    const job$ = () =>
      lead.client.query('query ($id: ID!) { node(id: $id) { ... on BulkJob { state applied refusedRows { label code } } } }', {
        id: job.id,
      })
    return (await eventually(job$, ({ node }) => node.state === 'DONE')).node
  }
  expect(await run('holdPackages', { reason: 'Recall' })).toMatchObject({
    applied: 1,
    refusedRows: [{ label: bad.number, code: 'PACKAGE_SHIPPED' }],
  })
  expect((await read(good.id)).hold).toMatchObject({ reason: 'Recall', by: { name: lead.name } })
  expect(await run('releasePackageHolds', {})).toMatchObject({
    applied: 1,
    refusedRows: [{ label: bad.number, code: 'PACKAGE_NOT_ON_HOLD' }],
  })
  expect((await read(good.id)).hold).toBeNull()
})
