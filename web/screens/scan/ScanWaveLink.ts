import { useSearchParams } from 'react-router'

/** A scan page with a wave on its table, in the same warehouse. */
export function useWaveLink(): (path: string, waveId?: string) => string {
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  return (path, waveId) => `${path}?${new URLSearchParams({ ...(warehouse && { warehouse }), ...(waveId && { wave: waveId }) })}`
}
