import Big from 'big.js'
import type { OrderFacts } from '../../logistics/steps/route.ts'
import type { RoutedProduct } from '../store/route.ts'

interface Asked {
  customerId: string
  platform: string | null
  country: string
  postcode: string
  city: string
  grams: number
}

/** Maximum height of stacked goods in millimetres. */
const highest = 100_000

/** What the rules compare of an order: its goods lie on each other, as freight is priced before they are packed. */
export function factsOfOrder(
  { customerId, platform, country, postcode, city, grams }: Asked,
  lines: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, RoutedProduct>,
): OrderFacts {
  const goods = lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    return product ? [{ ...product, quantity }] : []
  })
  const currencies = new Set(goods.map(({ currency }) => currency))
  const [currency] = currencies
  const worth = goods.reduce((sum, { declaredPrice, quantity }) => sum.plus(new Big(declaredPrice).times(quantity)), new Big(0))
  const stack = goods.reduce((sum, { height, quantity }) => sum + height * quantity, 0)
  return {
    customerId,
    platform,
    country,
    postcode,
    city,
    grams,
    sides:
      goods.length === 0
        ? null
        : [Math.max(...goods.map(({ length }) => length)), Math.max(...goods.map(({ width }) => width)), Math.min(stack, highest)],
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    value: currencies.size === 1 && currency !== undefined ? { amount: worth.toFixed(), currency } : null,
    customsAttributes: [...new Set(goods.flatMap(({ customsAttributes }) => customsAttributes))].sort(),
    tagIds: [...new Set(goods.flatMap(({ tagIds }) => tagIds))].sort(),
  }
}
