import { Button } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { WaveNotice } from './WaveNotice.tsx'
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
    <WaveNotice text={t(over ? 'wave.abnormalEnded' : 'wave.waits', { abnormal })}>
      <Button asChild size="sm">
        <Link to={`${link}${link.includes('?') ? '&' : '?'}${filter}`}>{t('wave.waits.show')}</Link>
      </Button>
    </WaveNotice>
  )
}
