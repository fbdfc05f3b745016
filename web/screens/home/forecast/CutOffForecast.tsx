import { Box } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { fetchQuery, graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { environment } from '../../../relay/environment.ts'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import { Card } from '../Card.tsx'
import type { CutOffForecast_panel$key } from './__generated__/CutOffForecast_panel.graphql.ts'
import type { CutOffForecastQuery } from './__generated__/CutOffForecastQuery.graphql.ts'
import { axisOf, placeOf } from './axis.ts'
import { CutOffRow } from './CutOffRow.tsx'
import { ForecastTable } from './ForecastTable.ts'

/** Milliseconds between two readings while nothing happens: the pace becomes slower then. */
const restMs = 60_000

const query = graphql`
  query CutOffForecastQuery($warehouseId: ID!) {
    panel(warehouseId: $warehouseId) {
      ...CutOffForecast_panel
      ...PanelDecisions_panel
    }
  }
`

interface Props {
  warehouseId: string
  panel: CutOffForecast_panel$key
}

/** For each logistics group when its last package of today ships at its pace, against its cut-off, all on one axis of time. */
export function CutOffForecast({ warehouseId, panel }: Props) {
  const t = useT()
  const intl = useIntl()
  const timeZone = useTimeZone()
  const { at, cutOffs } = useFragment(
    graphql`
      fragment CutOffForecast_panel on Panel {
        at
        cutOffs {
          groupId
          at
          toShip
          lastShipsAt
          ...CutOffRow_cutOff
        }
      }
    `,
    panel,
  )
  useEffect(() => {
    const read = () => fetchQuery<CutOffForecastQuery>(environment, query, { warehouseId }).subscribe({ error: () => {} })
    const timer = setInterval(() => document.hidden || read(), restMs)
    return () => clearInterval(timer)
  }, [warehouseId])
  const now = Date.parse(at)
  const lanes = cutOffs.map((one) => ({
    at: Date.parse(one.at),
    toShip: one.toShip,
    lastShipsAt: one.lastShipsAt ? Date.parse(one.lastShipsAt) : null,
  }))
  const axis = axisOf(lanes, now)
  const toShip = cutOffs.reduce((sum, one) => sum + one.toShip, 0)
  const hourOf = (moment: number) => intl.formatDate(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return (
    <Card
      title={t('home.forecast')}
      aside={
        cutOffs.length > 0 && (
          <Box as="span" textStyle="xs" color="muted">
            {t('home.forecast.about', { count: toShip })}
          </Box>
        )
      }
    >
      {cutOffs.length === 0 ? (
        <Box color="muted" textStyle="sm">
          {t('home.panel.noCutOff')}
        </Box>
      ) : (
        <ForecastTable aria-label={t('home.forecast')}>
          <thead>
            <tr>
              <th scope="col">{t('home.forecast.group')}</th>
              <th scope="col">{t('home.forecast.toShip')}</th>
              <th scope="col">{t('home.forecast.pace')}</th>
              <td aria-hidden>
                <i data-is="now" style={{ left: `${100 * placeOf(axis, now)}%` }}>
                  {t('home.forecast.now')}
                </i>
                {axis.ticks
                  .filter((tick) => Math.abs(placeOf(axis, tick) - placeOf(axis, now)) > 0.08)
                  .map((tick) => (
                    <i key={tick} style={{ left: `${100 * placeOf(axis, tick)}%` }}>
                      {hourOf(tick)}
                    </i>
                  ))}
              </td>
              <th scope="col">{t('home.forecast.lastShips')}</th>
            </tr>
          </thead>
          <tbody>
            {cutOffs.map((cutOff) => (
              <CutOffRow key={cutOff.groupId} cutOff={cutOff} now={now} axis={axis} />
            ))}
          </tbody>
        </ForecastTable>
      )}
    </Card>
  )
}
