import { distance } from 'fastest-levenshtein'
import { actsForProvider } from '../../kernel/command/actor.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Sentence } from '../../kernel/language.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type CategoryRow, withAncestors } from '../../product/rules/category.ts'
import { productRights } from '../../product/states.ts'
import { type JudgedProduct, judgeProducts, type NewProduct, type StoredProduct } from '../../product/steps/judgeProducts.ts'
import { lockCodes, readCategories, readMaterials, readStoredProducts, readTags, saveProducts } from '../../product/steps/saveProducts.ts'
import { CategoryUnknown, MaterialUnknown, TagUnknown } from '../failures.ts'
import { cleared, type ParsedRow, type Reading } from '../rules/column.ts'
import { type ProductColumn, productColumns, productFields } from '../rules/productColumns.ts'
import { listOfCartons, listOfCodes, listOfTexts } from '../rules/shown.ts'
import {
  type CellChange,
  type CustomerKindSpec,
  type CustomerPlace,
  type JudgedUnit,
  type Shown,
  toCellFailure,
  type Unit,
} from './kind.ts'

/** Products: a new SKU creates one, a known SKU changes the columns that are filled in. */
export const productsKind: CustomerKindSpec = {
  columns: productColumns,
  key: { column: 'sku', rows: 'ONE' },
  judge: async (tx, place, units) => (await judge(tx, place, units, false)).units,
  async apply(tx, call, place, units) {
    await lockCodes(tx, place.customerId)
    const { products, names, rows, units: judged } = await judge(tx, place, units, true)
    // After the check somebody else may have given a product the same content.
    const toSave = products.filter((_, at) => judged[at]?.outcome !== 'UNCHANGED')
    const { ids, facts } = await saveProducts(tx, call, place.customerId, toSave)
    const idOf = new Map(toSave.map((product, at) => [product, ids[at]]))
    const applied = products.map((product, at) => {
      const id = idOf.get(product)
      return { ...describe(product, rows[at] as ParsedRow, names), nodeId: id ? toNodeId('Product', id) : null }
    })
    return { units: applied, facts }
  },
}

interface Names {
  categories: readonly CategoryRow[]
  tags: readonly { id: string; name: string; nameEn: string | null }[]
  materials: readonly { id: string; number: string; name: string; nameEn: string | null }[]
}

async function judge(tx: Tx, { customerId, actor }: CustomerPlace, units: readonly Unit[], lock: boolean) {
  const rows = units.map((unit) => unit.rows[0] as ParsedRow)
  const names: Names = { categories: await readCategories(tx), tags: await readTags(tx), materials: await readMaterials(tx) }
  const skus = rows.flatMap(({ values: { sku } }) => (typeof sku === 'string' && /^[\x21-\x7e]+$/.test(sku) ? [sku] : []))
  const stored = await readStoredProducts(tx, customerId, skus, lock)
  const unknown: Failure[][] = []
  const inputs = rows.map(({ values }) => {
    const failures: Failure[] = []
    unknown.push(failures)
    return toInput(values, stored.get(String(values.sku)), names, failures)
  })
  const isWarehouse = actsForProvider(actor, productRights.edit)
  const products = await judgeProducts(tx, { customerId, isWarehouse, stored }, inputs)
  for (const [at, failures] of unknown.entries()) products[at]?.failures.unshift(...failures)
  return { products, names, rows, units: products.map((product, at) => describe(product, rows[at] as ParsedRow, names)) }
}

/** The values of a row as the input of the product commands. */
function toInput(values: Record<string, unknown>, stored: StoredProduct | undefined, names: Names, failures: Failure[]): object {
  const own = stored?.product
  const input: Record<string, unknown> = {}
  for (const { id, field, reading } of productColumns) {
    if (!(id in values)) continue
    const value = values[id]
    if (field === 'declaredPrice.amount' || field === 'declaredPrice.currency')
      input.declaredPrice = {
        amount: values.price ?? own?.declaredPrice,
        currency: String(values.currency ?? own?.currency ?? '') || undefined,
      }
    else if (value === cleared) input[field] = lists.has(reading.as) ? [] : null
    else if (field === 'categoryId') input.categoryId = categoryId(String(value), names, own?.categoryId, failures)
    else if (field === 'tagIds') input.tagIds = tagIdsOf(value as string[], names, own?.tagIds ?? [], failures)
    else if (field === 'packagingMaterialId') input.packagingMaterialId = materialId(String(value), names, failures)
    else if (field === 'keepUpright') input.keepUpright = value === 'true'
    else input[field] = value
  }
  return input
}

const lists = new Set<Reading['as']>(['codes', 'cartons', 'texts', 'words'])

const pathOf = (rows: readonly CategoryRow[], id: string) => {
  const path = withAncestors(rows, id)
  return { zh: path.map(({ name }) => name).join(' / '), en: path.map(({ name, nameEn }) => nameEn ?? name).join(' / ') }
}

const normalizePath = (path: string) =>
  path
    .split(/[/›>]/)
    .map((name) => name.trim().toLowerCase())
    .join('/')

function categoryId(text: string, { categories }: Names, own: string | null | undefined, failures: Failure[]): string | undefined {
  const asked = normalizePath(text)
  const paths = categories.map(({ id }) => ({ id, ...pathOf(categories, id) }))
  // Names may contain the sign between them: what the product has comes first, and what is written in full.
  const found =
    paths.find(({ id, zh, en }) => id === own && (zh === text || en === text)) ??
    paths.find(({ zh, en }) => zh === text || en === text) ??
    paths.find(({ zh, en }) => normalizePath(zh) === asked || normalizePath(en) === asked)
  if (found) return toNodeId('Category', found.id)
  const best = closestOf(asked, paths, normalizePath)
  failures.push(CategoryUnknown({ text, closest: best.zh, closestEn: best.en }, 'categoryId'))
  return undefined
}

/** The name, in either language, that a text begins, or else the one that differs least from it. */
function closestOf(text: string, names: readonly Sentence[], normalize = (name: string) => name.toLowerCase()): Sentence {
  const distanceOf = ({ zh, en }: Sentence) =>
    Math.min(
      ...[zh, en].map((name) => {
        const other = normalize(name)
        return other.startsWith(text) ? (other.length - text.length) / other.length : distance(text, other)
      }),
    )
  const sorted = names.map((name) => ({ name, far: distanceOf(name) })).sort((a, b) => a.far - b.far)
  return sorted[0]?.name ?? { zh: '–', en: '–' }
}

/** Ids of tags by their names: English names are not unique, so those that the product has come first. */
function tagIdsOf(texts: readonly string[], { tags }: Names, own: readonly string[], failures: Failure[]): string[] {
  const ids: string[] = []
  for (const text of texts) {
    const asked = text.toLowerCase()
    const exact = tags.filter(({ name, nameEn }) => name === text || nameEn === text)
    const fits =
      exact.length > 0 ? exact : tags.filter(({ name, nameEn }) => name.toLowerCase() === asked || nameEn?.toLowerCase() === asked)
    const found = fits.find(({ id }) => own.includes(id) && !ids.includes(id)) ?? fits[0]
    if (found) {
      ids.push(found.id)
      continue
    }
    const best = closestOf(
      asked,
      tags.map(({ name, nameEn }) => ({ zh: name, en: nameEn ?? name })),
    )
    failures.push(TagUnknown({ text, closest: best.zh, closestEn: best.en }, 'tagIds'))
  }
  return ids.map((id) => toNodeId('ProductTag', id))
}

/** Id of the packaging with a number, or with a name in either language. */
function materialId(text: string, { materials }: Names, failures: Failure[]): string | undefined {
  const asked = text.toLowerCase()
  const found =
    materials.find(({ number }) => number === text) ??
    materials.find(({ number }) => number.toLowerCase() === asked) ??
    materials.find(({ name, nameEn }) => name.toLowerCase() === asked || nameEn?.toLowerCase() === asked)
  if (found) return toNodeId('PackagingMaterial', found.id)
  const best = closestOf(
    asked,
    materials.map(({ number }) => ({ zh: number, en: number })),
  )
  failures.push(MaterialUnknown({ text, closest: best.zh }, 'packagingMaterialId'))
  return undefined
}

function describe({ failures, stored, after }: JudgedProduct, row: ParsedRow, names: Names): JudgedUnit {
  const found = failures.map((failure) => ({ at: 0, failure: toCellFailure(productColumns, row, failure) }))
  if (found.length > 0 || !after) return { outcome: 'REFUSED', failures: found, changes: [] }
  if (!stored) return { outcome: 'NEW', failures: [], changes: [] }
  const changes = changesOf(shownProduct(stored.product, names), shownProduct(after, names))
  return { outcome: changes.length > 0 ? 'CHANGED' : 'UNCHANGED', failures: [], changes }
}

function changesOf(before: Record<string, Shown>, after: Record<string, Shown>): CellChange[] {
  return Object.entries(after).flatMap(([column, now]) => {
    const old = before[column] as Shown
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ column, old, new: now }]
  })
}

/** A product as its columns show it. */
const shownProduct = (product: NewProduct, names: Names): Record<string, Shown> =>
  Object.fromEntries(productFields.map((column) => [column.id, shownField(product, column, names)]))

function shownField(product: NewProduct, { field, reading }: ProductColumn, { categories, tags, materials }: Names): Shown {
  if (field === 'declaredPrice.amount') return product.declaredPrice.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  if (field === 'declaredPrice.currency') return product.currency
  if (field === 'categoryId') return product.categoryId === null ? '' : pathOf(categories, product.categoryId)
  if (field === 'tagIds')
    return inBoth(tags.filter(({ id }) => product.tagIds.includes(id)).map(({ name, nameEn }) => ({ zh: name, en: nameEn ?? name })))
  if (field === 'packagingMaterialId') return materials.find(({ id }) => id === product.packagingMaterialId)?.number ?? ''
  if (field === 'barcodes') return listOfCodes(product.barcodes.toSorted())
  if (field === 'cartonBarcodes') return listOfCartons(product.cartonBarcodes.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
  const value = product[field]
  if (value === null) return ''
  if (reading.as === 'words' && typeof value === 'object') return inBoth(value.toSorted().flatMap((one) => reading.words[one] ?? []))
  if (reading.as === 'word') return reading.words[String(value)] as Shown
  return reading.as === 'number' ? String(Number(value) / reading.scale) : String(value)
}

const inBoth = (values: readonly Sentence[]): Shown => ({
  zh: listOfTexts(
    values.map(({ zh }) => zh),
    '、',
  ),
  en: listOfTexts(values.map(({ en }) => en)),
})
