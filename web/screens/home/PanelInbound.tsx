import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { PanelInbound_panel$key } from './__generated__/PanelInbound_panel.graphql.ts'
import { Card } from './Card.tsx'
import { Figure, Figures } from './Figure.tsx'
import { usePanelLink } from './usePanelLink.ts'

const states = ['FORECAST', 'IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE'] as const

export function PanelInbound({ panel }: { panel: PanelInbound_panel$key }) {
  const t = useT()
  const link = usePanelLink()
  const { inbound, inboundDueToday, stock } = useFragment(
    graphql`
      fragment PanelInbound_panel on Panel {
        inbound {
          state
          count
        }
        inboundDueToday
        stock {
          toShelve
        }
      }
    `,
    panel,
  )
  return (
    <Card title={t('home.panel.inbound')}>
      <Figures>
        {states.map((state) => (
          <Figure
            key={state}
            name={t(`state.InboundOrder.${state}`)}
            value={inbound.find((row) => row.state === state)?.count ?? 0}
            tone={state === 'TO_BE_STORED' || state === 'IN_STORAGE' ? 'info' : 'gray'}
            to={link('/inbound/warehouseWarrant', { view: state, days: 'all' })}
          />
        ))}
        <Figure
          name={t('inbound.expected.TODAY')}
          value={inboundDueToday}
          tone="info"
          to={link('/inbound/warehouseWarrant', { expected: 'TODAY', days: 'all' })}
        />
        <Figure
          name={t('home.panel.toShelve')}
          value={stock.toShelve}
          tone="warn"
          to={link('/inventory/inventory-list', { view: 'TO_SHELVE' })}
        />
      </Figures>
    </Card>
  )
}
