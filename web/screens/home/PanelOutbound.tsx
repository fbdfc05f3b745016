import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { Tone } from '../../theme/colors.ts'
import type { PanelOutbound_panel$key } from './__generated__/PanelOutbound_panel.graphql.ts'
import { Card } from './Card.tsx'
import { Figure, Figures } from './Figure.tsx'
import { usePanelLink } from './usePanelLink.ts'

/** Package states that need work, in the order of the process; abnormal ones wait for a decision. */
const states = [
  ['PENDING', 'gray'],
  ['TO_BE_PRINTED', 'gray'],
  ['PICKING', 'info'],
  ['PICKED', 'info'],
  ['TO_BE_SHIPPED', 'brand'],
  ['DRAFT', 'warn'],
] as const satisfies readonly (readonly [string, Tone])[]

export function PanelOutbound({ panel }: { panel: PanelOutbound_panel$key }) {
  const t = useT()
  const link = usePanelLink()
  const { packages } = useFragment(
    graphql`
      fragment PanelOutbound_panel on Panel {
        packages {
          state
          count
        }
      }
    `,
    panel,
  )
  return (
    <Card title={t('home.panel.outbound')}>
      <Figures>
        {states.map(([state, tone]) => (
          <Figure
            key={state}
            name={t(`state.Package.${state}`)}
            value={packages.find((row) => row.state === state)?.count ?? 0}
            tone={tone}
            to={link('/out/parcel', { view: state, days: 'all' })}
          />
        ))}
      </Figures>
    </Card>
  )
}
