import { Box, chakra } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { toaster } from './overlay/toaster.tsx'

interface Props {
  text: string
  /** Displayed instead of the copied text. */
  children?: string
  /** Makes the text a link. */
  to?: string
}

/** Monospaced code with a copy button. */
export function CopyText({ text, children = text, to }: Props) {
  const t = useT()

  async function copyAndSay() {
    if (await copyText(text)) toaster.success(t('ui.copy.done'))
    else toaster.error(t('ui.copy.failed'))
  }

  return (
    <Box as="span" className="group" display="inline-flex" alignItems="center" gap="0.5" textStyle="code" maxW="full">
      <Box as="span" truncate css={{ '& a': { color: 'brand.fg', _hover: { textDecoration: 'underline' } } }}>
        {to ? <Link to={to}>{children}</Link> : children}
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
    // Touch target without a higher line.
    smDown: { boxSize: '12', my: '-3' },
  },
})

/** The clipboard API needs a secure page; on plain HTTP the old copy command is used. */
export async function copyText(text: string): Promise<boolean> {
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
