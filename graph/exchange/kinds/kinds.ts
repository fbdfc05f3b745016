import type { ImportKindName, ownerOfKind } from '../states.ts'
import { inboundOrdersKind } from './inboundOrders.ts'
import type { CustomerKindSpec, ImportKindSpec, TargetKindSpec } from './kind.ts'
import { packagesKind } from './packages.ts'
import { productsKind } from './products.ts'
import { stockKind } from './stock.ts'
import { stockLevelsKind } from './stockLevels.ts'
import { zonesKind } from './zones.ts'

/** Every kind of import. */
const kinds: {
  [Kind in ImportKindName]: (typeof ownerOfKind)[Kind] extends 'TARGET' ? TargetKindSpec : CustomerKindSpec
} = {
  PRODUCTS: productsKind,
  STOCK: stockKind,
  INBOUND_ORDERS: inboundOrdersKind,
  PACKAGES: packagesKind,
  STOCK_LEVELS: stockLevelsKind,
  ZONES: zonesKind,
}

/** Types of the global ids of all targets. */
export const targetNodes: readonly string[] = Object.values<ImportKindSpec>(kinds).flatMap(({ target }) => target?.node ?? [])

export const kindOf = (name: ImportKindName): ImportKindSpec => kinds[name]
