/** Pages of each kind of import: its own, and the list that it fills. */
export const importKinds = {
  PRODUCTS: { path: '/product/import', list: '/product/product' },
  STOCK: { path: '/inventory/import', list: '/inventory/inventory-list' },
  PACKAGES: { path: '/out/import', list: '/out/parcel' },
  STOCK_LEVELS: { path: '/inventory/level-import', list: '/inventory/inventory-list' },
  INBOUND_ORDERS: { path: '/inbound/import', list: '/inbound/warehouseWarrant' },
} as const

export type ImportKind = keyof typeof importKinds

/** The kind of a page's path. */
export function kindOfPath(path: string): ImportKind {
  const found = Object.entries(importKinds).find(([, kind]) => path.startsWith(kind.path))
  return (found?.[0] ?? 'PRODUCTS') as ImportKind
}
