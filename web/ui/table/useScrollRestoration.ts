import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

const REST_MS = 250

interface Place {
  count: number
  /** Rows that are on their way: those of another list, filter or order, or the same ones. */
  waiting: 'other' | 'same' | null
  firstRow: number
  onPlace: ((firstVisible: number) => void) | undefined
}

/**
 * Restores the scroll position of a list, and reports the first visible row when scrolling stops or a row is opened. Nothing is reported until the
 * position is restored or the user scrolls, so that it is not lost. A list begins at its place when it is another one or the user has gone to it; rows
 * of the same list that are read again stay where they are.
 */
export function useScrollRestoration(
  virtual: Virtualizer<HTMLDivElement, Element>,
  { count, waiting, firstRow, onPlace }: Place,
): () => void {
  const firstVisible = () => virtual.getVirtualItemForOffset(virtual.scrollElement?.scrollTop ?? virtual.scrollOffset ?? 0)?.index ?? 0
  const first = virtual.getVirtualItemForOffset(virtual.scrollOffset ?? 0)?.index ?? 0
  const settled = useRef(firstRow === 0)
  const told = useRef(firstRow)
  const { key } = useLocation()
  const before = useRef({ key, waiting })
  const old = waiting === 'other'

  const begin = useEffectEvent(() => {
    const row = count > firstRow ? firstRow : 0
    settled.current = true
    told.current = row
    virtual.scrollToIndex(row, { align: 'start' })
  })
  useEffect(() => {
    const { key: keyBefore, waiting: waitingBefore } = before.current
    before.current = { key, waiting }
    const isReadAgain = (waiting ?? waitingBefore) === 'same'
    if (waiting !== 'other' && (waitingBefore === 'other' || (isReadAgain && key !== keyBefore))) begin()
  }, [waiting, key])

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

  // For a navigation before scrolling has stopped.
  return () => {
    if (count === 0 || old) return
    const row = firstVisible()
    if (row === told.current) return
    settled.current = true
    told.current = row
    onPlace?.(row)
  }
}
