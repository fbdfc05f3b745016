import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { matchMaximum } from '../../../graph/kernel/bulk/bulk.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'
import { eventually } from './packageFixture.ts'
import { createPackageAtStage } from './packageStages.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead } = fixture
const at = await createPackageAtStage(fixture)

type Who = typeof lead
const selection = 'id state total applied refused refusedRows { label code }'
const begin = (command: string, input: Data, who: Who = lead) =>
  who.client.command(command, { warehouseId: warehouse.id, ...input }, `job { ${selection} }`)
const waitForEnd = async (answer: Promise<Data>) => {
  const { job } = await answer
  return eventually(
    async () => (await lead.client.query(`query ($id: ID!) { node(id: $id) { ... on BulkJob { ${selection} } } }`, { id: job.id })).node,
    ({ state }) => state !== 'RUNNING',
    15_000,
  )
}
const stateOf = async (row: Data) => (await fixture.readPackage(row.id as string)).state
const sheet = (job: Data, who: Who = lead, part = 1) =>
  fetch(`${testServer.url}/sheets/bulk-labels/${encodeURIComponent(job.id)}?part=${part}`, {
    headers: { authorization: `Bearer ${who.client.identity.token}` },
  })

test('processes all rows that match a filter when the job starts', async () => {
  const [first, second, other] = [await at('PENDING'), await at('PENDING'), await at('DRAFT')]
  const later = await at('PENDING')
  const filter = { search: { values: [first, second, other, later].map(({ number }) => number) } }
  const job = await waitForEnd(begin('cancelPackages', { matching: { filter: { ...filter, states: ['PENDING'] }, through: second.id } }))
  expect(job).toMatchObject({ state: 'DONE', total: 2, applied: 2, refused: 0 })
  expect(await Promise.all([first, second, other, later].map(stateOf))).toEqual(['CANCELLED', 'CANCELLED', 'DRAFT', 'PENDING'])
  const kept = await testServer.db.bulkJob.findUniqueOrThrow({ where: { id: rowId(job) }, select: { matching: true } })
  expect(kept.matching).toMatchObject({ filter: { states: ['PENDING'] }, through: rowId(second) })
  expect(await begin('cancelPackages', { matching: { filter: { ...filter, states: ['PICKED'] }, through: later.id } })).toMatchObject({
    userErrors: [{ code: 'NOT_FOUND', field: 'matching' }],
  })
})

test('accepts either ids or a filter', async () => {
  const one = await at('PENDING')
  const matching = { filter: {}, through: one.id }
  expect(await begin('cancelPackages', {})).toMatchObject({ userErrors: [{ code: 'REQUIRED', field: 'ids' }] })
  expect(await begin('cancelPackages', { ids: [one.id], matching })).toMatchObject({
    userErrors: [{ code: 'MALFORMED', field: 'matching' }],
  })
  expect(await begin('cancelPackages', { matching: { filter: {}, through: warehouse.id } })).toMatchObject({
    userErrors: [{ code: 'MALFORMED', field: 'matching.through' }],
  })
  for (const filter of [{ waveId: 'nonsense' }, { search: { values: ['a\u0000'] } }])
    expect(await begin('cancelPackages', { matching: { filter, through: one.id } })).toMatchObject({
      userErrors: [{ code: 'MALFORMED', field: 'matching.filter' }],
    })
  const foreign = { matching: { filter: { customerIds: [one.id] }, through: one.id } }
  await expect(begin('cancelPackages', foreign)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  expect(await stateOf(one)).toBe('PENDING')
})

test('a filter does not reach into another warehouse', async () => {
  const there = await createWaveFixture(testServer)
  const foreign = await (await createPackageAtStage(there))('PENDING')
  const matching = { filter: { search: { values: [foreign.number] } }, through: foreign.id }
  expect(await begin('cancelPackages', { matching })).toMatchObject({ userErrors: [{ code: 'NOT_FOUND' }] })
  await expect(begin('cancelPackages', { warehouseId: there.warehouse.id, matching })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('refuses more rows than the limit', async () => {
  const { id } = await at('DRAFT')
  // Copies of the row without lines and counts, so that no trigger runs.
  await testServer.db.$transaction([
    testServer.db.$executeRawUnsafe('set local session_replication_role = replica'),
    testServer.db.$executeRawUnsafe(
      `insert into package select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'number', 'COPY' || n, 'erp_number', null, 'platform_order_number', null))).*
       from package p, generate_series(0, ${matchMaximum}) n where p.id = $1::uuid`,
      rowId({ id: id as string }),
    ),
  ])
  const filter = { search: { values: ['COPY'], mode: 'PREFIX' } }
  const all = 'UGFja2FnZTpmZmZmZmZmZi1mZmZmLTdmZmYtYmZmZi1mZmZmZmZmZmZmZmY='
  try {
    expect(await begin('retryLabels', { matching: { filter, through: all } })).toMatchObject({
      userErrors: [{ code: 'TOO_MANY_MATCH', field: 'matching', message: 'More than 10000 rows match; narrow the list first' }],
    })
  } finally {
    await testServer.db.$transaction([
      testServer.db.$executeRawUnsafe('set local session_replication_role = replica'),
      testServer.db.$executeRawUnsafe(`delete from package where number like 'COPY%'`),
    ])
  }
})

test('prints selected labels as one PDF, with a result for each', async () => {
  const [one, two, pending] = [await at('PICKING'), await at('PICKED'), await at('PENDING')]
  const ids = [one, pending, two].map(({ id }) => id)
  const job = await waitForEnd(begin('printLabels', { ids }))
  expect(job).toMatchObject({ applied: 2, refusedRows: [{ label: pending.number, code: 'PACKAGE_NOT_IN_STATE' }] })
  const jobsOf = async (state: string) =>
    (await testServer.db.printJob.findMany({ where: { documentId: { in: [one, two].map(rowId) } } })).filter((row) => row.state === state)
      .length
  expect(await jobsOf('QUEUED')).toBe(2)
  const answer = await sheet(job)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await PDFDocument.load(await answer.arrayBuffer())).getPageCount()).toBe(2)
  expect((await sheet(job, lead, 2)).status).toBe(404)
  // Labels in the PDF are removed from the print queue of their wave; the PDF can be downloaded again.
  expect([await jobsOf('QUEUED'), await jobsOf('SENT')]).toEqual([0, 2])
  const { waveId } = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(two) } })
  const queued = `${testServer.url}/sheets/wave-labels/${encodeURIComponent(toNodeId('Wave', waveId as string))}?queued`
  expect((await fetch(queued, { headers: { authorization: `Bearer ${lead.client.identity.token}` } })).status).toBe(404)
  expect((await sheet(job)).status).toBe(200)
  const states = await Promise.all([one, two].map(async ({ id }) => (await fixture.readPackage(id)).label.state))
  expect(states).toEqual(['PRINTED', 'PRINTED'])

  const again = await waitForEnd(begin('printLabels', { ids }))
  expect(again.refusedRows.map(({ code }: Data) => code)).toEqual([
    'REPRINT_REASON_REQUIRED',
    'PACKAGE_NOT_IN_STATE',
    'REPRINT_REASON_REQUIRED',
  ])
  expect((await sheet(again)).status).toBe(404)
  expect(await waitForEnd(begin('printLabels', { ids, reason: 'The printer jammed' }))).toMatchObject({ applied: 2 })
})

test('only the user who started a job can read its labels', async () => {
  const one = await at('PICKED')
  const job = await waitForEnd(begin('printLabels', { ids: [one.id] }))
  const other = await fixture.signInNewUser('lead')
  expect((await sheet(job, other)).status).toBe(404)
  await expect(begin('printLabels', { ids: [one.id] }, fixture.picker)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const cancelled = await waitForEnd(begin('cancelPackages', { ids: [one.id] }))
  expect((await sheet(cancelled)).status).toBe(404)
})

test('lists running jobs for the user who started them', async () => {
  const one = await at('PENDING')
  const job = await waitForEnd(begin('cancelPackages', { ids: [one.id] }))
  const other = await fixture.signInNewUser('lead')
  const listed = async (who: Who) => (await who.client.query('{ bulkJobs { id action total } }')).bulkJobs
  expect(await listed(lead)).toEqual([])
  await testServer.db.bulkJob.update({ where: { id: rowId(job) }, data: { state: 'RUNNING' } })
  expect(await listed(lead)).toEqual([{ id: job.id, action: 'cancelPackages', total: 1 }])
  expect(await listed(other)).toEqual([])
  await expect(listed(fixture.picker)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await testServer.db.bulkJob.update({ where: { id: rowId(job) }, data: { state: 'DONE' } })
})
