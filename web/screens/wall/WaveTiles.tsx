import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useWallTimes } from '../../ui/wall/useWallTimes.ts'
import { WallTiles } from '../../ui/wall/WallTiles.tsx'
import type { WaveTiles_board$key } from './__generated__/WaveTiles_board.graphql.ts'

export function WaveTiles({ board }: { board: WaveTiles_board$key }) {
  const t = useT()
  const intl = useIntl()
  const { at, packedToday, dueToday, toPick, piecesPerHour, abnormal, cutOffAt, cutOffName, cutOffForecast } = useFragment(
    graphql`
      fragment WaveTiles_board on WaveBoard {
        at
        packedToday
        dueToday
        toPick
        abnormal
        piecesPerHour
        cutOffAt
        cutOffName
        cutOffForecast
      }
    `,
    board,
  )
  const { clock, expected } = useWallTimes()
  const name = cutOffName ?? ''
  const late = cutOffAt && cutOffForecast && Date.parse(cutOffForecast) > Date.parse(cutOffAt)
  return (
    <WallTiles
      tiles={[
        { id: 'packed', value: packedToday, label: t('wall.waves.packed', { due: intl.formatNumber(dueToday) }) },
        { id: 'toPick', value: toPick, label: t('wall.waves.toPick') },
        { id: 'pace', value: piecesPerHour ?? '–', label: t('wall.waves.pace') },
        { id: 'abnormal', value: abnormal, label: t('wall.waves.abnormal'), tone: abnormal > 0 ? 'alarm' : 'plain' },
        {
          id: 'cutOff',
          value: cutOffAt ? clock(cutOffAt) : '–',
          label: cutOffAt ? t('wall.waves.cutOff', { name }) : t('wall.waves.noCutOff'),
          aside: { label: t('wall.waves.cutOffForecast'), value: expected(cutOffForecast, at) },
          tone: late ? 'late' : 'plain',
        },
      ]}
    />
  )
}
