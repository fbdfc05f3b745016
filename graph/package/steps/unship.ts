import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { restore } from '../../stock/rules.ts'
import { movedFact } from '../store/move.ts'
import { type ShippedPackage, valuesOfUnshipping } from '../store/unshipping.ts'

export { lockedPart, type ShippedPackage, shippedPart, unshippingParts } from '../store/unshipping.ts'

/** Values of the undo of a shipment: the goods are back in place and reserved again. */
export function valuesOfUnship(call: Call, shipped: ShippedPackage): { rows: number; values: Values } {
  const { warehouseId, customerId, lines, gone } = shipped
  const lineOf = new Map(lines.map((line) => [line.productId, line.id]))
  const back = gone.map((pile) => ({ ...pile, owner: 'PACKAGE_LINE' as const, ownerId: lineOf.get(pile.productId) as string }))
  const products = lines.map(({ productId, quantity }) => ({ warehouseId, customerId, productId, good: quantity, locked: quantity }))
  return valuesOfUnshipping(call, shipped, { ...restore(back), products })
}

export const unshippedFact = (shipped: ShippedPackage): Fact => movedFact({ ...shipped, from: 'SHIPPED', to: 'TO_BE_SHIPPED' })
