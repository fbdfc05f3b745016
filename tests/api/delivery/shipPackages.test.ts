import { expect, test } from 'vitest'
import { resumeBulk } from '../bulkRunner.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead } = fixture
const at = await createPackageAtStage(fixture)
const dispatcher = await fixture.signInNewUser('dispatcher')

const selection = 'id state total applied refused refusedRows { index label code message } finishedAt'
const start = (ids: string[], who = lead) => who.client.command('shipPackages', { warehouseId: warehouse.id, ids }, `job { ${selection} }`)
const read = async (id: string, language: 'en' | 'zh-CN' = 'en') =>
  (await lead.client.query(`query ($id: ID!) { node(id: $id) { ... on BulkJob { ${selection} } } }`, { id }, { language })).node
const done = (id: string) =>
  eventually(
    () => read(id),
    ({ state }) => state !== 'RUNNING',
    15_000,
  )

test('ships the selected packages one by one, with a result for each', async () => {
  const [one, two] = [await at('TO_BE_SHIPPED'), await at('TO_BE_SHIPPED')]
  const [waiting, shipped] = [await at('PICKED'), await at('SHIPPED')]
  const ids = [one, waiting, two, shipped].map(({ id }) => id as string)
  const { job } = await start(ids)
  expect(job).toMatchObject({ total: 4 })
  expect(await done(job.id)).toMatchObject({
    state: 'DONE',
    total: 4,
    applied: 2,
    refused: 2,
    refusedRows: [
      {
        index: 1,
        label: waiting.number,
        code: 'PACKAGE_NOT_READY',
        message: `Package ${waiting.number} is not ready to ship`,
      },
      { index: 3, label: shipped.number, code: 'PACKAGE_ALREADY_SHIPPED', message: `Package ${shipped.number} is already shipped` },
    ],
    finishedAt: expect.any(String),
  })
  expect((await read(job.id, 'zh-CN')).refusedRows[1].message).toBe(`包裹 ${shipped.number} 已发货`)
  const states = await Promise.all(ids.map(async (id) => (await fixture.readPackage(id)).state))
  expect(states).toEqual(['SHIPPED', 'PICKED', 'SHIPPED', 'SHIPPED'])
  const log = await testServer.db.commandLog.findMany({ where: { requestId: rowId(job) } })
  expect(log.map(({ command, outcome }) => `${command} ${outcome}`).sort()).toEqual([
    'shipPackage APPLIED',
    'shipPackage APPLIED',
    'shipPackage REFUSED',
    'shipPackage REFUSED',
  ])
})

test('reports its progress, and stops before its next row when it is cancelled', async () => {
  const sku = await fixture.createProduct(6)
  const packages = await fixture.createPackages(...Array.from({ length: 6 }, () => ({ [sku]: 1 })))
  const third = rowId(packages[2]!)
  const { job } = await testServer.db.$transaction(
    async (tx) => {
      // The job waits at its third row until it is cancelled.
      await tx.$queryRaw`select from package where id = ${third}::uuid for update`
      const started = await start(packages.map(({ id }) => id))
      const document = 'subscription ($id: ID!) { bulkJobChanged(id: $id) { state applied refused } }'
      const following = await lead.client.subscribe(document, { id: started.job.id })
      const ofTwo = await following.nextMatching(({ bulkJobChanged: { applied, refused } }) => applied + refused === 2)
      expect(ofTwo.bulkJobChanged.state).toBe('RUNNING')
      following.end()
      await mustApply(lead, 'cancelBulkJob', { jobId: started.job.id })
      return started
    },
    { timeout: 60_000 },
  )
  await eventually(
    () => testServer.db.$queryRaw<Data[]>`select from graphile_worker.jobs where key = ${`kernel.runBulk:${rowId(job)}`}`,
    (jobs) => jobs.length === 0,
  )
  const { state, applied, refused } = await read(job.id)
  expect([state, applied + refused]).toEqual(['CANCELLED', 3])
})

async function resumeJob(jobId: string): Promise<Data> {
  await resumeBulk(testServer, jobId)
  return read(jobId)
}

test('continues after a crash without repeating a finished row', async () => {
  const one = await at('TO_BE_SHIPPED')
  const { job } = await start([one.id as string])
  await done(job.id)
  const facts = await testServer.recordFactKinds(async () => {
    expect(await resumeJob(job.id)).toMatchObject({ state: 'DONE', applied: 1, refused: 0 })
  })
  expect(facts).toEqual([])
})

test('refuses the rows of a user whose account was deactivated meanwhile', async () => {
  const one = await at('PICKED')
  const person = await fixture.signInNewUser('dispatcher')
  const { job } = await start([one.id as string], person)
  expect(await done(job.id)).toMatchObject({ refusedRows: [{ code: 'PACKAGE_NOT_READY' }] })
  await testServer.db.staff.update({ where: { id: rowId(person) }, data: { active: false } })
  expect(await resumeJob(job.id)).toMatchObject({ state: 'DONE', refusedRows: [{ code: 'FORBIDDEN' }] })
})

test.each([
  ['nothing', [], 'TOO_FEW'],
  ['nonsense', ['nonsense'], 'MALFORMED'],
])('is refused for %s', async (_, ids: string[], code) => {
  const { userErrors } = await start(ids)
  expect(userErrors.map((error: Data) => error.code)).toEqual([code])
})

test('refuses packages of another warehouse, and users without the right', async () => {
  const there = await createWaveFixture(testServer)
  const { id } = (await (await createPackageAtStage(there))('TO_BE_SHIPPED')) as Data
  expect((await start([id])).userErrors).toMatchObject([{ code: 'NOT_FOUND', field: 'ids' }])
  await expect(start([id], fixture.picker)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const mine = await at('TO_BE_SHIPPED')
  const { job } = await start([mine.id as string], dispatcher)
  const { node } = await there.lead.client.query('query ($id: ID!) { node(id: $id) { id } }', { id: job.id })
  expect(node).toBeNull()
  await expect(there.lead.client.command('cancelBulkJob', { jobId: job.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await done(job.id)
})
