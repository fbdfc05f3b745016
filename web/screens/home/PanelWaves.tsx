import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { PanelWaves_panel$key } from './__generated__/PanelWaves_panel.graphql.ts'
import { Card } from './Card.tsx'
import { Figure, Figures } from './Figure.tsx'
import { usePanelLink } from './usePanelLink.ts'

const states = ['TO_BE_PICKED', 'PICKING', 'TO_BE_PACKED', 'PACKAGING'] as const

export function PanelWaves({ panel }: { panel: PanelWaves_panel$key }) {
  const t = useT()
  const link = usePanelLink()
  const { waves } = useFragment(
    graphql`
      fragment PanelWaves_panel on Panel {
        waves {
          state
          count
          suspended
        }
      }
    `,
    panel,
  )
  return (
    <Card title={t('home.panel.waves')}>
      <Figures>
        {states.map((state) => {
          const row = waves.find((one) => one.state === state)
          return (
            <Figure
              key={state}
              name={t(`state.Wave.${state}`)}
              value={row?.count ?? 0}
              tone={state === 'TO_BE_PICKED' ? 'gray' : 'info'}
              note={row?.suspended ? t('home.panel.suspended', { count: row.suspended }) : undefined}
              to={link('/out/wave/list', { view: state, days: 'all' })}
            />
          )
        })}
      </Figures>
    </Card>
  )
}
