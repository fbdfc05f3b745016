import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Keeps what lies on the table in the address, so that a reload and a shared link show it again; clears it when the table is cleared. */
export function useTableUrl(order: string | null | undefined, box?: string | null): () => void {
  const [search, setSearch] = useSearchParams()
  const known = search.get('order') === (order ?? search.get('order')) && (box === undefined || (search.get('box') ?? null) === box)
  useEffect(() => {
    if (known || !order) return
    setSearch(
      (before) => {
        before.set('order', order)
        if (box) before.set('box', box)
        else before.delete('box')
        return before
      },
      { replace: true },
    )
  }, [known, order, box, setSearch])
  return useCallback(
    () =>
      setSearch(
        (before) => {
          before.delete('order')
          before.delete('box')
          return before
        },
        { replace: true },
      ),
    [setSearch],
  )
}
