import { Button, type ButtonProps, chakra } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'

export interface PopoverHandle {
  open(): void
  close(): void
}

interface Props extends Omit<ButtonProps, 'children' | 'title'> {
  /** Content of the button. */
  label: ReactNode
  /** Accessible name of the panel. */
  title: string
  handle?: RefObject<PopoverHandle | null>
  onOpen?: () => void
  onClose?: () => void
  /** Mounted when the panel opens; `close` closes it. The field marked `data-first`, else the first one, gets the focus. */
  children: (close: () => void) => ReactNode
}

/**
 * Button with a popover panel of fields, with light dismiss; the focus returns to the button.
 * Why not a library: docs/decisions/6-native-overlays.md.
 */
export function Popover({ label, title, handle, onOpen, onClose, children, ...button }: Props) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  useImperativeHandle(handle, () => ({ open: () => panel.current?.showPopover(), close }))

  // What it shows may arrive later, and must stay on the screen.
  useEffect(() => {
    const [shown, button] = [panel.current, trigger.current]
    if (!open || !shown || !button) return
    const observer = new ResizeObserver(() => place(shown, button.getBoundingClientRect()))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [open])

  function onBeforeToggle(event: { newState: string }) {
    const opening = event.newState === 'open'
    setOpen(opening)
    if (opening) onOpen?.()
    else onClose?.()
  }

  function onToggle(event: { newState: string }) {
    if (event.newState !== 'open' || !panel.current || !trigger.current) return
    place(panel.current, trigger.current.getBoundingClientRect())
    const first =
      panel.current.querySelector<HTMLElement>('[data-first]') ??
      panel.current.querySelector<HTMLElement>('input, textarea, select, button')
    first?.focus()
  }

  return (
    <>
      <Button {...button} ref={trigger} aria-haspopup="dialog" aria-expanded={open} popoverTarget={id}>
        {label}
      </Button>
      <Panel ref={panel} id={id} role="dialog" aria-label={title} popover="auto" onBeforeToggle={onBeforeToggle} onToggle={onToggle}>
        {open && children(close)}
      </Panel>
    </>
  )
}

const Panel = chakra('div', {
  base: {
    layerStyle: 'floating',
    position: 'fixed',
    inset: 'auto',
    m: '0',
    p: '3',
    w: '20rem',
    maxW: 'calc(100dvw - 1rem)',
    maxH: 'calc(100dvh - 1rem)',
    overflowY: 'auto',
    color: 'ink',
    // It is a child of what it explains, but no part of its text.
    fontFamily: 'body',
    fontWeight: 'normal',
    textAlign: 'start',
    whiteSpace: 'normal',
    '&:popover-open': { animation: 'drop-in {durations.fast} {easings.ease-out}' },
  },
})

const margin = 8

function place(panel: HTMLElement, at: DOMRect): void {
  const { width, height } = panel.getBoundingClientRect()
  const left = Math.min(at.left, window.innerWidth - width - margin)
  const below = at.bottom + 4
  const top = below + height > window.innerHeight - margin ? Math.max(margin, at.top - height - 4) : below
  panel.style.left = `${Math.max(margin, left)}px`
  panel.style.top = `${top}px`
}
