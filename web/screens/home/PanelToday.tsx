import { Box, chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { dayIn } from '../../ui/period.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { useTimeZone } from '../../ui/TimeZone.tsx'
import type { PanelToday_panel$key } from './__generated__/PanelToday_panel.graphql.ts'
import { Card } from './Card.tsx'
import { Figure, Figures } from './Figure.tsx'
import { usePanelLink } from './usePanelLink.ts'

/** Today's receipts and shipments, and the packages due at each cut-off. */
export function PanelToday({ panel }: { panel: PanelToday_panel$key }) {
  const t = useT()
  const intl = useIntl()
  const zone = useTimeZone()
  const link = usePanelLink()
  const { at, createdToday, shippedToday, receivedToday, cutOffs } = useFragment(
    graphql`
      fragment PanelToday_panel on Panel {
        at
        receivedToday
        cutOffs {
          name
          at
          toShip
        }
        createdToday
        shippedToday
      }
    `,
    panel,
  )
  const today = dayIn(zone, new Date(at))
  const timeOf = (moment: string) => intl.formatDate(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone })
  return (
    <Card title={t('home.panel.today')}>
      <Parts>
        <Figures>
          <Figure name={t('home.panel.created')} value={createdToday} to={link('/out/parcel', { from: today, to: today })} />
          <Figure name={t('home.panel.shipped')} value={shippedToday} tone="brand" />
          <Figure name={t('home.panel.received')} value={receivedToday} to={link('/inbound/warehouseWarrant', { days: 'all' })} />
        </Figures>
        {cutOffs.length === 0 ? (
          <Box color="muted" textStyle="sm">
            {t('home.panel.noCutOff')}
          </Box>
        ) : (
          <ul aria-label={t('home.panel.cutOffs')}>
            {cutOffs.map((cutOff) => (
              <li key={cutOff.name} data-late={(cutOff.toShip > 0 && cutOff.at < at) || undefined}>
                <b>{timeOf(cutOff.at)}</b>
                <span>
                  {cutOff.name} <small>{cutOff.at < at ? t('home.panel.cutOffOver') : <RelativeTime at={cutOff.at} />}</small>
                </span>
                <span>{cutOff.toShip === 0 ? t('home.panel.allShipped') : t('home.panel.toShip', { count: cutOff.toShip })}</span>
              </li>
            ))}
          </ul>
        )}
      </Parts>
    </Card>
  )
}

const Parts = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& ul': { listStyle: 'none', minW: '0' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '3rem minmax(0, 1fr) auto',
      alignItems: 'baseline',
      gap: '3',
      py: '1.5',
      borderColor: 'line.soft',
      '&:not(:first-of-type)': { borderTopWidth: '1px' },
      '& b': { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
      '& small': { color: 'muted', textStyle: 'xs' },
      '&[data-late] :is(b, span:last-of-type)': { color: 'negative.fg' },
    },
  },
})
