import type { Entry } from '../shell/menu.ts'

/** Spreadsheets of initial stock and of low-stock levels. */
export const stockImports: readonly Entry[] = [
  {
    id: 'inventory.import',
    level: 3,
    path: '/inventory/import',
    list: '/inventory/inventory-list',
    name: 'import.title.STOCK',
    right: 'stock:import',
    needs: 'exchange:import',
    screen: 'exchange/ImportsPage',
  },
  {
    id: 'inventory.importCheck',
    level: 3,
    path: '/inventory/import/:id',
    list: '/inventory/inventory-list',
    name: 'import.title.STOCK',
    right: 'stock:import',
    screen: 'exchange/ImportPage',
  },
  {
    id: 'inventory.levelImport',
    level: 3,
    path: '/inventory/level-import',
    list: '/inventory/inventory-list',
    name: 'import.title.STOCK_LEVELS',
    right: 'exchange:import',
    needs: 'product:edit',
    screen: 'exchange/ImportsPage',
  },
  {
    id: 'inventory.levelImportCheck',
    level: 3,
    path: '/inventory/level-import/:id',
    list: '/inventory/inventory-list',
    name: 'import.title.STOCK_LEVELS',
    right: 'exchange:import',
    screen: 'exchange/ImportPage',
  },
]
