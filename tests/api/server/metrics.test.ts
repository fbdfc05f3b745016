import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { eventually } from '../package/packageFixture.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer({ environment: { METRICS_PORT: '0' } })
const fixture = await InboundFixture.create(testServer)
await fixture.createProducts(['CUP'])
const receiver = await testServer.signInAs('receiver', fixture.warehouse)
const documents: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../graph/generated/persisted.json'), 'utf8'),
)

async function read(): Promise<string> {
  const response = await fetch(testServer.metricsUrl ?? '')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  return response.text()
}

/** Value of the sample with these labels in any order; 0 if there is none. */
function value(text: string, name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels).map(([label, is]) => `${label}="${is}"`)
  const line = text.split('\n').find((one) => {
    const [, found, inside = ''] = /^(\w+)(?:\{(.*)\})? /.exec(one) ?? []
    return found === name && inside.split(',').filter(Boolean).sort().join() === wanted.sort().join()
  })
  return Number(line?.split(' ').at(-1) ?? 0)
}

async function persisted(name: string, variables: Data): Promise<void> {
  const [documentId] = Object.entries(documents).find(([, text]) => text.includes(`query ${name} `)) ?? []
  const response = await fetch(`${testServer.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${receiver.identity.token}` },
    body: JSON.stringify({ documentId, variables }),
  })
  expect(await response.json()).toMatchObject({ data: {} })
}

test('counts requests by operation name of the console, and all others together', async () => {
  await persisted('landingLoaderQuery', {})
  await receiver.query('query Typed_by_a_client { viewer { name } }')
  await receiver.send('{ nothing }')
  await testServer.anonymous.send('{ viewer { name } }')
  await fetch(`${testServer.url}/files/typed-by-a-client`)
  const text = await eventually(
    read,
    (now) => value(now, 'wavehouse_request_seconds_count', { operation: '/files', ending: 'refused' }) > 0,
  )
  expect(value(text, 'wavehouse_request_seconds_count', { operation: 'landingLoaderQuery', ending: 'ok' })).toBe(1)
  expect(value(text, 'wavehouse_request_seconds_count', { operation: 'other', ending: 'ok' })).toBeGreaterThan(0)
  expect(value(text, 'wavehouse_request_seconds_count', { operation: 'other', ending: 'refused' })).toBe(2)
  expect(text).not.toMatch(/typed.by.a.client/i)
})

test('counts commands, refusals and scans', async () => {
  const before = await read()
  const name = `Bench ${newId()}`
  const { station } = await receiver.command('registerStation', { warehouseId: fixture.warehouse.id, name }, 'station { id }')
  await receiver.command('registerStation', { warehouseId: fixture.warehouse.id, name }, 'station { id }')
  await receiver.command('takeStation', { stationId: station.id })
  const order = await fixture.createOrder({ CUP: 1 }, { shipped: true, boxes: [{ mark: 'M1', contents: [{ sku: 'CUP', declared: 1 }] }] })
  const scans = ['M1', 'UNKNOWN'].map((code, i) => ({
    key: newId(),
    seq: i + 1,
    scannedAt: new Date().toISOString(),
    warehouseId: fixture.warehouse.id,
    code,
    ...(i === 0 && { orderId: order.id }),
  }))
  const { signScans } = await receiver.query(
    'mutation ($input: SignScansInput!) { signScans(input: $input) { results { outcome code } userErrors { code } } }',
    { input: { stationId: station.id, scans } },
  )
  expect(signScans.results.map(({ outcome }: Data) => outcome)).toEqual(['APPLIED', 'REFUSED'])
  const after = await read()
  const more = (sample: string, labels: Record<string, string>) => value(after, sample, labels) - value(before, sample, labels)
  expect(more('wavehouse_command_seconds_count', { command: 'takeStation', outcome: 'applied' })).toBe(1)
  expect(more('wavehouse_command_seconds_count', { command: 'registerStation', outcome: 'refused' })).toBe(1)
  expect(more('wavehouse_refusals_total', { code: signScans.results[1].code })).toBeGreaterThan(0)
  expect(more('wavehouse_scans_total', { command: 'signScan', outcome: 'applied' })).toBe(1)
  expect(more('wavehouse_scans_total', { command: 'signScan', outcome: 'refused' })).toBe(1)
})

test('counts open sockets and subscriptions', async () => {
  const document = 'subscription ($id: ID!) { locationChanged(warehouseId: $id) { id } }'
  const following = await receiver.subscribe(document, { id: fixture.warehouse.id })
  const open = await eventually(read, (text) => value(text, 'wavehouse_subscriptions') === 1)
  expect(value(open, 'wavehouse_sockets')).toBe(1)
  following.end()
  await eventually(read, (text) => value(text, 'wavehouse_subscriptions') === 0 && value(text, 'wavehouse_sockets') === 0)
})

test('measures the job queue, the followers, the pool and the process', async () => {
  await testServer.db.$executeRawUnsafe(
    `select graphile_worker.add_job('nobody.does', '{}', run_at => now() - interval '1 hour', max_attempts => 1)`,
  )
  const text = await eventually(read, (text) => text.includes('{follower="kernel.bulk"}'))
  expect(value(text, 'wavehouse_database_up')).toBe(1)
  expect(value(text, 'wavehouse_jobs', { state: 'waiting' })).toBeGreaterThan(0)
  expect(value(text, 'wavehouse_job_oldest_seconds')).toBeGreaterThan(3_599)
  expect(value(text, 'wavehouse_database_connections', { state: 'idle' })).toBeGreaterThan(0)
  expect(text).toMatch(/^wavehouse_follower_lag_seconds\{follower="kernel\.bulk"\} \d/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
})

test('counts the rules that the checks of the ledger found violated, and tells when they ran', async () => {
  const text = await read()
  expect(value(text, 'wavehouse_ledger_violations')).toBe(0)
  // Nothing has been checked yet: it is as long ago as the start of PostgreSQL.
  expect(value(text, 'wavehouse_ledger_complete_age_seconds')).toBeGreaterThan(0)
  await testServer.db.$executeRawUnsafe(
    `update ledger_check set complete_at = now() - interval '1 hour', complete_violations = '[{"name":"I1"},{"name":"I3"}]', recent_violations = '[{"name":"I3"}]'`,
  )
  const found = await read()
  expect(value(found, 'wavehouse_ledger_violations')).toBe(2)
  expect(Math.round(value(found, 'wavehouse_ledger_complete_age_seconds') / 600)).toBe(6)
})

test('a blocked follower reports its lag, and catches up', async () => {
  const lag = (text: string) => value(text, 'wavehouse_follower_lag_seconds', { follower: 'package.labels' })
  await testServer.db.$transaction(async (tx) => {
    await tx.$queryRawUnsafe(`select from follower where name = 'package.labels' for update`)
    await fixture.createOrder({ CUP: 1 }, {})
    await eventually(read, (text) => lag(text) > 0.1)
  })
  await eventually(read, (text) => lag(text) === 0)
})

test('a follower that is behind for more than a minute is named on the health page, which still answers', async () => {
  const health = async () => {
    const response = await fetch(`${testServer.url}/health`)
    return { code: response.status, ...((await response.json()) as { status: string; followersBehind?: { name: string }[] }) }
  }
  await testServer.db.$transaction(async (tx) => {
    await tx.$queryRawUnsafe(`select from follower where name = 'package.labels' for update`)
    await testServer.db.$executeRawUnsafe(
      `insert into event (kind, node_type, node_id, payload, command_id, at)
       select 'test.told', 'Location', gen_random_uuid(), '{}', command_id, now() - interval '10 minutes' from event order by no limit 1`,
    )
    const named = await eventually(health, ({ followersBehind }) => followersBehind?.length === 1)
    expect(named).toEqual({ code: 200, status: 'ok', followersBehind: [{ name: 'package.labels', seconds: expect.any(Number) }] })
  })
  await eventually(health, ({ followersBehind }) => followersBehind === undefined)
})

test('a follower that fails does not hold up the others, and catches up', async () => {
  const lag = (text: string, follower: string) => value(text, 'wavehouse_follower_lag_seconds', { follower })
  await testServer.db.$executeRawUnsafe(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
  await testServer.db.$executeRawUnsafe(
    `create trigger refuse before update on follower for each row when (new.name = 'package.labels') execute function refuse()`,
  )
  await fixture.createOrder({ CUP: 1 }, {})
  await eventually(read, (text) => lag(text, 'package.labels') > 0.1 && lag(text, 'package.drafts') === 0 && lag(text, 'kernel.bulk') === 0)
  await testServer.db.$executeRawUnsafe('drop trigger refuse on follower')
  await eventually(read, (text) => lag(text, 'package.labels') === 0)
})

test('metrics are not served publicly, and their port serves nothing else', async () => {
  const publicly = await fetch(`${testServer.url}/metrics`)
  expect(await publicly.text()).not.toContain('wavehouse_')
  expect((await fetch(new URL('/', testServer.metricsUrl ?? ''))).status).toBe(404)
})
