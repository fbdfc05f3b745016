import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'
import { useTimeZone } from '../TimeZone.tsx'
import { type Age, ageOf } from './age.ts'
import { WallFrame } from './wallFrame.ts'

interface Props {
  title: string
  /** The warehouse. */
  place: string
  /** Last contact with the server by the device's clock; null before the first, undefined after a refusal. */
  contactAt?: number | null
  /** Offset to server time, because the clock of a television may be wrong. */
  clockOffset?: number
  /** `WallTiles`, `WallRows`, `WallSlots`. */
  children: ReactNode
}

/** Dark board readable from five metres. Shows the age of its data: grey when outdated, red when disconnected. */
export function WallBoard({ title, place, contactAt, clockOffset = 0, children }: Props) {
  const intl = useIntl()
  const timeZone = useTimeZone()
  const [openedAt] = useState(Date.now)
  const now = useSecond()
  const age = ageOf(contactAt ?? null, openedAt, now)
  return (
    <WallFrame data-freshness={age.freshness}>
      <header>
        <h1>{title}</h1>
        <span className="place">{place}</span>
        {contactAt !== undefined && <AgeMark age={age} />}
        <time>{intl.formatTime(now + clockOffset, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })}</time>
      </header>
      <div className="body">{children}</div>
    </WallFrame>
  )
}

function AgeMark({ age: { seconds, freshness } }: { age: Age }) {
  const t = useT()
  const intl = useIntl()
  const [value, unit] = (seconds ?? 0) < 60 ? ([seconds ?? 0, 'second'] as const) : ([Math.floor((seconds ?? 0) / 60), 'minute'] as const)
  const since = intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' })
  if (seconds === null) return <span className="age">{t('wall.age.none')}</span>
  if (freshness === 'fresh') {
    return (
      <span className="age">
        <i className="shape" data-tone="good" />
        {seconds < 2 ? t('wall.age.live') : t('wall.age.ago', { since })}
      </span>
    )
  }
  return (
    <strong className="age" role="alert">
      <CloudOff aria-hidden />
      {t(freshness === 'stale' ? 'wall.age.stale' : 'wall.age.lost', { since })}
    </strong>
  )
}

function useSecond(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
