import { serverAudits } from 'graphql-http'
import { describe, expect, it, test } from 'vitest'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer({ environment: { COST_PER_MINUTE: '300000' } })
const url = `${testServer.url}/graphql`
const owner = await testServer.signInAs('owner')
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const modern = { accept: 'application/graphql-response+json' }

describe('audits of the GraphQL over HTTP specification', () => {
  // The server accepts JSON only, since other content types can be sent by a foreign page without preflight.
  const fetchFn = (input: string, init: RequestInit) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${owner.identity.token}`)
    return fetch(input, { ...init, headers })
  }
  const audits = serverAudits({ url, fetchFn }).filter(({ name }) => !/x-www-form-urlencoded/.test(name))
  test.each(audits)('$name', async (audit) => {
    const result = await audit.fn()
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok')
  })
})

describe('status and type', () => {
  it.each([
    ['not JSON', '{', 400],
    ['a list', '[{"query":"{ viewer { name } }"}]', 400],
    ['no query', '{}', 400],
    ['an unknown document', '{"documentId":"nothing"}', 400],
    ['not GraphQL', '{"query":"{"}', 400],
    ['not in the schema', '{"query":"{ nothing }"}', 400],
    ['a variable of the wrong type', '{"query":"query ($id: ID!) { node(id: $id) { id } }","variables":{"id":{}}}', 400],
    ['nobody', '{"query":"{ viewer { name } }"}', 401],
  ])('%s is answered with its code and the id of the request', async (_, body, status) => {
    const response = await post(body, modern)
    const { errors, data } = (await response.json()) as { errors: { extensions: Record<string, string> }[]; data?: unknown }
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
    expect(data).toBeUndefined()
    expect(errors[0]?.extensions.code).toMatch(/^[A-Z_]+$/)
    expect(errors[0]?.extensions.requestId).toBe(response.headers.get('x-request-id'))
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/graphql', ''])(
    'refuses a body of type %j without reading it',
    async (type) => {
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: 'query={__typename}' })
      expect(response.status).toBe(415)
    },
  )

  it('refuses a mutation by GET, but not a query', async () => {
    const get = (query: string) => fetch(`${url}?query=${encodeURIComponent(query)}`, { headers: modern })
    expect((await get('mutation { signOut }')).status).toBe(405)
    expect((await get('{ __typename }')).status).toBe(200)
    expect((await fetch(`${url}?query={__typename}&variables=%7B`, { headers: modern })).status).toBe(400)
  })

  it.each(['PUT', 'DELETE', 'PATCH'])('%s is refused', async (method) => {
    expect((await fetch(url, { method })).status).toBe(405)
  })

  it('allows no other origin', async () => {
    const response = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('refuses a body above 4 MB, with and without content-length', async () => {
    const body = JSON.stringify({ query: '{ __typename }', variables: { a: 'x'.repeat(4_100_000) } })
    expect((await post(body, modern)).status).toBe(413)
    const stream = new Blob([body]).stream()
    const unsaid = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(unsaid.status).toBe(413)
  })
})

describe('limits', () => {
  const codeOf = async (document: string, variables = {}) => {
    const { status, errors } = await owner.send(document, variables)
    return [status, errors[0]?.extensions.code]
  }

  it('depth, including fragments', async () => {
    const chain = (n: number) => `${'ofType { '.repeat(n)}name${' }'.repeat(n)}`
    expect(await codeOf(`{ __type(name: "Query") { ${chain(14)} } }`)).toEqual([200, undefined])
    expect(await codeOf(`{ __type(name: "Query") { ${chain(15)} } }`)).toEqual([400, 'DOCUMENT_TOO_LARGE'])
    const spread = `{ __type(name: "Query") { ${'ofType { '.repeat(8)}...More${' }'.repeat(8)} } } fragment More on __Type { ${chain(8)} }`
    expect(await codeOf(spread)).toEqual([400, 'DOCUMENT_TOO_LARGE'])
  })

  it('aliases, directives and tokens', async () => {
    expect(await codeOf(`{ ${Array.from({ length: 51 }, (_, i) => `a${i}: __typename`).join(' ')} }`)).toEqual([400, 'DOCUMENT_TOO_LARGE'])
    expect(await codeOf(`{ __typename ${'@skip(if: false) '.repeat(51)} }`)).toEqual([400, expect.anything()])
    expect(await codeOf(`{ ${'__typename '.repeat(6_001)} }`)).toEqual([400, expect.anything()])
  })

  it('circular fragments', async () => {
    expect(await codeOf('{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }')).toEqual([
      400,
      expect.anything(),
    ])
  })

  const locations = 'query ($id: ID!, $first: Int) { locations(warehouseId: $id, first: $first) { edges { node { id area { code } } } } }'

  it('page sizes, as literals and as variables', async () => {
    const { id } = await testServer.factory.createWarehouse()
    expect(await codeOf(locations, { id, first: 250 })).toEqual([200, undefined])
    expect(await codeOf(locations, { id, first: 251 })).toEqual([400, 'PAGE_TOO_LARGE'])
    expect(await codeOf(`{ locations(warehouseId: "${id}", first: 251) { edges { cursor } } }`)).toEqual([400, 'PAGE_TOO_LARGE'])
  })

  it('returns the cost of a request and the remaining budget of the minute', async () => {
    const { id } = await testServer.factory.createWarehouse()
    const reply = await owner.send(locations, { id, first: 50 })
    expect(reply.extensions.cost).toEqual({ requested: 2 + 50 * 2, left: expect.any(Number) })
    expect(reply.headers.get('x-cost')).toBe('102')
    expect(reply.headers.get('x-cost-left')).toBe(`${reply.extensions.cost.left}`)
    const again = await owner.send(locations, { id, first: 50 })
    expect(again.extensions.cost.left).toBe(reply.extensions.cost.left - 102)
  })
})

describe('introspection', () => {
  it('is available to signed-in users', async () => {
    const schema = '{ __schema { queryType { name } } __type(name: "Query") { name } }'
    expect((await testServer.anonymous.send(schema)).status).toBe(400)
    expect((await owner.query(schema)).__schema.queryType.name).toBe('Query')
  })
})
