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

/**
 * Brings somebody back to the row they left, and tells the first visible row once scrolling has come to rest. Until the row they left is there, or they
 * scroll themselves, nothing is told: the place they came with would be lost.
 */
export function usePlace(virtual: Virtualizer<HTMLDivElement, Element>, { count, old, firstRow, onPlace }: Place): void {
  const first = virtual.getVirtualItemForOffset(virtual.scrollOffset ?? 0)?.index ?? 0
  const settled = useRef(firstRow === 0)
  const told = useRef(firstRow)
  const wasOld = useRef(false)

  const begin = useEffectEvent(() => {
    const row = count > firstRow ? firstRow : 0
    settled.current = true
    told.current = row
    virtual.scrollToIndex(row, { align: 'start' })
  })
  useEffect(() => {
    if (wasOld.current && !old) begin()
    wasOld.current = old
  }, [old])

  useEffect(() => {
    if (settled.current || (count <= firstRow && first === 0)) return
    settled.current = true
    if (first === 0) virtual.scrollToIndex(firstRow, { align: 'start' })
  }, [count, first, firstRow, virtual])

  const tell = useEffectEvent((row: number) => {
    if (!settled.current || row === told.current) return
    told.current = row
    onPlace?.(row)
  })
  useEffect(() => {
    if (count === 0 || old) return
    const timer = setTimeout(() => tell(first), REST_MS)
    return () => clearTimeout(timer)
  }, [count, old, first])
}
