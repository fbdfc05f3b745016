import { Flex } from '@chakra-ui/react'
import { waveMachine } from '../../../../graph/wave/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { WaveNode } from './waveNode.ts'

export function WaveState({ wave }: { wave: WaveNode }) {
  const t = useT()
  return (
    <Flex as="span" display="inline-flex" gap="1" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <StatusBadge tone={stateTone(waveMachine, wave.state)}>{t(`state.Wave.${wave.state}`)}</StatusBadge>
      {wave.waitsForAbnormal && <StatusBadge tone="negative">{t('wave.waitsShort')}</StatusBadge>}
      {wave.suspendedAt && <StatusBadge tone="warn">{t('wave.suspended')}</StatusBadge>}
    </Flex>
  )
}
