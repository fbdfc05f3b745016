import { Button, Flex } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { absolute } from './RelativeTime.tsx'
import { useTimeZone } from './TimeZone.tsx'
import type { MomentChoice } from './useMoment.ts'

interface Props extends MomentChoice {
  moment: string
}

/** Says that a page shows the figures of a moment in the past, and leads back to now. */
export function PastBanner({ moment, show }: Props) {
  const t = useT()
  const zone = useTimeZone()
  return (
    <Flex
      role="status"
      align="center"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      px="3"
      py="2"
      mb="2.5"
      flexShrink="0"
      layerStyle="card"
      bg="warn.subtle"
      color="warn.fg"
      borderColor="warn.border"
    >
      <History size={16} aria-hidden />
      <span>{t('moment.past', { moment: absolute(new Date(moment), zone).slice(0, 16), zone })}</span>
      <Button size="sm" ms="auto" onClick={() => show(null)}>
        {t('moment.back')}
      </Button>
    </Flex>
  )
}
