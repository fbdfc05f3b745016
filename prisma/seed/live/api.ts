import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'

/** Every document of the play, to be held against the schema. */
export const documents = new Set<string>()

/** A document of the play. */
export function gql(parts: TemplateStringsArray, ...values: string[]): string {
  const document = String.raw({ raw: parts }, ...values)
  documents.add(document)
  return document
}

/** What a rule of the warehouse refuses: a person understands it and does something else. */
export class Refusal extends Error {
  readonly code: string
  readonly values: Record<string, string | number>
  constructor({ code, message, values }: UserError) {
    super(message)
    this.code = code
    this.values = values ?? {}
  }
}

/** What the API answers to a request as a whole; nobody at a station can mend it. */
export class ApiError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Nothing that speaks GraphQL answers. */
export class Unreachable extends Error {}

export interface UserError {
  code: string
  message: string
  values?: Record<string, string | number>
}

export interface Api {
  /** Reads, or runs a document that brings its own key. */
  ask<Data>(document: string, variables?: object): Promise<Data>
  /** Runs a document of one mutation with an `$input`, under a new key; throws the first of its user errors. */
  command<Payload>(document: string, input: object): Promise<Payload>
}

export interface Connection {
  /** Opens a session, or gives a key. */
  token(): Promise<string>
  /** The play is over: nothing is waited for any more. */
  ending: AbortSignal
  /** Says that the server went away or came back. */
  reachable(yes: boolean): void
}

/** The public API as somebody: asks again with the same key until the server answers, and signs in again when a session has ended. */
export function openApi(url: string, { token, ending, reachable }: Connection): Api {
  let bearer: string | null = null

  async function patiently<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, 8)) {
      try {
        const answer = await request()
        reachable(true)
        return answer
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        reachable(false)
        await wait(seconds * 1000, undefined, { signal: ending })
      }
    }
  }

  const api: Api = {
    async ask(document, variables = {}) {
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
      const data = await api.ask<Record<string, Payload & { userErrors: UserError[] }>>(document, {
        input: { idempotencyKey: v7(), ...input },
      })
      const [payload] = Object.values(data) as [Payload & { userErrors: UserError[] }]
      if (payload.userErrors[0]) throw new Refusal(payload.userErrors[0])
      return payload
    },
  }
  return api
}

/** One request, sent once. */
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
  if (code === 'TOO_MANY_REQUESTS') throw new Unreachable(error?.message)
  if (error) throw new ApiError(code, error.message)
  if (!answer.data) throw new Unreachable('No data')
  return answer.data
}
