import Big from 'big.js'
import { moneyText } from '../../kernel/money.ts'
import type { FreightOutcomeName } from '../../logistics/states/rates.ts'
import type { FreightAnswer } from '../../logistics/steps/freight.ts'

type Priced = Pick<FreightAnswer, 'currency'> & { freight: Pick<FreightAnswer['freight'], 'outcome' | 'total'> }

/** Packages by one card: how many have a price and their sum, and how many have none and why. */
export interface PricedPackages {
  priced: number
  /** Null if none has a price. */
  total: string | null
  currency: string | null
  unpriced: { outcome: FreightOutcomeName; count: number }[]
}

/** Packages that have a price by both cards, in one currency. */
export interface ComparedPackages {
  count: number
  currency: string
  total: string
  before: string
  difference: string
  /** Null if the price before is 0. */
  percent: string | null
}

/** Sums the prices of packages by one card. */
export function sumPrices(answers: readonly Priced[]): PricedPackages {
  const priced = answers.filter(({ freight: { total } }) => total !== null)
  const currency = priced[0]?.currency ?? null
  const counts = new Map<FreightOutcomeName, number>()
  for (const { freight } of answers) if (freight.total === null) counts.set(freight.outcome, (counts.get(freight.outcome) ?? 0) + 1)
  return {
    priced: priced.length,
    total: currency && moneyText(sumOf(priced), currency),
    currency,
    unpriced: [...counts].map(([outcome, count]) => ({ outcome, count })).sort((a, b) => b.count - a.count),
  }
}

/** Compares what packages cost by two cards, of those that have a price by both; null if there are none, or in two currencies. */
export function comparePrices(answers: readonly Priced[], before: readonly Priced[]): ComparedPackages | null {
  const both = answers.flatMap((now, at) => {
    const then = before[at]
    return then && now.freight.total !== null && then.freight.total !== null ? [{ now, then }] : []
  })
  const currency = both[0]?.now.currency
  if (!currency || both[0]?.then.currency !== currency) return null
  const [total, earlier] = [sumOf(both.map(({ now }) => now)), sumOf(both.map(({ then }) => then))]
  const difference = total.minus(earlier)
  return {
    count: both.length,
    currency,
    total: moneyText(total, currency),
    before: moneyText(earlier, currency),
    difference: moneyText(difference, currency),
    percent: earlier.eq(0) ? null : difference.times(100).div(earlier).toFixed(1),
  }
}

const sumOf = (answers: readonly Priced[]): Big => answers.reduce((sum, { freight }) => sum.plus(freight.total ?? 0), new Big(0))
