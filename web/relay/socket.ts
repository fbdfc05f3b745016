import { type Client, CloseCode, MessageType } from 'graphql-ws'
import type { RequestParameters, Variables } from 'relay-runtime'
import { currentLanguage, languageEntry } from '../i18n/language.ts'
import { reportConnectionStatus } from './connectionStatus.ts'
import { reportMissedEvents } from './missedEvents.ts'
import { endRefusedSession, tokenEntry } from './session.ts'
import { createSubscribeFunction } from './subscribe.ts'
import { createWsClient } from './wsClient.ts'

/** A new subscription replays the last ten seconds; after a longer gap changes may have been missed. */
const repeatedMs = 10_000
let client: Client | undefined
let listen: ReturnType<typeof createSubscribeFunction> | undefined

export function subscribe(request: RequestParameters, variables: Variables) {
  listen ??= createSubscribeFunction(socket(), reportMissedEvents)
  return listen(request, variables).do({ next: () => reportConnectionStatus(true) })
}

/** Time of the last message of the server. */
let heardAt = 0

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
      connected: (_socket, _payload, wasRetry) => {
        const silentMs = Date.now() - heardAt
        heardAt = Date.now()
        if (wasRetry && silentMs > repeatedMs) reportMissedEvents()
      },
      message: ({ type }) => {
        if (type !== MessageType.ConnectionAck) heardAt = Date.now()
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
