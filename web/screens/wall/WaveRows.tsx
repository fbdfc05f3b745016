import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
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
import type { WaveRows_board$data, WaveRows_board$key } from './__generated__/WaveRows_board.graphql.ts'

type Row = WaveRows_board$data['waves'][number]

/** Status of a wave as colour and shape. */
function toneOf({ suspendedAt, outlook, state }: Row): WallTone {
  if (state === 'ENDED') return 'done'
  if (suspendedAt || outlook === 'LATE') return 'stopped'
  return outlook === 'TIGHT' ? 'late' : 'good'
}

export function WaveRows({ board }: { board: WaveRows_board$key }) {
  const t = useT()
  const intl = useIntl()
  const { waves, at } = useFragment(
    graphql`
      fragment WaveRows_board on WaveBoard {
        at
        waves {
          id
          number
          type
          state
          pickerName
          packerName
          suspendedAt
          cutOffAt
          forecast
          outlook
          waitsForAbnormal
          counts {
            due
            packed
            abnormal
          }
          pieces {
            due
            picked
            sorted
            packed
          }
        }
      }
    `,
    board,
  )
  const { clock, expected } = useWallTimes()
  const stateOf = ({ state, suspendedAt }: Row) => {
    if (!suspendedAt) return t(`state.Wave.${state}`)
    const minutes = Math.max(0, Math.round((Date.parse(at) - Date.parse(suspendedAt)) / 60_000))
    return t('wall.waves.suspended', { since: intl.formatNumber(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' }) })
  }
  const reasonOf = ({ state, outlook, cutOffAt, counts, waitsForAbnormal }: Row) => {
    if (state === 'ENDED') return null
    if (waitsForAbnormal) return t('wall.waves.reason.abnormal', { count: counts.abnormal })
    if (!cutOffAt || (outlook !== 'LATE' && outlook !== 'TIGHT')) return null
    const time = clock(cutOffAt)
    if (outlook === 'TIGHT') return t('wall.waves.reason.tight', { time })
    return t(Date.parse(cutOffAt) <= Date.parse(at) ? 'wall.waves.reason.missed' : 'wall.waves.reason.late', { time })
  }
  const columns: WallColumn<Row>[] = [
    { id: 'number', width: '6.9em', look: 'strong', head: t('wall.waves.column.number'), cell: ({ number }) => number },
    { id: 'type', width: '6.7em', look: 'quiet', head: t('wall.waves.column.type'), cell: ({ type }) => t(`wall.waves.type.${type}`) },
    { id: 'who', width: '7em', head: t('wall.waves.column.who'), cell: ({ packerName, pickerName }) => packerName ?? pickerName },
    {
      id: 'progress',
      width: 'minmax(0, 1fr)',
      head: t('wall.waves.column.progress'),
      cell: (row) => (
        <WallProgress
          stages={[
            { id: 'packed', amount: row.pieces.packed },
            // Only mixed waves are sorted.
            ...(row.type === 'MIXED' ? [{ id: 'sorted' as const, amount: row.pieces.sorted }] : []),
            { id: 'picked', amount: row.pieces.picked },
          ]}
          due={row.pieces.due}
          tone={toneOf(row)}
        />
      ),
    },
    {
      id: 'count',
      width: '5.2em',
      align: 'end',
      look: 'figure',
      head: t('wall.waves.column.count'),
      cell: ({ counts }) => (
        <WallCount
          done={counts.packed}
          due={counts.due}
          note={counts.abnormal > 0 && t('wall.waves.rowAbnormal', { count: counts.abnormal })}
        />
      ),
    },
    {
      id: 'forecast',
      width: '3.9em',
      align: 'end',
      head: t('wall.waves.column.forecast'),
      cell: (row) => <WallForecast tone={toneOf(row)}>{expected(row.forecast, at)}</WallForecast>,
    },
    {
      id: 'state',
      width: '8.4em',
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
      <WallRows rows={waves} rowId={({ id }) => id} columns={columns} empty={t('wall.waves.empty')} />
      {waves.length > 0 && (
        <WallLegend
          stages={(['picked', 'sorted', 'packed'] as const).map((stage) => [stage, t(`wall.waves.legend.${stage}`)])}
          tones={(['good', 'late', 'stopped', 'done'] as const).map((tone) => [tone, t(`wall.waves.legend.${tone}`)])}
        />
      )}
    </>
  )
}
