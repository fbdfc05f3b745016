import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import { onMissed } from '../../relay/missed.ts'
import type { useExceptionChangesSubscription } from './__generated__/useExceptionChangesSubscription.graphql.ts'

/** After one change, those that come with it are waited for. */
const restMs = 1000

interface Options {
  warehouseId: string
  /** The list that what is new is put before; its only state, or null for all; without it the rows that are there are kept as they are. */
  grows?: { connectionId: string; state: string | null } | undefined
  /** Hears that a scan exception was opened or closed, or that this may have been missed; changes are told of at most once a second. */
  changed: () => void
}

/** Keeps the scan exceptions that are shown as they are. */
export function useExceptionChanges({ warehouseId, grows, changed }: Options): void {
  const resting = useRef(false)
  const { connectionId, state } = grows ?? {}
  useEffect(() => onMissed(changed), [changed])
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

/** A change may speak of an old exception that is further down: only what is newer than the first row is put before it. */
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
