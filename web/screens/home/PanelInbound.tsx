import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { PanelInbound_panel$key } from './__generated__/PanelInbound_panel.graphql.ts'
import { Card } from './Card.tsx'
import { Figure, Figures } from './Figure.tsx'
import { usePanelLink } from './usePanelLink.ts'

const states = ['FORECAST', 'IN_TRANSIT', 'TO_BE_STORED', 'IN_STORAGE'] as const

const day = 86_400_000

/** Whole days of 24 hours. */
const daysBetween = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / day)

export function PanelInbound({ panel }: { panel: PanelInbound_panel$key }) {
  const t = useT()
  const link = usePanelLink()
  const { at, inbound, inboundDueToday, inboundLate, unknownParcels, stock } = useFragment(
    graphql`
      fragment PanelInbound_panel on Panel {
        inbound {
          state
          count
        }
        inboundDueToday
        inboundLate
        at
        unknownParcels {
          count
          oldestAt
        }
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
          name={t('inbound.expected.LATE')}
          value={inboundLate}
          tone={inboundLate > 0 ? 'warn' : 'gray'}
          to={link('/inbound/warehouseWarrant', { expected: 'LATE', days: 'all' })}
        />
        {unknownParcels && (
          <Figure
            name={t('menu.inbound.unknown')}
            value={unknownParcels.count}
            tone="warn"
            note={unknownParcels.oldestAt ? t('home.panel.oldest', { days: daysBetween(unknownParcels.oldestAt, at) }) : undefined}
            to={link('/inbound/unknown-parcel', { view: 'WAITING', sort: 'OLDEST' })}
          />
        )}
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
