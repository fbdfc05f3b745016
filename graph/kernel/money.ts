import Big from 'big.js'

const digits = new Map<string, number>()

/** Decimals of a currency, by ISO 4217. */
export function currencyDigits(currency: string): number {
  let known = digits.get(currency)
  if (known === undefined) {
    known = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    digits.set(currency, known)
  }
  return known
}

/** An amount rounded to the decimals of its currency, half away from zero. */
export const roundMoney = (amount: Big, currency: string): Big => amount.round(currencyDigits(currency), Big.roundHalfUp)

/** An amount as text with the decimals of its currency, such as `12.50`. */
export const moneyText = (amount: Big, currency: string): string => amount.toFixed(currencyDigits(currency))
