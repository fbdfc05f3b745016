import { Grid } from '@chakra-ui/react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { WaveInfoGoodsQuery } from './__generated__/WaveInfoGoodsQuery.graphql.ts'
import { WaveInfoPackages } from './WaveInfoPackages.tsx'
import { WaveInfoPicks } from './WaveInfoPicks.tsx'

interface Props {
  waveId: string
  /** Changes with the wave's state, which reloads goods and packages. */
  readAs: string
}

/** Picking lines and packages of a wave. */
export function WaveInfoGoods({ waveId, readAs }: Props) {
  const data = useLazyLoadQuery<WaveInfoGoodsQuery>(
    graphql`
      query WaveInfoGoodsQuery($waveId: ID!) {
        wavePickList(waveId: $waveId) {
          ...WaveInfoPicks_lines
        }
        node(id: $waveId) {
          ...WaveInfoPackages_wave @alias(as: "wave")
          ...WaveWalk_wave @alias(as: "walk")
        }
      }
    `,
    { waveId },
    { fetchPolicy: 'store-and-network', fetchKey: readAs },
  )
  return (
    <Grid gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
      <WaveInfoPicks lines={data.wavePickList} wave={data.node?.walk ?? null} />
      {data.node?.wave && <WaveInfoPackages wave={data.node.wave} />}
    </Grid>
  )
}
