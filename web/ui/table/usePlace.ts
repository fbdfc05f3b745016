import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'

const REST_MS = 250

interface Place {
  count: number
  /** The rows are those of the question before; when the new ones have come, the list begins at its top. */
  old: boolean
  firstRow: number
  onPlace: ((firstVisible: number) => void) | undefined
}

/** Brings somebody back to the row they left, and tells the first visible row once scrolling has come to rest. */
export function usePlace(virtual: Virtualizer<HTMLDivElement, Element>, { count, old, firstRow, onPlace }: Place): void {
  const first = virtual.getVirtualItemForOffset(virtual.scrollOffset ?? 0)?.index ?? 0
  const returned = useRef(false)
  const wasOld = useRef(false)

  useEffect(() => {
    if (wasOld.current && !old) virtual.scrollToOffset(0)
    wasOld.current = old
  }, [old, virtual])

  useEffect(() => {
    if (returned.current || count <= firstRow) return
    returned.current = true
    if (firstRow > 0) virtual.scrollToIndex(firstRow, { align: 'start' })
  }, [count, firstRow, virtual])

  const tell = useEffectEvent((row: number) => onPlace?.(row))
  useEffect(() => {
    if (count === 0 || old) return
    const timer = setTimeout(() => tell(first), REST_MS)
    return () => clearTimeout(timer)
  }, [count, old, first])
}
