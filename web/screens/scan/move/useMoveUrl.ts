import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ShownMove } from './moveOffline.ts'

const names = ['order', 'move', 'place'] as const

/**
 * Keeps the transfer, or the key of a move without a plan and where it begins, in the address, for a reload. Such a move changes the address only when
 * it begins, because a page whose address changes loads again, and that fails without network. Returns what clears the address.
 */
export function useMoveUrl(last: ShownMove | null): () => void {
  const [search, setSearch] = useSearchParams()
  const { orderNumber = null, moveKey = null, from = null, step } = last ?? {}
  const place = step === 'PLACE' ? from : step === 'OPENED' ? null : search.get('place')
  const wanted = moveKey ? { order: null, move: moveKey, place } : { order: orderNumber, move: null, place: null }
  const isKnown = !last || names.every((name) => search.get(name) === wanted[name])
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is set when what it names changes
  useEffect(() => {
    if (!isKnown) set(wanted)
  }, [isKnown, orderNumber, moveKey, place])
  return () => set({ order: null, move: null, place: null })
}
