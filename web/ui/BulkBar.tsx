import { chakra, Kbd } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { useT } from '../i18n/useT.ts'
import { isCovered } from './useHotkeys.ts'

/** Escape hides it first. */
const hasTooltip = () => document.querySelector('[role=tooltip]:popover-open') !== null

interface Props {
  /** Number of selected rows; the bar is hidden at 0. */
  count: number
  /** Number of matching rows; undefined while counting. */
  matching?: number | undefined
  allMatching?: boolean
  /** More rows match than one action allows. */
  tooMany?: boolean | undefined
  onAllMatching?: () => void
  /** The rows that match are being loaded. */
  isLoading?: boolean
  onClear: () => void
  /** Buttons and menus, styled by the bar. */
  children: ReactNode
}

/** Bar below the list with actions on the selected rows. Escape clears the selection. */
export function BulkBar({
  count,
  matching,
  allMatching = false,
  tooMany = false,
  onAllMatching,
  isLoading = false,
  onClear,
  children,
}: Props) {
  const t = useT()
  const letGo = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isCovered() && !hasTooltip()) onClear()
  })
  const shown = count > 0
  // Before the bar is painted, so that no key is lost.
  useLayoutEffect(() => {
    if (!shown) return
    const listen = (event: KeyboardEvent) => letGo(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [shown])

  if (!shown) return null
  return (
    <Bar role="toolbar" aria-label={t('list.bulk.label')}>
      <span aria-live="polite">{t('list.bulk.count', { count: allMatching ? (matching ?? count) : count })}</span>
      {tooMany && !allMatching && <span>{t('list.bulk.tooMany', { count: matching ?? 0 })}</span>}
      {onAllMatching && !allMatching && !tooMany && matching !== undefined && matching > count && (
        <button type="button" className="all" disabled={isLoading} aria-busy={isLoading} onClick={onAllMatching}>
          {t('list.bulk.all', { count: matching })}
        </button>
      )}
      <div className="acts">{children}</div>
      <button type="button" className="esc" onClick={onClear} aria-label={t('list.bulk.clear')} data-tip={t('list.bulk.clear')}>
        <Kbd>Esc</Kbd>
        <X size={18} aria-hidden />
      </button>
    </Bar>
  )
}

const Bar = chakra('div', {
  base: {
    // Below the rows, so that it covers none.
    alignSelf: 'center',
    flexShrink: '0',
    mt: '2',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    w: 'max-content',
    maxW: 'calc(100% - 1rem)',
    py: '2',
    ps: '4',
    pe: '2.5',
    bg: 'bar',
    color: 'white',
    borderRadius: 'l3',
    boxShadow: 'lg',
    animation: 'rise-in {durations.fast} {easings.ease-out}',
    '& > span': { whiteSpace: 'nowrap', me: '1' },
    '& > .all': { color: 'bar.link', px: '1', cursor: 'button', _hover: { textDecoration: 'underline' } },
    '& > .esc': { display: 'grid', placeItems: 'center', minW: '8', h: '8', cursor: 'button', '& svg': { display: 'none' } },
    '& kbd': { bg: 'transparent', color: 'white', borderColor: 'bar.line' },
    '& > .acts': { display: 'flex', gap: '2', maxW: 'full', overflowX: 'auto', scrollbarWidth: 'none' },
    '& > .acts > :is(button, a)': {
      bg: 'bar.raised',
      borderColor: 'bar.line',
      color: 'white',
      _hover: { bg: 'bar.line' },
      _expanded: { bg: 'bar.line' },
      _disabled: { opacity: '0.5' },
    },
    smDown: { w: 'calc(100% - 1rem)', '& > .acts': { order: '1', w: 'full' }, '& > .esc': { ms: 'auto' } },
    '@media (pointer: coarse)': { '& > .esc': { boxSize: '10', '& svg': { display: 'block' }, '& kbd': { display: 'none' } } },
  },
})
