import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'
import type { PdfTask } from '../../print/pdf.ts'
import type { PickingList } from '../../print/pickingPage.ts'
import { productNameIn } from '../../product/rules/product.ts'
import { readPickList } from '../store/pickList.ts'
import { waveTypeNames } from '../waveTypeNames.ts'

/** Reads the pick lists of waves of a warehouse for one PDF, by wave number; null if there are none. */
export async function readPickingSheets(
  db: Db,
  { warehouseId, numbers }: { warehouseId: string; numbers: readonly string[] },
  language: Language,
  printedAt: Date,
): Promise<PdfTask | null> {
  const waves = await db.wave.findMany({
    where: { warehouseId, number: { in: [...numbers] } },
    select: { id: true },
    orderBy: { number: 'asc' },
  })
  const lists: PickingList[] = []
  for (const { id } of waves) lists.push(...[await readPickingList(db, id, language, printedAt)].filter((list) => list !== null))
  return lists.length === 0 ? null : { name: 'pickingLists', args: [lists, { title: numbers.join(' '), createdAt: printedAt }] }
}

/** Reads the pick list of a wave for a PDF; null if it does not exist. */
export async function readPickingSheet(db: Db, waveId: string, language: Language, printedAt: Date): Promise<PdfTask | null> {
  const list = await readPickingList(db, waveId, language, printedAt)
  return list && { name: 'pickingList', args: [list] }
}

async function readPickingList(db: Db, waveId: string, language: Language, printedAt: Date): Promise<PickingList | null> {
  const wave = await db.wave.findUnique({
    where: { id: waveId },
    include: {
      warehouse: { select: { name: true, nameEn: true, timeZone: true } },
      picker: { select: { name: true, nameEn: true } },
      group: { select: { name: true, nameEn: true } },
      packages: {
        select: {
          number: true,
          slot: true,
          channel: { select: { name: true, nameEn: true } },
          lines: {
            select: { quantity: true, product: { select: { sku: true, name: true, declaredNameEn: true } } },
            orderBy: { lineNo: 'asc' },
          },
        },
        orderBy: [{ slot: 'asc' }, { id: 'asc' }],
      },
    },
  })
  if (!wave) return null
  const lines = await readPickList(db, waveId, language)
  return {
    language,
    waveNumber: wave.number,
    waveType: waveTypeNames[language][wave.type],
    warehouse: nameIn(language, wave.warehouse),
    picker: nameIn(language, wave.picker),
    logisticsGroup: wave.group && nameIn(language, wave.group),
    pickCar: null,
    createdAt: wave.createdAt,
    printedAt,
    timeZone: wave.warehouse.timeZone,
    lines: lines.map((line) => ({
      location: line.locationCode,
      sku: line.sku,
      name: line.productName,
      barcode: line.barcode,
      pieces: line.pieces,
      slots: [],
    })),
    packages: wave.packages.map(({ number, slot, channel, lines: own }) => ({
      number,
      slot,
      channel: channel && nameIn(language, channel),
      lines: own.map(({ quantity, product }) => ({ sku: product.sku, name: productNameIn(language, product), pieces: quantity })),
    })),
    packageCount: wave.packages.length,
    withBarcodes: true,
  }
}
