import { describe, expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { decideByDefault } from '../../../graph/package/interception/commands/decideByDefault.ts'
import type { Data } from '../data.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from '../wave/waveFixture.ts'
import { eventually, integratorRights } from './packageFixture.ts'
import { createPackageAtStage, type Stage } from './packageStages.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead, planner, integrator } = fixture
const at = await createPackageAtStage(fixture)
const dispatcher = await fixture.signInNewUser('dispatcher')

const request = 'interception { id state wish reason dueAt fallback createdAt settledAt allowedActions package { id number } }'
const ask = async (packageId: string, change: Data = {}): Promise<Data & NodeRef> => {
  const input = { packageId, wish: 'CANCEL', reason: 'Bought twice', ...change }
  const { interception, userErrors } = await integrator.command('requestInterception', input, request)
  if (!interception) throw new Error(JSON.stringify(userErrors))
  return interception
}
const read = async (id: string): Promise<Data> =>
  (
    await lead.client.query(
      `query ($id: ID!) { node(id: $id) { ... on Package {
        state interception allowedActions hold { reason } label { state } history { action from to reason by }
        interceptions { id state settledAt allowedActions history { action reason by } }
      } } }`,
      { id },
    )
  ).node
const listed = async (filter: Data, sort = 'DUE', client = lead.client): Promise<Data> =>
  client.query(
    `query ($w: ID!, $f: InterceptionFilter, $s: InterceptionSort) {
      interceptions(warehouseId: $w, filter: $f, sort: $s, first: 100) { totalCount edges { node { id package { number } } } }
      interceptionCounts(warehouseId: $w, filter: $f) { state count }
    }`,
    { w: warehouse.id, f: filter, s: sort },
  )
const returnTasks = (packageId: string) => testServer.db.returnTask.count({ where: { packageId: rowId({ id: packageId }) } })
const setWarehouse = async (change: Data) => {
  const { version } = await testServer.db.warehouse.findUniqueOrThrow({ where: { id: rowId(warehouse) } })
  const manager = await testServer.signInAs('manager', warehouse)
  const { userErrors } = await manager.command('updateWarehouse', { warehouseId: warehouse.id, expectedVersion: version, ...change })
  expect(userErrors).toEqual([])
}

const stages: Stage[] = ['DRAFT', 'PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED']

describe('a package', () => {
  test.each(stages)('%s: stays as it is while it is intercepted; approved, it is cancelled', async (stage) => {
    const { id, number, sku } = await at(stage)
    const before = await read(id)
    const quantities = await fixture.readQuantities(sku)
    expect(before).toMatchObject({ interception: 'NONE', allowedActions: expect.arrayContaining(['intercept']) })
    const asked = await ask(id)
    expect(asked).toMatchObject({ state: 'REQUESTED', wish: 'CANCEL', reason: 'Bought twice', fallback: 'APPROVE', settledAt: null })
    expect(asked).toMatchObject({ package: { id, number }, allowedActions: ['withdraw'] })
    expect(Date.parse(asked.dueAt) - Date.parse(asked.createdAt)).toBe(120 * 60_000)
    const stopped = await read(id)
    expect(stopped).toMatchObject({
      state: stage,
      interception: 'REQUESTED',
      interceptions: [{ allowedActions: ['approve', 'reject', 'withdraw'] }],
    })
    for (const action of ['intercept', 'ship', 'toBeShipped']) expect(stopped.allowedActions).not.toContain(action)
    expect(stopped.history.at(-1)).toMatchObject({ action: 'intercept', from: stage, to: stage })
    expect(await fixture.readQuantities(sku)).toEqual(quantities)

    const facts = await testServer.recordFactKinds(() => mustApply(lead, 'approveInterception', { requestId: asked.id, note: 'In time' }))
    expect(facts.slice(0, 2)).toEqual(['interception.approved', 'package.cancelled'])
    const over = await read(id)
    expect(over).toMatchObject({ state: 'CANCELLED', interception: 'APPROVED', interceptions: [{ state: 'APPROVED', allowedActions: [] }] })
    expect(over.interceptions[0].history.at(-1)).toEqual({ action: 'approve', reason: 'In time', by: lead.name })
    expect(over.history.at(-1)).toMatchObject({ action: 'cancel', reason: 'Bought twice', by: lead.name })
    expect(await fixture.readQuantities(sku)).toMatchObject({ good: quantities.good, locked: 0 })
    expect(await returnTasks(id)).toBe(stage === 'PICKED' || stage === 'TO_BE_SHIPPED' ? 1 : 0)
  })

  test('that is abnormal is cancelled with what was picked of it', async () => {
    const { id } = await at('PICKED')
    await mustApply(lead, 'markAbnormal', { packageId: id, reason: 'GOODS_DAMAGED' })
    const { id: requestId } = await ask(id)
    expect((await read(id)).allowedActions).not.toContain('toBeShipped')
    await mustApply(lead, 'approveInterception', { requestId })
    expect([(await read(id)).state, await returnTasks(id)]).toEqual(['CANCELLED', 1])
  })

  test('goes on where it was when the interception is rejected, and can be intercepted again', async () => {
    const { id, number } = await at('TO_BE_SHIPPED')
    const { id: requestId } = await ask(id)
    expect(await lead.client.refusal('shipPackage', { packageId: id })).toMatchObject([{ code: 'INTERCEPTED_NOT_SHIPPABLE' }])
    await mustApply(lead, 'rejectInterception', { requestId, note: 'Already in the truck' })
    expect(await read(id)).toMatchObject({ state: 'TO_BE_SHIPPED', interception: 'REJECTED', interceptions: [{ state: 'REJECTED' }] })
    const again = await ask(id)
    expect((await read(id)).interceptions.map(({ state }: Data) => state)).toEqual(['REQUESTED', 'REJECTED'])
    // The customer may think better of it.
    const { userErrors } = await integrator.command('withdrawInterception', { requestId: again.id })
    expect(userErrors).toEqual([])
    expect(await read(id)).toMatchObject({ interception: 'NONE', interceptions: [{ state: 'WITHDRAWN', allowedActions: [] }, {}] })
    await mustApply(lead, 'shipPackage', { packageId: id })
    expect(await integrator.refusal('requestInterception', { packageId: id, wish: 'CANCEL', reason: 'Late' })).toEqual([
      { code: 'PACKAGE_SHIPPED', field: null, zh: `包裹 ${number} 已发货`, en: `Package ${number} is already shipped` },
    ])
  })

  test('is put on hold where it is, if that was asked', async () => {
    const { id } = await at('PICKED')
    const { id: requestId } = await ask(id, { wish: 'HOLD', reason: 'New address follows' })
    await mustApply(lead, 'approveInterception', { requestId })
    expect(await read(id)).toMatchObject({ state: 'PICKED', interception: 'APPROVED', hold: { reason: 'New address follows' } })
    // A hold that it has already is kept.
    const again = await ask(id, { wish: 'HOLD', reason: 'Wait longer' })
    await mustApply(lead, 'approveInterception', { requestId: again.id })
    expect(await read(id)).toMatchObject({ interception: 'APPROVED', hold: { reason: 'New address follows' } })
    await mustApply(lead, 'releasePackageHold', { packageId: id })
    expect(await read(id)).toMatchObject({ state: 'PICKED', hold: null })
  })

  test('that is cancelled meanwhile ends its interception', async () => {
    const { id } = await at('PICKING')
    const { id: requestId } = await ask(id, { wish: 'HOLD' })
    await mustApply(lead, 'cancelPackage', { packageId: id })
    const { interception, interceptions } = await read(id)
    expect([interception, interceptions[0].state, interceptions[0].history.at(-1).action]).toEqual([
      'APPROVED',
      'APPROVED',
      'endByCancelling',
    ])
    expect(await lead.client.refusal('rejectInterception', { requestId })).toMatchObject([{ code: 'INTERCEPTION_SETTLED' }])
  })
})

describe('while it is being intercepted', () => {
  test('a package is not taken into a wave or a simple print', async () => {
    const sku = await fixture.createProduct(9)
    const [stopped, other] = (await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 })) as [Data & NodeRef, Data & NodeRef]
    const { id: requestId } = await ask(stopped.id)
    const simple = { warehouseId: warehouse.id, packageIds: [stopped.id] }
    const { left } = await lead.client.command('createSimplePrint', simple, 'left { error { code } }')
    expect(left).toEqual([{ error: { code: 'PACKAGE_INTERCEPTED' } }])
    await fixture.generateWave({ packageIds: [stopped.id, other.id] })
    expect([(await read(stopped.id)).state, (await read(other.id)).state]).toEqual(['PENDING', 'TO_BE_PRINTED'])
    await mustApply(lead, 'rejectInterception', { requestId })
    await fixture.generateWave({ packageIds: [stopped.id] })
    expect((await read(stopped.id)).state).toBe('TO_BE_PRINTED')
  })

  test('its label is not printed, and not printed again', async () => {
    const sku = await fixture.createProduct(9)
    const { wave, packages } = await fixture.createPickedWave({ labelMode: 'WHOLE_WAVE' }, { [sku]: 1 }, { [sku]: 1 })
    const [stopped, other] = packages as [Data & NodeRef, Data & NodeRef]
    const { id: requestId } = await ask(stopped.id)
    expect(await lead.client.refusal('printLabel', { packageId: stopped.id })).toMatchObject([{ code: 'PACKAGE_INTERCEPTED' }])
    await mustApply(lead, 'printWaveLabels', { waveId: wave.id })
    const labels = async () => [(await read(stopped.id)).label.state, (await read(other.id)).label.state]
    expect(await labels()).toEqual(['READY', 'PRINTED'])
    await mustApply(lead, 'rejectInterception', { requestId })
    await mustApply(lead, 'printWaveLabels', { waveId: wave.id })
    expect(await labels()).toEqual(['PRINTED', 'PRINTED'])
    await ask(stopped.id)
    const again = { waveId: wave.id, reason: 'Torn' }
    const { printJobs } = await mustApply(lead, 'printWaveLabels', again, 'printJobs { id }')
    expect(printJobs).toHaveLength(1)
    expect(await lead.client.refusal('printLabel', { packageId: stopped.id, reason: 'Torn' })).toMatchObject([
      { code: 'PACKAGE_INTERCEPTED' },
    ])
  })

  test('others of its wave are packed in its place', async () => {
    const sku = await fixture.createProduct(9)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    const [stopped, other] = packages as [Data & NodeRef, Data & NodeRef]
    await ask(stopped.id)
    const station = await fixture.openScanStation(await fixture.signInNewUser('packer'))
    expect(await station.scan('packScans', { waveId: wave.id, code: sku })).toMatchObject({ step: 'PACKED', packageId: other.id })
    expect(await station.refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({ code: 'PACKAGE_INTERCEPTED' })
    expect(await station.refusal('packScans', { waveId: wave.id, code: sku, packageId: stopped.id })).toMatchObject({
      code: 'PACKAGE_INTERCEPTED',
    })
  })

  test('it is not examined', async () => {
    const { id, number } = await at('TO_BE_SHIPPED')
    await ask(id)
    const station = await fixture.openScanStation(dispatcher)
    expect(await station.refusal('examineScans', { warehouseId: warehouse.id, code: number })).toMatchObject({
      code: 'PACKAGE_INTERCEPTED',
    })
  })

  test('a wave without it ends, and with it once it is cancelled', async () => {
    const sku = await fixture.createProduct(9)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    const [first] = packages as [Data & NodeRef]
    const { id: requestId } = await ask(first.id)
    await mustApply(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })
    expect(await read(first.id)).toMatchObject({ state: 'PENDING', interception: 'REQUESTED' })
    await mustApply(lead, 'approveInterception', { requestId })
    expect((await read(first.id)).state).toBe('CANCELLED')
  })
})

describe('the deadline', () => {
  test.each([
    ['APPROVE', 'CANCEL', { state: 'CANCELLED', interception: 'APPROVED' }, 'approveByDefault'],
    ['APPROVE', 'HOLD', { state: 'PICKED', interception: 'APPROVED', hold: { reason: 'Bought twice' } }, 'approveByDefault'],
    ['REJECT', 'CANCEL', { state: 'PICKED', interception: 'REJECTED' }, 'rejectByDefault'],
  ])('decides by the default of the warehouse: %s, %s', async (interceptionDefault, wish, after, action) => {
    const { id } = await at('PICKED')
    await setWarehouse({ interceptionMinutes: 0, interceptionDefault })
    const asked = await ask(id, { wish })
    // What the warehouse changes later does not concern it.
    await setWarehouse({ interceptionMinutes: 120, interceptionDefault: 'APPROVE' })
    expect(asked).toMatchObject({ fallback: interceptionDefault, dueAt: asked.createdAt })
    const over = await eventually(
      () => read(id),
      ({ interception }) => interception !== 'REQUESTED',
    )
    expect(over).toMatchObject(after)
    expect(over.interceptions[0].history.at(-1)).toMatchObject({ action, by: null })
  })

  test('is waited for, and does nothing after a decision', async () => {
    const { id } = await at('PENDING')
    const { id: requestId } = await ask(id)
    await expect(testServer.runCommand(decideByDefault, { requestId })).rejects.toThrow('is not due before')
    expect(await read(id)).toMatchObject({ state: 'PENDING', interception: 'REQUESTED' })
    await eventually(
      () =>
        testServer.db.$queryRaw<
          Data[]
        >`select run_at from graphile_worker.jobs where key = ${`package.decideInterception:${rowId({ id: requestId })}`}`,
      ([job]) => job?.run_at > new Date(),
    )
    await mustApply(lead, 'rejectInterception', { requestId })
    expect(await testServer.runCommand(decideByDefault, { requestId })).toEqual({ decided: false })
  })
})

describe('is refused', () => {
  test('twice, after a decision, and to a program that would decide itself, in both languages', async () => {
    const { id, number } = await at('PENDING')
    const input = { packageId: id, wish: 'CANCEL', reason: 'Bought twice' }
    expect(await integrator.refusal('requestInterception', { ...input, reason: ' ' })).toMatchObject([
      { code: 'REQUIRED', field: 'reason' },
    ])
    const key = newId()
    const answers = [
      await integrator.command('requestInterception', input, request, key),
      await integrator.command('requestInterception', input, request, key),
    ]
    const [first, second] = answers.map(({ interception }) => interception)
    expect(second.id).toBe(first.id)
    expect(await integrator.refusal('requestInterception', input)).toEqual([
      { code: 'INTERCEPTION_EXISTS', field: null, zh: `包裹 ${number} 已在截单中`, en: `Package ${number} is already being intercepted` },
    ])
    const program = await testServer.createApiKeyClient([...integratorRights, 'package:decideInterception'])
    for (const command of ['approveInterception', 'rejectInterception'])
      expect(await program.refusal(command, { requestId: first.id })).toEqual([
        {
          ...{ code: 'INTERCEPTION_DECIDED_BY_KEY', field: null },
          ...{ zh: 'API 密钥不能审批截单，请由仓库人员审批', en: 'An API key cannot decide interceptions; ask the staff of the warehouse' },
        },
      ])
    await mustApply(lead, 'approveInterception', { requestId: first.id })
    const settled = {
      ...{ code: 'INTERCEPTION_SETTLED', field: null },
      ...{ zh: `包裹 ${number} 的截单申请已处理`, en: `The interception of package ${number} is already settled` },
    }
    for (const command of ['approveInterception', 'rejectInterception'])
      expect(await lead.client.refusal(command, { requestId: first.id })).toEqual([settled])
    expect(await integrator.refusal('withdrawInterception', { requestId: first.id })).toEqual([settled])
    expect(await integrator.refusal('requestInterception', input)).toMatchObject([{ code: 'PACKAGE_CANCELLED' }])
  })

  test('without the right, to other customers, and in another warehouse', async () => {
    const { id } = await at('PENDING')
    const other = await testServer.createApiKeyClient(integratorRights, await testServer.factory.createCustomer(warehouse))
    const outside = [
      await testServer.signInAs('packer', warehouse),
      await testServer.signInAs('lead', await testServer.factory.createWarehouse()),
      other,
    ]
    const input = { packageId: id, wish: 'CANCEL', reason: 'x' }
    for (const client of outside) await expect(client.command('requestInterception', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { id: requestId } = await ask(id)
    const service = await testServer.signInAs('service', warehouse)
    for (const client of [...outside, service, integrator])
      await expect(client.command('approveInterception', { requestId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const client of outside)
      await expect(client.command('withdrawInterception', { requestId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // A customer sees and lists its own only.
    const number = (await fixture.readPackage(id)).number
    const search = { search: { values: [number] } }
    expect((await listed(search, 'NEWEST', integrator)).interceptions.totalCount).toBe(1)
    expect((await listed(search, 'NEWEST', other)).interceptions.edges).toEqual([])
    await mustApply({ ...lead, client: service }, 'withdrawInterception', { requestId })
  })
})

test('the desk lists what waits, the first deadline first, decides many at once, and hears of each', async () => {
  const [a, b, c] = [await at('PENDING'), await at('PICKED'), await at('PENDING')]
  const numbers = [a, b, c].map(({ number }) => number)
  const changed = await lead.client.subscribe(
    'subscription ($w: ID!) { interceptionChanged(warehouseId: $w) { state package { number } } }',
    { w: warehouse.id },
  )
  await ask(a.id)
  await changed.nextMatching(({ interceptionChanged: one }) => one?.state === 'REQUESTED' && one.package.number === a.number)
  const picked = await ask(b.id)
  const last = await ask(c.id, { wish: 'HOLD' })
  const search = { search: { values: numbers } }
  const shown = async (filter: Data, sort?: string) =>
    (await listed({ ...search, ...filter }, sort)).interceptions.edges.map(({ node }: Data) => node.package.number)
  expect(await shown({})).toEqual(numbers)
  expect(await shown({}, 'OLDEST')).toEqual(numbers)
  expect(await shown({}, 'NEWEST')).toEqual(numbers.toReversed())
  expect(await shown({ packageStates: ['PICKED'] })).toEqual([b.number])
  expect(await shown({ wishes: ['HOLD'] })).toEqual([c.number])
  expect(await shown({ customerIds: [fixture.customer.id], states: ['REQUESTED'] })).toEqual(numbers)
  const countOf = async (state: string) => (await listed(search)).interceptionCounts.find((one: Data) => one.state === state).count
  expect(await countOf('REQUESTED')).toBe(3)

  const run = async (name: string, input: Data) => {
    const { job } = await mustApply(lead, name, { warehouseId: warehouse.id, ...input }, 'job { id }')
    const done = () =>
      lead.client.query('query ($id: ID!) { node(id: $id) { ... on BulkJob { state applied refusedRows { label code } } } }', {
        id: job.id,
      })
    return (await eventually(done, ({ node }) => node.state === 'DONE')).node
  }
  expect(await run('rejectInterceptions', { ids: [picked.id] })).toMatchObject({ applied: 1, refusedRows: [] })
  expect(await run('approveInterceptions', { matching: { filter: search, through: last.id }, note: 'All' })).toMatchObject({
    applied: 2,
    refusedRows: [{ label: b.number, code: 'INTERCEPTION_SETTLED' }],
  })
  expect([(await read(a.id)).state, (await read(b.id)).state, (await read(c.id)).hold]).toMatchObject([
    'CANCELLED',
    'PICKED',
    { reason: 'Bought twice' },
  ])
  await changed.nextMatching(({ interceptionChanged: one }) => one?.state === 'APPROVED' && one.package.number === c.number)
  changed.end()
  expect([await countOf('REQUESTED'), await countOf('APPROVED'), await countOf('REJECTED')]).toEqual([0, 2, 1])
})
