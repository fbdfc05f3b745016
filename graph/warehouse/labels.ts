import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { LabelPaper } from '../print/labelPaper.ts'
import type { PdfTask } from '../print/pdf.ts'

interface About {
  createdAt: Date
  language: Language
}

/** Reads the labels of locations in the order of the walk; null if none of them exists. */
export async function readLocationLabels(
  db: Db,
  { warehouseId, codes }: { warehouseId: string; codes: readonly string[] },
  paper: LabelPaper,
  about: About,
): Promise<PdfTask | null> {
  const locations = await db.location.findMany({
    where: { warehouseId, kind: 'SHELF', code: { in: [...codes] } },
    select: { code: true, cargoArea: { select: { name: true, nameEn: true } } },
    orderBy: [{ prefix: 'asc' }, { walkOrder: 'asc' }, { code: 'asc' }],
  })
  if (locations.length === 0) return null
  const labels = locations.map(({ code, cargoArea }) => ({ code, area: cargoArea && nameIn(about.language, cargoArea) }))
  return { name: 'locationLabels', args: [labels, paper, about] }
}

/** Reads the labels of pick carts by number, of all without numbers; null if there are none. */
export async function readPickCartLabels(
  db: Db,
  { warehouseId, numbers }: { warehouseId: string; numbers: readonly string[] },
  paper: LabelPaper,
  about: About,
): Promise<PdfTask | null> {
  const carts = await db.pickCar.findMany({
    where: { warehouseId, ...(numbers.length > 0 && { number: { in: [...numbers] } }) },
    select: { number: true, maxWeightGrams: true },
    orderBy: { number: 'asc' },
  })
  if (carts.length === 0) return null
  const labels = carts.map(({ number, maxWeightGrams }) => ({ number, maximumWeightGrams: maxWeightGrams }))
  return { name: 'pickCartLabels', args: [labels, paper, about] }
}
