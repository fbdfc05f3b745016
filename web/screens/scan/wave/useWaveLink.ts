import { useSearchParams } from 'react-router'

/** Link to a scan page with a wave, in the same warehouse. */
export function useWaveLink(): (path: string, waveId?: string) => string {
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  return (path, waveId) => `${path}?${new URLSearchParams({ ...(warehouse && { warehouse }), ...(waveId && { wave: waveId }) })}`
}
