import type { SheetColumn, Words } from './column.ts'
import { skuColumn } from './skuColumn.ts'

const qualityWords: Words = { GOOD: { zh: '良品', en: 'Good' }, DEFECTIVE: { zh: '不良品', en: 'Defective' } }

/** Columns of a spreadsheet of initial stock. */
export const stockColumns: readonly SheetColumn[] = [
  skuColumn,
  {
    id: 'location',
    name: { zh: '库位', en: 'Location' },
    aliases: ['库位编码', '货位', '储位', 'Location code', 'Bin'],
    reading: { as: 'code' },
    field: 'location',
    required: true,
    example: 'A01-01-01',
  },
  {
    id: 'pieces',
    name: { zh: '数量', en: 'Quantity' },
    aliases: ['件数', '库存数量', 'Pieces', 'Qty', 'On hand'],
    reading: { as: 'number', scale: 1 },
    ownOfRow: true,
    field: 'pieces',
    required: true,
    example: '120',
  },
  {
    id: 'quality',
    name: { zh: '品质', en: 'Quality' },
    aliases: ['质量', 'Condition'],
    reading: { as: 'word', words: qualityWords },
    field: 'quality',
    example: '',
    hint: { zh: '留空为良品', en: 'Good if empty' },
  },
  {
    id: 'receivedOn',
    name: { zh: '入库日期', en: 'Received on' },
    aliases: ['收货日期', '批次日期', 'Received', 'Receipt date', 'Date received'],
    reading: { as: 'day' },
    field: 'receivedOn',
    required: true,
    example: '2026-11-20',
    hint: { zh: '库龄从此日算起', en: 'The age of the goods counts from it' },
  },
]
