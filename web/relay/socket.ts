import { type Client, CloseCode } from 'graphql-ws'
import type { RequestParameters, Variables } from 'relay-runtime'
import { currentLanguage, languageEntry } from '../i18n/language.ts'
import { reportConnectionStatus } from './connectionStatus.ts'
import { reportMissedEvents } from './missedEvents.ts'
import { endRefusedSession, tokenEntry } from './session.ts'
import { createSubscribeFunction } from './subscribe.ts'
import { createWsClient } from './wsClient.ts'

let client: Client | undefined
let listen: ReturnType<typeof createSubscribeFunction> | undefined

export function subscribe(request: RequestParameters, variables: Variables) {
  listen ??= createSubscribeFunction(socket(), reportMissedEvents)
  return listen(request, variables).do({ next: () => reportConnectionStatus(true) })
}

/** Token with which the socket was opened. */
let token: string | null = null

function socket(): Client {
  client ??= createWsClient({
    lazy: true,
    connectionParams: () => {
      token = tokenEntry.get()
      return { token, language: currentLanguage() }
    },
    on: {
      // New subscriptions start with the changes of the last seconds, but another process of the server may answer, which has only just started.
      connected: (_socket, _payload, wasRetry) => {
        if (wasRetry) void reportMissedEvents()
      },
      closed: (event) => {
        reportConnectionStatus(false)
        // The token is no longer valid; pages that only subscribe learn it here.
        if ((event as CloseEvent).code === CloseCode.Forbidden) endRefusedSession(token)
      },
    },
  })
  return client
}

// The language is sent when a connection starts, so another language needs a new connection.
languageEntry.subscribe(() => client?.terminate())
