import {
  type FetchFunction,
  type GraphQLSingularResponse,
  getRequestIdentifier,
  Observable,
  type RequestParameters,
  type Variables,
} from 'relay-runtime'
import { currentLanguage } from '../i18n/language.ts'
import { cachedSince, reportCachedResponse } from './cachedSince.ts'
import { isUncertain, RequestFailure } from './failure.ts'
import { recordFailure, recordRefusals } from './recentErrors.ts'
import { authToken, endSession, tokenEntry } from './session.ts'

const patienceMs = 30_000

interface Answer {
  data?: GraphQLSingularResponse['data']
  errors?: { message: string; path?: readonly (string | number)[]; extensions?: { code?: string; requestId?: string } }[]
}

/** The id of the persisted document; its text in development. */
export function toDocument(request: RequestParameters): { documentId: string } | { query: string } {
  const { id, text } = request
  if (id && (import.meta.env.PROD || !text)) return { documentId: id }
  if (!text) throw new Error(`${request.name} has neither an id nor a text`)
  return { query: text }
}

const reading = new Map<Promise<void>, string>()

/** Resolves when all in-flight requests, or those of one request, have settled. */
export const whenSettled = (identifier?: string) =>
  Promise.allSettled([...reading].flatMap(([read, of]) => (identifier === undefined || of === identifier ? [read] : [])))

/** Changes of this tab that are not answered yet, and the numbers of those sent and of those answered so far. */
const writing = new Set<Promise<void>>()
let written = 0
let writesAnswered = 0

/** Number of reads after which a change that is still on its way does not hold a query back: its answer follows. */
const patientReads = 3
const writePatienceMs = 2_000
/** Pause between further reads while one change follows another. */
const pauseMs = 250
/** Time after which an answer is shown although changes keep overtaking it; a newer one follows. */
const overtakenPatienceMs = 10_000

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Ask = () => Promise<GraphQLSingularResponse>

/**
 * Sends a query again if a change was on its way meanwhile. One that was answered meanwhile may be newer than the query, whose answer would undo it
 * on the screen, so the query is sent until none was. If it fails then, the older answer has to do.
 */
async function readAfterWrites(ask: Ask, deliver: (answer: GraphQLSingularResponse) => void): Promise<void> {
  const startedAt = performance.now()
  let older: GraphQLSingularResponse | null = null
  let isDelivered = false
  for (let reads = 1; ; reads++) {
    const [sentBefore, answeredBefore, wasWriting] = [written, writesAnswered, writing.size > 0]
    let answer: GraphQLSingularResponse
    try {
      answer = await ask()
    } catch (error) {
      if (!older) throw error
      if (!isDelivered) deliver(older)
      return
    }
    const isOvertaken = writesAnswered !== answeredBefore
    const isAlone = written === sentBefore && !wasWriting
    if (!isOvertaken && (isAlone || reads >= patientReads)) return deliver(answer)
    older = answer
    if (!isDelivered && performance.now() - startedAt > overtakenPatienceMs) {
      deliver(answer)
      isDelivered = true
    }
    await Promise.race([Promise.allSettled(writing), delay(writePatienceMs)])
    if (reads >= patientReads) await delay(pauseMs)
  }
}

export const fetchResponse: FetchFunction = (request, variables, { metadata }) =>
  Observable.create((sink) => {
    const leave = new AbortController()
    const isQuery = request.operationKind === 'query'
    const send = metadata?.[cacheOffline] ? postOrReadCache : post
    const ask = () => send(request, variables, AbortSignal.any([leave.signal, AbortSignal.timeout(patienceMs)]))
    const { pathname } = window.location
    if (!isQuery) written++
    const deliver = (answer: GraphQLSingularResponse) => {
      if (!isQuery) {
        writesAnswered++
        recordRefusals(answer.data, pathname)
      }
      sink.next(answer)
      const at = cachedAt.get(answer)
      if (at !== undefined) reportCachedResponse(at)
    }
    const asked = (isQuery ? readAfterWrites(ask, deliver) : ask().then(deliver)).then(sink.complete, (error: Error) => {
      if (!isQuery) recordFailure(error, pathname)
      if (!leave.signal.aborted) sink.error(error)
    })
    if (isQuery) reading.set(asked, getRequestIdentifier(request, variables))
    else writing.add(asked)
    void asked.finally(() => {
      reading.delete(asked)
      writing.delete(asked)
    })
    return () => leave.abort()
  })

/** Times of the responses that came from the cache. */
const cachedAt = new WeakMap<GraphQLSingularResponse, number>()

/** Metadata of a request whose response is stored on the device and used while the server is unreachable. */
export const cacheOffline = 'keepsAnswer'

async function postOrReadCache(request: RequestParameters, variables: Variables, signal: AbortSignal): Promise<GraphQLSingularResponse> {
  const token = tokenEntry.get() ?? ''
  const id = getRequestIdentifier(request, variables)
  const sentAt = Date.now()
  try {
    const answer = await post(request, variables, signal)
    cachedSince.set(null)
    // Without storage on the device nothing is shown offline.
    void import('./responseCache.ts').then(({ cacheResponse }) => cacheResponse(id, token, answer, sentAt)).catch(() => {})
    return answer
  } catch (error) {
    // A read that the page itself gave up, because it needs another one, tells nothing of the server.
    const isGivenUp = signal.aborted && signal.reason?.name !== 'TimeoutError'
    const isAway = !isGivenUp && isUncertain(error) && token === tokenEntry.get()
    const kept =
      isAway && (await import('./responseCache.ts').then(({ readCachedResponse }) => readCachedResponse(id, token)).catch(() => null))
    if (!kept) throw error
    cachedSince.set(Math.min(kept.at, cachedSince.get() ?? kept.at))
    cachedAt.set(kept.answer, kept.at)
    return kept.answer
  }
}

async function post(request: RequestParameters, variables: Variables, signal: AbortSignal): Promise<GraphQLSingularResponse> {
  const token = authToken()
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/graphql-response+json, application/json',
    'Accept-Language': currentLanguage(),
  })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const body = JSON.stringify({ ...toDocument(request), operationName: request.name, variables })

  const { response, answer } = await fetchJson({ method: 'POST', headers, body, signal })
  const fault = answer && rootFieldError(answer)
  const failure = fault ?? answer?.errors?.[0]
  const code = failure?.extensions?.code
  if (code && ends.has(code) && token && token === tokenEntry.get()) endSession('expired')
  const requestId = failure?.extensions?.requestId ?? response.headers.get('x-request-id')
  if (answer?.data && !fault) return answer as GraphQLSingularResponse
  throw new RequestFailure(code ?? 'SYSTEM_ERROR', failure?.message ?? '', requestId)
}

/** Codes of a token that does not work any more; the second is of a session that a partner opened. */
const ends: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'PARTNER_REAUTHORIZE'])

const isTrouble = (code: string | undefined) => code === 'SYSTEM_ERROR' || code === 'SERVER_BUSY'

/** The server error that nulled a root field; errors in nested fields are handled by the page. */
function rootFieldError({ data, errors }: Answer) {
  return errors?.find(({ path, extensions }) => isTrouble(extensions?.code) && path?.[0] !== undefined && data?.[path[0]] === null)
}

async function fetchJson(init: RequestInit): Promise<{ response: Response; answer: Answer | null }> {
  try {
    const response = await fetch('/graphql', init)
    const answer = (await response.json().catch(() => null)) as Answer | null
    // A 502–504 of a proxy means that the server is down; an overloaded server sends SERVER_BUSY itself.
    const proxied = response.status >= 502 && response.status <= 504 && answer?.errors?.[0]?.extensions?.code !== 'SERVER_BUSY'
    if (proxied) throw new RequestFailure('NO_CONNECTION', '')
    return { response, answer }
  } catch (error) {
    if (error instanceof RequestFailure) throw error
    throw new RequestFailure('NO_CONNECTION', '')
  }
}
