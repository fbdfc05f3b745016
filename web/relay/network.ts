import {
  type FetchFunction,
  type GraphQLSingularResponse,
  getRequestIdentifier,
  Observable,
  type RequestParameters,
  type Variables,
} from 'relay-runtime'
import { currentLanguage } from '../i18n/language.ts'
import { RequestFailure } from './failure.ts'
import { endSession, tokenEntry } from './session.ts'

const patienceMs = 30_000

interface Answer {
  data?: GraphQLSingularResponse['data']
  errors?: { message: string; path?: readonly (string | number)[]; extensions?: { code?: string; requestId?: string } }[]
}

/** The console sends the id of a document that the server knows; while developing, its text. */
export function documentOf(request: RequestParameters): { documentId: string } | { query: string } {
  const { id, text } = request
  if (id && (import.meta.env.PROD || !text)) return { documentId: id }
  if (!text) throw new Error(`${request.name} has neither an id nor a text`)
  return { query: text }
}

const reading = new Map<Promise<void>, string>()

/** When all has come that is being read now, or of one request only. */
export const settled = (identifier?: string) =>
  Promise.allSettled([...reading].flatMap(([read, of]) => (identifier === undefined || of === identifier ? [read] : [])))

export const send: FetchFunction = (request, variables) =>
  Observable.create((sink) => {
    const leave = new AbortController()
    const read = post(request, variables, AbortSignal.any([leave.signal, AbortSignal.timeout(patienceMs)])).then(
      (answer) => {
        sink.next(answer)
        sink.complete()
      },
      (error: Error) => {
        if (!leave.signal.aborted) sink.error(error)
      },
    )
    if (request.operationKind === 'query') reading.set(read, getRequestIdentifier(request, variables))
    void read.finally(() => reading.delete(read))
    return () => leave.abort()
  })

async function post(request: RequestParameters, variables: Variables, signal: AbortSignal): Promise<GraphQLSingularResponse> {
  const token = tokenEntry.get()
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/graphql-response+json, application/json',
    'Accept-Language': currentLanguage(),
  })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const body = JSON.stringify({ ...documentOf(request), operationName: request.name, variables })

  const { response, answer } = await exchange({ method: 'POST', headers, body, signal })
  const fault = answer && faultOf(answer)
  const failure = fault ?? answer?.errors?.[0]
  const code = failure?.extensions?.code
  if (code === 'UNAUTHENTICATED' && token && token === tokenEntry.get()) endSession('expired')
  const requestId = failure?.extensions?.requestId ?? response.headers.get('x-request-id')
  if (answer?.data && !fault) return answer as GraphQLSingularResponse
  throw new RequestFailure(code ?? 'SYSTEM_ERROR', failure?.message ?? '', requestId)
}

/** By which bug of the server something is not there that was asked for; what is missing within it is a gap that its page shows. */
function faultOf({ data, errors }: Answer) {
  return errors?.find(({ path, extensions }) => extensions?.code === 'SYSTEM_ERROR' && path?.[0] !== undefined && data?.[path[0]] === null)
}

async function exchange(init: RequestInit): Promise<{ response: Response; answer: Answer | null }> {
  try {
    const response = await fetch('/graphql', init)
    if (response.status >= 502 && response.status <= 504) throw new RequestFailure('NO_CONNECTION', '')
    const answer = (await response.json().catch(() => null)) as Answer | null
    return { response, answer }
  } catch (error) {
    if (error instanceof RequestFailure) throw error
    throw new RequestFailure('NO_CONNECTION', '')
  }
}
