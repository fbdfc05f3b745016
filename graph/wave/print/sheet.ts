import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { isPickingConfirmed } from '../../package/rules.ts'
import type { PdfTask } from '../../print/pdf.ts'
import type { PickList } from '../../print/pickingPage.ts'
import { productNameIn } from '../../product/rules/product.ts'
import { readPickList } from '../store/pickList.ts'
import { type MapDrawer, readMapDrawer } from '../walk/readMapDrawer.ts'
import { readWalk } from '../walk/readWalk.ts'
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
  if (waves.length === 0) return null
  const drawMap = await readMapDrawer(db, warehouseId)
  const lists: PickList[] = []
  for (const { id } of waves) lists.push(...[await readPickListData(db, id, language, printedAt, drawMap)].filter((list) => list !== null))
  return lists.length === 0 ? null : { name: 'pickLists', args: [lists, { title: numbers.join(' '), createdAt: printedAt }] }
}

/** Reads the pick list of a wave for a PDF; null if it does not exist. */
export async function readPickingSheet(db: Db, waveId: string, language: Language, printedAt: Date): Promise<PdfTask | null> {
  const list = await readPickListData(db, waveId, language, printedAt)
  return list && { name: 'pickList', args: [list] }
}

async function readPickListData(
  db: Db,
  waveId: string,
  language: Language,
  printedAt: Date,
  drawMap: MapDrawer | null = null,
): Promise<PickList | null> {
  const wave = await db.wave.findUnique({
    where: { id: waveId },
    include: {
      warehouse: { select: { name: true, nameEn: true, timeZone: true } },
      picker: { select: { name: true, nameEn: true } },
      group: { select: { name: true, nameEn: true } },
      packages: {
        select: {
          id: true,
          number: true,
          slot: true,
          state: true,
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
  const [all, walk] = await Promise.all([readPickList(db, waveId, language), readWalk(db, waveId)])
  // The list of a second walk leaves out what was picked on the first one.
  const isPickedAgain = isPickingConfirmed(wave) && wave.packages.some(({ state }) => state === 'PICKING')
  const lines = isPickedAgain ? all.filter(({ picked }) => !picked) : all
  const isListed = (id: string) => lines.some(({ shares }) => shares.some(({ packageId }) => packageId === id))
  const packages = isPickedAgain ? wave.packages.filter(({ id }) => isListed(id)) : wave.packages
  const map = (drawMap ?? (await readMapDrawer(db, wave.warehouseId)))(lines)
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
    walk,
    map,
    lines: lines.map((line) => ({
      location: line.locationCode,
      sku: line.sku,
      name: line.productName,
      barcode: line.barcode,
      pieces: line.pieces,
      slots: [],
    })),
    packages: packages.map(({ number, slot, channel, lines: own }) => ({
      number,
      slot,
      channel: channel && nameIn(language, channel),
      lines: own.map(({ quantity, product }) => ({ sku: product.sku, name: productNameIn(language, product), pieces: quantity })),
    })),
    packageCount: packages.length,
    withBarcodes: true,
  }
}
