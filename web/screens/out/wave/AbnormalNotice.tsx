import { Box, Button, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { WaveNode } from './waveNode.ts'

/** Notice that a wave waits for abnormal packages or ended with some, with a link to them. */
export function AbnormalNotice({ wave }: { wave: WaveNode }) {
  const t = useT()
  const link = useLinkTo()('/out/parcel')
  const { abnormal } = wave.counts
  const over = wave.state === 'ENDED' || wave.state === 'VOIDED'
  if (abnormal === 0 || !(wave.waitsForAbnormal || over)) return null
  const filter = new URLSearchParams({ view: 'ABNORMAL', wave: wave.id, days: 'all' })
  return (
    <Flex
      role="status"
      align="center"
      wrap="wrap"
      gap="3"
      mt="4"
      px="3"
      py="2"
      borderRadius="l2"
      borderWidth="1px"
      bg="warn.subtle"
      borderColor="warn.border"
      color="warn.fg"
    >
      <TriangleAlert size={18} aria-hidden />
      <Box flex="1" minW="12rem">
        {t(over ? 'wave.abnormalEnded' : 'wave.waits', { abnormal })}
      </Box>
      <Button asChild size="sm">
        <Link to={`${link}${link.includes('?') ? '&' : '?'}${filter}`}>{t('wave.waits.show')}</Link>
      </Button>
    </Flex>
  )
}
