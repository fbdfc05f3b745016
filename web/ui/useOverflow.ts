import { type RefObject, useEffect, useState } from 'react'

export interface Overflow {
  start: boolean
  end: boolean
}

const none: Overflow = { start: false, end: false }

/** At which sides a horizontal scroller has hidden content. */
export function useOverflow(element: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState(none)
  useEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const start = box.scrollLeft > 1
      const end = box.scrollWidth - box.clientWidth - box.scrollLeft > 1
      setOverflow((was) => (was.start === start && was.end === end ? was : { start, end }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    for (const child of box.children) sizes.observe(child)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [element])
  return overflow
}
