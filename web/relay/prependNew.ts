import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'

interface List {
  connectionId: string
  edgeType: string
  /** The single state of the list; null for all. */
  state: string | null
  /** Field by which the list is sorted, newest first. */
  time: string
}

/** Adds the node that a subscription emits to a list. Only rows newer than the first one are added; a change may concern an older row further down. */
export function prependNew(
  store: RecordSourceProxy,
  node: RecordProxy | null | undefined,
  { connectionId, edgeType, state, time }: List,
): void {
  const connection = store.get(connectionId)
  if (!node || !connection || (state !== null && node.getValue('state') !== state)) return
  const nodes = (connection.getLinkedRecords('edges') ?? []).map((edge) => edge?.getLinkedRecord('node'))
  if (nodes.some((row) => row?.getDataID() === node.getDataID())) return
  const first = nodes[0]?.getValue(time)
  if (typeof first === 'string' && first > String(node.getValue(time))) return
  ConnectionHandler.insertEdgeBefore(connection, ConnectionHandler.createEdge(store, connection, node, edgeType))
}
