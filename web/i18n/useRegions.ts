import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { countries } from '../../graph/kernel/states/countries.ts'

/** Countries by name in the user's language. */
export function useRegions(): { value: string; label: string }[] {
  const intl = useIntl()
  return useMemo(
    () =>
      [...countries]
        .map((value) => ({ value, label: intl.formatDisplayName(value, { type: 'region', fallback: 'code' }) ?? value }))
        .sort((a, b) => a.label.localeCompare(b.label, intl.locale)),
    [intl],
  )
}
