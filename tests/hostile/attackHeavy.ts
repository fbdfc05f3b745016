import { gzipSync } from 'node:zlib'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { type Attack, countAnswer, emptyOutcome, findFault } from './attack.ts'
import type { CallerName } from './callers.ts'
import { caseSeed, SeededRandom } from './seededRandom.ts'
import type { TestServer } from './testServer.ts'

/** A request that is cheap to send and expensive to answer. */
interface Heavy {
  name: string
  caller: CallerName
  body(testServer: TestServer): string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const query = (document: string, variables?: object) => JSON.stringify({ query: document, ...(variables && { variables }) })
const many = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join(' ')
const input = (command: string, value: (testServer: TestServer) => object) => (testServer: TestServer) =>
  query(
    `mutation ($input: ${command.charAt(0).toUpperCase()}${command.slice(1)}Input!) { ${command}(input: $input) { userErrors { code } } }`,
    {
      input: { ...value(testServer), idempotencyKey: newId() },
    },
  )
const mebi = 1_000_000
const introspection = 'types { name fields { name type { fields { name type { fields { name } } } } } }'

/** Known denial-of-service documents for GraphQL servers. */
const heavy: Heavy[] = [
  { name: 'one field 5,990 times', caller: 'anonymous', body: () => query(`{ ${many(5_990, () => '__typename')} }`) },
  { name: 'one field with arguments 900 times', caller: 'anonymous', body: () => query(`{ ${many(900, () => 'node(id: "a") { id }')} }`) },
  { name: '2,900 unknown fields', caller: 'anonymous', body: () => query(`{ ${many(2_900, (i) => `warehousesOfSomebody${i}`)} }`) },
  {
    name: '1,100 variables of unknown types',
    caller: 'anonymous',
    body: () => query(`query (${many(1_100, (i) => `$a${i}: CreateBillingStrategyInputs${i}`)}) { __typename }`),
  },
  { name: '1,400 aliases', caller: 'anonymous', body: () => query(`{ ${many(1_400, (i) => `a${i}: __typename`)} }`) },
  {
    name: '60 fragments that spread one another',
    caller: 'anonymous',
    body: () => query(`{ ...F0 } ${many(60, (i) => `fragment F${i} on Query { ${many(40, (k) => `...F${(i + k + 1) % 60}`)} }`)}`),
  },
  {
    name: '1,000 fragments in a chain',
    caller: 'anonymous',
    body: () => query(`{ ...F0 } ${many(740, (i) => `fragment F${i} on Query { ...F${i + 1} }`)} fragment F740 on Query { __typename }`),
  },
  {
    name: 'fragments that double',
    caller: 'anonymous',
    body: () =>
      query(
        `{ ...F0 } ${many(40, (i) => `fragment F${i} on Query { viewer { name } ...F${i + 1} ...F${i + 1} }`)} fragment F40 on Query { __typename }`,
      ),
  },
  {
    name: 'fields in fragments that overlap',
    caller: 'anonymous',
    body: () =>
      query(
        `{ ${many(30, (i) => `...F${i}`)} } ${many(30, (i) => `fragment F${i} on Query { ${many(30, () => 'node(id: "a") { id }')} }`)}`,
      ),
  },
  {
    name: 'inline fragments 1,900 deep',
    caller: 'anonymous',
    body: () => query(`${'{ ... '.repeat(1_900)}{ __typename }${' }'.repeat(1_900)}`),
  },
  { name: 'a selection 1,900 deep', caller: 'anonymous', body: () => query(`${'{ viewer '.repeat(1_900)}{ name }${' }'.repeat(1_900)}`) },
  { name: 'a list 2,900 deep', caller: 'anonymous', body: () => query(`{ node(id: ${'['.repeat(2_900)}${']'.repeat(2_900)}) { id } }`) },
  {
    name: 'a list type 2,900 deep',
    caller: 'anonymous',
    body: () => query(`query ($a: ${'['.repeat(2_900)}Int${']'.repeat(2_900)}) { __typename }`),
  },
  {
    name: 'an object 1,900 deep',
    caller: 'anonymous',
    body: () => query(`{ node(id: ${'{ a: '.repeat(1_400)}1${' }'.repeat(1_400)}) { id } }`),
  },
  { name: 'two thousand operations', caller: 'anonymous', body: () => query(many(1_400, (i) => `query A${i} { a }`)) },
  {
    name: 'JSON two million deep',
    caller: 'anonymous',
    body: () => `{"query":"{ __typename }","variables":{"a":${'['.repeat(1.9 * mebi)}${']'.repeat(1.9 * mebi)}}}`,
  },
  {
    name: 'JSON objects 500,000 deep',
    caller: 'anonymous',
    body: () => `{"query":"{ __typename }","variables":${'{"a":'.repeat(0.5 * mebi)}1${'}'.repeat(0.5 * mebi)}}`,
  },
  {
    name: 'JSON of 300,000 keys',
    caller: 'anonymous',
    body: () => query('{ __typename }', Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`k${i}`, 1]))),
  },
  { name: '4 MB of blanks', caller: 'anonymous', body: () => query(`{ __typename ${' ,'.repeat(1.9 * mebi)} }`) },
  { name: '4 MB of comments', caller: 'anonymous', body: () => query(`{ __typename \n${'#\n'.repeat(mebi)} }`) },
  {
    name: 'a block text of a million lines',
    caller: 'anonymous',
    body: () => query(`{ node(id: """${'\n a'.repeat(0.9 * mebi)}""") { id } }`),
  },
  { name: 'a name of 3 MB', caller: 'anonymous', body: () => query(`{ ${'a'.repeat(3 * mebi)} }`) },
  {
    name: 'an id of 3 MB',
    caller: 'owner',
    body: () => query('query ($id: ID!) { node(id: $id) { id } }', { id: 'QUFB'.repeat(0.75 * mebi) }),
  },
  {
    name: 'compressed body',
    caller: 'anonymous',
    headers: { 'content-encoding': 'gzip' },
    body: () => gzipSync(query(`{ __typename ${' '.repeat(100 * mebi)} }`)),
  },
  {
    name: 'fifty sign-ins in one',
    caller: 'anonymous',
    body: () => query(`mutation { ${many(50, (i) => `a${i}: signIn(input: { login: "guess${i}", password: "guess" }) { token }`)} }`),
  },
  {
    name: 'the schema, fifty times',
    caller: 'integrator',
    body: () => query(`{ ${many(48, (i) => `a${i}: __schema { types { name fields { name args { name } type { name } } } }`)} }`),
  },
  { name: 'the schema in itself', caller: 'integrator', body: () => query(`{ __schema { ${introspection} } }`) },
  {
    name: 'the schema nested ten times',
    caller: 'integrator',
    body: () => query(`{ ${many(10, (i) => `a${i}: __schema { ${introspection} }`)} }`),
  },
  { name: 'a million ids in a list', caller: 'owner', body: input('cancelPackages', () => ({ packageIds: Array(mebi).fill('') })) },
  {
    name: 'a million valid ids in a list',
    caller: 'owner',
    body: input('cancelPackages', () => ({ packageIds: Array(60_000).fill(toNodeId('Package', newId())) })),
  },
  {
    name: '40,000 invalid orders',
    caller: 'owner',
    body: input('createPackages', ({ knownData }) => ({
      warehouseId: knownData.warehouseId,
      customerId: knownData.customerId,
      orders: Array(40_000).fill({ erpNumber: '', lines: [{ sku: '', quantity: -1 }] }),
    })),
  },
  {
    name: 'inputs for catastrophic regular expressions',
    caller: 'owner',
    body: input('createCustomer', ({ knownData }) => ({
      code: 'A',
      name: 'a',
      email: `${'a.'.repeat(0.9 * mebi)}@${'a.'.repeat(0.9 * mebi)}`,
      phone: '1 '.repeat(100_000),
      currency: 'USD',
      warehouses: [{ warehouseId: knownData.warehouseId, billingStrategyId: 'x' }],
    })),
  },
  {
    name: '200 long parts of words',
    caller: 'owner',
    body: ({ knownData }) =>
      query(
        'query ($w: ID!, $v: [String!]!) { packages(warehouseId: $w, filter: { search: { values: $v, mode: FUZZY } }) { edges { cursor } totalCount } }',
        { w: knownData.warehouseId, v: Array.from({ length: 200 }, (_, i) => `${i}${'%_a'.repeat(6_000)}`) },
      ),
  },
  {
    name: 'an answer of many rows',
    caller: 'owner',
    body: ({ knownData }) =>
      query(
        'query ($w: ID!) { packages(warehouseId: $w, first: 250) { edges { node { id number state lines { id quantity product { id sku name } } } } } }',
        { w: knownData.warehouseId },
      ),
  },
]

const patienceMs = 60_000

export const expensiveDocuments: Attack = {
  name: 'heavy',
  description: 'requests that are cheap to send and expensive to answer, one at a time',
  times: heavy.length * 2,
  async run(testServer, { seed, times, from }) {
    const outcome = emptyOutcome()
    for (let index = from; index < from + times; index++) {
      const random = new SeededRandom(caseSeed(seed, index))
      const one = index < heavy.length ? heavy[index]! : random.pick(heavy)
      const { identity } = testServer.callers[one.caller]
      await testServer.stats()
      const begin = performance.now()
      const answer = await fetch(`${testServer.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(identity.token && { authorization: `Bearer ${identity.token}` }),
          ...one.headers,
        },
        body: one.body(testServer),
        signal: AbortSignal.timeout(patienceMs),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: Error) => ({ status: 599, text: `${error.message} ${error.cause ?? ''}` }))
      const ms = performance.now() - begin
      const { longestBlockMs: longestTurnMs } = await testServer.stats()
      countAnswer(
        outcome,
        `${one.name}: ${answer.status}, ${answer.text.length} characters, ${Math.round(ms)} ms, longest turn ${longestTurnMs} ms`,
      )
      // The request contains many ids, so none is looked for in the answer.
      const fault = findFault(testServer, 'owner', '', answer)
      outcome.done++
      if (fault) outcome.faults.push(`${one.name}: ${fault}`)
    }
    return outcome
  },
}
