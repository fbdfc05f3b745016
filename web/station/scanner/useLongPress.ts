import { type MouseEvent, type PointerEvent, useRef } from 'react'

const HOLD_MS = 300
const STILL_PX = 10

export interface Point {
  x: number
  y: number
}

/** Opens on a touch of 300 ms and on right click; the click after the touch is suppressed. */
export function useLongPress(onOpen: (at: Point) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef<Point>({ x: 0, y: 0 })
  const held = useRef(false)
  const cancel = () => clearTimeout(timer.current)

  return {
    onPointerDown: (event: PointerEvent) => {
      cancel()
      held.current = false
      if (event.pointerType === 'mouse') return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        held.current = true
        onOpen(start.current)
      }, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > STILL_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return
      held.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      if (!held.current) onOpen({ x: event.clientX, y: event.clientY })
    },
  }
}
