import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import type { DayTable_statistics$key } from './__generated__/DayTable_statistics.graphql.ts'
import { FigureTable } from './FigureTable.ts'
import { usePackagesOf } from './usePackagesOf.ts'

/** The figures of each day, newest first. */
export function DayTable({ statistics }: { statistics: DayTable_statistics$key }) {
  const t = useT()
  const intl = useIntl()
  const zone = useTimeZone()
  const packagesOf = usePackagesOf()
  const { at, days } = useFragment(
    graphql`
      fragment DayTable_statistics on OrderStatistics {
        at
        days {
          day
          created
          shipped
          pieces
        }
      }
    `,
    statistics,
  )
  const nameOf = (day: string) => {
    const part = (options: Intl.DateTimeFormatOptions) => intl.formatDate(`${day}T00:00:00Z`, { ...options, timeZone: 'UTC' })
    return t('home.statistics.dayName', { date: part({ month: 'numeric', day: 'numeric' }), weekday: part({ weekday: 'short' }) })
  }
  const until = intl.formatDate(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone })
  return (
    <Scroll>
      <FigureTable aria-label={t('home.statistics.byDay')}>
        <thead>
          <tr>
            <th scope="col">{t('home.statistics.day')}</th>
            <th scope="col">{t('home.panel.created')}</th>
            <th scope="col">{t('home.panel.shipped')}</th>
            <th scope="col">{t('home.statistics.pieces')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, created, shipped, pieces }, index) => {
            const list = packagesOf({ from: day, to: day })
            return (
              <tr key={day} data-today={index === 0 || undefined}>
                <th scope="row">{index === 0 ? t('home.statistics.today', { day: nameOf(day), time: until }) : nameOf(day)}</th>
                <td>{list ? <Link to={list}>{intl.formatNumber(created)}</Link> : intl.formatNumber(created)}</td>
                <td>{intl.formatNumber(shipped)}</td>
                <td>{intl.formatNumber(pieces)}</td>
              </tr>
            )
          })}
        </tbody>
      </FigureTable>
    </Scroll>
  )
}

const Scroll = chakra('div', { base: { minW: '0', maxH: '30rem', overflowY: 'auto', '& th[scope=col]': { position: 'sticky', top: '0' } } })
