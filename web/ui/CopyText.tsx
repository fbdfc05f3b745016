import { Box, chakra } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { toaster } from './toaster.tsx'

interface Props {
  text: string
  /** What is shown instead of the text that is copied. */
  children?: string
}

/** A code in monospace with its copy control. */
export function CopyText({ text, children = text }: Props) {
  const t = useT()

  async function copyAndSay() {
    if (await copy(text)) toaster.success(t('ui.copy.done'))
    else toaster.error(t('ui.copy.failed'))
  }

  return (
    <Box as="span" className="group" display="inline-flex" alignItems="center" gap="0.5" textStyle="code" maxW="full">
      <Box as="span" truncate>
        {children}
      </Box>
      <CopyButton
        type="button"
        aria-label={t('ui.copy.label', { text })}
        onClick={(event) => {
          event.preventDefault()
          event.stopPropagation()
          copyAndSay()
        }}
      >
        <Copy size={13} aria-hidden />
      </CopyButton>
    </Box>
  )
}

const CopyButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '6',
    borderRadius: 'l1',
    color: 'muted',
    cursor: 'button',
    '@media (hover: hover)': { opacity: '0', _groupHover: { opacity: '1' }, _groupFocusWithin: { opacity: '1' } },
    _hover: { bg: 'bg.muted', color: 'ink' },
  },
})

/** Browsers lend the clipboard to secure pages only; a warehouse on plain HTTP takes the old way. */
async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(yes, no)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}

const yes = () => true
const no = () => false
