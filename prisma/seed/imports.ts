import { createHash } from 'node:crypto'
import { createImport } from '../../graph/exchange/commands/createImport.ts'
import { startSheetImport } from '../../graph/exchange/commands/startSheetImport.ts'
import { runImport } from '../../graph/exchange/jobs.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

const header = ['SKU', '名称', '中文申报品名', '英文申报品名', '申报价', '币种', '长(cm)', '宽(cm)', '高(cm)', '重量(kg)', '条码', '备注']

const ceramics: string[][] = [
  ['BOWL-GN', '碗 Bowl green', '陶瓷碗', 'Ceramic bowl', '4.50', 'USD', '16', '16', '7', '0.385', '9521001001045', ''],
  ['BOWL-WH', '碗 Bowl white', '陶瓷碗', 'Ceramic bowl', '4.50', 'USD', '16', '16', '7', '0.385', '9521001001041', '检查条码'],
  ['CUP-SET-4', '杯子四件套 Cup set of 4', '陶瓷杯', 'Ceramic cups', '12.90', 'USD', '32', '22', '12', '1.24', '', ''],
  ['CUP-SET-6', '杯子六件套 Cup set of 6', '陶瓷杯', 'Ceramic cups', '18,90 €', 'USD', '34', '24', '12', '1.86', '', ''],
  ['FOODBAG-3P', '保鲜袋 Food bags', '食品袋', 'Food bags', '3.20', 'USD', '20', '15', '3', '0', '', ''],
  ['LAMP-OAK', '台灯 Lamp oak', '台灯', 'Desk lamp', '39.90', 'USD', '30', '15.5', '15', '1.86', '', ''],
]

const kitchen: string[][] = [
  ['TRAY-BIRCH', '托盘 Tray birch', '木托盘', 'Wooden tray', '9.80', 'USD', '40', '28', '3', '0.72', '', ''],
  ['JAR-1L', '密封罐 Jar 1 l', '玻璃罐', 'Glass jar', '5.60', 'USD', '12', '12', '18', '0.64', '9521001001113', ''],
  ['JAR-2L', '密封罐 Jar 2 l', '玻璃罐', 'Glass jar', '', 'USD', '15', '15', '22', '0.98', '', '价格待定'],
]

interface Plan {
  daysAgo: number
  fileName: string
  rows: readonly string[][]
  isImported: boolean
}

export const importPlans: Plan[] = [
  { daysAgo: 6, fileName: '厨房 kitchen.xlsx', rows: kitchen, isImported: true },
  { daysAgo: 0.3, fileName: '新品 2026 autumn.xlsx', rows: ceramics, isImported: false },
]

/** A spreadsheet of products that a manager has uploaded: new ones, changes of known ones, and rows with errors. */
export async function seedImport(context: SeedContext, masters: Masters, warehouse: WarehouseMasters, plan: Plan): Promise<void> {
  const { services } = context
  const customer = await services.db.customer.findFirst({
    where: { warehouses: { some: { warehouseId: warehouse.id, enabled: true } } },
    orderBy: { code: 'asc' },
    select: { id: true },
  })
  if (!customer) return
  const customerId = customer.id
  const known = await services.db.product.findMany({
    where: { customerId },
    orderBy: { sku: 'asc' },
    take: 4,
    select: { sku: true, name: true, declaredNameZh: true, declaredNameEn: true, weightGrams: true },
  })
  const changes = known.map(({ sku, name, declaredNameZh, declaredNameEn, weightGrams }, at) => [
    sku,
    name,
    declaredNameZh,
    declaredNameEn,
    '',
    '',
    '',
    '',
    '',
    String((weightGrams + at * 15) / 1000),
    '',
    '',
  ])
  // A customer's products are the same in all warehouses, so each warehouse has files of its own.
  const suffix = `-${warehouse.number.slice(0, 1)}`
  const fresh = plan.rows.map(([sku, ...cells]) => [
    `${sku}${suffix}`,
    ...cells.map((cell) => (/^\d{13}$/.test(cell) && suffix !== '-L' ? '' : cell)),
  ])
  const records = [...fresh, ...(plan.isImported ? [] : changes)].map((cells, at) => ({ row: at + 2, cells }))
  const rows = JSON.stringify(records)
  const manager = await context.actor(masters.staff.manager)
  const { importId } = await runCommand(
    services,
    createImport,
    {
      kind: 'PRODUCTS',
      fileName: plan.fileName,
      sheetName: '产品',
      header,
      headerRow: 1,
      rows,
      records: records.length,
      encoding: null,
      delimiter: null,
      sample: '',
      uploadHash: null,
      fileHash: createHash('sha256').update(rows).digest('hex'),
      warehouseId: toNodeId('Warehouse', warehouse.id),
      customerId: toNodeId('Customer', customerId),
    },
    manager,
  )
  if (!plan.isImported) return
  const job = { ...services, attempt: 1 }
  await runImport.run(job, { importId })
  context.advance(120_000)
  await runCommand(services, startSheetImport, { importId: toNodeId('SheetImport', importId), mode: 'VALID_ROWS' }, manager)
  await runImport.run(job, { importId })
}
