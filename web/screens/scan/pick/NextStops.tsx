import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { LoadedLine } from './usePickTask.ts'

/** Maximum number of stops, so that the list does not scroll on a handheld. */
const shown = 6

/** The next locations, with their goods. */
export function NextStops({ lines, places }: { lines: readonly LoadedLine[]; places: readonly string[] }) {
  const t = useT()
  if (places.length === 0) return null
  const stops = places.flatMap((place) => lines.filter(({ location, open }) => location === place && open > 0)).slice(0, shown)
  return (
    <SideList>
      <h4>{t('pick.next')}</h4>
      <ol>
        {stops.map(({ id, location, name, open }) => (
          <li key={id}>
            <b className="code">{location}</b>
            <span className="name">{name}</span>
            <span className="count">
              <b>{open}</b>
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}
