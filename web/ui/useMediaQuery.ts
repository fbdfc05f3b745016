import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches a media query. */
export function useMediaQuery(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => window.matchMedia(query).matches)
}
