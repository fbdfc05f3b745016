import { graphql, useFragment } from 'react-relay'
import { Link, useLocation } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import type { SortingStations_board$key } from './__generated__/SortingStations_board.graphql.ts'

/** Stations to choose for the screen above their put wall. */
export function SortingStations({ board }: { board: SortingStations_board$key }) {
  const t = useT()
  const { search, hash } = useLocation()
  const { stations } = useFragment(
    graphql`
      fragment SortingStations_board on SortingBoard {
        stations {
          id
          name
          waveNumber
          sorts
        }
      }
    `,
    board,
  )
  const linkTo = (id: string) => {
    const query = new URLSearchParams(search)
    query.set('station', id)
    return { search: query.toString(), hash }
  }
  if (stations.length === 0) return <p className="says">{t('wall.sort.noStations')}</p>
  const link = ({ id, name, waveNumber }: (typeof stations)[number]) => (
    <Link key={id} to={linkTo(id)}>
      {name}
      {waveNumber && <small>{t('wall.sort.wave', { number: waveNumber })}</small>}
    </Link>
  )
  const [sorting, others] = [stations.filter(({ sorts }) => sorts), stations.filter(({ sorts }) => !sorts)]
  return (
    <nav className="choices" aria-label={t('wall.sort.choose')}>
      <h2>{t('wall.sort.choose')}</h2>
      {sorting.map(link)}
      {sorting.length > 0 && others.length > 0 ? (
        <details>
          <summary>{t('wall.sort.allStations', { count: others.length })}</summary>
          {others.map(link)}
        </details>
      ) : (
        others.map(link)
      )}
    </nav>
  )
}
