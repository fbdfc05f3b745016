import { Flex } from '@chakra-ui/react'
import { Suspense, useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import type { WaveInfoSubscription } from './__generated__/WaveInfoSubscription.graphql.ts'
import { WaveInfoGoods } from './WaveInfoGoods.tsx'
import { WaveInfoHead } from './WaveInfoHead.tsx'
import type { OpenedAction } from './waveActions.ts'
import { readWave, type WaveKey } from './waveNode.ts'

const changes = graphql`
  subscription WaveInfoSubscription($id: ID!) {
    waveChanged(id: $id) {
      ...waveNode_wave
    }
  }
`

/** All data of one wave, updated live. */
export function WaveInfo({ wave: key, onAsk }: { wave: WaveKey; onAsk: (asked: OpenedAction) => void }) {
  const wave = readWave(key)
  useSubscription<WaveInfoSubscription>(useMemo(() => ({ subscription: changes, variables: { id: wave.id } }), [wave.id]))
  const { due, toPick, picked, packed, shipped, abnormal } = wave.counts
  return (
    <Flex direction="column" gap="4">
      <WaveInfoHead wave={wave} onAsk={onAsk} />
      <Suspense fallback={<TableSkeleton rows={8} columns={5} />}>
        <WaveInfoGoods waveId={wave.id} readAs={[wave.state, due, toPick, picked, packed, shipped, abnormal].join()} />
      </Suspense>
    </Flex>
  )
}
