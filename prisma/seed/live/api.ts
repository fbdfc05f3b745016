import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'

/** All documents of the simulation, validated by a test. */
export const documents = new Set<string>()

/** Registers a GraphQL document. */
export function gql(parts: TemplateStringsArray, ...values: string[]): string {
  const document = String.raw({ raw: parts }, ...values)
  documents.add(document)
  return document
}

/** A user error of a command. */
export class Refusal extends Error {
  readonly code: string
  readonly values: Record<string, string | number>
  constructor({ code, message, values }: UserError) {
    super(message)
    this.code = code
    this.values = values ?? {}
  }
}

/** A top-level error of a request. */
export class ApiError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The server does not answer. */
export class Unreachable extends Error {}

export interface UserError {
  code: string
  message: string
  values?: Record<string, string | number>
}

export interface Api {
  /** Sends a query, or a mutation with its own idempotency key. */
  request<Data>(document: string, variables?: object): Promise<Data>
  /** Sends a mutation with an `$input` under a new idempotency key; throws its first user error. */
  command<Payload>(document: string, input: object): Promise<Payload>
}

export interface Connection {
  /** Signs in or returns an API key. */
  token(): Promise<string>
  /** Aborted when the simulation ends. */
  ending: AbortSignal
  /** Called when the server stops or starts answering. */
  onReachable(yes: boolean): void
}

/** API client of one caller: repeats a request with the same key until the server answers, and signs in again when the session has ended. */
export function openApi(url: string, { token, ending, onReachable }: Connection): Api {
  let bearer: string | null = null

  async function patiently<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, 8)) {
      try {
        const answer = await request()
        onReachable(true)
        return answer
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        onReachable(false)
        await wait(seconds * 1000, undefined, { signal: ending })
      }
    }
  }

  const api: Api = {
    async request(document, variables = {}) {
      bearer ??= await patiently(token)
      try {
        return await patiently(() => post(url, bearer, document, variables))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED') throw error
        bearer = await patiently(token)
        return await patiently(() => post(url, bearer, document, variables))
      }
    },
    async command<Payload>(document: string, input: object) {
      const data = await api.request<Record<string, Payload & { userErrors: UserError[] }>>(document, {
        input: { idempotencyKey: v7(), ...input },
      })
      const [payload] = Object.values(data) as [Payload & { userErrors: UserError[] }]
      if (payload.userErrors[0]) throw new Refusal(payload.userErrors[0])
      return payload
    },
  }
  return api
}

/** Sends one request once. */
export async function post<Data>(url: string, bearer: string | null, query: string, variables: object): Promise<Data> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en', ...(bearer && { authorization: `Bearer ${bearer}` }) }
  const body = JSON.stringify({ query, variables })
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) }
  const answer = await fetch(new URL('/graphql', url), request)
    .then((response) => response.json() as Promise<{ data?: Data; errors?: { message: string; extensions?: { code?: string } }[] }>)
    .catch((error: Error) => {
      throw new Unreachable(error.message)
    })
  const [error] = answer.errors ?? []
  const code = error?.extensions?.code ?? 'SYSTEM_ERROR'
  if (code === 'TOO_MANY_REQUESTS' || code === 'SERVER_BUSY') throw new Unreachable(error?.message)
  if (error) throw new ApiError(code, error.message)
  if (!answer.data) throw new Unreachable('No data')
  return answer.data
}
