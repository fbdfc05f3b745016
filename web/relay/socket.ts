import { type Client, CloseCode, MessageType } from 'graphql-ws'
import type { RequestParameters, Variables } from 'relay-runtime'
import { currentLanguage, languageEntry } from '../i18n/language.ts'
import { tellContact } from './contact.ts'
import { lineOf } from './line.ts'
import { listenerOf } from './listen.ts'
import { tellMissed } from './missed.ts'
import { endSession, tokenEntry } from './session.ts'

/** A new subscription begins with what changed in the last ten seconds; whoever heard nothing for longer has missed something. */
const repeatedMs = 10_000
let client: Client | undefined
let listen: ReturnType<typeof listenerOf> | undefined

export function subscribe(request: RequestParameters, variables: Variables) {
  listen ??= listenerOf(socket(), tellMissed)
  return listen(request, variables).do({ next: () => tellContact(true) })
}

/** When the server was heard last. */
let heardAt = 0

/** By which the socket was opened. */
let token: string | null = null

function socket(): Client {
  client ??= lineOf({
    lazy: true,
    connectionParams: () => {
      token = tokenEntry.get()
      return { token, language: currentLanguage() }
    },
    on: {
      connected: (_socket, _payload, wasRetry) => {
        const silentMs = Date.now() - heardAt
        heardAt = Date.now()
        if (wasRetry && silentMs > repeatedMs) tellMissed()
      },
      message: ({ type }) => {
        if (type !== MessageType.ConnectionAck) heardAt = Date.now()
      },
      closed: (event) => {
        tellContact(false)
        // The server knows the token no more: whoever looks at a page that is only listened to hears of it as well.
        if ((event as CloseEvent).code === CloseCode.Forbidden && token && token === tokenEntry.get()) endSession('expired')
      },
    },
  })
  return client
}

// The language is told when a connection starts; another one needs a new connection.
languageEntry.subscribe(() => client?.terminate())
