import Big from 'big.js'
import { moneyText } from '../../kernel/money.ts'

/** Orders that go from one channel by the live rules to one by others; null is no channel. */
export interface TrialGroup {
  fromId: string | null
  toId: string | null
  packageIds: string[]
  /** Freight of those that have a price both ways, in the currency of the trial; null if none has. */
  before: string | null
  after: string | null
}

/** What rules would do with orders, beside the live ones. */
export interface Trial {
  orders: number
  same: number
  /** The currency of most prices; null if there is none. */
  currency: string | null
  groups: TrialGroup[]
}

interface Priced {
  price: string | null
  currency: string | null
}

/** An order as two versions route it. */
export interface TriedOrder {
  packageId: string
  fromId: string | null
  toId: string | null
  from: Priced | null
  to: Priced | null
}

/** The currency that most prices are in. */
function mainCurrency(orders: readonly TriedOrder[]): string | null {
  const currencies = orders.flatMap(({ to, from }) => to?.currency ?? from?.currency ?? [])
  const counts = [...Map.groupBy(currencies, (currency) => currency)].sort(([, a], [, b]) => b.length - a.length)
  return counts[0]?.[0] ?? null
}

const priceIn = (priced: Priced | null, currency: string | null) => (priced?.price && priced.currency === currency ? priced.price : null)

/** Sums up orders by the channels from and to which they go: those without a channel first, then those that change, most first. */
export function summarize(orders: readonly TriedOrder[]): Trial {
  const currency = mainCurrency(orders)
  const groups = [...Map.groupBy(orders, ({ fromId, toId }) => `${fromId} ${toId}`).values()].map((own): TrialGroup => {
    const priced = own.flatMap(({ from, to }) => {
      const [before, after] = [priceIn(from, currency), priceIn(to, currency)]
      return before !== null && after !== null ? [{ before, after }] : []
    })
    const sum = (key: 'before' | 'after') =>
      priced.length > 0 && currency !== null
        ? moneyText(
            priced.reduce((total, one) => total.plus(one[key]), new Big(0)),
            currency,
          )
        : null
    const { fromId, toId } = own[0] as TriedOrder
    return { fromId, toId, packageIds: own.map(({ packageId }) => packageId), before: sum('before'), after: sum('after') }
  })
  const rank = ({ fromId, toId }: TrialGroup) => (fromId === toId ? 2 : toId === null ? 0 : 1)
  return {
    orders: orders.length,
    same: orders.filter(({ fromId, toId }) => fromId === toId).length,
    currency,
    groups: groups.sort((a, b) => rank(a) - rank(b) || b.packageIds.length - a.packageIds.length),
  }
}
