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
        }
      }
    `,
    { waveId },
    { fetchPolicy: 'store-and-network', fetchKey: readAs },
  )
  return (
    <div className="cards halves">
      <WaveInfoPicks lines={data.wavePickList} />
      {data.node?.wave && <WaveInfoPackages wave={data.node.wave} />}
    </div>
  )
}
