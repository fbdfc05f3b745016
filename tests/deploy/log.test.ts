import { once } from 'node:events'
import { type GraphQLInputObjectType, type GraphQLInputType, getNamedType, isInputObjectType, isRequiredArgument } from 'graphql'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { Client } from '../api/client.ts'
import type { Data } from '../api/data.ts'
import { createPackageFixture, eventually } from '../api/package/packageFixture.ts'
import { inputOf, type Part, partsOf } from '../api/rights/inputs.ts'
import { startTestServer } from '../api/testServer.ts'
import { ManagedProcess } from '../faults/managedProcess.ts'
import { type RootField, rootFields } from '../gates/rootFields.ts'

// Collects the whole log of a server process. All personal data contains a canary, which must not appear in the log.
const canary = 'qxCanary'
const digits = '71390544268'
const secrets = new Set([canary.toLowerCase(), digits])
const testServer = await startTestServer({ environment: { ROLE: 'server' }, invariants: false })
const fixture = await createPackageFixture(testServer)
const owner = await testServer.signInAs('owner')
const admin = new pg.Client({ connectionString: testServer.databaseUrl })
const settings = { LOG_LEVEL: 'trace', COST_PER_MINUTE: '0', DATABASE_POOL: '6', DATABASE_URL: testServer.databaseUrl }
const running = new ManagedProcess(settings)

beforeAll(async () => {
  await admin.connect()
  await running.start()
  for (const { identity } of [owner, fixture.integrator]) secrets.add(String(identity.token).toLowerCase())
})
afterAll(async () => {
  if (running.isRunning) await running.stop('SIGTERM')
  await admin.end()
})

const there = (client: Client) => new Client(running.url, client.identity)
const lines = (): Data[] => running.output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
const waitForLogLine = (fits: (line: Data) => boolean) =>
  eventually(
    async () => lines().filter(fits).length,
    (count) => count > 0,
  )

const recipient = {
  name: `${canary} Person`,
  phone: `+1 ${digits}`,
  email: `${canary}@example.com`,
  country: 'US',
  province: 'CA',
  city: `${canary} Beach`,
  district: `${canary} District`,
  postcode: '90210',
  address1: `1 ${canary} Street`,
  address2: `${canary} Floor`,
}

/** Creates a package whose recipient contains a canary. */
async function order(change: Data = {}): Promise<Data> {
  const sku = await fixture.createProduct(10)
  const line = fixture.orderInput({ [sku]: 1 }, { recipient, remark: `${canary} remark`, ...change })
  const input = { warehouseId: fixture.warehouse.id, customerId: fixture.customer.id, ...line }
  return there(fixture.integrator).command('createPackage', input, 'package { id number }')
}

/** Runs a function while a table refuses rows with an error that quotes them. */
async function whileTableFails(table: string, work: () => Promise<unknown>): Promise<void> {
  await admin.query(`create or replace function sing() returns trigger language plpgsql as $$
    begin raise exception 'bad row %: ${canary}', row_to_json(new) using detail = '${canary} ' || row_to_json(new)::text; end $$`)
  await admin.query(`create trigger sing before insert or update on ${table} for each row execute function sing()`)
  try {
    await work()
  } finally {
    await admin.query(`drop trigger sing on ${table}`)
  }
}

test('commands are logged with the request and without personal data', async () => {
  const login = `${canary.toLowerCase()}-login`
  const password = `${canary} password`
  const account = { login, name: `${canary} Staff`, language: 'en', password }
  const { staff } = await there(owner).command('createStaff', account, 'staff { id }')
  expect(staff).not.toBeNull()
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { code } } }'
  const right = await there(testServer.anonymous).query(signIn, { input: { login, password } })
  secrets.add(right.signIn.token.toLowerCase())
  await there(testServer.anonymous).query(signIn, { input: { login, password: `${canary} guess` } })
  const key = await there(owner).command('createApiKey', { name: `${canary} shop`, rights: ['package:read'] }, 'token')
  secrets.add(key.token.toLowerCase())

  const reply = await there(owner).send('{ viewer { name } }')
  const requestId = reply.headers.get('x-request-id')
  await waitForLogLine((line) => line.requestId === requestId && line.msg === 'request')
  const bought = await order()
  await waitForLogLine(({ msg, command, outcome }) => msg === 'command' && command === 'createPackage' && outcome === 'applied')
  const label = () => fixture.readPackage(bought.package.id)
  await eventually(label, (read) => read.label.state === 'READY')
  const edited = {
    packageId: bought.package.id,
    expectedVersion: 1,
    recipient: { ...recipient, name: `${canary} Other` },
    remark: `${canary} again`,
  }
  await there(fixture.integrator).command('editPackage', edited)
  // A carrier that refuses an address, and one that does not answer: the job is refused and retried.
  await order({ recipient: { ...recipient, postcode: '00000' } })
  await order({ channelCode: 'DOWN' })
  await waitForLogLine(({ msg }) => msg === 'A job will be retried')
})

test('every field of the schema is requested with canaries, valid and invalid', async () => {
  const fields = rootFields(schema)
  for (let at = 0; at < fields.length; at += 10) await Promise.all(fields.slice(at, at + 10).map(ask))
  expect(fields.length).toBeGreaterThan(100)
  // Two documents for each field; one for subscriptions.
  expect(lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(fields.length * 1.5)
})

async function ask({ kind, field }: RootField): Promise<void> {
  const args = field.args.filter((arg) => isRequiredArgument(arg) || arg.name === 'filter' || arg.name === 'search')
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const selection = 'getFields' in getNamedType(field.type) ? '{ __typename }' : ''
  const document = `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`
  if (kind !== 'subscription')
    await there(owner).send(document, Object.fromEntries(args.map((arg) => [arg.name, sampleOf(arg.type, arg.name)])))
  await there(owner).send(document, Object.fromEntries(args.map((arg) => [arg.name, { [canary]: canary }])))
}

function sampleOf(type: GraphQLInputType, name: string): unknown {
  const named = getNamedType(type)
  const give = ({ name: field, type: leaf }: Part): unknown => {
    if (field === 'idempotencyKey' || field === 'key') return newId()
    if ('getValues' in leaf) return leaf.getValues()[0]?.name
    const plain: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, DateTime: '2026-11-20T08:30:00.000Z', Day: '2026-11-20' }
    if (leaf.name === 'Decimal') return '1.00'
    if (leaf.name === 'ID') return field === 'warehouseId' ? fixture.warehouse.id : toNodeId('Package', newId())
    return plain[leaf.name] ?? (field === 'phone' ? `+1 ${digits}` : `${canary} ${field}`)
  }
  if (!isInputObjectType(named)) return give({ path: name, name, type: named, required: true })
  return inputOf(partsOf(named as GraphQLInputObjectType).leaves, give)
}

test('malformed requests are logged without their content', async () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${running.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  await post(`{"query": "${canary}`)
  await post(`${canary}`, { 'content-type': 'text/plain' })
  await post(JSON.stringify({ query: `{ ${canary} }`, operationName: canary, documentId: canary }))
  await post(JSON.stringify({ query: `query ${canary} { viewer { name } } `, operationName: canary }), {
    authorization: `Bearer ${canary}`,
    'user-agent': canary,
    'x-forwarded-for': canary,
    'x-request-id': canary,
  })
  for (const path of [
    `/graphql?query={${canary}}`,
    `/${canary}`,
    `/wall/${canary}`,
    `/partner/login?ticket=${canary}&next=/${canary}`,
    `/files/${canary}`,
    `/sheets/picking-list/${canary}?${canary}`,
    `/sheets/${canary}/%zz`,
  ])
    await fetch(`${running.url}${path}`, { headers: { authorization: `Bearer ${owner.identity.token}` } })
  for (const token of [canary, owner.identity.token]) {
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/graphql?${canary}`, 'graphql-transport-ws')
    await once(socket, 'open')
    const closed = once(socket, 'close')
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token, language: canary } }))
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: `subscription { ${canary} }`, variables: { a: canary } } }))
    socket.send(canary)
    await closed
  }
})

test('database errors are logged without quoted rows', async () => {
  await whileTableFails('recipient', () => order().catch(() => undefined))
  await waitForLogLine(({ msg }) => msg === 'A resolver failed')
  await waitForLogLine(({ msg, outcome }) => msg === 'command' && outcome === 'failed')

  await whileTableFails('follower', async () => {
    await order()
    await waitForLogLine(({ msg }) => msg === 'A follower failed')
  })
  const packageId = await withoutLabel()
  await whileTableFails('package', async () => {
    await admin.query(`select graphile_worker.add_job('package.buyLabel', $1)`, [{ packageId }])
    await waitForLogLine(({ msg }) => msg === 'A job failed')
  })
  const cut = Promise.all([order(), order(), order()].map((one) => one.catch(() => undefined)))
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  await cut
  await eventually(
    () =>
      order().then(
        ({ package: made }) => made !== null,
        () => false,
      ),
    Boolean,
  )
})

/** Creates a package and removes its label. */
async function withoutLabel(): Promise<string> {
  const { id } = await testServer.db.package.findFirstOrThrow({ where: { label: 'READY' }, select: { id: true } })
  await testServer.db.package.update({ where: { id }, data: { label: 'REQUESTED' } })
  return id
}

test('the log contains no canary', async () => {
  await running.stop('SIGTERM')
  expect(running.output.length).toBeGreaterThan(300)
  const songs = running.output.filter((line) => [...secrets].some((secret) => line.toLowerCase().includes(secret)))
  expect(songs).toEqual([])
})
