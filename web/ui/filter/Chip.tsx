import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'

interface Props {
  /** Button that opens the filter. */
  children: ReactNode
  /** Whether the filter is set. */
  on: boolean
  /** Name of the filter, for the remove button. */
  name: string
  onClear: () => void
}

/** A filter chip; tinted with a remove button when set. */
export function Chip({ children, on, name, onClear }: Props) {
  const t = useT()
  return (
    <Frame data-on={on || undefined}>
      {children}
      {on && (
        <button type="button" className="clear" aria-label={t('list.filter.remove', { name })} onClick={onClear}>
          <X size={14} aria-hidden />
        </button>
      )}
    </Frame>
  )
}

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    maxW: 'full',
    minW: '0',
    '& > button:first-of-type': {
      px: '2.5',
      minW: '0',
      maxW: '20rem',
      fontWeight: 'normal',
      justifyContent: 'flex-start',
      overflow: 'hidden',
      '& > b': { fontWeight: 'semibold', overflow: 'hidden', textOverflow: 'ellipsis' },
    },
    '&[data-on] > button': { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.border' },
    '&[data-on] > button:first-of-type': { borderEndRadius: '0', borderInlineEndWidth: '0' },
    '& > .clear': {
      display: 'grid',
      placeItems: 'center',
      h: '8',
      w: '7',
      borderWidth: '1px',
      borderInlineStartWidth: '0',
      borderEndRadius: 'l2',
      cursor: 'button',
      '@media (pointer: coarse)': { h: '10', w: '9' },
      _hover: { bg: 'brand.muted' },
    },
  },
})
