import { CustomerNotFound } from '../../customer/failures.ts'
import { Failure } from '../../kernel/command/failure.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { ChannelNotFound, PackageNotInState } from '../failures.ts'
import {
  type DraftReason,
  draftReasons,
  intakeClosed,
  isEditable,
  type JudgedOrder,
  type KnownProduct,
  measureLines,
  refusePendingLines,
  resolveLines,
  validateOrders,
} from '../rules.ts'
import { readProducts } from '../store/edit.ts'
import { readIntakeContext } from '../store/intake.ts'
import { editNumbers } from './numbers.ts'

/** What would become of an order. */
export interface PackageCheck {
  draftReasons: DraftReason[]
  /** Why it would be refused. */
  failures: Failure[]
  /** Pieces that each line can get; null for an unknown product. */
  lines: { line: number; available: number | null }[]
}

/** What `createPackage` would decide now, without writing. */
export async function checkNewPackage(
  db: Db,
  place: { warehouseId: string; customerId: string | null },
  order: JudgedOrder,
): Promise<PackageCheck> {
  const { warehouseId, customerId } = place
  if (customerId === null) return { ...answer(order, [], new Map()), failures: [CustomerNotFound({}, 'customerId')] }
  const known = await readIntakeContext(db, { warehouseId, customerId }, [order], false)
  const verdict = intakeClosed(known) ?? validateOrders([order], known, 'DRAFT', () => ({ id: '', number: '' }))[0]
  if (verdict instanceof Failure) return answer(order, known.products, new Map(), verdict)
  // Which channel the rules choose depends on the recipient, who is not checked.
  const chosenLater = known.warehouse?.choosesChannels === true
  const reasons = verdict?.reasons.filter(({ code }) => !chosenLater || code !== 'CHANNEL_MISSING')
  return answer(order, known.products, new Map(), reasons)
}

/** What `editPackage` would decide now about all values of a package, without writing; a failed label is left out. */
export async function checkEditedPackage(db: Db, packageId: string, order: JudgedOrder): Promise<PackageCheck> {
  const row = await db.package.findUniqueOrThrow({
    where: { id: packageId },
    include: { lines: true, warehouse: { select: { weightUnit: true, choosesChannels: true } } },
  })
  const { warehouseId, channelId } = row
  const reserved = new Map(row.lines.map(({ productId, locked }) => [productId, locked]))
  const products = await readProducts(db, row, order.lines)
  const code = order.channelCode
  const channel = code === null ? channelId : await db.channel.findUnique({ where: { warehouseId_code: { warehouseId, code } } })
  const decide = async (): Promise<Failure | DraftReason[]> => {
    if (!isEditable(row.state)) return PackageNotInState({ number: row.number, state: row.state })
    if (code !== null && !channel) return ChannelNotFound({ code }, 'channelCode')
    const numbers = await editNumbers(db, row, order)
    if (numbers instanceof Failure) return numbers
    const lines = resolveLines(order.lines, new Map(products.map((product) => [product.sku, product])))
    if (lines instanceof Failure) return lines
    const measured = measureLines(lines, row.warehouse.weightUnit)
    if (measured instanceof Failure) return measured
    if (row.state === 'DRAFT') return draftReasons(lines, channel !== null || row.warehouse.choosesChannels ? null : 'CHANNEL_MISSING')
    return refusePendingLines(lines, reserved) ?? []
  }
  return answer(order, products, reserved, await decide())
}

function answer(
  order: JudgedOrder,
  products: readonly KnownProduct[],
  reserved: ReadonlyMap<string, number>,
  verdict: Failure | DraftReason[] = [],
): PackageCheck {
  const available = new Map(products.map(({ id, sku, available }) => [sku, Math.max(0, available) + (reserved.get(id) ?? 0)]))
  return {
    draftReasons: verdict instanceof Failure ? [] : verdict,
    failures: verdict instanceof Failure ? [verdict] : [],
    lines: order.lines.map(({ sku }, at) => ({ line: at + 1, available: available.get(sku) ?? null })),
  }
}
