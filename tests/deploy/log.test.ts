import { once } from 'node:events'
import { type GraphQLInputObjectType, type GraphQLInputType, getNamedType, isInputObjectType, isRequiredArgument } from 'graphql'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { schema } from '../../graph/server/schema.ts'
import { Client, type Data } from '../api/client.ts'
import { openHouse } from '../api/harness.ts'
import { eventually, openScene } from '../api/package/scene.ts'
import { inputOf, type Part, partsOf } from '../api/rights/inputs.ts'
import { Program } from '../faults/program.ts'
import { type RootField, rootFields } from '../gates/rootFields.ts'

// A server in a process of its own writes down everything that it ever does. Whatever a person could be known by is a canary, and none may sing.
const canary = 'qxCanary'
const digits = '71390544268'
const secrets = new Set([canary.toLowerCase(), digits])
const house = await openHouse({ environment: { ROLE: 'server' }, invariants: false })
const scene = await openScene(house)
const owner = await house.as('owner')
const admin = new pg.Client({ connectionString: house.databaseUrl })
const settings = { LOG_LEVEL: 'trace', COST_PER_MINUTE: '0', DATABASE_POOL: '6', DATABASE_URL: house.databaseUrl }
const running = new Program(settings)

beforeAll(async () => {
  await admin.connect()
  await running.start()
  for (const { identity } of [owner, scene.shop]) secrets.add(String(identity.token).toLowerCase())
})
afterAll(async () => {
  if (running.lives) await running.end('SIGTERM')
  await admin.end()
})

const there = (client: Client) => new Client(running.url, client.identity)
const lines = (): Data[] => running.said.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
const said = (fits: (line: Data) => boolean) =>
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

/** Takes in a package of somebody whom a canary sings of. */
async function order(change: Data = {}): Promise<Data> {
  const sku = await scene.product(10)
  const line = scene.order({ [sku]: 1 }, { recipient, remark: `${canary} remark`, ...change })
  const input = { warehouseId: scene.warehouse.id, customerId: scene.customer.id, ...line }
  return there(scene.shop).command('createPackage', input, 'package { id number }')
}

/** A database that refuses with the row in its mouth. */
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

test('what is done is told with the request, and not of whom', async () => {
  const login = `${canary.toLowerCase()}-login`
  const password = `${canary} password`
  const account = { login, name: `${canary} Staff`, language: 'en', password }
  const { staff } = await there(owner).command('createStaff', account, 'staff { id }')
  expect(staff).not.toBeNull()
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { code } } }'
  const right = await there(house.anonymous).query(signIn, { input: { login, password } })
  secrets.add(right.signIn.token.toLowerCase())
  await there(house.anonymous).query(signIn, { input: { login, password: `${canary} guess` } })
  const key = await there(owner).command('createApiKey', { name: `${canary} shop`, rights: ['package:read'] }, 'token')
  secrets.add(key.token.toLowerCase())

  const reply = await there(owner).send('{ viewer { name } }')
  const requestId = reply.headers.get('x-request-id')
  await said((line) => line.requestId === requestId && line.msg === 'request')
  const bought = await order()
  await said(({ msg, command, outcome }) => msg === 'command' && command === 'createPackage' && outcome === 'applied')
  const label = () => scene.read(bought.package.id)
  await eventually(label, (read) => read.label.state === 'READY')
  const edited = {
    packageId: bought.package.id,
    expectedVersion: 1,
    recipient: { ...recipient, name: `${canary} Other` },
    remark: `${canary} again`,
  }
  await there(scene.shop).command('editPackage', edited)
  // A carrier that says no of an address, and one that does not answer: the job is refused, and tried again.
  await order({ recipient: { ...recipient, postcode: '00000' } })
  await order({ channelCode: 'DOWN' })
  await said(({ msg }) => msg === 'A job is tried again later')
})

test('what the schema offers is asked with canaries, in order and out of order', async () => {
  const fields = rootFields(schema)
  for (let at = 0; at < fields.length; at += 10) await Promise.all(fields.slice(at, at + 10).map(ask))
  expect(fields.length).toBeGreaterThan(100)
  // Two documents for each field; subscriptions are asked once.
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
    if (leaf.name === 'ID') return field === 'warehouseId' ? scene.warehouse.id : toNodeId('Package', newId())
    return plain[leaf.name] ?? (field === 'phone' ? `+1 ${digits}` : `${canary} ${field}`)
  }
  if (!isInputObjectType(named)) return give({ path: name, name, type: named, required: true })
  return inputOf(partsOf(named as GraphQLInputObjectType).leaves, give)
}

test('what is no proper request leaves no trace of what it was', async () => {
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

test('a database that fails quotes rows, and the log does not', async () => {
  await whileTableFails('recipient', () => order().catch(() => undefined))
  await said(({ msg }) => msg === 'A resolver failed')
  await said(({ msg, outcome }) => msg === 'command' && outcome === 'failed')

  await whileTableFails('follower', async () => {
    await order()
    await said(({ msg }) => msg === 'A follower stumbled')
  })
  const packageId = await withoutLabel()
  await whileTableFails('package', async () => {
    await admin.query(`select graphile_worker.add_job('package.buyLabel', $1)`, [{ packageId }])
    await said(({ msg }) => msg === 'A job failed')
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

/** A package that has a label and is made to lack one. */
async function withoutLabel(): Promise<string> {
  const { id } = await house.db.package.findFirstOrThrow({ where: { label: 'READY' }, select: { id: true } })
  await house.db.package.update({ where: { id }, data: { label: 'REQUESTED' } })
  return id
}

test('no canary has sung', async () => {
  await running.end('SIGTERM')
  expect(running.said.length).toBeGreaterThan(300)
  const songs = running.said.filter((line) => [...secrets].some((secret) => line.toLowerCase().includes(secret)))
  expect(songs).toEqual([])
})
