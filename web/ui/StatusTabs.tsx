import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'

export interface Tab {
  id: string
  label: ReactNode
  href: string
  /** Undefined while it is being counted: the tab does not wait for it. */
  count?: number | undefined
  /** The count stopped there: there are that many or more. */
  capped?: boolean
  /** Something to be put right, as soon as there is one. */
  alarming?: boolean
}

/** The states of a list as tabs; each is a link, so Back leads to the tab before. */
export function StatusTabs({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  const intl = useIntl()
  return (
    <Bar aria-label={label}>
      {tabs.map(({ id, label: name, href, count, capped = false, alarming = false }) => (
        <Link key={id} to={href} aria-current={id === current ? 'page' : undefined}>
          {name}
          {count !== undefined && (
            <span className="count" data-alarming={(alarming && count > 0) || undefined}>
              {intl.formatNumber(count)}
              {capped && '+'}
            </span>
          )}
        </Link>
      ))}
    </Bar>
  )
}

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    gap: '0.5',
    mb: '2.5',
    flexShrink: '0',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    boxShadow: 'inset 0 -1px 0 {colors.line}',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      h: '9',
      px: '3',
      color: 'muted',
      whiteSpace: 'nowrap',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      borderTopRadius: 'l2',
      '@media (pointer: coarse)': { h: '11' },
      _hover: { color: 'ink' },
      _focusVisible: { outlineOffset: '-2px' },
      '&[aria-current]': { color: 'ink', fontWeight: 'semibold', borderColor: 'brand.border' },
    },
    '& .count': { color: 'muted', fontWeight: 'medium', '&[data-alarming]': { color: 'negative.fg' } },
  },
})
