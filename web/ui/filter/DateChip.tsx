import { Button, chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { DayInput } from '../DayInput.tsx'
import { type DateKind, DEFAULT_DAYS, type Period } from '../listUrl.ts'
import { Popover } from '../overlay/Popover.tsx'
import { daysOf } from '../period.ts'
import { useTimeZone } from '../TimeZone.tsx'
import { Chip } from './Chip.tsx'

interface Value {
  dateKind: DateKind
  period: Period
}

interface Props {
  value: Value
  /** Name of the date of a list that has only one. */
  only?: string | undefined
  kinds: readonly DateKind[]
  onChange: (value: Value) => void
}

const presets = [1, 7, 30, 90, 365]
const shortDay = (day: string, today: string) => (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day)

/** Date filter: by one of its dates, last n days, a range, or all; days are in the warehouse's time zone. */
export function DateChip({ value, only, kinds, onChange }: Props) {
  const t = useT()
  const zone = useTimeZone()
  const { dateKind, period } = value
  const { from, to } = daysOf(period, zone, new Date())
  const { to: today } = daysOf({ days: 0 }, zone, new Date())
  const range = from && to ? `${shortDay(from, today!)} → ${shortDay(to, today!)}` : t('list.dates.all')
  const ordinary = dateKind === 'created' && period !== 'all' && 'days' in period && period.days === DEFAULT_DAYS
  return (
    <Chip on={!ordinary} name={t('list.dates')} onClear={() => onChange({ dateKind: 'created', period: { days: DEFAULT_DAYS } })}>
      <Popover title={t('list.dates')} label={[only ?? t(`list.dates.${dateKind}`), <b key="range">{range}</b>]}>
        {(close) => (
          <DateForm
            value={value}
            only={only}
            kinds={kinds}
            from={from}
            to={to}
            onChange={(next) => {
              close()
              onChange(next)
            }}
          />
        )}
      </Popover>
    </Chip>
  )
}

interface FormProps extends Props {
  from: string | null
  to: string | null
}

function DateForm({ value, only, kinds, from, to, onChange }: FormProps) {
  const t = useT()
  const zone = useTimeZone()
  const id = useId()
  const [dateKind, setKind] = useState(value.dateKind)
  const [first, setFirst] = useState(from ?? '')
  const [last, setLast] = useState(to ?? '')
  const isNow = (days: number) => value.period !== 'all' && 'days' in value.period && value.period.days === days
  const [missing, setMissing] = useState(false)
  const upsideDown = first !== '' && last !== '' && first > last
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (!first || !last) setMissing(true)
        else if (!upsideDown) onChange({ dateKind, period: { from: first, to: last } })
      }}
    >
      {!only && (
        <div className="kinds">
          {kinds.map((kind) => (
            <label key={kind}>
              <input type="radio" name="kind" checked={kind === dateKind} onChange={() => setKind(kind)} />
              {t(`list.dates.${kind}`)}
            </label>
          ))}
        </div>
      )}
      <div className="presets">
        {presets.map((days) => (
          <Button key={days} size="sm" data-chosen={isNow(days) || undefined} onClick={() => onChange({ dateKind, period: { days } })}>
            {t('list.dates.days', { days })}
          </Button>
        ))}
        <Button size="sm" data-chosen={value.period === 'all' || undefined} onClick={() => onChange({ dateKind, period: 'all' })}>
          {t('list.dates.all')}
        </Button>
      </div>
      <div className="range">
        <label htmlFor={`${id}from`}>
          {t('list.dates.from')}
          <DayInput id={`${id}from`} value={first} invalid={upsideDown} onChange={setFirst} />
        </label>
        <label htmlFor={`${id}to`}>
          {t('list.dates.to')}
          <DayInput id={`${id}to`} value={last} invalid={upsideDown} onChange={setLast} />
        </label>
      </div>
      <p role={upsideDown || missing ? 'alert' : undefined}>
        {upsideDown ? t('list.dates.upsideDown') : missing ? t('list.dates.noDay') : t('list.dates.zone', { zone })}
      </p>
      <Button type="submit" variant="solid" size="sm">
        {t('list.filter.apply')}
      </Button>
    </Form>
  )
}

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    '& .kinds': { display: 'flex', gap: '4' },
    '& .kinds label': { display: 'flex', alignItems: 'center', gap: '1.5', cursor: 'checkbox' },
    '& .presets': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '1.5' },
    '& .presets > button': { px: '1' },
    '& .presets [data-chosen]': { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.border' },
    '& .range': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '2', color: 'muted', textStyle: 'xs' },
    '& p': { color: 'muted', textStyle: 'xs', '&[role=alert]': { color: 'negative.fg' } },
  },
})
