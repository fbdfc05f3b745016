import { useSearchParams } from 'react-router'
import { type Colour, colours } from './mapColours.ts'

export interface MapState {
  colour: Colour
  /** Text that is searched for; empty without a search. */
  search: string
  /** Code of the opened location. */
  location: string | null
  view: 'map' | 'list'
}

/** State of the storage map in the URL. */
export function readMapUrl(params: URLSearchParams): MapState {
  return {
    colour: colours.find((colour) => colour === params.get('colour')) ?? 'fill',
    search: (params.get('q') ?? '').trim().slice(0, 100),
    location: params.get('location'),
    view: params.get('view') === 'list' ? 'list' : 'map',
  }
}

export function writeMapUrl(params: URLSearchParams, { colour, search, location, view }: MapState): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([name]) => !['colour', 'q', 'location', 'view'].includes(name)))
  if (colour !== 'fill') next.set('colour', colour)
  if (search) next.set('q', search)
  if (location) next.set('location', location)
  if (view === 'list') next.set('view', view)
  return next
}

export function useMapUrl() {
  const [params, setParams] = useSearchParams()
  return {
    state: readMapUrl(params),
    change: (patch: Partial<MapState>) =>
      setParams((before) => writeMapUrl(before, { ...readMapUrl(before), ...patch }), { replace: 'location' in patch }),
  }
}
