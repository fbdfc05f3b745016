import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { LocationLabel } from '../print/locationLabels.ts'
import type { PdfTask } from '../print/pdf.ts'
import type { LabelPaper, LocationLabelPart } from '../print/states/labelLayout.ts'
import { wordsIn } from '../print/words.ts'
import { labelsMaximum } from './states.ts'

interface About {
  createdAt: Date
  language: Language
}

/** A label with all that it may say. */
export type FullLocationLabel = LocationLabel & { warehouse: string; layer: NonNullable<LocationLabel['layer']> }

/** What the labels of locations say, in the order of the walk; of codes that no location has, nothing. */
export async function locationLabelsOf(
  db: Db,
  warehouseId: string,
  codes: readonly string[],
  language: Language,
): Promise<FullLocationLabel[]> {
  const locations = await db.location.findMany({
    where: { warehouseId, kind: 'SHELF', code: { in: [...codes] } },
    select: {
      code: true,
      prefix: true,
      column: true,
      layer: true,
      cargoArea: { select: { name: true, nameEn: true } },
      warehouse: { select: { name: true, nameEn: true } },
    },
    orderBy: [{ prefix: 'asc' }, { walkOrder: 'asc' }, { code: 'asc' }],
  })
  const layers = await layersOfShelves(db, warehouseId, [...new Set(locations.map(({ prefix }) => prefix))])
  const shelves = new Map(layers.map(({ prefix, column, lowest, highest }) => [`${prefix} ${column}`, { lowest, highest }]))
  return locations.map(({ code, prefix, column, layer, cargoArea, warehouse }) => ({
    code,
    area: cargoArea && nameIn(language, cargoArea),
    warehouse: nameIn(language, warehouse),
    layer: { number: layer, ...(shelves.get(`${prefix} ${column}`) ?? { lowest: layer, highest: layer }) },
  }))
}

interface LocationLabelsAsked {
  warehouseId: string
  codes: readonly string[]
  copies: number
  /** Text below the barcode. */
  parts: readonly LocationLabelPart[]
}

/** Reads the labels of locations, the copies of each together; null if there are none. */
export async function readLocationLabels(
  db: Db,
  { warehouseId, codes, copies, parts }: LocationLabelsAsked,
  paper: LabelPaper,
  about: About,
): Promise<PdfTask | null> {
  const labels = await locationLabelsOf(db, warehouseId, codes, about.language)
  if (labels.length === 0 || copies === 0) return null
  const chosen = (label: FullLocationLabel): LocationLabel => ({
    code: label.code,
    area: null,
    ...Object.fromEntries(parts.map((part) => [part, label[part]])),
  })
  const printed = labels.flatMap((label) => Array.from({ length: copies }, () => chosen(label)))
  return { name: 'locationLabels', args: [printed.slice(0, labelsMaximum), paper, about] }
}

/** Lowest and highest layer of a shelf: of the locations with one prefix and column. */
export interface ShelfLayers {
  prefix: string
  column: number
  lowest: number
  highest: number
}

/** The layers of each shelf of these prefixes. */
export async function layersOfShelves(db: Db, warehouseId: string, prefixes: string[]): Promise<ShelfLayers[]> {
  const shelves = await db.location.groupBy({
    by: ['prefix', 'column'],
    where: { warehouseId, kind: 'SHELF', prefix: { in: prefixes } },
    _min: { layer: true },
    _max: { layer: true },
  })
  return shelves.map(({ prefix, column, _min, _max }) => ({ prefix, column, lowest: _min.layer ?? 0, highest: _max.layer ?? 0 }))
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
