import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'

interface Place {
  connectionId: string
  /** Field by which the list is sorted, newest first; without it a new row has no known place. */
  time: string | undefined
}

/** Adds a row that a subscription emits on top of a list if it is newer than its rows. False if the row belongs among them, so that they must be read again. */
export function placeRow(store: RecordSourceProxy, node: RecordProxy, { connectionId, time }: Place): boolean {
  const connection = store.get(connectionId)
  if (!connection) return true
  const rows = (connection.getLinkedRecords('edges') ?? []).map((edge) => edge?.getLinkedRecord('node'))
  if (rows.some((row) => row?.getDataID() === node.getDataID())) return true
  if (time === undefined) return false
  const at = String(node.getValue(time))
  const [first, last] = [rows[0]?.getValue(time), rows.at(-1)?.getValue(time)]
  const hasMore = connection.getLinkedRecord('pageInfo')?.getValue('hasNextPage') === true
  // It stands further down, or will be read with the next page.
  if (hasMore && typeof last === 'string' && at < last) return true
  if (typeof first === 'string' && at < first) return false
  ConnectionHandler.insertEdgeBefore(connection, ConnectionHandler.createEdge(store, connection, node, `${node.getType()}Edge`))
  return true
}
