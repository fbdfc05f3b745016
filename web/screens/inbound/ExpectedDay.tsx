import { Flex } from '@chakra-ui/react'
import { CalendarX } from 'lucide-react'
import { useT } from '../../i18n/useT.ts'

/** Day of the expected arrival, marked when it is over and nothing came. */
export function ExpectedDay({ day, isLate }: { day: string | null | undefined; isLate: boolean }) {
  const t = useT()
  if (!day) return <>–</>
  const late = isLate ? t('inbound.expected.LATE') : undefined
  return (
    <Flex align="center" gap="1" fontVariantNumeric="tabular-nums" color={isLate ? 'warn.fg' : undefined} title={late}>
      {isLate && <CalendarX aria-label={late} size={14} />}
      {day}
    </Flex>
  )
}
