import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { type WallColumn, WallCount, WallForecast, WallProgress, WallRows, WallState, type WallTone } from '../../ui/wall/WallRows.tsx'
import { useZone } from '../../ui/Zone.tsx'
import type { WaveRows_board$data, WaveRows_board$key } from './__generated__/WaveRows_board.graphql.ts'

type Row = WaveRows_board$data['waves'][number]

/** How a wave goes, as colour and shape. */
function toneOf({ suspendedAt, outlook, state }: Row): WallTone {
  if (state === 'ENDED') return 'done'
  if (suspendedAt || outlook === 'LATE') return 'stopped'
  return outlook === 'TIGHT' ? 'late' : 'good'
}

export function WaveRows({ board }: { board: WaveRows_board$key }) {
  const t = useT()
  const intl = useIntl()
  const timeZone = useZone()
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
          forecast
          outlook
          counts {
            due
            packed
          }
        }
      }
    `,
    board,
  )
  const clock = (time: string) => intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const stateOf = ({ state, suspendedAt }: Row) => {
    if (!suspendedAt) return t(`state.Wave.${state}`)
    const minutes = Math.max(0, Math.round((Date.parse(at) - Date.parse(suspendedAt)) / 60_000))
    return t('wall.waves.suspended', { since: intl.formatNumber(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' }) })
  }
  const columns: WallColumn<Row>[] = [
    { id: 'number', width: '7.2em', look: 'strong', cell: ({ number }) => number },
    { id: 'type', width: '7em', look: 'quiet', cell: ({ type }) => t(`enum.WaveType.${type}`) },
    { id: 'who', width: '8em', cell: ({ packerName, pickerName }) => packerName ?? pickerName },
    {
      id: 'progress',
      width: '1fr',
      cell: (row) => <WallProgress done={row.counts.packed} due={row.counts.due} tone={toneOf(row)} />,
    },
    {
      id: 'count',
      width: '5em',
      align: 'end',
      look: 'figure',
      cell: ({ counts }) => <WallCount done={counts.packed} due={counts.due} />,
    },
    {
      id: 'forecast',
      width: '4.4em',
      align: 'end',
      cell: (row) => <WallForecast tone={toneOf(row)}>{row.forecast ? `~ ${clock(row.forecast)}` : '–'}</WallForecast>,
    },
    { id: 'state', width: '7.6em', cell: (row) => <WallState tone={toneOf(row)}>{stateOf(row)}</WallState> },
  ]
  return <WallRows rows={waves} rowId={({ id }) => id} columns={columns} empty={t('wall.waves.empty')} />
}
