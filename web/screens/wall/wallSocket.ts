import type { Client } from 'graphql-ws'
import { Environment, Network, RecordSource, Store } from 'relay-runtime'
import type { Language } from '../../i18n/language.ts'
import { createSubscribeFunction } from '../../relay/subscribe.ts'
import { createWsClient } from '../../relay/wsClient.ts'

/** Close codes for an unknown or revoked token; the wall keeps retrying anyway. */
const refusedCode = 4403

export interface WallConnection {
  environment: Environment
  client: Client
}

/**
 * WebSocket of a wall with its own token. It reconnects forever with jitter and then reloads, since each subscription begins with the current state.
 * Without a language the token's applies.
 */
export function openWallConnection(token: string, language: Language | null, hear: (event: 'contact' | 'refused') => void): WallConnection {
  let operations = 0
  const client = createWsClient({
    lazy: false,
    // Only unique per socket; walls with equal ids receive the same bytes from the server.
    generateID: () => `${++operations}`,
    connectionParams: () => ({ token, ...(language && { language }) }),
    on: {
      message: () => hear('contact'),
      closed: (event) => {
        if ((event as CloseEvent).code === refusedCode) hear('refused')
      },
    },
  })
  const network = Network.create(() => Promise.reject(new Error('A wall only listens')), createSubscribeFunction(client))
  return { environment: new Environment({ network, store: new Store(new RecordSource()) }), client }
}
