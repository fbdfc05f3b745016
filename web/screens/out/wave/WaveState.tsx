import { Flex } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { type WaveNode, waveTones } from './waveNode.ts'

export function WaveState({ wave }: { wave: WaveNode }) {
  const t = useT()
  return (
    <Flex as="span" display="inline-flex" gap="1" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <StatusBadge tone={waveTones[wave.state]}>{t(`state.Wave.${wave.state}`)}</StatusBadge>
      {wave.suspendedAt && <StatusBadge tone="warn">{t('wave.suspended')}</StatusBadge>}
    </Flex>
  )
}
