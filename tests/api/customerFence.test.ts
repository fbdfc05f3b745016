import pg from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { accessRights } from '../../graph/access/states.ts'
import { exportedLists } from '../../graph/exchange/lists/lists.ts'
import { ImportKind } from '../../graph/exchange/states.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { scopedModels } from '../../graph/kernel/schema/scoped.ts'
import { asCustomer, CustomerFence } from '../../graph/kernel/sql/customerFence.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { printouts } from '../../graph/server/http/printouts.ts'
import { customerReads } from '../../prisma/customerReads.ts'
import { rootFields } from '../gates/rootFields.ts'
import { documentOf, nodeDocument, nodeTypes } from './rights/documents.ts'
import { fillBothSides, type Side } from './rights/rows.ts'
import { BothSides, leaksIn } from './rights/secrets.ts'
import { startTestServer } from './testServer.ts'

// The fence of the database that customers read behind: alone, without the scope of the types, it keeps "theirs" from "ours"; and it takes nothing
// that the scope gives.
const began = new Date().toISOString()
const testServer = await startTestServer({ invariants: false })
const rows = await fillBothSides(testServer.databaseUrl)
const sides = new BothSides(rows, schema)
const secrets = sides.secrets('customer_id')
const types = nodeTypes(schema)
const user = await testServer.signInOf({ id: sides.id('ours', 'Customer') })
const queries = rootFields(schema).filter(({ kind }) => kind === 'query')

/** For the running test: other files share the modules of this process. */
const takeScopesOff = () => {
  for (const scope of scopedModels().values()) {
    const own = { ...scope }
    Object.assign(scope, { right: accessRights.self, fences: [], self: null, only: undefined, own: undefined, through: undefined })
    onTestFinished(() => void Object.assign(scope, own))
  }
}
const takeFenceOff = () =>
  vi
    .spyOn(CustomerFence.prototype, 'read')
    .mockImplementation((_customerId, work) => work({ db: testServer.db, pool: testServer.services.pool }))
afterEach(() => {
  vi.restoreAllMocks()
})

/** What a user of "ours" reads of their own side; moments of this test are left out. */
async function answersOf(): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  const withoutNow = (data: unknown) =>
    JSON.parse(JSON.stringify(data), (_key, value) => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && value >= began ? 'now' : value))
  const ask = async (name: string, document: string, variables: Record<string, unknown>) => {
    // What is refused may also be null behind the fence.
    const { data, errors } = await user.send(document, variables)
    answers.set(name, data ? withoutNow(data) : errors.map(({ extensions }) => extensions.code))
  }
  for (const type of types) await ask(type, nodeDocument(schema, type), { id: sides.id('ours', type) })
  for (const field of queries) {
    const { document, variables } = documentOf(field, (type) => sides.id('ours', type), newId())
    await ask(field.name, document, variables)
  }
  return answers
}

test('the fence takes nothing that the scope of the types gives', async () => {
  const fenced = await answersOf()
  takeFenceOff()
  const unfenced = await answersOf()
  expect(unfenced.size).toBeGreaterThan(100)
  expect(JSON.stringify(unfenced.get('Product'))).toContain('ours.')
  expect([...unfenced.values()].filter((answer) => !Array.isArray(answer)).length).toBeGreaterThan(80)
  expect(JSON.stringify([...fenced.values()])).not.toMatch(/SYSTEM_ERROR|SERVER_BUSY/)
  expect(Object.fromEntries(fenced)).toEqual(Object.fromEntries(unfenced))
})

/** What a user of "ours" is told of "theirs" by nodes and root fields. */
async function leaksOf(): Promise<string[]> {
  const found: string[] = []
  for (const type of types) {
    const sent = { id: sides.id('theirs', type) }
    const { data, errors } = await user.send(nodeDocument(schema, type), sent)
    found.push(...leaksIn(secrets, sent, [data, errors]).map((secret) => `${type} ${secret}`))
  }
  for (const field of queries) {
    const { document, variables } = documentOf(field, (type) => sides.id('theirs', type), newId())
    const { data, errors } = await user.send(document, variables)
    found.push(...leaksIn(secrets, variables, [data, errors]).map((secret) => `${field.name} ${secret}`))
  }
  return found
}

/** Status and content of each file that a user of "ours" asks for of a side; a PDF is another one each time. */
async function filesOf(side: Side): Promise<Map<string, unknown>> {
  const { token } = user.identity
  const get = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(testServer.url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return [response.status, response.headers.get('content-type') === 'application/pdf' ? bytes.length > 500 : bytes.toString('latin1')]
  }
  const files = new Map<string, unknown>()
  for (const name of Object.keys(exportedLists)) {
    const variables = { warehouseId: sides.id(side, 'Warehouse'), moment: '2026-11-20T08:30:00.000Z', filter: {} }
    files.set(`exports ${name}`, await get(`/exports/${name}.csv`, { variables }))
  }
  for (const [name, { of }] of Object.entries(printouts))
    files.set(`sheets ${name}`, await get(`/sheets/${name}/${encodeURIComponent(sides.id(side, of))}`))
  for (const kind of Object.keys(ImportKind.values)) {
    const query = new URLSearchParams({ warehouse: sides.id(side, 'Warehouse'), customer: sides.id(side, 'Customer') })
    files.set(`examples ${kind}`, (await get(`/imports/examples/${kind}.xlsx?${query}`))[0])
  }
  const path = `/imports/${encodeURIComponent(sides.id(side, 'SheetImport'))}/failures.csv`
  return files.set('failures', await get(path))
}

test('files, sheets and exports are those of the own side, and the same without the fence', async () => {
  const fenced = await filesOf('ours')
  const foreign = await filesOf('theirs')
  takeFenceOff()
  expect(Object.fromEntries(fenced)).toEqual(Object.fromEntries(await filesOf('ours')))
  expect([...fenced.values()].filter((answer) => Array.isArray(answer) && answer[0] === 200).length).toBeGreaterThan(8)
  expect(leaksIn([...secrets, 'theirs.'], sides.id('theirs', 'SheetImport'), Object.fromEntries(foreign))).toEqual([])
})

test('without the scope of the types, nothing of another customer is told', async () => {
  takeScopesOff()
  expect(await leaksOf()).toEqual([])
  expect((await user.send(nodeDocument(schema, 'Product'), { id: sides.id('ours', 'Product') })).data?.node).toBeTruthy()
})

test('without the fence, the same requests tell it', async () => {
  takeScopesOff()
  takeFenceOff()
  expect(new Set((await leaksOf()).map((leak) => leak.split(' ')[0])).size).toBeGreaterThan(20)
})

test('what is no business of customers is null even in their own warehouse', async () => {
  takeScopesOff()
  const told: string[] = []
  for (const type of types.filter((one) => customerReads[sides.tableOf(one)] === 'NO_ROWS')) {
    const { data } = await user.send(nodeDocument(schema, type), { id: sides.id('ours', type) })
    if (data?.node) told.push(type)
  }
  expect(told).toEqual([])
})

test('a connection of customers reads the rows of one customer, none without one, and writes nothing', async () => {
  const client = new pg.Client({ connectionString: testServer.databaseUrl, options: asCustomer })
  await client.connect()
  try {
    // Settings are the same for everybody.
    const granted = Object.entries(customerReads).flatMap(([name, read]) => (read === 'NOTHING' || name === 'setting' ? [] : [name]))
    const readAll = async () => {
      const texts: string[] = []
      for (const name of granted) {
        const { rows: found } = await client.query(`select * from (select ${await columnsOf(client, name)} from ${name}) r`)
        texts.push(...found.map((row) => `${name} ${JSON.stringify(row)}`))
      }
      return texts
    }
    expect(await readAll()).toEqual([])
    await client.query('begin')
    await client.query(`set local app.customer = ${pg.escapeLiteral(String(sides.row('ours', 'Customer')?.values.id))}`)
    const ours = await readAll()
    expect(ours.length).toBeGreaterThan(30)
    const foreign = rows.theirs.flatMap(({ values }) => (values.id ? [String(values.id)] : []))
    expect(ours.filter((text) => text.includes('theirs.') || foreign.some((id) => text.includes(id)))).toEqual([])
    await expect(client.query('update product set sku = sku')).rejects.toThrow('read-only transaction')
  } finally {
    await client.end()
  }
})

test('more requests at a time than the fence has connections are all answered', async () => {
  const document = '{ products(first: 5) { edges { node { sku customerName } } } viewer { customer { name } } }'
  const replies = await Promise.all(Array.from({ length: 40 }, () => user.send(document)))
  expect(replies.flatMap(({ errors }) => errors)).toEqual([])
})

test('who signs in during a request of another customer reads behind the own fence', async () => {
  const account = await testServer.factory.createCustomerUser({ id: sides.id('theirs', 'Customer') })
  const document = `mutation ($input: SignInInput!) { signIn(input: $input) { viewer { login customer { id } secondFactor { since } } userErrors { code } } }`
  const { data, errors } = await user.send(document, { input: { login: account.login, password: account.password } })
  expect(errors).toEqual([])
  expect(data?.signIn.viewer).toEqual({
    login: account.login,
    customer: { id: sides.id('theirs', 'Customer') },
    secondFactor: { since: null },
  })
})

/** Columns of a table that the connection may read. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows: found } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and has_column_privilege(attrelid, attnum, 'select')`,
    [table],
  )
  return found.map(({ name }) => name).join(', ')
}
