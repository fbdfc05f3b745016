import { expect, it } from 'vitest'
import { bulkRunner, resumeBulk } from '../bulkRunner.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const area = await factory.createArea(warehouse)
const rights = ['warehouse:read', 'warehouse:edit', 'bulk:read']
const clerk = await testServer.signInWithRights(rights, warehouse)
const planner = await testServer.signInWithRights(rights)
const { run, begin, read: readJob } = bulkRunner(clerk, warehouse)
const ids = (...locations: { id: string }[]) => locations.map(({ id }) => id)
const read = async ({ id }: { id: string }): Promise<Data> =>
  (await clerk.query('query ($id: ID!) { node(id: $id) { ... on Location { status shelfSpec { id } } } }', { id })).node
const createSpec = async (name: string): Promise<string> => {
  const size = { lengthMillimetres: 600, widthMillimetres: 400, heightMillimetres: 400 }
  return (await planner.command('createShelfSpec', { name, ...size }, 'shelfSpec { id }')).shelfSpec.id
}
/** A location that holds a piece. */
const createFull = async (code: string) => {
  const [location] = await factory.createLocations(area, [code])
  await factory.addStock(warehouse, customer, await factory.createProduct(customer), 1, code)
  return location!
}

it('gives locations a shelf size and takes it away: those chosen, or all that match the filter of the list', async () => {
  const spec = await createSpec('Bay')
  const [one, two, later] = await factory.createLocations(area, ['S01-01-01', 'S01-01-02', 'S01-01-03'])
  const matching = { filter: { search: { values: ['S01'], mode: 'PREFIX' }, cargoAreaId: area.id, statuses: ['IDLE'] }, through: two!.id }
  expect(await run('setShelfSpecOfLocations', { matching, shelfSpecId: spec })).toMatchObject({ state: 'DONE', total: 2, applied: 2 })
  expect([await read(one!), await read(two!), await read(later!)]).toMatchObject([
    ...[{ shelfSpec: { id: spec } }, { shelfSpec: { id: spec } }],
    { shelfSpec: null },
  ])
  const facts = () => testServer.recordFactKinds(() => run('setShelfSpecOfLocations', { ids: ids(one!), shelfSpecId: spec }))
  expect(await facts()).not.toContain('location.changed')
  expect(await run('setShelfSpecOfLocations', { ids: ids(one!) })).toMatchObject({ applied: 1 })
  expect(await read(one!)).toMatchObject({ shelfSpec: null })
  const unknown = 'U2hlbGZTcGVjOjAxOWUwMDAwLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMA=='
  expect((await run('setShelfSpecOfLocations', { ids: ids(one!), shelfSpecId: unknown })).refusedRows).toEqual([
    { label: 'S01-01-01', code: 'NOT_FOUND' },
  ])
})

it('cleans up those that are empty and deletes those that were never used; the others are named', async () => {
  const full = await createFull('C01-01-01')
  const [idle, emptied] = await factory.createLocations(area, ['C01-01-02', 'C01-01-03'])
  const product = await factory.createProduct(customer)
  await factory.addStock(warehouse, customer, product, 1, 'C01-01-03')
  const lead = await testServer.signInAs('lead', warehouse)
  await lead.command('createAdjustment', {
    ...{ warehouseId: warehouse.id, customerId: customer.id, reason: 'LOST' },
    lines: [{ productId: product.id, location: 'C01-01-03', change: -1 }],
  })
  expect(await read(emptied!)).toMatchObject({ status: 'CLEANABLE' })
  const cleaned = await run('cleanEachLocation', { ids: ids(full, idle!, emptied!) })
  expect(cleaned).toMatchObject({ applied: 2, refusedRows: [{ label: 'C01-01-01', code: 'LOCATION_OCCUPIED' }] })
  expect([await read(full), await read(emptied!)]).toMatchObject([{ status: 'OCCUPIED' }, { status: 'IDLE' }])
  const reason = async (language: 'en' | 'zh-CN') => {
    const text = 'query ($id: ID!) { node(id: $id) { ... on BulkJob { refusedRows { message } } } }'
    return (await clerk.with({ language }).query(text, { id: cleaned.id })).node.refusedRows[0].message
  }
  expect([await reason('en'), await reason('zh-CN')]).toEqual([
    'Location C01-01-01 holds goods and cannot be cleaned up',
    '库位 C01-01-01 上有货，不能清理',
  ])
  const removed = await run('deleteEachLocation', { ids: ids(full, idle!, emptied!) })
  expect(removed).toMatchObject({ applied: 1, refused: 2 })
  expect(removed.refusedRows).toEqual([
    { label: 'C01-01-01', code: 'LOCATION_WAS_USED' },
    { label: 'C01-01-03', code: 'LOCATION_WAS_USED' },
  ])
  expect(await read(idle!)).toBeNull()
})

it('tells a location as deleted when the run that deleted it is resumed after a crash', async () => {
  const full = await createFull('R01-01-01')
  const [unused] = await factory.createLocations(area, ['R01-01-02'])
  const outcome = { state: 'DONE', applied: 1, refusedRows: [{ label: 'R01-01-01', code: 'LOCATION_WAS_USED' }] }
  const job = await run('deleteEachLocation', { ids: ids(full, unused!) })
  expect(job).toMatchObject(outcome)
  const facts = await testServer.recordFactKinds(async () => {
    await resumeBulk(testServer, job.id)
  })
  expect(facts).toEqual([])
  expect(await readJob(job.id)).toMatchObject(outcome)
})

it('reaches no location of another warehouse, and needs the right', async () => {
  const there = await factory.createWarehouse()
  const [foreign] = await factory.createLocations(await factory.createArea(there), ['F01-01-01'])
  const [own] = await factory.createLocations(area, ['F02-01-01'])
  const job = await run('deleteEachLocation', { ids: ids(own!, foreign!) })
  expect(job).toMatchObject({ applied: 1, refusedRows: [{ label: foreign!.id, code: 'NOT_FOUND' }] })
  expect(
    await begin('cleanEachLocation', { matching: { filter: { search: { values: ['F01-01-01'] } }, through: foreign!.id } }),
  ).toMatchObject({
    userErrors: [{ code: 'NOT_FOUND', field: 'matching' }],
  })
  await expect(bulkRunner(clerk, there).begin('deleteEachLocation', { ids: ids(foreign!) })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const viewer = await testServer.signInWithRights(['warehouse:read', 'bulk:read'], warehouse)
  for (const command of ['setShelfSpecOfLocations', 'cleanEachLocation', 'deleteEachLocation'])
    await expect(bulkRunner(viewer, warehouse).begin(command, { ids: ids(foreign!) })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
