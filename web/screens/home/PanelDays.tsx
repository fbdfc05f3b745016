import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { PanelDays_panel$key } from './__generated__/PanelDays_panel.graphql.ts'
import { ticksUpTo } from './axis.ts'
import { Card } from './Card.tsx'

/** Bar chart of packages accepted and shipped per day. */
export function PanelDays({ panel }: { panel: PanelDays_panel$key }) {
  const t = useT()
  const intl = useIntl()
  const { days } = useFragment(
    graphql`
      fragment PanelDays_panel on Panel {
        days {
          day
          created
          shipped
        }
      }
    `,
    panel,
  )
  const ticks = ticksUpTo(Math.max(...days.flatMap(({ created, shipped }) => [created, shipped])))
  const top = ticks.at(-1) ?? 1
  const height = (count: number) => `${(100 * count) / top}%`
  const nameOf = (day: string) => intl.formatDate(`${day}T00:00:00Z`, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  return (
    <Card title={t('home.panel.days')}>
      <Chart aria-hidden>
        <div className="axis">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: height(tick) }}>
              {intl.formatNumber(tick)}
            </span>
          ))}
        </div>
        <div className="plot">
          {ticks.map((tick) => (
            <div key={tick} className="line" style={{ bottom: height(tick) }} />
          ))}
          {days.map(({ day, created, shipped }) => (
            <div key={day} className="day" title={t('home.panel.dayTotal', { day, created, shipped })}>
              <Box h={height(created)} minH={created ? '2px' : '0'} bg="gray.emphasized" />
              <Box h={height(shipped)} minH={shipped ? '2px' : '0'} bg="primary" />
            </div>
          ))}
        </div>
        <div className="names">
          {days.map(({ day }, i) => (
            <Box key={day} visibility={{ base: (days.length - i) % 2 === 1 ? 'visible' : 'hidden', sm: 'visible' }}>
              {nameOf(day)}
            </Box>
          ))}
        </div>
      </Chart>
      <Flex gap="4" mt="3" textStyle="xs" color="muted" aria-hidden>
        <Legend colour="gray.emphasized" name={t('home.panel.created')} />
        <Legend colour="primary" name={t('home.panel.shipped')} />
      </Flex>
      <VisuallyHidden>
        <table>
          <caption>{t('home.panel.days')}</caption>
          <thead>
            <tr>
              <th>{t('home.panel.day')}</th>
              <th>{t('home.panel.created')}</th>
              <th>{t('home.panel.shipped')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, created, shipped }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{intl.formatNumber(created)}</td>
                <td>{intl.formatNumber(shipped)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Card>
  )
}

const Chart = chakra('div', {
  base: {
    display: 'grid',
    flex: '1',
    gridTemplate: 'minmax(9rem, 1fr) auto / auto minmax(0, 1fr)',
    columnGap: '2',
    rowGap: '1',
    pt: '2',
    fontSize: '2xs',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& .axis': { position: 'relative', minW: '7', '& span': { position: 'absolute', right: '0', translate: '0 50%' } },
    '& .plot': { position: 'relative', display: 'flex', gap: '1' },
    '& .line': { position: 'absolute', insetInline: '0', borderTopWidth: '1px', borderColor: 'line.soft' },
    '& .line:first-of-type': { borderColor: 'line' },
    '& .day': { position: 'relative', flex: '1', minW: '0', display: 'flex', alignItems: 'flex-end', justifyContent: 'center', gap: '2px' },
    '& .day > *': { flex: '1', maxW: '3', borderTopRadius: 'xs' },
    '& .names': {
      gridColumn: '2',
      display: 'flex',
      gap: '1',
      '& > *': { flex: '1', minW: '0', textAlign: 'center', whiteSpace: 'nowrap' },
    },
  },
})

function Legend({ colour, name }: { colour: string; name: string }) {
  return (
    <Flex align="center" gap="1.5">
      <Box boxSize="2.5" bg={colour} borderRadius="xs" />
      {name}
    </Flex>
  )
}
