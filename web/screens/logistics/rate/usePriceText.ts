import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** Says a price with its decimals, and by how many per cent it differs from an earlier one. */
export function usePriceText() {
  const intl = useIntl()
  const price = useCallback(
    (amount: string) => intl.formatNumber(Number(amount), { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    [intl],
  )
  const change = useCallback(
    (amount: string, earlier: string) =>
      Number(earlier) > 0
        ? intl.formatNumber(Number(amount) / Number(earlier) - 1, {
            style: 'percent',
            maximumFractionDigits: 1,
            signDisplay: 'exceptZero',
          })
        : '',
    [intl],
  )
  return { price, change }
}
