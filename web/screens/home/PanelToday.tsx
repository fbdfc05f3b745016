import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { dayIn } from '../../ui/period.ts'
import { useTimeZone } from '../../ui/TimeZone.tsx'
import type { PanelToday_panel$key } from './__generated__/PanelToday_panel.graphql.ts'
import { Card } from './Card.tsx'
import { Figure, Figures } from './Figure.tsx'
import { usePanelLink } from './usePanelLink.ts'

/** What has come in and left today. */
export function PanelToday({ panel }: { panel: PanelToday_panel$key }) {
  const t = useT()
  const zone = useTimeZone()
  const link = usePanelLink()
  const { at, createdToday, shippedToday, receivedToday } = useFragment(
    graphql`
      fragment PanelToday_panel on Panel {
        at
        receivedToday
        createdToday
        shippedToday
      }
    `,
    panel,
  )
  const today = dayIn(zone, new Date(at))
  return (
    <Card title={t('home.panel.today')}>
      <Figures>
        <Figure name={t('home.panel.created')} value={createdToday} to={link('/out/parcel', { from: today, to: today })} />
        <Figure
          name={t('home.panel.shipped')}
          value={shippedToday}
          tone="brand"
          to={link('/out/parcel', { by: 'shipped', from: today, to: today })}
        />
        <Figure name={t('home.panel.received')} value={receivedToday} to={link('/inbound/warehouseWarrant', { days: 'all' })} />
      </Figures>
    </Card>
  )
}
