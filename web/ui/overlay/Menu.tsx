import { Box, Button, type ButtonProps, chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface MenuProps extends Omit<ButtonProps, 'children'> {
  /** Content of the button. */
  label: ReactNode
  children: ReactNode
}

/**
 * Menu button. A native popover with light dismiss; arrow keys, Home, End and first letters move the focus. The popover is no child of its row:
 * the browser closes one that moves, as rows do when they change. Why not a library: docs/decisions/6-native-overlays.md.
 */
export function Menu({ label, children, ...button }: MenuProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [parent, setParent] = useState<Element | null>(null)
  // Behind a modal dialog nothing can be clicked.
  // Its row may move, and the page scroll.
  useEffect(() => {
    if (!open) return
    let frame = 0
    const follow = () => {
      const [shown, button] = [panel.current, trigger.current]
      if (shown && button) place(shown, button.getBoundingClientRect())
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [open])
  useLayoutEffect(() => setParent(trigger.current?.closest('dialog') ?? document.body), [])

  function onToggle(event: { newState: string }) {
    const opened = event.newState === 'open'
    setOpen(opened)
    if (!opened || !panel.current || !trigger.current) return
    place(panel.current, trigger.current.getBoundingClientRect())
    const items = itemsOf(panel.current)
    const chosen = items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0]
    chosen?.focus()
  }

  return (
    <>
      <Button
        {...button}
        ref={trigger}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          panel.current?.showPopover()
        }}
      >
        {label}
      </Button>
      {parent &&
        createPortal(
          <Panel
            ref={panel}
            id={id}
            role="menu"
            popover="auto"
            aria-labelledby={`${id}-button`}
            onToggle={onToggle}
            onKeyDown={(event) => move(event, panel.current)}
            onClick={() => panel.current?.hidePopover()}
          >
            {children}
          </Panel>,
          parent,
        )}
    </>
  )
}

interface ItemProps {
  onSelect: () => void
  /** For a choice: whether it is selected. */
  chosen?: boolean
  children: ReactNode
}

export function MenuItem({ onSelect, chosen, children }: ItemProps) {
  const choice = chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen }
  return (
    <Item type="button" tabIndex={-1} onClick={onSelect} {...choice}>
      <Box as="span" flex="1" minW="0">
        {children}
      </Box>
      {chosen !== undefined && (
        <Box as="span" color="brand.fg" visibility={chosen ? 'visible' : 'hidden'}>
          <Check size={16} aria-hidden />
        </Box>
      )}
    </Item>
  )
}

export function MenuSeparator() {
  return <Box role="separator" h="1px" my="1" mx="-1" bg="line" />
}

const Panel = chakra('div', {
  base: {
    layerStyle: 'floating',
    position: 'fixed',
    inset: 'auto',
    m: '0',
    p: '1',
    minW: '10rem',
    maxW: 'min(22rem, calc(100dvw - 1rem))',
    maxH: 'calc(100dvh - 1rem)',
    overflowY: 'auto',
    color: 'ink',
    '&:popover-open': { animation: 'drop-in {durations.fast} {easings.ease-out}' },
  },
})

const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: '8',
    px: '2.5',
    py: '1',
    textAlign: 'start',
    borderRadius: 'l2',
    cursor: 'menuitem',
    '@media (pointer: coarse)': { minH: '11' },
    _hover: { bg: 'bg.muted' },
    _focusVisible: { bg: 'bg.muted', outlineOffset: '-2px' },
  },
})

const itemsOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('[role^=menuitem]')]

function move(event: KeyboardEvent, panel: HTMLElement | null): void {
  if (!panel) return
  const items = itemsOf(panel)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = target(event.key, items, at)
  if (next) {
    event.preventDefault()
    next.focus()
  } else if (event.key === 'Tab') {
    panel.hidePopover()
  }
}

function target(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items[(at <= 0 ? items.length : at) - 1]
  if (key === 'Home') return items[0]
  if (key === 'End') return items[items.length - 1]
  if (key.length !== 1 || key === ' ') return undefined
  const starts = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase())
  return items.slice(at + 1).find(starts) ?? items.find(starts)
}

function place(panel: HTMLElement, at: DOMRect): void {
  const margin = 8
  const { width, height } = panel.getBoundingClientRect()
  const left = at.left + width > window.innerWidth - margin ? at.right - width : at.left
  const below = at.bottom + 4
  const top = below + height > window.innerHeight - margin ? Math.max(margin, at.top - height - 4) : below
  panel.style.left = `${Math.max(margin, left)}px`
  panel.style.top = `${top}px`
}
