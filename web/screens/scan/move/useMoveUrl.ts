import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ShownMove } from './moveOffline.ts'

const names = ['order', 'move', 'place'] as const

/** Keeps the transfer, or the move that has none yet, and the location on the screen in the address, for a reload. Returns what clears it. */
export function useMoveUrl(last: ShownMove | null): () => void {
  const [search, setSearch] = useSearchParams()
  const wanted = last && {
    order: last.orderNumber ?? null,
    move: last.orderNumber ? null : (last.moveKey ?? null),
    place: last.moveKey ? (last.from ?? null) : null,
  }
  const isKnown = !wanted || names.every((name) => search.get(name) === wanted[name])
  const set = (values: Record<(typeof names)[number], string | null>) =>
    setSearch(
      (before) => {
        for (const name of names) {
          const value = values[name]
          if (value === null) before.delete(name)
          else before.set(name, value)
        }
        return before
      },
      { replace: true },
    )
  const { order = null, move = null, place = null } = wanted ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: set is made of setSearch, which is enough
  useEffect(() => {
    if (!isKnown) set({ order, move, place })
  }, [isKnown, order, move, place])
  return () => set({ order: null, move: null, place: null })
}
