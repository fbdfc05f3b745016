import type { SheetColumn } from './column.ts'
import { skuColumn } from './skuColumn.ts'

/** Columns of a spreadsheet of low-stock levels. */
export const stockLevelColumns: readonly SheetColumn[] = [
  skuColumn,
  {
    id: 'level',
    name: { zh: '低库存预警值', en: 'Low-stock level' },
    aliases: ['预警值', '安全库存', '最低库存', 'Level', 'Reorder level', 'Safety stock', 'Minimum stock'],
    reading: { as: 'number', scale: 1 },
    clears: true,
    ownOfRow: true,
    field: 'level',
    example: '20',
    hint: { zh: '可用少于此数即为低库存', en: 'Stock is low when fewer pieces are available' },
  },
]
