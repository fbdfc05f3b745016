import { Button, chakra } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useT } from '../../../i18n/useT.ts'
import type { LabelPrinting } from './useLabelPrinting.ts'

/** Status of the last label. */
export function PackLabel({ printing: { job, settle }, onAgain }: { printing: LabelPrinting; onAgain: () => void }) {
  const t = useT()
  if (!job) return null
  return (
    <Strip data-state={job.state} role="status">
      <Printer aria-hidden />
      <span>{t(`pack.label.${job.state}`, { number: job.number })}</span>
      {job.state === 'sent' && (
        <>
          <Button size="xl" variant="solid" colorPalette="brand" onClick={() => settle(true)}>
            {t('pack.label.ok')}
          </Button>
          <Button size="xl" onClick={() => settle(false)}>
            {t('pack.label.none')}
          </Button>
        </>
      )}
      {job.state === 'failed' && (
        <Button size="xl" onClick={onAgain}>
          {t('pack.command.reprint')}
        </Button>
      )}
    </Strip>
  )
}

const Strip = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    mt: '4',
    px: '4',
    py: '2',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'lg',
    bg: 'card',
    textStyle: 'lg',
    '& svg': { boxSize: '6', color: 'muted' },
    '& > span': { flex: '1', minW: '10rem', overflowWrap: 'anywhere' },
    '&[data-state=failed]': { bg: 'negative.subtle', borderColor: 'negative.border', color: 'negative.fg' },
    '&[data-state=confirmed]': { color: 'muted' },
  },
})
