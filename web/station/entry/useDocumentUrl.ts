import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Keeps the open document in the URL for reload and sharing; removes it when the document is closed. */
export function useDocumentUrl(order: string | null | undefined, box?: string | null): () => void {
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
