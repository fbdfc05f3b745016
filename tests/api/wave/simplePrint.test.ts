import { describe, expect, test } from 'vitest'
import { readPdf } from '../../../graph/print/readPdf.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { readStockByLocation } from '../package/packageStages.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead, planner } = fixture
const packer = await fixture.signInNewUser('packer')

const selection =
  'simplePrint { id number state packageCount pieces allowedActions printedAt packages { number state } picks { location sku pieces } author { name } } left { number packageId error { code message } }'
const create = (packageIds: string[], language: 'zh-CN' | 'en' = 'en') =>
  packer.client.with({ language }).command('createSimplePrint', { warehouseId: warehouse.id, packageIds }, selection)
const sheet = (path: string, who = packer) =>
  fetch(`${testServer.url}/sheets/${path}`, { headers: { authorization: `Bearer ${who.client.identity.token}` } })
const of = (name: string, { id }: NodeRef) => `${name}/${encodeURIComponent(id)}`
const stateOf = async (id: string): Promise<string> => (await fixture.readPackage(id)).state
const read = async (id: string): Promise<Data> =>
  (
    await packer.client.query(
      'query ($id: ID!) { node(id: $id) { ... on SimplePrint { state allowedActions packages { id state } picks { pieces } history { action by } } } }',
      { id },
    )
  ).node

/** Packages of two pieces of a new product, pending with their labels bought. */
async function pending(count: number): Promise<{ sku: string; packages: (Data & NodeRef)[] }> {
  const sku = await fixture.createProduct(2 * count + 4)
  return { sku, packages: await fixture.createPackages(...Array.from({ length: count }, () => ({ [sku]: 2 }))) }
}
const ids = (packages: NodeRef[]) => packages.map(({ id }) => id)

describe('a simple print', () => {
  test('takes chosen packages, prints them, and a confirmed print makes them ready to ship', async () => {
    const { sku, packages } = await pending(2)
    const { simplePrint, left: refused } = await create(ids(packages))
    expect(refused).toEqual([])
    expect(simplePrint).toMatchObject({
      ...{ state: 'TO_BE_PRINTED', packageCount: 2, pieces: 4, printedAt: null, author: { name: packer.name } },
      ...{ allowedActions: ['print', 'cancel'], picks: [{ location: 'A01-01-01', sku, pieces: 4 }] },
      packages: [{ state: 'TO_BE_PRINTED' }, { state: 'TO_BE_PRINTED' }],
    })
    expect(simplePrint.number).toMatch(/^SP\d{4}-\d{4}$/)
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 8, allocated: 4 } })
    const early = await packer.client.command('confirmSimplePrint', { simplePrintId: simplePrint.id })
    expect(early.userErrors).toMatchObject([{ code: 'SIMPLE_PRINT_NOT_IN_STATE' }])

    const printed = await mustApply(
      packer,
      'printSimplePrint',
      { simplePrintId: simplePrint.id },
      'simplePrint { state printedAt } printJobs { id state }',
    )
    expect(printed).toMatchObject({ simplePrint: { state: 'PRINTED' }, printJobs: [{ state: 'QUEUED' }, { state: 'QUEUED' }] })
    const list = await readPdf(new Uint8Array(await (await sheet(`${of('simple-picking-list', simplePrint)}?language=en`)).arrayBuffer()))
    const text = JSON.stringify(list)
    for (const shown of [simplePrint.number, sku, 'A01-01-01', packages[0]!.number]) expect(text).toContain(shown)
    expect((await sheet(of('simple-labels', simplePrint))).status).toBe(200)
    expect(await testServer.db.printJob.count({ where: { documentId: { in: packages.map(rowId) }, state: 'SENT' } })).toBe(2)
    // Nothing has left the shelves yet.
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 8, allocated: 4 } })

    const facts = await testServer.recordFactKinds(async () => {
      const done = await mustApply(
        packer,
        'confirmSimplePrint',
        { simplePrintId: simplePrint.id },
        'simplePrint { state allowedActions picks { pieces } } ready { id state } released { id }',
      )
      expect(done).toMatchObject({
        simplePrint: { state: 'CONFIRMED', allowedActions: [], picks: [{ pieces: 4 }] },
        ready: Array(2).fill({ state: 'TO_BE_SHIPPED' }),
        released: [],
      })
    })
    expect(facts).toEqual(['simplePrint.confirmed', 'package.to-be-shipped', 'package.to-be-shipped'])
    expect(await readStockByLocation(fixture, sku)).toEqual({
      'A01-01-01': { onHand: 4, allocated: 0 },
      OUT: { onHand: 4, allocated: 4 },
    })
    expect(await fixture.readQuantities(sku)).toEqual({ good: 8, locked: 4, available: 4 })
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(packages[0]!) }, include: { lines: true } })
    expect(row).toMatchObject({ label: 'PRINTED', packed: 2, packedById: rowId({ id: packer.id }), lines: [{ picked: 2, packed: 2 }] })
    expect(row.packedAt).not.toBeNull()
    expect(await testServer.db.printJob.count({ where: { documentId: { in: packages.map(rowId) }, state: 'CONFIRMED' } })).toBe(2)
    await mustApply(lead, 'shipPackage', { packageId: packages[0]!.id })
    expect(await readStockByLocation(fixture, sku)).toEqual({
      'A01-01-01': { onHand: 4, allocated: 0 },
      OUT: { onHand: 2, allocated: 2 },
    })
  })

  test('refuses packages one by one, with the reason, and takes the others', async () => {
    const { sku, packages } = await pending(3)
    const [good, held, waved] = packages as [Data & NodeRef, Data & NodeRef, Data & NodeRef]
    const none = await fixture.createProduct(0)
    const draft = await fixture.createPackage({ [none]: 1 })
    await mustApply(lead, 'holdPackage', { packageId: held.id, reason: 'Not paid' })
    await fixture.generateWave({ packageIds: [waved.id] })
    // Its carrier does not answer.
    const unlabelled = await fixture.createPackage({ [sku]: 1 }, { channelCode: 'DOWN' })
    const all = [good, held, waved, draft, unlabelled] as (Data & NodeRef)[]
    const { simplePrint, left: refused } = await create(ids(all))
    expect(simplePrint).toMatchObject({ packageCount: 1, packages: [{ number: good.number }] })
    const said = new Map(refused.map(({ number, error }: Data) => [number, error]))
    expect(said.get(held.number)).toEqual({ code: 'PACKAGE_STOPPED', message: `Package ${held.number} is on hold; put it aside` })
    expect(said.get(waved.number)).toEqual({
      code: 'PACKAGE_NOT_PENDING',
      message: `Package ${waved.number} is not pending and cannot be printed without a wave`,
    })
    expect(said.get(draft.number)).toMatchObject({ code: 'PACKAGE_NOT_PENDING' })
    expect(said.get(unlabelled.number)).toMatchObject({ code: 'LABEL_NOT_READY' })
    const { left: chinese } = await create([waved.id], 'zh-CN')
    expect(chinese[0].error.message).toBe(`包裹 ${waved.number} 不是待生成状态，不能简易打单`)
    await mustApply(lead, 'releasePackageHold', { packageId: held.id })
  })

  test('refuses what the picking areas lack, and says whether staging has it; alone, it creates nothing', async () => {
    const [sku, lost] = [await fixture.createProduct(2), await fixture.createProduct(3)]
    const packages = await fixture.createPackages({ [sku]: 2 }, { [lost]: 2 })
    const shelf = await testServer.db.location.findFirstOrThrow({ where: { warehouseId: rowId(warehouse), code: 'A01-01-02' } })
    const staging = await testServer.factory.createArea(warehouse, 'STAGING')
    const moveArea = (area: string) => testServer.db.location.update({ where: { id: shelf.id }, data: { cargoAreaId: area } })
    for (const code of [sku, lost])
      await testServer.db.locationStock.updateMany({ where: { product: { sku: code } }, data: { locationId: shelf.id } })
    await moveArea(rowId(staging))
    const { simplePrint, left: refused, userErrors } = await create(ids(packages))
    expect([simplePrint, userErrors]).toEqual([null, []])
    expect(refused.map(({ error }: Data) => error.code)).toEqual(['GOODS_TO_MOVE', 'GOODS_TO_MOVE'])
    expect(refused[0].error.message).toBe(
      `Package ${packages[0]!.number}: the picking areas lack 2 × ${sku}, which lie in staging; replenish first`,
    )
    const transit = await testServer.factory.createArea(warehouse, 'TRANSIT')
    await moveArea(rowId(transit))
    expect((await create([packages[1]!.id])).left[0].error).toEqual({
      code: 'GOODS_OUT_OF_REACH',
      message: `Package ${packages[1]!.number}: 2 × ${lost} are missing in picking and staging areas`,
    })
    expect(await stateOf(packages[0]!.id)).toBe('PENDING')
    await moveArea(shelf.cargoAreaId as string)
  })

  test('returns packages that were stopped meanwhile to the pool when it is confirmed', async () => {
    const { sku, packages } = await pending(2)
    const { simplePrint } = await create(ids(packages))
    await mustApply(packer, 'printSimplePrint', { simplePrintId: simplePrint.id })
    await mustApply(lead, 'holdPackage', { packageId: packages[1]!.id, reason: 'Not paid' })
    const done = await mustApply(packer, 'confirmSimplePrint', { simplePrintId: simplePrint.id }, 'ready { id } released { id state }')
    expect(done).toMatchObject({ ready: [{ id: packages[0]!.id }], released: [{ id: packages[1]!.id, state: 'PENDING' }] })
    expect(await readStockByLocation(fixture, sku)).toEqual({
      'A01-01-01': { onHand: 6, allocated: 0 },
      OUT: { onHand: 2, allocated: 2 },
    })
    await mustApply(lead, 'releasePackageHold', { packageId: packages[1]!.id })
  })

  test('is confirmed by the print jobs of its labels, one by one', async () => {
    const { packages } = await pending(2)
    const { simplePrint } = await create(ids(packages))
    const { printJobs } = await mustApply(packer, 'printSimplePrint', { simplePrintId: simplePrint.id }, 'printJobs { id }')
    const settle = (id: string, state: string) => mustApply(packer, 'settlePrintJobs', { printJobIds: [id], state })
    await settle(printJobs[0].id, 'CONFIRMED')
    expect(await read(simplePrint.id)).toMatchObject({
      state: 'PRINTED',
      packages: [{ state: 'TO_BE_SHIPPED' }, { state: 'TO_BE_PRINTED' }],
    })
    await settle(printJobs[1].id, 'FAILED')
    const again = { simplePrintId: simplePrint.id, reason: 'paper jam' }
    const retried = await mustApply(packer, 'printSimplePrint', again, 'printJobs { id reprintReason }')
    expect(retried.printJobs).toHaveLength(1)
    await settle(retried.printJobs[0].id, 'CONFIRMED')
    const after = await read(simplePrint.id)
    expect(after).toMatchObject({ state: 'CONFIRMED', packages: [{ state: 'TO_BE_SHIPPED' }, { state: 'TO_BE_SHIPPED' }] })
    expect(after.history.map(({ action }: Data) => action)).toEqual(['create', 'print', 'confirm'])
  })

  test('is reprinted with a reason, and cancelled before it is confirmed', async () => {
    const { sku, packages } = await pending(1)
    const { simplePrint } = await create(ids(packages))
    const simplePrintId = simplePrint.id
    await mustApply(packer, 'printSimplePrint', { simplePrintId })
    const silent = await packer.client.command('printSimplePrint', { simplePrintId })
    expect(silent.userErrors).toMatchObject([{ code: 'REPRINT_REASON_REQUIRED', field: 'reason' }])
    const { printJobs } = await mustApply(packer, 'printSimplePrint', { simplePrintId, reason: 'torn' }, 'printJobs { reprintReason }')
    expect(printJobs).toEqual([{ reprintReason: 'torn' }])
    await mustApply(packer, 'cancelSimplePrint', { simplePrintId })
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 6, allocated: 0 } })
    expect(await stateOf(packages[0]!.id)).toBe('PENDING')
    // The printed label is void, another is bought.
    await eventually(
      () => fixture.readPackage(packages[0]!.id),
      ({ label }) => label.state === 'READY',
    )
    for (const name of ['cancelSimplePrint', 'confirmSimplePrint', 'printSimplePrint']) {
      const { userErrors } = await packer.client.with({ language: 'en' }).command(name, { simplePrintId })
      expect(userErrors).toMatchObject([
        {
          code: 'SIMPLE_PRINT_NOT_IN_STATE',
          message: `Simple print ${simplePrint.number} does not allow this action in its current state`,
        },
      ])
    }
  })

  test('loses packages that are cancelled or become abnormal, which keep their way back', async () => {
    const { sku, packages } = await pending(3)
    const { simplePrint } = await create(ids(packages))
    await mustApply(packer, 'printSimplePrint', { simplePrintId: simplePrint.id })
    await fixture.integrator.command('cancelPackage', { packageId: packages[0]!.id })
    await mustApply(lead, 'markAbnormal', { packageId: packages[1]!.id, reason: 'GOODS_DAMAGED' })
    await mustApply(packer, 'confirmSimplePrint', { simplePrintId: simplePrint.id })
    expect(await Promise.all(ids(packages).map(stateOf))).toEqual(['CANCELLED', 'ABNORMAL', 'TO_BE_SHIPPED'])
    expect(await readStockByLocation(fixture, sku)).toEqual({
      'A01-01-01': { onHand: 8, allocated: 2 },
      OUT: { onHand: 2, allocated: 2 },
    })
    await mustApply(lead, 'returnToPending', { packageId: packages[1]!.id })
    await mustApply(lead, 'markAbnormal', { packageId: packages[2]!.id, reason: 'PACKAGING_ERROR' })
    await mustApply(lead, 'returnToPending', { packageId: packages[2]!.id })
    // Its goods go back to the shelf.
    expect(await testServer.db.returnTask.count({ where: { packageId: rowId(packages[2]!) } })).toBe(1)
  })

  test('is for those with the right, in their warehouse', async () => {
    const { packages } = await pending(1)
    await expect(
      fixture.picker.client.command('createSimplePrint', { warehouseId: warehouse.id, packageIds: ids(packages) }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const away = await createWaveFixture(testServer)
    const foreign = await away.planner.client.command('createSimplePrint', { warehouseId: away.warehouse.id, packageIds: ids(packages) })
    expect(foreign.userErrors).toMatchObject([{ code: 'NOT_FOUND', field: 'packageIds' }])
    const { simplePrint } = await create(ids(packages))
    expect(await away.planner.client.query('query ($id: ID!) { node(id: $id) { id } }', { id: simplePrint.id })).toEqual({ node: null })
    expect((await sheet(of('simple-labels', simplePrint), away.planner)).status).toBe(404)
    const listed = 'query ($w: ID!) { simplePrints(warehouseId: $w, states: [TO_BE_PRINTED], first: 1) { edges { node { number } } } }'
    expect((await planner.client.query(listed, { w: warehouse.id })).simplePrints.edges).toEqual([{ node: { number: simplePrint.number } }])
  })
})
