import { useIntl } from 'react-intl'

interface Money {
  readonly amount: string
  readonly currency: string
}

/** Formats an amount that is added or taken off. */
export function useSignedMoney(): (money: Money) => string {
  const intl = useIntl()
  return ({ amount, currency }) => intl.formatNumber(Number(amount), { style: 'currency', currency, signDisplay: 'exceptZero' })
}
