import { chakra } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { Input } from './Input.tsx'
import { isDay } from './isDay.ts'

interface Props {
  id: string
  /** YYYY-MM-DD, or empty. */
  value: string
  invalid: boolean
  isRequired?: boolean
  /** The day, empty if what is typed is none. */
  onChange: (day: string, typed: string) => void
  onBlur?: () => void
  inputRef?: (element: HTMLInputElement | null) => void
  'aria-describedby'?: string
}

/** Date input as YYYY-MM-DD in every language, typed or picked from the browser's calendar. */
export function DayInput({ id, value, invalid, isRequired = true, onChange, onBlur, inputRef, ...aria }: Props) {
  const t = useT()
  const calendar = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const change = (typed: string) => {
    setText(typed)
    onChange(dayOf(typed), typed)
  }
  return (
    <Frame>
      <Input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('list.dates.format')}
        // A value that was not typed here, such as one that was put back.
        value={dayOf(text) === value ? text : value}
        onChange={(event) => change(event.target.value)}
        ref={inputRef}
        {...aria}
        onBlur={() => {
          if (value) setText(value)
          onBlur?.()
        }}
        aria-invalid={invalid || (text !== '' && value === '') || undefined}
        required={isRequired}
      />
      <button type="button" aria-label={t('list.dates.calendar')} onClick={() => calendar.current?.showPicker()}>
        <CalendarDays size={15} aria-hidden />
      </button>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isDay(value) ? value : ''}
        onChange={(event) => change(event.target.value)}
      />
    </Frame>
  )
}

function dayOf(typed: string): string {
  const [year = '', month = '', date = '', more = ''] = typed.normalize('NFKC').trim().split(/\D+/)
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) && more === '' ? day : ''
}

const Frame = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    '& > input:first-of-type': { pe: '8', fontVariantNumeric: 'tabular-nums' },
    '& > button': {
      position: 'absolute',
      insetY: '0',
      insetEnd: '0',
      w: '8',
      display: 'grid',
      placeItems: 'center',
      color: 'muted',
      cursor: 'button',
      _hover: { color: 'ink' },
    },
    // The native picker opens at its input's position.
    '& > input[type=date]': {
      position: 'absolute',
      insetStart: '0',
      bottom: '0',
      w: 'full',
      h: '1px',
      opacity: '0',
      pointerEvents: 'none',
    },
  },
})
