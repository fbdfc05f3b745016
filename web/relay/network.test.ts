import type { GraphQLResponse, Observable, RequestParameters } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../i18n/language.ts'
import { cachedSince } from './cachedSince.ts'
import { RequestFailure } from './failure.ts'
import { cacheOffline, fetchResponse } from './network.ts'
import { startSession, tokenEntry, userEntry, warehouseEntry } from './session.ts'

const request = { id: 'abc', text: null, name: 'ListQuery', operationKind: 'query', cacheID: 'abc', metadata: {} } as RequestParameters
const change = { ...request, id: 'def', name: 'ScanMutation', operationKind: 'mutation' } as RequestParameters
const ask = (of = request) => (fetchResponse(of, { first: 20 }, {}) as unknown as { toPromise(): Promise<GraphQLResponse> }).toPromise()
vi.mock('./responseCache.ts', () => ({
  cacheResponse: async () => {},
  readCachedResponse: async () => ({ at: 5, answer: { data: { kept: true } } }),
}))
const replace = vi.fn()
const fetched = vi.fn<typeof fetch>()

function answers(status: number, body: unknown, headers?: Record<string, string>): void {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status, ...(headers && { headers }) }))
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { location: { pathname: '/out/parcel', search: '?warehouse=W', replace } })
  startSession('T', { id: 'S', name: 'Lin', login: 'lin' })
})
afterEach(() => vi.unstubAllGlobals())

test('sends the id of the document with token and language', async () => {
  chooseLanguage('en')
  answers(200, { data: { list: [] } })
  expect(await ask()).toEqual({ data: { list: [] } })
  const [url, init] = fetched.mock.calls[0] ?? []
  const headers = init?.headers as Headers
  expect(url).toBe('/graphql')
  expect(JSON.parse(String(init?.body))).toEqual({ documentId: 'abc', operationName: 'ListQuery', variables: { first: 20 } })
  expect([headers.get('authorization'), headers.get('accept-language')]).toEqual(['Bearer T', 'en'])
})

test('a failed request carries code, message and request id', async () => {
  answers(200, { data: null, errors: [{ message: 'Not for you', extensions: { code: 'FORBIDDEN', requestId: 'r1' } }] })
  await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Not for you', requestId: 'r1' })
})

test('an answer with data is passed on although one field failed', async () => {
  answers(200, { data: { list: null }, errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] })
  expect(await ask()).toMatchObject({ data: { list: null } })
})

test('a nulled root field is an error, a nulled nested field is not', async () => {
  const fault = (path: string[]) => ({ message: 'Something went wrong', path, extensions: { code: 'SYSTEM_ERROR', requestId: 'r4' } })
  answers(200, { data: { viewer: {}, panel: null }, errors: [fault(['panel', 'waves'])] })
  await expect(ask()).rejects.toEqual(new RequestFailure('SYSTEM_ERROR', 'Something went wrong', 'r4'))
  answers(200, { data: { panel: { waves: null } }, errors: [fault(['panel', 'waves'])] })
  expect(await ask()).toMatchObject({ data: { panel: { waves: null } } })
})

test('a broken connection and an unreachable server both have an unknown outcome', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(ask()).rejects.toMatchObject({ code: 'NO_CONNECTION' })
  answers(503, {})
  await expect(ask()).rejects.toMatchObject({ code: 'NO_CONNECTION' })
})

test('an overloaded server reports it, and nothing was done', async () => {
  answers(503, { data: null, errors: [{ message: 'Busy', extensions: { code: 'SERVER_BUSY', requestId: 'r5' } }] })
  await expect(ask()).rejects.toEqual(new RequestFailure('SERVER_BUSY', 'Busy', 'r5'))
})

test('a response that is not GraphQL is a system error with the id of the header', async () => {
  answers(500, 'oops', { 'x-request-id': 'r2' })
  await expect(ask()).rejects.toEqual(new RequestFailure('SYSTEM_ERROR', '', 'r2'))
})

test('an expired token clears user and warehouse and redirects to sign-in with a return path', async () => {
  warehouseEntry.set('W')
  answers(401, { errors: [{ message: 'Expired', extensions: { code: 'UNAUTHENTICATED', requestId: 'r3' } }] })
  await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect([tokenEntry.get(), userEntry.get(), warehouseEntry.get()]).toEqual([null, null, null])
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fout%2Fparcel%3Fwarehouse%3DW&reason=expired')
})

/** Holds all requests; returns the next one, to answer it or to let it fail. */
function holdRequests() {
  const held: { name: string; answer: (data: unknown) => void; fail: () => void }[] = []
  fetched.mockImplementation(
    (_, init) =>
      new Promise((resolve, reject) => {
        const { operationName: name } = JSON.parse(String(init?.body))
        held.push({
          name,
          answer: (data) => resolve(new Response(JSON.stringify({ data }))),
          fail: () => reject(new TypeError('Failed to fetch')),
        })
      }),
  )
  return async (name: string) => {
    await vi.waitFor(() => expect(held[0]?.name).toBe(name))
    return held.shift()!
  }
}

test('a query that a change has overtaken is sent again, so that its older answer never follows that of the change', async () => {
  const next = holdRequests()
  // A change that is on its way when the query is sent, and one that is sent later.
  for (const first of [change, request]) {
    const both = [ask(first), ask(first === change ? request : change)]
    const requests = [await next(first.name), await next(first === change ? request.name : change.name)]
    const [write, read] = first === change ? requests : requests.toReversed()
    write!.answer({ done: true })
    read!.answer({ list: ['old'] })
    const again = await next(request.name)
    again.answer({ list: ['new'] })
    expect(await Promise.all(both)).toContainEqual({ data: { list: ['new'] } })
  }
  // Changes one after the other, each answered while the query is read again.
  const overtaken = ask()
  for (let reads = 0; reads < 5; reads++) {
    const read = await next(request.name)
    const written = ask(change)
    const write = await next(change.name)
    write.answer({ done: true })
    await written
    read.answer({ list: ['old'] })
  }
  const last = await next(request.name)
  last.answer({ list: ['new'] })
  expect(await overtaken).toEqual({ data: { list: ['new'] } })
  // Without a connection for the second query the first answer stands.
  const [write, read] = [ask(change), ask()]
  const [sent, asked] = [await next(change.name), await next(request.name)]
  asked.answer({ list: ['old'] })
  sent.answer({ done: true })
  const again = await next(request.name)
  again.fail()
  expect(await read).toEqual({ data: { list: ['old'] } })
  await write
})

test('changes that never pause hold no page back: an older answer is shown after a while, and a newer one follows', async () => {
  const next = holdRequests()
  const shown: GraphQLResponse[] = []
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const done = new Promise<void>((complete, error) => {
    const asking = fetchResponse(request, { first: 20 }, {}) as unknown as Observable<GraphQLResponse>
    asking.subscribe({ next: (answer) => shown.push(answer), complete, error })
  })
  const overtake = async () => {
    const read = await next(request.name)
    const changing = ask(change)
    const write = await next(change.name)
    write.answer({ done: true })
    await changing
    return read
  }
  const first = await overtake()
  first.answer({ list: ['first'] })
  const second = await overtake()
  expect(shown).toEqual([])
  clock.mockReturnValue(11_000)
  second.answer({ list: ['second'] })
  await vi.waitFor(() => expect(shown).toEqual([{ data: { list: ['second'] } }]))
  const third = await next(request.name)
  third.answer({ list: ['third'] })
  await done
  expect(shown).toEqual([{ data: { list: ['second'] } }, { data: { list: ['third'] } }])
  clock.mockRestore()
})

test('a kept answer is shown while the server is away, but not in place of a read that the page gave up', async () => {
  const read = () => fetchResponse(request, { first: 20 }, { metadata: { [cacheOffline]: true } }) as unknown as Observable<GraphQLResponse>
  fetched.mockImplementation(
    (_url, init) =>
      new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')))),
  )
  const heard: unknown[] = []
  const subscription = read().subscribe({ next: (answer) => heard.push(answer), error: (error: Error) => heard.push(error) })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  const asked = fetched.mock.results.at(-1)?.value as Promise<Response>
  subscription.unsubscribe()
  await expect(asked).rejects.toThrow('Aborted')
  await vi.dynamicImportSettled()
  expect([heard, cachedSince.get()]).toEqual([[], null])

  fetched.mockRejectedValue(new TypeError('No network'))
  expect(await read().toPromise()).toEqual({ data: { kept: true } })
  expect(cachedSince.get()).toBe(5)
  cachedSince.set(null)
})
