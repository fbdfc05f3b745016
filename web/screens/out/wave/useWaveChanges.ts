import { useCallback, useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { ConnectionHandler } from 'relay-runtime'
import { onMissedEvents } from '../../../relay/missedEvents.ts'
import { refetchActive } from '../../../relay/refetchActive.ts'
import type { useWaveChangesSubscription } from './__generated__/useWaveChangesSubscription.graphql.ts'
import type { WaveListTabsQuery } from './__generated__/WaveListTabsQuery.graphql.ts'
import { tabsQuery } from './WaveListTabs.tsx'

const changes = graphql`
  subscription useWaveChangesSubscription($warehouseId: ID!) {
    wavesChanged(warehouseId: $warehouseId) {
      ...waveNode_wave
      createdAt
      state
    }
  }
`
const countsRestMs = 2000

interface Options {
  warehouseId: string
  /** List to prepend new rows to. */
  connectionId: string
  /** The single state of the list, or null for all; undefined for a filtered list, which gets no new rows. */
  grows: string | null | undefined
  counted: WaveListTabsQuery['variables']
}

/** Keeps the rows and counts of a wave list up to date. */
export function useWaveChanges({ warehouseId, connectionId, grows, counted }: Options): void {
  const resting = useRef(false)
  const count = useCallback(() => void refetchActive<WaveListTabsQuery>(tabsQuery, counted), [counted])
  useEffect(() => onMissedEvents(count), [count])
  useSubscription<useWaveChangesSubscription>(
    useMemo(
      () => ({
        subscription: changes,
        variables: { warehouseId },
        updater: (store) => {
          if (grows !== undefined) addNew(store, connectionId, grows)
        },
        onNext: () => {
          if (resting.current) return
          resting.current = true
          setTimeout(() => {
            resting.current = false
            count()
          }, countsRestMs)
        },
      }),
      [warehouseId, connectionId, grows, count],
    ),
  )
}

/** Only rows newer than the first one are prepended; a change may concern an older row further down. */
function addNew(
  store: RecordSourceSelectorProxy<useWaveChangesSubscription['response']>,
  connectionId: string,
  state: string | null,
): void {
  const wave = store.getRootField('wavesChanged')
  const connection = store.get(connectionId)
  if (!wave || !connection || (state !== null && wave.getValue('state') !== state)) return
  const nodes = (connection.getLinkedRecords('edges') ?? []).map((edge) => edge?.getLinkedRecord('node'))
  const first = nodes[0]?.getValue('createdAt')
  if (nodes.some((node) => node?.getDataID() === wave.getDataID())) return
  if (typeof first === 'string' && first >= String(wave.getValue('createdAt'))) return
  ConnectionHandler.insertEdgeBefore(connection, ConnectionHandler.createEdge(store, connection, wave, 'WaveEdge'))
}
