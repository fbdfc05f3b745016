import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import { onMissedEvents } from '../../relay/missedEvents.ts'
import type { useExceptionChangesSubscription } from './__generated__/useExceptionChangesSubscription.graphql.ts'

/** Batches changes that arrive together. */
const restMs = 1000

interface Options {
  warehouseId: string
  /** List to prepend new rows to, with its single state or null for all; without it only existing rows are updated. */
  grows?: { connectionId: string; state: string | null } | undefined
  /** Called when an exception was opened or closed, or such an event may have been missed; at most once a second. */
  changed: () => void
}

/** Keeps the shown scan exceptions up to date. */
export function useExceptionChanges({ warehouseId, grows, changed }: Options): void {
  const resting = useRef(false)
  const { connectionId, state } = grows ?? {}
  useEffect(() => onMissedEvents(changed), [changed])
  useSubscription<useExceptionChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useExceptionChangesSubscription($warehouseId: ID!) {
            scanExceptionChanged(warehouseId: $warehouseId) {
              ...exceptionNode_exception
              state
              refusedAt
            }
          }
        `,
        variables: { warehouseId },
        updater: (store) => {
          if (connectionId) addNew(store, connectionId, state ?? null)
        },
        onNext: () => {
          if (resting.current) return
          resting.current = true
          setTimeout(() => {
            resting.current = false
            changed()
          }, restMs)
        },
      }),
      [warehouseId, connectionId, state, changed],
    ),
  )
}

/** Only rows newer than the first one are prepended; a change may concern an older row further down. */
function addNew(
  store: RecordSourceSelectorProxy<useExceptionChangesSubscription['response']>,
  connectionId: string,
  state: string | null,
): void {
  const exception = store.getRootField('scanExceptionChanged')
  const connection = store.get(connectionId)
  if (!exception || !connection || (state !== null && exception.getValue('state') !== state)) return
  const nodes = (connection.getLinkedRecords('edges') ?? []).map((edge) => edge?.getLinkedRecord('node'))
  if (nodes.some((node) => node?.getDataID() === exception.getDataID())) return
  const first = nodes[0]?.getValue('refusedAt')
  if (typeof first === 'string' && first > String(exception.getValue('refusedAt'))) return
  ConnectionHandler.insertEdgeBefore(connection, ConnectionHandler.createEdge(store, connection, exception, 'ScanExceptionEdge'))
}
