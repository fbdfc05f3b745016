import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useWallTimes } from '../../ui/wall/useWallTimes.ts'
import { WallTiles } from '../../ui/wall/WallTiles.tsx'
import type { CutOffTiles_board$key } from './__generated__/CutOffTiles_board.graphql.ts'

export function CutOffTiles({ board }: { board: CutOffTiles_board$key }) {
  const t = useT()
  const { at, packedPerHour, cutOffs } = useFragment(
    graphql`
      fragment CutOffTiles_board on CutOffBoard {
        at
        packedPerHour
        cutOffs {
          name
          cutOffAt
          waiting
          picking
          picked
          packed
          shipped
          stopped
          forecast
          minutesLate
        }
      }
    `,
    board,
  )
  const sum = (of: (row: (typeof cutOffs)[number]) => number) => cutOffs.reduce((total, row) => total + of(row), 0)
  const left = ({ waiting, picking, picked }: (typeof cutOffs)[number]) => waiting + picking + picked
  const stopped = sum((row) => row.stopped)
  const next = cutOffs.find((row) => left(row) > 0) ?? cutOffs[0]
  const late = (next?.minutesLate ?? 0) > 0
  const { clock, expected } = useWallTimes()
  return (
    <WallTiles
      tiles={[
        {
          id: 'left',
          value: sum(left),
          label: t('wall.cutOffs.left'),
          width: 1.4,
          aside: {
            label: t('wall.cutOffs.pace'),
            value: packedPerHour == null ? '–' : t('wall.cutOffs.perHour', { count: packedPerHour }),
          },
        },
        { id: 'packed', value: sum(({ packed }) => packed), label: t('wall.cutOffs.packed') },
        { id: 'shipped', value: sum(({ shipped }) => shipped), label: t('wall.cutOffs.shipped') },
        { id: 'stopped', value: stopped, label: t('wall.cutOffs.stopped'), tone: stopped > 0 ? 'alarm' : 'plain' },
        {
          id: 'next',
          value: next ? clock(next.cutOffAt) : '–',
          label: next ? t('wall.waves.cutOff', { name: next.name }) : t('wall.waves.noCutOff'),
          aside: { label: t('wall.waves.cutOffForecast'), value: expected(next?.forecast, at) },
          tone: late ? 'late' : 'plain',
          width: 1.8,
        },
      ]}
    />
  )
}
