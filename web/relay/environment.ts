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
import { send } from './network.ts'

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

/** The socket's code is fetched when the first screen listens. */
const listen: SubscribeFunction = (request, variables) =>
  Observable.from(import('./socket.ts')).mergeMap((socket) => socket.subscribe(request, variables))

/** The one store of the page. A detail that a list has read already shows at once. */
export const environment = new Environment({
  network: Network.create(send, listen),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: 30 }),
  missingFieldHandlers: [nodeFromStore, nodesFromStore],
})
