import type { z } from 'zod'
import { Failure } from '../../kernel/command/failure.ts'
import { fieldFailures } from '../../kernel/command/fieldFailures.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ChannelNotFound } from '../../package/failures.ts'
import { PackageOrder } from '../../package/input.ts'
import { intakeOrders, judgeIntake } from '../../package/steps/intake.ts'
import { orderOf } from '../../package/steps/order.ts'
import { ProductNotFound } from '../../product/failures.ts'
import { productsByCodes, type ScannedProduct } from '../../product/steps/findProducts.ts'
import { BarcodeOfCarton } from '../failures.ts'
import type { ParsedRow } from '../rules/column.ts'
import { packageColumns } from '../rules/packageColumns.ts'
import { packageOfRows } from '../rules/packageOrder.ts'
import { type AppliedUnit, type CustomerKindSpec, type CustomerPlace, type JudgedUnit, toCellFailure, type Unit } from './kind.ts'

/** Packages: rows of one number are one order. Without stock or channel it becomes a draft. */
export const packagesKind: CustomerKindSpec = {
  columns: packageColumns,
  key: { column: 'erpNumber', rows: 'MANY' },
  async judge(tx, place, units) {
    const read = await readUnits(tx, place, units)
    const good = read.filter(isGood)
    const orders = good.map(({ input }) => orderOf(input))
    const verdicts = await judgeIntake(tx, { ...place, ifShort: 'DRAFT' }, orders, place.promised, new Date())
    const verdictOf = new Map<ReadUnit, (typeof verdicts)[number] | undefined>(good.map((unit, at) => [unit, verdicts[at]]))
    return read.map((unit) => {
      const verdict = verdictOf.get(unit)
      return verdict instanceof Failure ? judgeUnit(unit, verdict) : judgeUnit(unit, null, verdict?.missing)
    })
  },
  async apply(tx, call, place, units) {
    const read = await readUnits(tx, place, units)
    const good = read.filter(isGood)
    const orders = good.map(({ input }) => orderOf(input))
    const { warehouseId, customerId } = place
    const intake = { warehouseId, customerId, source: 'IMPORT', ifShort: 'DRAFT' } as const
    const { taken, facts } = orders.length > 0 ? await intakeOrders(tx, call, intake, orders) : { taken: [], facts: [] }
    const resultOf = new Map<ReadUnit, (typeof taken)[number] | undefined>(good.map((unit, at) => [unit, taken[at]]))
    const applied = read.map((unit): AppliedUnit => {
      const result = resultOf.get(unit)
      if (!result || 'failure' in result) return { ...judgeUnit(unit, result?.failure ?? null), nodeId: null }
      return { ...judgeUnit(unit, null, result.missing), nodeId: toNodeId('Package', result.packageId) }
    })
    return { units: applied, facts }
  },
}

/** The order that the rows of a unit are; without an input if a cell is wrong. */
interface ReadUnit {
  rows: readonly ParsedRow[]
  failures: JudgedUnit['failures']
  input: z.output<typeof PackageOrder> | null
}

type GoodUnit = ReadUnit & { input: NonNullable<ReadUnit['input']> }
const isGood = (unit: ReadUnit): unit is GoodUnit => unit.input !== null

/** Reads the orders of units, with the channels of the warehouse and the products of barcodes. */
async function readUnits(tx: Tx, { warehouseId, customerId }: CustomerPlace, units: readonly Unit[]): Promise<ReadUnit[]> {
  const channels = await tx.channel.findMany({ where: { warehouseId }, select: { code: true, name: true, nameEn: true } })
  const barcodes = units.flatMap(({ rows }) => rows.flatMap((row) => barcodeOf(row) ?? []))
  const products = await productsByCodes(tx, [...new Set(barcodes)], customerId)
  const channelOf = (text: string) => {
    const asked = text.toLowerCase()
    const named = channels.find(({ name, nameEn }) => [name, nameEn].some((one) => one?.toLowerCase() === asked))
    return (channels.find(({ code }) => code === text) ?? channels.find(({ code }) => code.toLowerCase() === asked) ?? named)?.code
  }
  return units.map(({ rows }) => readUnit(rows, channelOf, products))
}

function readUnit(
  rows: readonly ParsedRow[],
  channelOf: (text: string) => string | undefined,
  products: ReadonlyMap<string, readonly ScannedProduct[]>,
): ReadUnit {
  const unknown: JudgedUnit['failures'] = []
  const refuse = (row: ParsedRow, failure: Failure) => {
    unknown.push({ at: rows.indexOf(row), failure: toCellFailure(packageColumns, row, failure) })
    return undefined
  }
  const first = rows.find(({ values }) => values.channel !== undefined) as ParsedRow
  const order = packageOfRows(rows, {
    channelOf: (text) => channelOf(text) ?? refuse(first, ChannelNotFound({ code: text.slice(0, 60) }, 'channelCode')),
    skuOf(row) {
      const barcode = barcodeOf(row)
      if (barcode === null) return row.values.sku as string | undefined
      const found = skuOfBarcode(barcode, products.get(barcode)?.[0])
      return found instanceof Failure ? refuse(row, found) : found
    },
  })
  const parsed = PackageOrder.safeParse(order.input, { reportInput: true })
  const wrong = parsed.success ? [] : fieldFailures(parsed.error).map((failure) => placeFailure(rows, failure))
  // A barcode without a product is no missing SKU.
  const isSaid = ({ at, failure }: JudgedUnit['failures'][number]) =>
    unknown.some((other) => other.at === at && other.failure.column === failure.column)
  const failures = [...order.failures, ...unknown, ...wrong.filter((one) => !isSaid(one))]
  // The number is optional for the command, but makes the package here.
  if (!rows[0]?.values.erpNumber) failures.push({ at: 0, failure: { code: 'REQUIRED', values: {}, column: 'erpNumber' } })
  const isRead = parsed.success && failures.length === 0 && rows.every((row) => row.failures.length === 0)
  return { rows, failures, input: isRead ? parsed.data : null }
}

/** The barcode of a row that has no SKU. */
const barcodeOf = ({ values: { sku, barcode } }: ParsedRow) => (sku === undefined && typeof barcode === 'string' ? barcode : null)

/** SKU of the product with a barcode of one piece, which no other product of its customer has. */
function skuOfBarcode(code: string, product: ScannedProduct | undefined): string | Failure {
  if (!product) return ProductNotFound({ code }, 'barcode')
  return product.pieces === 1 ? product.sku : BarcodeOfCarton({ code, sku: product.sku }, 'barcode')
}

/** A unit without a failure is a new package, a draft if something is missing; a failure of the order goes to the row of its field. */
function judgeUnit({ rows, input, failures }: ReadUnit, failure: Failure | null, missing: readonly Failure[] = []): JudgedUnit {
  if (input && !failure) return { outcome: 'NEW', failures: [], changes: [], missing: missing.map((one) => placeFailure(rows, one)) }
  return { outcome: 'REFUSED', failures: failure ? [placeFailure(rows, failure)] : failures, changes: [] }
}

/** The row and column of a failure of the order, such as `lines.1.sku`. */
function placeFailure(rows: readonly ParsedRow[], { code, values, field }: Failure): JudgedUnit['failures'][number] {
  const [, line, inner] = /^lines\.(\d+)\.(.+)$/.exec(field ?? '') ?? []
  const at = Number(line ?? 0)
  const row = rows[at] as ParsedRow
  const column = inner === 'sku' && barcodeOf(row) !== null ? 'barcode' : inner
  return { at, failure: toCellFailure(packageColumns, row, new Failure(code, values, column ?? field)) }
}
