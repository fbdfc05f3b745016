import { type RefObject, useEffect } from 'react'
import { useHotkeys } from '../useHotkeys.ts'

interface Table {
  scroll: RefObject<HTMLElement | null>
  active: number
  count: number
  go: (index: number) => void
  tick: ((index: number, range: boolean) => void) | null
}

const linkOf = (scroll: HTMLElement | null, index: number) => scroll?.querySelector<HTMLElement>(`[data-index="${index}"] .link`) ?? null

/** Keyboard of a list: `j` and `k` move, `x` selects (with Shift: a range), Enter opens. */
export function useTableKeys({ scroll, active, count, go, tick }: Table): void {
  const walk = (step: number) => {
    if (count > 0) go(Math.min(Math.max(active + step, 0), count - 1))
  }
  const tickActive = (event: KeyboardEvent) => {
    if (active >= 0 && active < count) tick?.(active, event.shiftKey)
  }
  useHotkeys({ j: () => walk(1), k: () => walk(-1), x: tickActive, X: tickActive })

  useEffect(() => {
    if (active < 0) return
    const frame = requestAnimationFrame(() => linkOf(scroll.current, active)?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [active, scroll])
}
