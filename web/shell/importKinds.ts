import { importPaths } from '../../graph/notice/states.ts'

/** Pages of each kind of import: its own, and the list that it fills. */
export const importKinds = {
  PRODUCTS: { path: importPaths.PRODUCTS, list: '/product/product' },
  STOCK: { path: importPaths.STOCK, list: '/inventory/inventory-list' },
  PACKAGES: { path: importPaths.PACKAGES, list: '/out/parcel' },
  STOCK_LEVELS: { path: importPaths.STOCK_LEVELS, list: '/inventory/inventory-list' },
  INBOUND_ORDERS: { path: importPaths.INBOUND_ORDERS, list: '/inbound/warehouseWarrant' },
} as const

export type ImportKind = keyof typeof importKinds

/** The kind of a page's path. */
export function kindOfPath(path: string): ImportKind {
  const found = Object.entries(importKinds).find(([, kind]) => path.startsWith(kind.path))
  return (found?.[0] ?? 'PRODUCTS') as ImportKind
}
