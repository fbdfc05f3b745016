import { belongsTo } from '../../graph/exchange/states.ts'
import { importPaths } from '../../graph/notice/states.ts'

interface KindPages {
  path: string
  list: string
  /** Page that shows what the rows went into. */
  pageOf?: (target: Target) => { path: string; params: Record<string, string> }
}

interface Target {
  readonly targetId: string
  readonly documentId: string
  readonly documentKind?: string | null | undefined
}

/** Pages of each kind of import: its own, and the list that it fills. */
export const importKinds: Readonly<Record<keyof typeof importPaths, KindPages>> = {
  PRODUCTS: { path: importPaths.PRODUCTS, list: '/product/product' },
  STOCK: { path: importPaths.STOCK, list: '/inventory/inventory-list' },
  PACKAGES: { path: importPaths.PACKAGES, list: '/out/parcel' },
  STOCK_LEVELS: { path: importPaths.STOCK_LEVELS, list: '/inventory/inventory-list' },
  INBOUND_ORDERS: { path: importPaths.INBOUND_ORDERS, list: '/inbound/warehouseWarrant' },
  ZONES: {
    path: importPaths.ZONES,
    list: '/logistics/zone/list',
    pageOf: ({ targetId, documentId, documentKind }) => ({
      path: `/logistics/${documentKind === 'REMOTE_AREAS' ? 'remote' : 'zone'}/${encodeURIComponent(documentId)}`,
      params: { edition: targetId },
    }),
  },
}

export type ImportKind = keyof typeof importKinds

/** Whether the rows of a kind go into a target, and belong to no customer. */
export const hasTarget = (kind: ImportKind) => belongsTo(kind) === 'TARGET'

/** Parameters of the upload page for a target. */
export const paramsOfTarget = (target: Pick<Target, 'targetId'> | null | undefined): Record<string, string> =>
  target ? { target: target.targetId } : {}

/** The page that shows what a kind has filled: that of its target, else the list. */
export function linkToFilled(
  linkTo: (path: string, params?: Record<string, string>) => string,
  kind: ImportKind,
  target: Target | null | undefined,
): string {
  const { list, pageOf } = importKinds[kind]
  const { path, params } = pageOf && target ? pageOf(target) : { path: list, params: {} }
  return linkTo(path, params)
}

/** The kind of a page's path. */
export function kindOfPath(path: string): ImportKind {
  const found = Object.entries(importKinds).find(([, kind]) => path.startsWith(kind.path))
  return (found?.[0] ?? 'PRODUCTS') as ImportKind
}
