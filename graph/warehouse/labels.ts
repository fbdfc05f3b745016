import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { LabelPaper } from '../print/labelPaper.ts'
import type { PdfTask } from '../print/pdf.ts'
import { wordsIn } from '../print/words.ts'
import { labelsMaximum } from './states.ts'

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

/** Pick carts of a warehouse by number; all of them without numbers. */
interface ChosenCarts {
  warehouseId: string
  numbers: readonly string[]
}

const cartsOf = ({ warehouseId, numbers }: ChosenCarts) => ({
  where: { warehouseId, ...(numbers.length > 0 && { number: { in: [...numbers] } }) },
  orderBy: { number: 'asc' as const },
})

/** Reads the labels of the boxes of chosen pick carts; at most 1,000, null if there are none. */
export async function readCartBoxLabels(db: Db, chosen: ChosenCarts, paper: LabelPaper, about: About): Promise<PdfTask | null> {
  const carts = await db.pickCar.findMany({
    ...cartsOf(chosen),
    select: { number: true, boxes: true },
  })
  const cart = wordsIn(about.language)('pickCar')
  const labels = carts
    .flatMap(({ number, boxes }) => Array.from({ length: boxes }, (_, at) => ({ slot: at + 1, of: `${cart} ${number}` })))
    .slice(0, labelsMaximum)
  return labels.length === 0 ? null : { name: 'slotLabels', args: [labels, paper, about] }
}

/** Reads the labels of chosen pick carts; null if there are none. */
export async function readPickCartLabels(db: Db, chosen: ChosenCarts, paper: LabelPaper, about: About): Promise<PdfTask | null> {
  const carts = await db.pickCar.findMany({
    ...cartsOf(chosen),
    select: { number: true, maxWeightGrams: true, warehouse: { select: { weightUnit: true } } },
  })
  if (carts.length === 0) return null
  const labels = carts.map(({ number, maxWeightGrams, warehouse: { weightUnit } }) => ({
    number,
    maximumWeightGrams: maxWeightGrams,
    weightUnit,
  }))
  return { name: 'pickCartLabels', args: [labels, paper, about] }
}
