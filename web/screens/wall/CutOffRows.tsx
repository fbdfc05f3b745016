import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useServerMinute } from '../../ui/wall/useServerMinute.ts'
import { useWallTimes } from '../../ui/wall/useWallTimes.ts'
import {
  type WallColumn,
  WallCount,
  WallForecast,
  WallLegend,
  WallProgress,
  WallRows,
  WallState,
  type WallTone,
} from '../../ui/wall/WallRows.tsx'
import type { CutOffRows_board$data, CutOffRows_board$key } from './__generated__/CutOffRows_board.graphql.ts'

type Row = CutOffRows_board$data['cutOffs'][number]

const hour = 60

export function CutOffRows({ board }: { board: CutOffRows_board$key }) {
  const t = useT()
  const { cutOffs, at } = useFragment(
    graphql`
      fragment CutOffRows_board on CutOffBoard {
        at
        cutOffs {
          groupId
          name
          cutOffAt
          waiting
          picking
          picked
          packed
          shipped
          stopped
          missed
          forecast
          minutesLate
          outlook
        }
      }
    `,
    board,
  )
  const now = useServerMinute(at)
  const { clock, expected } = useWallTimes()
  const minutesTo = ({ cutOffAt }: Row) => Math.ceil((Date.parse(cutOffAt) - now) / 60_000)
  const ready = ({ packed, shipped }: Row) => packed + shipped
  const due = (row: Row) => ready(row) + row.waiting + row.picking + row.picked
  const toneOf = (row: Row): WallTone => {
    if (row.missed > 0 || row.outlook === 'LATE') return 'stopped'
    if (row.outlook === 'DONE') return 'done'
    if (minutesTo(row) <= 0) return 'stopped'
    if (row.outlook === 'UNKNOWN') return 'unknown'
    return row.outlook === 'TIGHT' ? 'late' : 'good'
  }
  const remaining = (row: Row) => {
    const minutes = minutesTo(row)
    if (minutes <= 0) return t('wall.cutOffs.passed')
    if (minutes < hour) return t('wall.cutOffs.inMinutes', { minutes })
    return t('wall.cutOffs.inHours', { hours: Math.floor(minutes / hour), minutes: minutes % hour })
  }
  const stateOf = (row: Row) => {
    if (row.outlook === 'DONE') return t(due(row) === 0 ? 'wall.cutOffs.nothing' : 'wall.cutOffs.allPacked')
    return t('wall.cutOffs.toPack', { count: due(row) - ready(row) })
  }
  const forecastOf = ({ outlook, minutesLate }: Row) => {
    if (outlook === 'DONE') return null
    if (minutesLate == null) return t('wall.cutOffs.reason.unknown')
    if (minutesLate === 0) return t(outlook === 'TIGHT' ? 'wall.cutOffs.reason.tight' : 'wall.cutOffs.reason.inTime')
    if (minutesLate < hour) return t('wall.cutOffs.reason.minutesLate', { minutes: minutesLate })
    return t('wall.cutOffs.reason.hoursLate', { hours: Math.floor(minutesLate / hour), minutes: minutesLate % hour })
  }
  const reasonOf = (row: Row) => {
    const expectation = forecastOf(row)
    if (row.missed === 0) return expectation
    if (expectation === null) return t('wall.cutOffs.reason.missed', { count: row.missed })
    return t('wall.cutOffs.reason.andMissed', { forecast: expectation, count: row.missed })
  }
  const columns: WallColumn<Row>[] = [
    { id: 'name', width: '8.5em', look: 'strong', head: t('wall.cutOffs.column.name'), cell: ({ name }) => name },
    {
      id: 'cutOff',
      width: '6em',
      head: t('wall.cutOffs.column.cutOff'),
      cell: (row) => (
        <span>
          {clock(row.cutOffAt)}
          <small>{remaining(row)}</small>
        </span>
      ),
    },
    {
      id: 'progress',
      width: 'minmax(0, 1fr)',
      head: t('wall.cutOffs.column.progress'),
      cell: (row) => (
        <WallProgress
          stages={[
            { id: 'shipped', amount: row.shipped },
            { id: 'packed', amount: ready(row) },
            { id: 'picked', amount: ready(row) + row.picked },
          ]}
          due={due(row)}
          tone={toneOf(row)}
        />
      ),
    },
    {
      id: 'count',
      width: '6em',
      align: 'end',
      look: 'figure',
      head: t('wall.waves.column.count'),
      cell: (row) => (
        <WallCount done={ready(row)} due={due(row)} note={row.stopped > 0 && t('wall.cutOffs.rowStopped', { count: row.stopped })} />
      ),
    },
    {
      id: 'forecast',
      width: '4.6em',
      align: 'end',
      head: t('wall.waves.column.forecast'),
      cell: (row) => <WallForecast tone={toneOf(row)}>{expected(row.forecast, at)}</WallForecast>,
    },
    {
      id: 'state',
      width: '12em',
      head: t('wall.waves.column.state'),
      cell: (row) => (
        <WallState tone={toneOf(row)} reason={reasonOf(row)}>
          {stateOf(row)}
        </WallState>
      ),
    },
  ]
  return (
    <>
      <WallRows rows={cutOffs} rowId={({ groupId }) => groupId} columns={columns} empty={t('wall.cutOffs.empty')} />
      {cutOffs.length > 0 && (
        <WallLegend
          stages={[
            ['picked', t('wall.waves.legend.picked')],
            ['packed', t('wall.waves.legend.packed')],
            ['shipped', t('wall.cutOffs.legend.shipped')],
          ]}
          tones={[
            ['good', t('wall.waves.legend.good')],
            ['late', t('wall.waves.legend.late')],
            ['stopped', t('wall.cutOffs.legend.late')],
            ['done', t('wall.cutOffs.legend.done')],
            ['unknown', t('wall.cutOffs.legend.unknown')],
          ]}
        />
      )}
    </>
  )
}
