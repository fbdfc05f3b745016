import { useSearchParams } from 'react-router'

/** Link to a list of the current warehouse, with a view, for all dates. */
export function usePanelLink(): (path: string, params?: Record<string, string>) => string {
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  return (path, params = {}) => `${path}?${new URLSearchParams({ ...(warehouse && { warehouse }), ...params })}`
}
