import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width of the list itself, columns do not fit a hand's reading any more. */
const CARDS_BELOW = 600

/** Whether a list is too narrow for columns; undefined until it has been measured. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean | undefined {
  const [narrow, setNarrow] = useState<boolean>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setNarrow(box.clientWidth < CARDS_BELOW)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return narrow
}
