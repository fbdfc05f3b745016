import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useCommand } from '../../../relay/useCommand.ts'
import { useTell } from '../../../relay/useTell.ts'
import { HeaderBadge } from '../../../scan/HeaderBadge.ts'
import type { ScanQueue } from '../../../scan/queue.ts'
import { openScanQueue } from '../../../scan/queue.ts'
import { StationNotice } from '../../../scan/StationNotice.ts'
import { closeQueue, onQueueLost, queueOf, useScanQueue } from '../../../scan/useScanQueue.ts'
import { Splash } from '../../../shell/Splash.tsx'
import { StationExceptions } from '../../exception/StationExceptions.tsx'
import type { StationDoor_query$data, StationDoor_query$key } from './__generated__/StationDoor_query.graphql.ts'
import type { StationDoorLeaveMutation } from './__generated__/StationDoorLeaveMutation.graphql.ts'
import type { StationDoorSubscription } from './__generated__/StationDoorSubscription.graphql.ts'
import { ScansLeft } from './ScansLeft.tsx'
import { StationChooser } from './StationChooser.tsx'
import { scanStore } from './scanStore.ts'
import { sendScans } from './sendScans.ts'
import { tabStation } from './tabStation.ts'
import { useLeftBehind, useStationRead } from './useStationRead.ts'

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
  const [takenAway, setTakenAway] = useState(false)
  const staffId = data.viewer.staffId ?? ''
  const station = data.stations.find(({ id }) => id === kept?.id)
  const isMine = !takenAway && station?.version === kept?.version && station?.user?.id === staffId
  const name = queueName(kept?.id ?? '', staffId)

  useEffect(() => onQueueLost((lost) => lost === name && setTakenAway(true)), [name])
  useEffect(() => {
    if (!isMine) void closeQueue(name)
  }, [isMine, name])

  async function take(id: string, version: number) {
    await closeQueue(queueName(id, staffId))
    tabStation.set({ id, version })
    setTakenAway(false)
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
    await closeQueue(name)
    tabStation.clear()
    setKept(null)
  }

  if (!station || !isMine) {
    const warehouse = data.warehouse?.id ?? ''
    return <StationChooser stations={data.stations} warehouse={warehouse} me={staffId} lost={station?.id} title={title} onTaken={take} />
  }
  return (
    <Suspense fallback={<Splash />}>
      <Opened
        key={`${station.id} ${station.version}`}
        station={station}
        data={data}
        onLeave={() => void leave(station.id)}
        onLost={() => setTakenAway(true)}
      >
        {children}
      </Opened>
    </Suspense>
  )
}

const queueName = (stationId: string, staffId: string) => `${stationId} ${staffId}`

interface OpenedProps {
  station: StationDoor_query$data['stations'][number]
  data: StationDoor_query$data
  onLeave: () => void
  /** The server says that somebody else has it. */
  onLost: () => void
  children: Props['children']
}

function Opened({ station, data, onLeave, onLost, children }: OpenedProps) {
  const { id, lastSeq, name } = station
  const staffId = data.viewer.staffId ?? ''
  const open = () =>
    openScanQueue({
      stationId: id,
      lastSeq,
      store: scanStore(staffId, data.viewer.name),
      send: (mutation, scans, signal) => sendScans(id, mutation, scans, signal),
    })
  const queue = use(queueOf(queueName(id, staffId), open))
  useStationRead(id, queue)
  useLeftBehind(queue)
  const { halt } = useScanQueue(queue)
  const isTaken = halt?.code === 'STATION_NOT_YOURS'
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    if (isTaken) lose()
  }, [isTaken])
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
      <StationNotice value={<ScansLeft stations={data.stations} me={staffId} here={id} />}>
        {children({ queue, warehouseId, place, leave: onLeave })}
      </StationNotice>
    </HeaderBadge>
  )
}
