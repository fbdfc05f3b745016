import { Box } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'

const delayMs = 300
const gap = 6

interface Tip {
  text: string
  of: Element
}

/** The element that a tooltip belongs to; none while its own panel is open. */
function tipOf(target: Element): Element | null {
  const of = target.closest('[data-tip]')
  return of?.getAttribute('aria-expanded') === 'true' ? null : of
}

/**
 * One tooltip for the whole page: for elements with `data-tip` by pointer, focus and long press, and for truncated text by pointer.
 * Why not a library: docs/decisions/6-native-overlays.md.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer = 0
    const later = (next: Tip | null, wait: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(setTip, wait, next)
    }
    let rest = 0
    // Truncation is measured only where the pointer rests, because measuring forces a layout.
    const move = ({ target, clientX, clientY }: PointerEvent) => {
      window.clearTimeout(rest)
      if ((target as Element).closest('[data-tip]') || box.current?.contains(target as Element)) return
      rest = window.setTimeout(() => {
        const of = cutAt(clientX, clientY)
        setTip((before) => (of && before?.of === of ? before : of && { of, text: of.textContent ?? '' }))
      }, delayMs)
    }
    const over = (event: PointerEvent) => {
      const target = event.target as Element
      if (box.current?.contains(target)) return window.clearTimeout(timer)
      const of = tipOf(target)
      later(of && { of, text: of.getAttribute('data-tip') ?? '' }, of ? delayMs : 100)
    }
    const focus = (event: FocusEvent) => {
      const of = tipOf(event.target as Element)
      if (of?.matches(':focus-visible')) later({ of, text: of.getAttribute('data-tip') ?? '' }, 0)
    }
    const hide = () => {
      window.clearTimeout(rest)
      later(null, 0)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', key)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('scroll', hide, true)
    return () => {
      window.clearTimeout(timer)
      window.clearTimeout(rest)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', key)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element || !tip?.text || !tip.of.isConnected) return
    element.showPopover()
    place(element, tip.of.getBoundingClientRect())
    tip.of.setAttribute('aria-describedby', element.id)
    return () => {
      tip.of.removeAttribute('aria-describedby')
      element.hidePopover()
    }
  }, [tip])

  return (
    <Box
      ref={box}
      id="tip"
      role="tooltip"
      popover="manual"
      position="fixed"
      inset="auto"
      maxW="22rem"
      px="2.5"
      py="1.5"
      bg="bar"
      color="white"
      borderRadius="l2"
      boxShadow="md"
      textStyle="xs"
      whiteSpace="pre-line"
      overflowWrap="anywhere"
    >
      {tip?.text}
    </Box>
  )
}

/** The truncated text under a point, ignoring elements above it such as a row's link. */
function cutAt(x: number, y: number): Element | null {
  return document.elementsFromPoint(x, y).slice(0, looksThrough).find(isCut) ?? null
}

const looksThrough = 4

const isCut = (element: Element) =>
  element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis' && Boolean(element.textContent)

function place(element: HTMLElement, at: DOMRect): void {
  const { width, height } = element.getBoundingClientRect()
  const left = Math.min(Math.max(gap, at.left + at.width / 2 - width / 2), window.innerWidth - width - gap)
  const above = at.top - height - gap
  element.style.left = `${left}px`
  element.style.top = `${above >= gap ? above : at.bottom + gap}px`
}
