import { useCallback, useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { ConnectionHandler } from 'relay-runtime'
import { onMissed } from '../../../relay/missed.ts'
import { readAgain } from '../../../relay/readAgain.ts'
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
  /** The list; what is new is put before its rows. */
  connectionId: string
  /** The only state of the list, or null for all; undefined for a list that keeps to what it was asked for. */
  grows: string | null | undefined
  counted: WaveListTabsQuery['variables']
}

/** Keeps the rows of a list of waves, and the counts over it, as they are. */
export function useWaveChanges({ warehouseId, connectionId, grows, counted }: Options): void {
  const resting = useRef(false)
  const count = useCallback(() => void readAgain<WaveListTabsQuery>(tabsQuery, counted), [counted])
  useEffect(() => onMissed(count), [count])
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

/** A change may speak of an old wave that is further down: only what is newer than the first row is put before it. */
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
