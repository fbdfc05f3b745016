import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { PickerOption } from './PickerField.tsx'

/** ISO 4217 currencies by code, with their names. */
export function useCurrencies(): readonly PickerOption[] {
  const intl = useIntl()
  return useMemo(
    () =>
      Intl.supportedValuesOf('currency').map((value) => ({
        value,
        label: value,
        note: (
          <Box as="span" color="muted">
            {intl.formatDisplayName(value, { type: 'currency' })}
          </Box>
        ),
      })),
    [intl],
  )
}
