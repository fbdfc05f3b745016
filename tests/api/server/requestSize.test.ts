import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { startTestServer } from '../testServer.ts'

// Requests that are cheap to send and expensive to process are refused early.
const testServer = await startTestServer()
const owner = await testServer.signInAs('owner')
const warehouse = await testServer.factory.createWarehouse()

async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`${testServer.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json', ...headers },
    body,
  })
  const text = await response.text()
  const errors: { extensions: { code: string }; message: string }[] = text ? (JSON.parse(text).errors ?? []) : []
  return {
    status: response.status,
    text,
    codes: errors.map(({ extensions }) => extensions.code),
    messages: errors.map(({ message }) => message),
  }
}
const query = (document: string, variables = {}) => JSON.stringify({ query: document, variables })
const tooLarge = { status: 400, codes: ['DOCUMENT_TOO_LARGE'] }

describe('a document', () => {
  test.each([
    ['a list', `{ node(id: ${'['.repeat(2_900)}${']'.repeat(2_900)}) { id } }`],
    ['a type', `query ($a: ${'['.repeat(101)}Int${']'.repeat(101)}) { __typename }`],
    ['fragments', `${'{ ... '.repeat(150)}{ __typename }${' }'.repeat(150)}`],
  ])('nested too deeply by %s', async (_, document) => {
    expect(await post(query(document))).toMatchObject(tooLarge)
  })

  it('with too many characters', async () => {
    expect(await post(query(`{ __typename ${' '.repeat(200_000)} }`))).toMatchObject(tooLarge)
  })

  it('is accepted with brackets in its strings', async () => {
    const brackets = '['.repeat(400)
    for (const text of [`"${brackets}\\"${brackets}"`, `"""${brackets}\n\\"""${brackets}"""`, `"a" # ${brackets}\n`])
      expect(await owner.send(`{ node(id: ${text}) { id } }`)).toMatchObject({ status: 200, data: { node: null } })
  })

  it('that requests the schema many times', async () => {
    const many = (count: number) => `{ ${Array.from({ length: count }, (_, i) => `a${i}: __schema { queryType { name } }`).join(' ')} }`
    expect((await owner.send(many(2))).errors).toEqual([])
    expect((await owner.send(many(3))).errors[0]?.extensions.code).toBe('DOCUMENT_TOO_LARGE')
  })
})

describe('a document with many mistakes', () => {
  const wrong = `{ __typename ${Array.from({ length: 40 }, (_, i) => `@unknown${i}`).join(' ')} }`

  it('reports the first few', async () => {
    const { errors } = await owner.send(wrong)
    expect(errors.length).toBeLessThanOrEqual(6)
    expect(errors[0]?.message).toBe('Unknown directive "@unknown0".')
  })

  it('suggests names only with access to the schema', async () => {
    const [known, stranger] = [await owner.send('{ warehous { id } }'), await post(query('{ warehous { id } }'))]
    expect(known.errors[0]?.message).toContain('Did you mean "warehouses"')
    expect(stranger.messages).toEqual(['Cannot query field "warehous" on type "Query".'])
  })
})

describe('a body', () => {
  test.each([
    ['deep', `{"query":"{ __typename }","variables":{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}}`],
    ['of very many values', query('{ __typename }', { a: Array.from({ length: 30 }, () => Array(9_000).fill(1)) })],
    ['with an endless list', query('{ __typename }', { a: Array(10_001).fill('[,') })],
  ])('%s', async (_, body) => {
    expect(await post(body)).toMatchObject(tooLarge)
  })

  it('is refused compressed, without reading it', async () => {
    for (const encoding of ['gzip', 'br', 'gzip, gzip'])
      expect((await post(new Uint8Array(gzipSync(query('{ __typename }'))), { 'content-encoding': encoding })).status).toBe(415)
    expect((await post(query('{ __typename }'), { 'content-encoding': 'identity' })).status).toBe(200)
  })

  it('is not echoed at length', async () => {
    const { status, messages } = await post(query(`{ ${'a'.repeat(100_000)} }`))
    expect([status, messages.length]).toEqual([400, 1])
    expect(messages[0]?.length).toBeLessThan(1_100)
  })
})

it('a list of invalid values is answered with a limited number of errors', async () => {
  const input = { warehouseId: warehouse.id, ids: Array(4_000).fill('') }
  const { userErrors } = await owner.command('cancelPackages', input)
  expect(userErrors.length).toBe(200)
})

it('refuses a search longer than any column', async () => {
  const document =
    'query ($w: ID!, $v: [String!]!) { packages(warehouseId: $w, filter: { search: { values: $v, mode: FUZZY } }) { edges { cursor } } }'
  const { errors } = await owner.send(document, { w: warehouse.id, v: ['a'.repeat(301)] })
  expect(errors.map(({ message }) => message)).toEqual(['A value of a search has at most 300 characters'])
})

test.each(['[', 'a b', 'a/../b?c#d', 'a@b', ''])('refuses a request to the host %j', async (host) => {
  const { port } = new URL(testServer.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(`GET /graphql?query={__typename} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
})
