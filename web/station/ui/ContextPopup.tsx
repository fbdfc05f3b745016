import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '../scanner/useLongPress.ts'

export interface PopupItem {
  label: string
  onSelect: () => void
  disabled?: boolean
}

interface Props {
  /** Position of the press; null while closed. */
  at: Point | null
  label: string
  items: readonly PopupItem[]
  onClose: () => void
}

/** Context menu of the pressed element. Not a light-dismiss popover, which would close as the finger is lifted. */
export function ContextPopup({ at, label, items, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const dismiss = useEffectEvent(onClose)
  useEffect(() => {
    const element = panel.current
    if (!element || !at) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`
    element.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`
    element.querySelector('button')?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && dismiss()
    const onPointer = (event: PointerEvent) => !element.contains(event.target as Node) && dismiss()
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
      element.hidePopover()
    }
  }, [at])

  return (
    <Panel ref={panel} popover="manual" role="menu" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          disabled={item.disabled}
          onClick={() => {
            onClose()
            item.onSelect()
          }}
        >
          {item.label}
        </button>
      ))}
    </Panel>
  )
}

const Panel = chakra('div', {
  base: {
    layerStyle: 'floating',
    position: 'fixed',
    inset: 'auto',
    m: '0',
    p: '1',
    minW: '12rem',
    color: 'ink',
    textStyle: 'lg',
    '& button': {
      display: 'block',
      w: 'full',
      minH: '12',
      px: '4',
      textAlign: 'start',
      borderRadius: 'l2',
      cursor: 'menuitem',
      _hover: { bg: 'bg.muted' },
      _disabled: { layerStyle: 'disabled' },
    },
  },
})
