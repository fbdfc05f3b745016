import { Box, Flex } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { useT } from '../../../i18n/useT.ts'
import type { WaveNode } from './waveNode.ts'

/** Packed packages as bar and numbers; a suspended wave has its own colour. */
export function WaveProgress({ wave }: { wave: WaveNode }) {
  const t = useT()
  const intl = useIntl()
  const { packed, due, abnormal } = wave.counts
  const share = due === 0 ? 0 : Math.min(1, packed / due)
  const tone = wave.suspendedAt ? 'warn' : 'brand'
  return (
    <Flex
      as="span"
      align="center"
      gap="2"
      w="full"
      minW="7rem"
      data-tip={abnormal > 0 ? t('wave.progress.abnormal', { packed, due, abnormal }) : t('wave.progress', { packed, due })}
    >
      <Box as="span" flex="1" h="1.5" minW="10" borderRadius="full" bg="bg.emphasized" overflow="hidden">
        <Box as="span" display="block" h="full" colorPalette={tone} bg="colorPalette.border" style={{ width: `${share * 100}%` }} />
      </Box>
      <Box as="span" minW="14" textAlign="end" textStyle="xs" color="soft" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {intl.formatNumber(packed)} / {intl.formatNumber(due)}
      </Box>
      {abnormal > 0 && (
        <Box as="span" textStyle="xs" color="negative.fg" whiteSpace="nowrap">
          {t('wave.abnormalOf', { abnormal })}
        </Box>
      )}
    </Flex>
  )
}
