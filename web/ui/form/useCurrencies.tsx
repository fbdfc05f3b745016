import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { PickerOption } from './PickerField.tsx'
import { Note } from './picker/Note.tsx'

/** ISO 4217 currencies by code, found by their names, too. */
export function useCurrencies(): readonly PickerOption[] {
  const intl = useIntl()
  return useMemo(
    () =>
      Intl.supportedValuesOf('currency').map((value) => {
        const words = intl.formatDisplayName(value, { type: 'currency' }) ?? ''
        return { value, label: value, words, note: <Note>{words}</Note> }
      }),
    [intl],
  )
}
