import { Flex } from '@chakra-ui/react'
import { Suspense, useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useSettledKey } from '../../../relay/useSettledKey.ts'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import type { WaveInfo_wave$key } from './__generated__/WaveInfo_wave.graphql.ts'
import type { WaveInfoSubscription } from './__generated__/WaveInfoSubscription.graphql.ts'
import { WaveInfoGoods } from './WaveInfoGoods.tsx'
import { WaveInfoHead } from './WaveInfoHead.tsx'
import type { OpenedAction } from './waveActions.ts'
import { readWave, type WaveKey } from './waveNode.ts'

const changes = graphql`
  subscription WaveInfoSubscription($id: ID!) {
    waveChanged(id: $id) {
      ...waveNode_wave
      ...WaveInfo_wave
    }
  }
`

interface Props {
  wave: WaveKey
  picking: WaveInfo_wave$key
  onAsk: (asked: OpenedAction) => void
}

/** All data of one wave, updated live. */
export function WaveInfo({ wave: key, picking: pickingKey, onAsk }: Props) {
  const wave = readWave(key)
  const pickedOf = useFragment(
    graphql`
      fragment WaveInfo_wave on Wave {
        picking {
          open
          picked
        }
        ...WaveInfoPicking_wave
        ...WaveSplits_wave
      }
    `,
    pickingKey,
  )
  useSubscription<WaveInfoSubscription>(useMemo(() => ({ subscription: changes, variables: { id: wave.id } }), [wave.id]))
  const { due, toPick, picked, packed, shipped, abnormal } = wave.counts
  const { open, picked: pickedPieces } = pickedOf.picking
  // Above the boundary that suspends, which would forget it.
  const readAs = useSettledKey([wave.state, due, toPick, picked, packed, shipped, abnormal, open, pickedPieces].join())
  return (
    <Flex direction="column" gap="4">
      <WaveInfoHead wave={wave} picking={pickedOf} onAsk={onAsk} />
      <Suspense fallback={<TableSkeleton rows={8} columns={5} />}>
        <WaveInfoGoods waveId={wave.id} readAs={readAs} />
      </Suspense>
    </Flex>
  )
}
