import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Link, useSearchParams } from 'react-router'
import { TabBar } from './TabBar.ts'
import type { ListLink } from './useListUrl.ts'
import { useOverflow } from './useOverflow.ts'

export interface Tab extends ListLink {
  id: string
  label: ReactNode
  /** Undefined while counting. */
  count?: number | undefined
  /** The count was capped at this number. */
  capped?: boolean
  /** Highlighted when above 0. */
  alarming?: boolean
}

/** Last known counts by list and warehouse, shown until new ones arrive or while offline. */
const lastCounts = new Map<string, Pick<Tab, 'id' | 'count' | 'capped'>[]>()

/** State tabs of a list; each is a link, so Back returns to the previous tab. */
export function StatusTabs({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  const intl = useIntl()
  const [search] = useSearchParams()
  const list = `${label} ${search.get('warehouse')}`
  const isCounted = tabs.some(({ count }) => count !== undefined)
  const known = isCounted ? tabs : (lastCounts.get(list) ?? [])
  useEffect(() => {
    if (isCounted)
      lastCounts.set(
        list,
        tabs.map(({ id, count, capped }) => ({ id, count, capped: capped ?? false })),
      )
  }, [isCounted, list, tabs])
  const shown = tabs.map((tab) => {
    const { count, capped = false } = known.find(({ id }) => id === tab.id) ?? {}
    return { ...tab, count, capped }
  })
  const bar = useRef<HTMLElement>(null)
  const overflow = useOverflow(bar)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts make the tabs wider.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [known.length > 0, isCounted, current])
  const scrollOn = (side: -1 | 1) => bar.current?.scrollBy({ left: side * bar.current.clientWidth * 0.6, behavior: 'smooth' })
  return (
    <Outer>
      {overflow.start && <Scroll side="start" onClick={() => scrollOn(-1)} />}
      {overflow.end && <Scroll side="end" onClick={() => scrollOn(1)} />}
      <TabBar ref={bar} aria-label={label} data-old={!isCounted || undefined}>
        {shown.map(({ id, label: name, to, onClick, count, capped, alarming = false }) => (
          <Link key={id} to={to} onClick={onClick} aria-current={id === current ? 'page' : undefined}>
            {name}
            {count !== undefined && (
              <span className="count" data-alarming={(alarming && count > 0) || undefined}>
                {intl.formatNumber(count)}
                {capped && '+'}
              </span>
            )}
          </Link>
        ))}
      </TabBar>
    </Outer>
  )
}

/** Scroll button for hidden tabs; the keyboard reaches the tabs directly. */
function Scroll({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) {
  const Mark = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <button type="button" className={side} tabIndex={-1} aria-hidden onClick={onClick}>
      <Mark size={16} aria-hidden />
    </button>
  )
}

const Outer = chakra('div', {
  base: {
    position: 'relative',
    flexShrink: '0',
    minW: '0',
    '& > button': {
      position: 'absolute',
      insetY: '0',
      zIndex: '1',
      display: 'grid',
      placeItems: 'center',
      w: '8',
      mb: '2.5',
      color: 'ink',
      cursor: 'button',
      bgImage: 'linear-gradient(var(--to), {colors.surface} 60%, transparent)',
    },
    '& > .start': { insetStart: '0', '--to': 'to right' },
    '& > .end': { insetEnd: '0', '--to': 'to left' },
  },
})
