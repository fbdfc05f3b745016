import { Button, chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { DayInput } from '../DayInput.tsx'
import { Input } from '../Input.tsx'
import { momentAt, usualMoments, type WallTime, wallTimeAt } from '../moment.ts'
import { Popover } from '../overlay/Popover.tsx'
import { absolute } from '../RelativeTime.tsx'
import { useTimeZone } from '../TimeZone.tsx'
import type { MomentChoice } from '../useMoment.ts'
import { Chip } from './Chip.tsx'

/** Chooses the moment whose figures a page shows, by the clock of the warehouse. */
export function MomentChip({ moment, show }: MomentChoice) {
  const t = useT()
  const zone = useTimeZone()
  const text = moment ? absolute(new Date(moment), zone).slice(0, 16) : t('moment.now')
  return (
    <Chip on={moment !== null} name={t('moment.title')} onClear={() => show(null)}>
      <Popover title={t('moment.title')} label={[t('moment.title'), <b key="moment">{text}</b>]}>
        {(close) => (
          <MomentForm
            first={wallTimeAt(moment ? new Date(moment) : new Date(), zone)}
            onChoose={(chosen) => {
              close()
              show(chosen)
            }}
          />
        )}
      </Popover>
    </Chip>
  )
}

function MomentForm({ first, onChoose }: { first: WallTime; onChoose: (moment: string) => void }) {
  const t = useT()
  const zone = useTimeZone()
  const id = useId()
  const [day, setDay] = useState(first.day)
  const [time, setTime] = useState(first.time)
  const [isChecked, setChecked] = useState(false)
  const moment = momentAt({ day, time }, zone)
  const isAhead = moment !== null && new Date(moment) > new Date()
  const error = isAhead ? t('moment.ahead') : moment === null && isChecked ? t('moment.unreadable') : null
  const usual = Object.entries(usualMoments(new Date(), zone)) as [keyof ReturnType<typeof usualMoments>, WallTime][]
  const choose = (chosen: string | null) => {
    if (chosen && !isAhead) onChoose(chosen)
    else setChecked(true)
  }
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        choose(moment)
      }}
    >
      <div className="usual">
        {usual.map(([name, wallTime]) => (
          <Button key={name} size="sm" onClick={() => onChoose(momentAt(wallTime, zone) as string)}>
            {t(`moment.${name}`)}
            <small>{`${wallTime.day} ${wallTime.time}`}</small>
          </Button>
        ))}
      </div>
      <div className="fields">
        <label htmlFor={`${id}day`}>
          {t('moment.day')}
          <DayInput id={`${id}day`} value={day} invalid={isAhead || (isChecked && day === '')} onChange={setDay} />
        </label>
        <label htmlFor={`${id}time`}>
          {t('moment.time')}
          <Input
            id={`${id}time`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('moment.format')}
            value={time}
            aria-invalid={isAhead || (day !== '' && moment === null) || undefined}
            onChange={(event) => setTime(event.target.value)}
          />
        </label>
      </div>
      <p role={error ? 'alert' : undefined}>{error ?? t('list.dates.zone', { zone })}</p>
      <Button type="submit" variant="solid" size="sm">
        {t('moment.show')}
      </Button>
    </Form>
  )
}

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    '& .usual': { display: 'grid', gap: '1.5' },
    '& .usual > button': { justifyContent: 'space-between', fontWeight: 'normal' },
    '& .usual small': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
    '& .fields': { display: 'grid', gridTemplateColumns: '3fr 2fr', gap: '2', color: 'muted', textStyle: 'xs' },
    '& .fields input': { fontVariantNumeric: 'tabular-nums' },
    '& p': { color: 'muted', textStyle: 'xs', '&[role=alert]': { color: 'negative.fg' } },
  },
})
