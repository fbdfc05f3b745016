import {
  Environment,
  type MissingFieldHandler,
  Network,
  Observable,
  RecordSource,
  ROOT_TYPE,
  Store,
  type SubscribeFunction,
} from 'relay-runtime'
import { fetchResponse } from './network.ts'

const nodeFromStore: MissingFieldHandler = {
  kind: 'linked',
  handle(field, parent, args) {
    if (parent?.getType() === ROOT_TYPE && field.name === 'node' && typeof args.id === 'string') return args.id
    return undefined
  },
}

const nodesFromStore: MissingFieldHandler = {
  kind: 'pluralLinked',
  handle(field, parent, args) {
    if (parent?.getType() === ROOT_TYPE && field.name === 'nodes' && Array.isArray(args.ids)) return args.ids
    return undefined
  },
}

/** The WebSocket code is loaded with the first subscription. */
const listen: SubscribeFunction = (request, variables) =>
  Observable.from(import('./socket.ts')).mergeMap((socket) => socket.subscribe(request, variables))

/** The one Relay store of the page; a detail page shows data that a list has already loaded. */
export const environment = new Environment({
  network: Network.create(fetchResponse, listen),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: 30 }),
  missingFieldHandlers: [nodeFromStore, nodesFromStore],
})
