import { type Client, CloseCode, createClient } from 'graphql-ws'
import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime'
import { currentLanguage, languageEntry } from '../i18n/language.ts'
import { documentOf } from './network.ts'
import { endSession, tokenEntry } from './session.ts'

const longestWaitMs = 15_000
const reconnected = new Set<() => void>()
let client: Client | undefined

/** Hears each new connection after a broken one: what was missed meanwhile must be read again. */
export function onReconnect(listener: () => void): () => void {
  reconnected.add(listener)
  return () => reconnected.delete(listener)
}

export function subscribe(request: RequestParameters, variables: Variables) {
  return Observable.create<GraphQLResponse>((sink) => {
    const document = documentOf(request)
    const asked = 'query' in document ? document : { query: '', extensions: document }
    const payload = { ...asked, operationName: request.name, variables }
    return socket().subscribe(payload, {
      next: (result) => sink.next(result as GraphQLResponse),
      error: (error) => sink.error(error instanceof Error ? error : new Error('The subscription ended')),
      complete: () => sink.complete(),
    })
  })
}

/** By which the socket was opened. */
let token: string | null = null

function socket(): Client {
  client ??= createClient({
    url: `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
    lazy: true,
    keepAlive: 12_000,
    connectionParams: () => {
      token = tokenEntry.get()
      return { token, language: currentLanguage() }
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => pause(Math.min(longestWaitMs, 500 * 2 ** attempt) * (0.5 + Math.random())),
    on: {
      connected: (_socket, _payload, wasRetry) => {
        if (!wasRetry) return
        for (const listener of reconnected) listener()
      },
      // The server knows the token no more: whoever looks at a page that is only listened to hears of it as well.
      closed: (event) => {
        if ((event as CloseEvent).code === CloseCode.Forbidden && token && token === tokenEntry.get()) endSession('expired')
      },
    },
  })
  return client
}

// The language is told when a connection starts; another one needs a new connection.
languageEntry.subscribe(() => client?.terminate())

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
