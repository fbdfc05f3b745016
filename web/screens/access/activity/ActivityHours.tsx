import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { addDays, dayIn, startOfDay } from '../../../ui/period.ts'
import { absolute } from '../../../ui/RelativeTime.tsx'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import { useListUrl } from '../../../ui/useListUrl.ts'
import type { ActivityHoursQuery } from './__generated__/ActivityHoursQuery.graphql.ts'
import { activityList, isMoment, narrowedBy } from './activityList.ts'

const query = graphql`
  query ActivityHoursQuery($filter: ActivityFilter!) {
    activityHours(filter: $filter) {
      hour
      outcome
      count
    }
  }
`

const hourMs = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

/** Entries of the last day of the list by hour, as bars; one of them limits the list to its hour. */
export function ActivityHours() {
  const t = useT()
  const zone = useTimeZone()
  const url = useListUrl(activityList)
  const [since] = url.state.filters.since
  const [until] = url.state.filters.until
  const today = dayIn(zone, new Date())
  const day = isMoment(until) ? dayIn(zone, new Date(Date.parse(until) - 1)) : today
  const begin = Date.parse(startOfDay(day, zone))
  const end = Date.parse(startOfDay(addDays(day, 1), zone))
  const variables = { filter: { ...narrowedBy(url.state), from: iso(begin), until: iso(end) } }
  const counted = useBackgroundQuery<ActivityHoursQuery>(query, variables, null, true)?.activityHours ?? []
  const hours = Array.from({ length: Math.round((end - begin) / hourMs) }, (_, hour) => {
    const of = (...outcomes: string[]) =>
      counted.reduce((sum, one) => (one.hour === hour && outcomes.includes(one.outcome) ? sum + one.count : sum), 0)
    const at = begin + hour * hourMs
    return {
      at,
      time: absolute(new Date(at), zone).slice(11, 16),
      done: of('DONE'),
      refused: of('REFUSED'),
      bad: of('NOT_ALLOWED', 'FAILED'),
    }
  })
  const highest = Math.max(1, ...hours.map(({ done, refused, bad }) => done + refused + bad))
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const height = (count: number) => (count === 0 ? '0' : `max(2px, ${(count / highest) * 100}%)`)
  const show = (from: number, until: number) => url.change({ filters: { since: [iso(from)], until: [iso(until)] } })
  const showDay = (other: string) => show(Date.parse(startOfDay(other, zone)), Date.parse(startOfDay(addDays(other, 1), zone)))
  return (
    <Box as="section" aria-label={t('activity.hours.title')} layerStyle="card" borderRadius="l3" px="3" py="2" mb="2" flexShrink="0">
      <Flex align="center" gap="1" textStyle="sm" wrap="wrap">
        <Button size="sm" variant="ghost" aria-label={t('activity.hours.before')} onClick={() => showDay(addDays(day, -1))}>
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <b>{day}</b>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('activity.hours.after')}
          disabled={day >= today}
          onClick={() => showDay(addDays(day, 1))}
        >
          <ChevronRight size={16} aria-hidden />
        </Button>
        <Box as="span" color="muted">
          {t('activity.hours.total', { count: total })}
        </Box>
        <Flex gap="3" ms="auto" color="muted" textStyle="xs" aria-hidden>
          <Legend data-part="refused">{t('activity.view.REFUSED')}</Legend>
          <Legend data-part="bad">{t('activity.hours.bad')}</Legend>
        </Flex>
      </Flex>
      <Bars>
        {hours.map(({ at, time, done, refused, bad }) => (
          <li key={at}>
            <button
              type="button"
              aria-pressed={since === iso(at) && until === iso(at + hourMs)}
              aria-label={t('activity.hours.hour', { time, done, refused, bad })}
              data-tip={t('activity.hours.hour', { time, done, refused, bad })}
              onClick={() => show(at, at + hourMs)}
            >
              <span data-part="bad" style={{ height: height(bad) }} />
              <span data-part="refused" style={{ height: height(refused) }} />
              <span data-part="done" style={{ height: height(done) }} />
            </button>
            <span aria-hidden>{time.slice(0, 2)}</span>
          </li>
        ))}
      </Bars>
    </Box>
  )
}

const parts = {
  '& [data-part=done]': { bg: 'gray.emphasized' },
  '& [data-part=refused], &[data-part=refused]::before': { bg: 'warn.solid' },
  '& [data-part=bad], &[data-part=bad]::before': { bg: 'negative.solid' },
}

const Legend = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', _before: { content: '""', boxSize: '2', borderRadius: 'l1' }, ...parts },
})

const Bars = chakra('ul', {
  base: {
    display: 'flex',
    gap: '2px',
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexDirection: 'column',
      // Wider than its bar on a narrow screen, below that of the next hour.
      alignItems: 'center',
      flex: '1',
      minW: '0',
      whiteSpace: 'nowrap',
      color: 'muted',
      textStyle: 'xs',
    },
    '& > li:nth-of-type(even) > span': { visibility: 'hidden' },
    '& button': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      w: 'full',
      h: '14',
      cursor: 'button',
      borderBottomWidth: '1px',
      _hover: { bg: 'bg.muted' },
    },
    '& button[aria-pressed=true]': { bg: 'brand.subtle' },
    '& button[aria-pressed=true] [data-part=done]': { bg: 'brand.solid' },
    '& button > span': { display: 'block', w: 'full', flexShrink: '0' },
    ...parts,
  },
})
