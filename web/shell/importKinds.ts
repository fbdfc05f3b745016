import { belongsTo } from '../../graph/exchange/states.ts'
import { importPaths } from '../../graph/notice/states.ts'

interface KindPages {
  path: string
  list: string
  /** Path of the page that shows what the rows went into. */
  pageOf?: (documentId: string) => string
}

/** Pages of each kind of import: its own, and the list that it fills. */
export const importKinds: Readonly<Record<keyof typeof importPaths, KindPages>> = {
  PRODUCTS: { path: importPaths.PRODUCTS, list: '/product/product' },
  STOCK: { path: importPaths.STOCK, list: '/inventory/inventory-list' },
  PACKAGES: { path: importPaths.PACKAGES, list: '/out/parcel' },
  STOCK_LEVELS: { path: importPaths.STOCK_LEVELS, list: '/inventory/inventory-list' },
  INBOUND_ORDERS: { path: importPaths.INBOUND_ORDERS, list: '/inbound/warehouseWarrant' },
}

export type ImportKind = keyof typeof importKinds

/** Whether the rows of a kind go into a target, and belong to no customer. */
export const hasTarget = (kind: ImportKind) => belongsTo(kind) === 'TARGET'

interface Target {
  readonly targetId: string
  readonly documentId: string
}

/** Parameters of the upload page for a target. */
export const paramsOfTarget = (target: Pick<Target, 'targetId'> | null | undefined): Record<string, string> =>
  target ? { target: target.targetId } : {}

/** Path of the page that shows what a kind has filled: of its target, else the list. */
export function pathOfFilled(kind: ImportKind, target: Target | null | undefined): string {
  const { list, pageOf } = importKinds[kind]
  return pageOf && target ? pageOf(target.documentId) : list
}

/** The kind of a page's path. */
export function kindOfPath(path: string): ImportKind {
  const found = Object.entries(importKinds).find(([, kind]) => path.startsWith(kind.path))
  return (found?.[0] ?? 'PRODUCTS') as ImportKind
}
