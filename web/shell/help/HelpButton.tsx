import { Button, Kbd } from '@chakra-ui/react'
import { CircleQuestionMark } from 'lucide-react'
import { useT } from '../../i18n/useT.ts'

interface Props {
  isOpen: boolean
  onToggle: () => void
}

/** Help of the page, in the bar on top. */
export function HelpButton({ isOpen, onToggle }: Props) {
  const t = useT()
  return (
    <Button
      px={{ base: '2', md: '2.5' }}
      aria-label={t('help.title')}
      title={t('help.title')}
      aria-keyshortcuts="?"
      aria-expanded={isOpen}
      borderColor={{ base: 'transparent', md: 'line' }}
      _expanded={{ bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.border' }}
      onClick={onToggle}
    >
      <CircleQuestionMark aria-hidden />
      <Kbd aria-hidden display={{ base: 'none', lg: 'inline-flex' }}>
        ?
      </Kbd>
    </Button>
  )
}
