import type { Client } from 'graphql-ws'
import { Environment, Network, RecordSource, Store } from 'relay-runtime'
import { currentLanguage } from '../../i18n/language.ts'
import { lineOf } from '../../relay/line.ts'
import { listenerOf } from '../../relay/listen.ts'

/** What the server says when it does not know a token (any more): asking again can't help, but a wall asks for ever all the same. */
const refusedCode = 4403

export interface WallLine {
  environment: Environment
  client: Client
}

/**
 * The connection of one wall: a socket with the wall's own token, for it has no session. It comes back for ever, with jitter, and then
 * reads again, since each subscription begins with what is now.
 */
export function openLine(token: string, hear: (event: 'contact' | 'refused') => void): WallLine {
  let operations = 0
  const client = lineOf({
    lazy: false,
    // Unique on this socket, which is all that is asked; and where walls number alike, the server sends them the same bytes.
    generateID: () => `${++operations}`,
    connectionParams: () => ({ token, language: currentLanguage() }),
    on: {
      message: () => hear('contact'),
      closed: (event) => {
        if ((event as CloseEvent).code === refusedCode) hear('refused')
      },
    },
  })
  const network = Network.create(() => Promise.reject(new Error('A wall only listens')), listenerOf(client))
  return { environment: new Environment({ network, store: new Store(new RecordSource()) }), client }
}
