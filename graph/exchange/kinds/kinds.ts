import type { ImportKindName } from '../states.ts'
import { inboundOrdersKind } from './inboundOrders.ts'
import type { ImportKindSpec } from './kind.ts'
import { packagesKind } from './packages.ts'
import { productsKind } from './products.ts'
import { stockKind } from './stock.ts'
import { stockLevelsKind } from './stockLevels.ts'

/** Every kind of import. */
const kinds: Record<ImportKindName, ImportKindSpec> = {
  PRODUCTS: productsKind,
  STOCK: stockKind,
  INBOUND_ORDERS: inboundOrdersKind,
  PACKAGES: packagesKind,
  STOCK_LEVELS: stockLevelsKind,
}

export const kindOf = (name: ImportKindName): ImportKindSpec => kinds[name]
