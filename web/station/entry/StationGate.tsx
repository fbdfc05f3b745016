import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useNavigate } from 'react-router'
import { cachedSince } from '../../relay/cachedSince.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { StationExceptions } from '../../screens/exception/StationExceptions.tsx'
import { blockReload } from '../../shell/reloadGuard.ts'
import { Splash } from '../../shell/Splash.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import type { ScanQueue } from '../queue/queue.ts'
import { openScanQueue } from '../queue/queue.ts'
import type { QueueState } from '../queue/queueTypes.ts'
import { scanStore } from '../queue/scanStore.ts'
import { sendScans } from '../queue/sendScans.ts'
import { closeQueue, getQueue, onQueueLost, useScanQueue } from '../queue/useScanQueue.ts'
import { ConsoleLink } from '../ui/ConsoleLink.tsx'
import { HeaderBadgeContext } from '../ui/HeaderBadgeContext.ts'
import { HeaderHomeContext } from '../ui/HeaderHomeContext.ts'
import { StationNoticeContext } from '../ui/StationNoticeContext.ts'
import type { StationGate_query$data, StationGate_query$key } from './__generated__/StationGate_query.graphql.ts'
import type { StationGateLeaveMutation } from './__generated__/StationGateLeaveMutation.graphql.ts'
import type { StationGateSubscription } from './__generated__/StationGateSubscription.graphql.ts'
import { OfflineDataNotice } from './OfflineDataNotice.tsx'
import { StationChooser } from './StationChooser.tsx'
import type { Job } from './stationOrder.ts'
import { type TabStation, tabStation } from './tabStation.ts'
import { UnsentScansNotice } from './UnsentScansNotice.tsx'
import { useKeptAnswers } from './useKeptAnswers.ts'
import { useQueueContact, useRevalidateAfterBacklog, useStationUser } from './useStationUser.ts'

/** What a station provides to its scan page. */
export interface OpenStation {
  id: string
  /** The user. */
  staffId: string
  // biome-ignore lint/suspicious/noExplicitAny: a queue holds scans of several kinds; each page knows its own.
  queue: ScanQueue<any, any>
  warehouseId: string
  /** Chosen printer of its labels. */
  labelPrinter: { readonly id: string; readonly name: string } | null
  /** Id of the chosen printer of its documents. */
  documentPrinterId: string | null
  /** Arrangement of its put wall; null until it is set. */
  putWall: { rows: number; columns: number } | null
  /** Warehouse, station and user, for the corner of the page. */
  place: string
  /** Releases the station and returns to the console. */
  leave: () => void
}

interface Props {
  query: StationGate_query$key
  title: string
  /** The task; stations for it are suggested. */
  job: Job
  children: (station: OpenStation) => ReactNode
}

/** Requires a station before scanning. A reload of the same tab keeps its station; a tab that has lost it stops. */
export function StationGate({ query, title, job, children }: Props) {
  const data = useFragment(
    graphql`
      fragment StationGate_query on Query @argumentDefinitions(warehouseId: { type: "ID!" }) {
        viewer {
          staffId
          name
        }
        warehouse: node(id: $warehouseId) {
          ... on Warehouse {
            id
            name: displayName
          }
        }
        stations(warehouseId: $warehouseId) {
          id
          lastSeq
          version
          name
          putWallRows
          putWallColumns
          labelPrinter {
            id
            name
          }
          documentPrinter {
            id
          }
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
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const [kept, setKept] = useState(() => tabStation.get())
  const [takenAway, setTakenAway] = useState(false)
  const reload = useReload()
  const staffId = data.viewer.staffId ?? ''
  const station = data.stations.find(({ id }) => id === kept?.id)
  const isMine = !takenAway && station !== undefined && kept !== null && holds(kept, station, staffId)
  // For good: an older response that arrives later must not bring the station back.
  const isLost = station !== undefined && kept !== null && !holds(kept, station, staffId)
  if (isLost && !takenAway) setTakenAway(true)
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
    // A reload offline shows the cached data.
    void reload()
  }

  const free = useCommand<StationGateLeaveMutation>(graphql`
    mutation StationGateLeaveMutation($input: LeaveStationInput!) {
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
    await navigate(linkTo('/home/panel'))
  }

  if (!isMine) {
    const warehouse = data.warehouse?.id ?? ''
    const place = [data.warehouse?.name, data.viewer.name].filter(Boolean).join(' · ')
    const asked = { stations: data.stations, warehouse, me: staffId, lost: station?.id, title, job, place }
    return <StationChooser {...asked} onTaken={take} />
  }
  return (
    <Suspense fallback={<Splash />}>
      <Opened
        key={`${kept.id} ${kept.version}`}
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

/** A station older than the one taken by this tab comes from a response that was overtaken. */
const holds = (kept: TabStation, station: StationGate_query$data['stations'][number], staffId: string) =>
  station.version < kept.version || (station.version === kept.version && station.user?.id === staffId)

const queueName = (stationId: string, staffId: string) => `${stationId} ${staffId}`

const isAtWork = ({ pending, troubles, halt }: QueueState) => pending > 0 || troubles.length > 0 || halt !== null

interface OpenedProps {
  station: StationGate_query$data['stations'][number]
  data: StationGate_query$data
  onLeave: () => void
  /** The server reports that another user has taken the station. */
  onLost: () => void
  children: Props['children']
}

function Opened({ station, data, onLeave, onLost, children }: OpenedProps) {
  const { id, lastSeq, name } = station
  const staffId = data.viewer.staffId ?? ''
  const open = async () => {
    const store = scanStore(staffId, data.viewer.name)
    const offlineSince = cachedSince.get()
    if (offlineSince !== null) {
      const { applyKeptAnswers } = await import('../queue/applyKeptAnswers.ts')
      await applyKeptAnswers(await store.history(id).catch(() => []), offlineSince)
    }
    const send: Parameters<typeof openScanQueue>[0]['send'] = (mutation, scans, signal) => sendScans(id, mutation, scans, signal)
    return openScanQueue({ stationId: id, lastSeq, store, offlineSince, send })
  }
  const queue = use(getQueue(queueName(id, staffId), open))
  useQueueContact(queue)
  useKeptAnswers(queue, () => scanStore(staffId, data.viewer.name).history(id))
  useEffect(() => blockReload(() => isAtWork(queue.getState())), [queue])
  useStationUser(id, queue)
  useRevalidateAfterBacklog(queue)
  const { halt } = useScanQueue(queue)
  const isTaken = halt?.code === 'STATION_NOT_YOURS'
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    if (isTaken) lose()
  }, [isTaken])
  useSubscription<StationGateSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription StationGateSubscription($id: ID!) {
            stationChanged(id: $id) {
              id
              version
              putWallRows
              putWallColumns
              labelPrinter {
                id
                name
              }
              documentPrinter {
                id
              }
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
  const { putWallRows: rows, putWallColumns: columns } = station
  const putWall = rows && columns ? { rows, columns } : null
  const place = [data.warehouse?.name, name, data.viewer.name].filter(Boolean).join(' · ')
  const warehouseId = data.warehouse?.id ?? ''
  return (
    <HeaderBadgeContext value={<StationExceptions stationId={id} warehouseId={warehouseId} queue={queue} />}>
      <StationNoticeContext
        value={
          <>
            <OfflineDataNotice />
            <UnsentScansNotice stations={data.stations} me={staffId} here={id} />
          </>
        }
      >
        <HeaderHomeContext value={<ConsoleLink />}>
          {children({
            id,
            staffId,
            queue,
            warehouseId,
            putWall,
            place,
            leave: onLeave,
            labelPrinter: station.labelPrinter ?? null,
            documentPrinterId: station.documentPrinter?.id ?? null,
          })}
        </HeaderHomeContext>
      </StationNoticeContext>
    </HeaderBadgeContext>
  )
}
