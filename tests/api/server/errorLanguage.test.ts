import { expect, it } from 'vitest'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const owner = await testServer.signInAs('owner')

interface Answer {
  errors?: { message: string }[]
  data?: { cancelPackage: { userErrors: { message: string }[] } }
}

/** Client that sends no language unless it is given. */
async function ask(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  return (await (await fetch(`${testServer.url}/graphql`, init)).json()) as Answer
}
const viewer = { query: '{ viewer { name } }' }
const sentence = async (body: unknown, headers?: Record<string, string>) => (await ask(body, headers)).errors?.[0]?.message

it('reports an unknown token in the language of the request, else in Chinese', async () => {
  for (const token of ['nonsense', 'whk_nothing', 'whs_nothing']) {
    const authorization = `Bearer ${token}`
    expect(await sentence(viewer, { authorization })).toBe('令牌缺失、无效、已过期或已撤销')
    expect(await sentence(viewer, { authorization, 'accept-language': 'en-US' })).toBe('The token is missing, unknown, expired or revoked')
  }
})

it('falls back to the language of the account for an unsupported language', async () => {
  const query = 'mutation ($i: CancelPackageInput!) { cancelPackage(input: $i) { userErrors { message } } }'
  const variables = { i: { packageId: 'xyz', idempotencyKey: crypto.randomUUID() } }
  const say = async (headers: Record<string, string>) => {
    const { data } = await ask({ query, variables }, { authorization: `Bearer ${owner.identity.token}`, ...headers })
    return data?.cancelPackage.userErrors[0]?.message
  }
  // The accounts of these tests are English.
  expect(await say({})).toBe('The format is invalid: expected the id of a Package')
  expect(await say({ 'accept-language': 'fr' })).toMatch(/^The format/)
  expect(await say({ 'accept-language': 'zh' })).toBe('格式不正确，应为此 API 给出的 Package id')
})

it('a body without a query is answered with the expected format', async () => {
  for (const body of [{}, { query: '' }, { variables: {} }])
    expect(await sentence(body)).toMatch(/^The body has no query: send JSON such as/)
  expect(await sentence({ documentId: 'nothing' })).toMatch(/^The documentId is not known/)
})

it('an invalid idempotency key is answered with its format', async () => {
  const { userErrors } = await owner.command('cancelPackage', { packageId: 'xyz' }, '', 'short')
  expect(userErrors).toMatchObject([
    {
      code: 'MALFORMED',
      field: 'idempotencyKey',
      message: 'The format is invalid: expected 8 to 128 visible ASCII characters without spaces',
    },
  ])
})
