import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { WaitingWaves_waves$key } from './__generated__/WaitingWaves_waves.graphql.ts'
import { useWaveLink } from './useWaveLink.ts'

interface Props {
  waves: WaitingWaves_waves$key
  /** Link to a wave that can be worked on now. */
  path: string
  work: 'sort' | 'pack'
}

/** Waves ready to work on, oldest first; a tap opens one. */
export function WaitingWaves({ waves, path, work }: Props) {
  const t = useT()
  const link = useWaveLink()
  const { edges } = useFragment(
    graphql`
      fragment WaitingWaves_waves on WaveConnection {
        edges {
          node {
            id
            number
            type
            packageCount
            sorter {
              name
            }
            packer {
              name
            }
          }
        }
      }
    `,
    waves,
  )
  return (
    <SideList>
      <h4>{t(`sort.waiting.${work}`)}</h4>
      <ol>
        {edges.map(({ node: { id, number, type, packageCount, sorter, packer } }) => (
          <li key={id} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <Link className="name" to={link(path, id)} style={{ minHeight: '3rem', display: 'grid', alignContent: 'center' }}>
              <b className="code">{number}</b>
              <small>{[t(`enum.WaveType.${type}`), (work === 'sort' ? sorter : packer)?.name].filter(Boolean).join(' · ')}</small>
            </Link>
            <span className="count">{t('sort.waiting.packages', { count: packageCount })}</span>
          </li>
        ))}
      </ol>
      {edges.length === 0 && <p>{t('sort.waiting.none')}</p>}
    </SideList>
  )
}
