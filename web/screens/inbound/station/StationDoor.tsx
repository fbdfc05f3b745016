import { type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import { useTell } from '../../../relay/useTell.ts'
import { HeaderBadge } from '../../../scan/HeaderBadge.ts'
import type { ScanQueue } from '../../../scan/queue.ts'
import { openScanQueue } from '../../../scan/queue.ts'
import { queueOf } from '../../../scan/useScanQueue.ts'
import { Splash } from '../../../shell/Splash.tsx'
import { StationExceptions } from '../../exception/StationExceptions.tsx'
import type { StationDoor_query$data, StationDoor_query$key } from './__generated__/StationDoor_query.graphql.ts'
import type { StationDoorLeaveMutation } from './__generated__/StationDoorLeaveMutation.graphql.ts'
import type { StationDoorSubscription } from './__generated__/StationDoorSubscription.graphql.ts'
import { StationChooser } from './StationChooser.tsx'
import { scanStore } from './scanStore.ts'
import { sendScans } from './sendScans.ts'
import { tabStation } from './tabStation.ts'

/** What a station gives to the page that scans at it. */
export interface OpenStation {
  // biome-ignore lint/suspicious/noExplicitAny: scans of several kinds stand in one queue; each page knows its own.
  queue: ScanQueue<any, any>
  warehouseId: string
  /** Warehouse, station, person: for the corner of the page. */
  place: string
  /** Gives the station free; the person chooses another one, or goes. */
  leave: () => void
}

interface Props {
  query: StationDoor_query$key
  title: string
  children: (station: OpenStation) => ReactNode
}

/** Whoever scans takes a station first; a reload of the same tab goes on where it was, and a tab that has lost its station stops. */
export function StationDoor({ query, title, children }: Props) {
  const data = useFragment(
    graphql`
      fragment StationDoor_query on Query @argumentDefinitions(warehouseId: { type: "ID!" }) {
        viewer {
          staffId
          name
        }
        warehouse: node(id: $warehouseId) {
          ... on Warehouse {
            id
            name
          }
        }
        stations(warehouseId: $warehouseId) {
          id
          lastSeq
          version
          name
          user {
            id
            name
          }
          ...StationChooser_stations
        }
      }
    `,
    query,
  )
  const tell = useTell()
  const [kept, setKept] = useState(() => tabStation.get())
  const station = data.stations.find(({ id }) => id === kept?.id)
  const isMine = station && station.version === kept?.version && station.user?.id === data.viewer.staffId

  function take(id: string, version: number) {
    tabStation.set({ id, version })
    setKept({ id, version })
  }

  const free = useCommand<StationDoorLeaveMutation>(graphql`
    mutation StationDoorLeaveMutation($input: LeaveStationInput!) {
      leaveStation(input: $input) {
        station {
          id
          version
          user {
            id
            name
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  async function leave(stationId: string) {
    if (!tell(await free.run({ stationId }))) return
    tabStation.clear()
    setKept(null)
  }

  if (!station || !isMine)
    return <StationChooser stations={data.stations} warehouse={data.warehouse?.id ?? ''} lost={station?.id} title={title} onTaken={take} />
  return (
    <Suspense fallback={<Splash />}>
      <Opened key={station.id} station={station} data={data} onLeave={() => void leave(station.id)}>
        {children}
      </Opened>
    </Suspense>
  )
}

interface OpenedProps {
  station: StationDoor_query$data['stations'][number]
  data: StationDoor_query$data
  onLeave: () => void
  children: Props['children']
}

function Opened({ station, data, onLeave, children }: OpenedProps) {
  const { id, lastSeq, name } = station
  const staffId = data.viewer.staffId ?? ''
  const open = () =>
    openScanQueue({
      stationId: id,
      lastSeq,
      store: scanStore(staffId),
      send: (mutation, scans, signal) => sendScans(id, mutation, scans, signal),
      goesOn: () => false,
    })
  const queue = use(queueOf(`${id} ${staffId}`, open))
  useSubscription<StationDoorSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription StationDoorSubscription($id: ID!) {
            stationChanged(id: $id) {
              id
              version
              user {
                id
                name
              }
            }
          }
        `,
        variables: { id },
      }),
      [id],
    ),
  )
  const place = [data.warehouse?.name, name, data.viewer.name].filter(Boolean).join(' · ')
  const warehouseId = data.warehouse?.id ?? ''
  return (
    <HeaderBadge value={<StationExceptions stationId={id} warehouseId={warehouseId} queue={queue} />}>
      {children({ queue, warehouseId, place, leave: onLeave })}
    </HeaderBadge>
  )
}
