import Big from 'big.js'
import type { PackagingReasonName } from '../states.ts'
import { type CartonOutcome, type Deadline, packCartons } from './carton/pack.ts'
import type { CartonPieces, Extents } from './carton/shapes.ts'

interface Sides {
  lengthMillimetres: number
  widthMillimetres: number
  heightMillimetres: number
}

/** An amount of money as decimal text. */
export interface Amount {
  amount: string
  currency: string
}

/** A packaging material that a package can be packed in. */
export interface MaterialSize extends Sides {
  id: string
  number: string
  weightGrams: number
  maximumGrams: number | null
  price: Amount
}

/** Pieces of one product in a package; `size` is what was measured, null until then. */
export interface PiecesToPack {
  quantity: number
  packagingMaterialId: string | null
  size: Sides | null
  keepUpright: boolean
  grams: number
}

/** A packaging and what is known of whether the pieces fit into it. */
export interface JudgedMaterial {
  material: MaterialSize
  answer: CartonOutcome
}

/** The least that could hold pieces by their volume: a packaging, and the number of them. */
export interface PackagingBound {
  materialId: string
  count: number
}

/** A packaging to choose from, with what shipping in it costs; null if it is not known. */
export interface PackagingOption {
  material: MaterialSize
  freight: Amount | null
}

export interface PackagingChoice extends PackagingOption {
  reason: PackagingReasonName
}

const extentsOf = ({ lengthMillimetres, widthMillimetres, heightMillimetres }: Sides): Extents => [
  lengthMillimetres,
  widthMillimetres,
  heightMillimetres,
]

const sidesOf = (sides: Sides): number[] => extentsOf(sides).toSorted((a, b) => b - a)

const volumeOf = (sides: Sides): number => extentsOf(sides).reduce((volume, side) => volume * side, 1)

/** The smaller one first, by volume and then by longest side. */
const bySize = (a: MaterialSize, b: MaterialSize): number =>
  volumeOf(a) - volumeOf(b) || (sidesOf(a)[0] as number) - (sidesOf(b)[0] as number) || (a.number < b.number ? -1 : 1)

/** The packaging that a product is bound to, if it is all that is packed and one piece; null otherwise. */
export function ownPackaging(pieces: readonly Pick<PiecesToPack, 'quantity' | 'packagingMaterialId'>[]): string | null {
  const [only, ...others] = pieces.filter(({ quantity }) => quantity > 0)
  return only?.quantity === 1 && others.length === 0 ? only.packagingMaterialId : null
}

/** Pieces as they are packed; null if one was not measured, or there are none. */
export function cartonPieces(pieces: readonly PiecesToPack[]): CartonPieces[] | null {
  const measured = pieces.flatMap(({ quantity, size, keepUpright, grams }) =>
    size ? [{ quantity, sides: extentsOf(size), keepUpright, grams }] : [],
  )
  return measured.length === pieces.length && measured.some(({ quantity }) => quantity > 0) ? measured : null
}

/** Tries to pack measured pieces into each of the materials; the order of the materials is that of the answers. */
export function judgeMaterials(pieces: readonly CartonPieces[], materials: readonly MaterialSize[], deadline: Deadline): JudgedMaterial[] {
  const boxes = materials.map((material) => ({ sides: extentsOf(material), maximumGrams: material.maximumGrams }))
  const answers = packCartons(pieces, boxes, deadline)
  return materials.map((material, at) => ({ material, answer: answers[at] as CartonOutcome }))
}

/** The smallest packaging that could hold pieces by volume, or how many of the largest at least; null without packagings. */
export function packagingBound(pieces: readonly CartonPieces[], materials: readonly MaterialSize[]): PackagingBound | null {
  const volume = pieces.reduce((sum, { quantity, sides: [length, width, height] }) => sum + quantity * length * width * height, 0)
  const sorted = materials.toSorted(bySize)
  const smallest = sorted.find((material) => volumeOf(material) >= volume)
  if (smallest) return { materialId: smallest.id, count: 1 }
  const largest = sorted.at(-1)
  return largest ? { materialId: largest.id, count: Math.ceil(volume / volumeOf(largest)) } : null
}

/** Whether a packaging is no longer, wider, higher, heavier and dearer than another; its freight is then no more. */
const isNoMore = (one: MaterialSize, other: MaterialSize): boolean =>
  one.price.currency === other.price.currency &&
  new Big(one.price.amount).lte(other.price.amount) &&
  one.weightGrams <= other.weightGrams &&
  sidesOf(one).every((side, at) => side <= (sidesOf(other)[at] as number))

/** The packagings that hold the pieces and may cost least, the smallest first: without those that another one is no more than. */
export function worthPricing(judged: readonly JudgedMaterial[]): MaterialSize[] {
  const kept: MaterialSize[] = []
  const holding = judged.flatMap(({ material, answer }) => (answer.outcome === 'FITS' ? [material] : []))
  for (const material of holding.sort(bySize)) if (!kept.some((one) => isNoMore(one, material))) kept.push(material)
  return kept
}

/**
 * The packaging that costs least. Freight counts with the material where it is known and all is in one currency; a packaging whose freight is not known
 * is then left out. Otherwise the material counts if all are in one currency, and the size if not. Of equals the smallest is chosen.
 */
export function choosePackaging(options: readonly PackagingOption[]): PackagingChoice | null {
  const sorted = options.toSorted((a, b) => bySize(a.material, b.material))
  const priced = sorted.filter(({ freight }) => freight !== null)
  const areOne = (currencies: readonly string[]) => new Set(currencies).size === 1
  if (areOne(priced.flatMap(({ material, freight }) => [material.price.currency, freight?.currency ?? '']))) {
    return least(priced, 'FREIGHT_AND_MATERIAL', ({ material, freight }) => new Big(material.price.amount).plus(freight?.amount ?? 0))
  }
  if (areOne(sorted.map(({ material }) => material.price.currency)))
    return least(sorted, 'MATERIAL', ({ material }) => new Big(material.price.amount))
  return least(sorted, 'SIZE', () => new Big(0))
}

/** The first of those with the least cost. */
function least(
  options: readonly PackagingOption[],
  reason: PackagingReasonName,
  costOf: (option: PackagingOption) => Big,
): PackagingChoice | null {
  const [first, ...others] = options.map((option) => ({ option, cost: costOf(option) }))
  if (!first) return null
  return { ...others.reduce((best, one) => (one.cost.lt(best.cost) ? one : best), first).option, reason }
}
