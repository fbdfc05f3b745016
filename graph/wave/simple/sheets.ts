import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'
import type { PdfTask } from '../../print/pdf.ts'
import { productNameIn } from '../../product/rules/product.ts'
import { type LabelSheet, mergeLabels, queuedJobsOf } from '../print/labelSheet.ts'
import { readSimplePicks } from '../store/simplePrint.ts'

const title: Record<Language, string> = { 'zh-CN': '简易打单', en: 'Simple print' }

/** Reads the pick list of a simple print for a PDF; null if it does not exist. */
export async function readSimplePickingSheet(db: Db, id: string, language: Language, printedAt: Date): Promise<PdfTask | null> {
  const batch = await db.simplePrint.findUnique({
    where: { id },
    include: {
      warehouse: { select: { name: true, nameEn: true, timeZone: true } },
      packages: {
        select: {
          number: true,
          channel: { select: { name: true, nameEn: true } },
          lines: {
            select: { quantity: true, product: { select: { sku: true, name: true, declaredNameEn: true } } },
            orderBy: { lineNo: 'asc' },
          },
        },
        orderBy: { id: 'asc' },
      },
    },
  })
  if (!batch) return null
  const author = batch.createdById
    ? await db.staff.findUnique({ where: { id: batch.createdById }, select: { name: true, nameEn: true } })
    : null
  const [lines = []] = await readSimplePicks(db, [id], language)
  const list = {
    language,
    waveNumber: batch.number,
    waveType: title[language],
    warehouse: nameIn(language, batch.warehouse),
    picker: author ? nameIn(language, author) : '',
    logisticsGroup: null,
    pickCar: null,
    createdAt: batch.createdAt,
    printedAt,
    timeZone: batch.warehouse.timeZone,
    lines: lines.map((line) => ({ ...line, slots: [] })),
    packages: batch.packages.map(({ number, channel, lines: own }) => ({
      number,
      slot: null,
      channel: channel && nameIn(language, channel),
      lines: own.map(({ quantity, product }) => ({ sku: product.sku, name: productNameIn(language, product), pieces: quantity })),
    })),
    packageCount: batch.packages.length,
    walk: null,
    map: null,
    withBarcodes: true,
  }
  return { name: 'pickList', args: [list] }
}

/** Reads the labels of a simple print for one PDF, by package number; null if there are none. */
export async function readSimpleLabelSheet(db: Db, id: string, createdAt: Date): Promise<LabelSheet | null> {
  const batch = await db.simplePrint.findUnique({
    where: { id },
    select: {
      number: true,
      packages: {
        where: { label: 'PRINTED' },
        select: { id: true, labelFileId: true, labelRequest: true },
        orderBy: { id: 'asc' },
      },
    },
  })
  return batch && mergeLabels(db, batch.packages, await queuedJobsOf(db, batch.packages), { title: batch.number, createdAt })
}
