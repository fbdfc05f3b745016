import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { PickerOption } from './PickerField.tsx'
import { Note } from './picker/Note.tsx'

/** Time zones by their IANA names, found by what the user's language calls their time, too, such as New York and Eastern Time. */
export function useTimeZones(): readonly PickerOption[] {
  const { locale } = useIntl()
  return useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((value) => {
        const name = timeIn(value, locale)
        return { value, label: value, words: `${value.replaceAll('_', ' ')} ${name}`, note: <Note>{name}</Note> }
      }),
    [locale],
  )
}

function timeIn(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
