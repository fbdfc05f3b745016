import { Link } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { dayIn } from '../../../ui/period.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import { latenessText } from '../durationText.ts'
import { usePanelLink } from '../usePanelLink.ts'
import type { CutOffRow_cutOff$data, CutOffRow_cutOff$key } from './__generated__/CutOffRow_cutOff.graphql.ts'
import { type Axis, placeOf } from './axis.ts'

interface Props {
  cutOff: CutOffRow_cutOff$key
  now: number
  axis: Axis
}

/** A cut-off with its packages, its pace, its lane and its forecast. */
export function CutOffRow({ cutOff, now, axis }: Props) {
  const t = useT()
  const intl = useIntl()
  const timeZone = useTimeZone()
  const link = usePanelLink()
  const sees = useRight('package:read')
  const read = useFragment(
    graphql`
      fragment CutOffRow_cutOff on PanelCutOff {
        groupId
        name
        at
        toShip
        shippedLastHour
        lastShipsAt
        minutesLate
      }
    `,
    cutOff,
  )
  const { groupId, name, at, toShip, shippedLastHour, lastShipsAt } = read
  const timeOf = (moment: string) => {
    const isToday = dayIn(timeZone, new Date(moment)) === dayIn(timeZone, new Date(now))
    const day = isToday ? {} : ({ month: '2-digit', day: '2-digit' } as const)
    return intl.formatDate(moment, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  }
  const isOver = Date.parse(at) <= now
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <small>{t(isOver ? 'home.forecast.cutOffOver' : 'home.forecast.cutOff', { time: timeOf(at) })}</small>
      </th>
      <td>
        {sees && toShip > 0 ? (
          <Link asChild>
            <RouterLink to={link('/out/parcel', { due: 'today', days: 'all', group: groupId })}>{intl.formatNumber(toShip)}</RouterLink>
          </Link>
        ) : (
          intl.formatNumber(toShip)
        )}
        <span> {t('home.forecast.toShip')}</span>
      </td>
      <td>
        {shippedLastHour > 0 ? intl.formatNumber(shippedLastHour) : '–'}
        <span> {t('home.forecast.pace')}</span>
      </td>
      <td aria-hidden>
        <Lane cutOffAt={Date.parse(at)} lastShipsAt={lastShipsAt ? Date.parse(lastShipsAt) : null} now={now} axis={axis} />
      </td>
      <td>
        <Outlook read={read} isOver={isOver} lastShips={lastShipsAt ? timeOf(lastShipsAt) : ''} />
      </td>
    </tr>
  )
}

/** What is shipped until the cut-off, hatched what comes after it, the cut-off and now. */
function Lane({ cutOffAt, lastShipsAt, now, axis }: { cutOffAt: number; lastShipsAt: number | null; now: number; axis: Axis }) {
  const span = (from: number, to: number) => {
    const [left, right] = [placeOf(axis, from), placeOf(axis, to)]
    return { left: `${100 * left}%`, width: `${100 * (right - left)}%` }
  }
  const turn = Math.max(now, cutOffAt)
  return (
    <>
      {lastShipsAt !== null && cutOffAt > now && <i style={span(now, Math.min(lastShipsAt, cutOffAt))} />}
      {lastShipsAt !== null && lastShipsAt > turn && <i data-is="late" style={span(turn, lastShipsAt)} />}
      <i data-is="now" style={{ left: `${100 * placeOf(axis, now)}%` }} />
      <i data-is="cutOff" style={{ left: `calc(${100 * placeOf(axis, cutOffAt)}% - 1px)` }} />
    </>
  )
}

function Outlook({ read, isOver, lastShips }: { read: CutOffRow_cutOff$data; isOver: boolean; lastShips: string }) {
  const t = useT()
  const { toShip, minutesLate } = read
  if (toShip === 0) return <StatusBadge tone="positive">{t('home.forecast.allShipped')}</StatusBadge>
  if (minutesLate === null || minutesLate === undefined)
    return <StatusBadge tone={isOver ? 'negative' : 'gray'}>{t(isOver ? 'home.forecast.missed' : 'home.forecast.none')}</StatusBadge>
  const text = t('home.forecast.lastAt', { time: lastShips, lateness: latenessText(t, minutesLate) })
  return <StatusBadge tone={minutesLate > 0 ? 'negative' : 'brand'}>{text}</StatusBadge>
}
