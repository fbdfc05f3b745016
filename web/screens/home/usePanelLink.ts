import { useSearchParams } from 'react-router'

/** The link to a list of the warehouse on the page, at one of its views, over all days. */
export function usePanelLink(): (path: string, params?: Record<string, string>) => string {
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  return (path, params = {}) => `${path}?${new URLSearchParams({ ...(warehouse && { warehouse }), ...params })}`
}
