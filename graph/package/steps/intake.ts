import type { Call } from '../../kernel/command/call.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import { dayIn } from '../../kernel/day.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { nextNumbers } from '../../kernel/number.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { post } from '../../stock/steps/post.ts'
import { withReservationRetry } from '../../stock/steps/withReservationRetry.ts'
import { type AcceptedOrder, intakeClosed, naturalKeysOf, type Order, orderExists, validateOrders } from '../rules.ts'
import { packageMachine } from '../states.ts'
import { insertPackages, type NewPackage, packagesByKeys, readIntakeContext } from '../store/intake.ts'
import { addToTally } from '../store/move.ts'
import { keepRoutes } from '../store/route.ts'
import { keptRoute, routeOrders } from './route.ts'

export interface Intake {
  warehouseId: string
  customerId: string
  source: 'API' | 'IMPORT' | 'MANUAL'
  ifShort: 'DRAFT' | 'REFUSE'
}

/** Result of one order: its package or the refusal. */
export type IntakeResult =
  | { packageId: string; number: string; state: 'DRAFT' | 'PENDING'; missing: readonly Failure[] }
  | { failure: Failure }

/**
 * Judges orders of one customer like `intakeOrders`, without writing: what refuses each one, or what its draft would miss. `promised` are pieces of
 * earlier orders by product; those of these orders are added.
 */
export async function judgeIntake(
  tx: Tx,
  intake: Pick<Intake, 'warehouseId' | 'customerId' | 'ifShort'>,
  orders: readonly Order[],
  promised: Map<string, number>,
  now: Date,
): Promise<(Failure | { missing: readonly Failure[] })[]> {
  const found = await readIntakeContext(tx, intake, orders, false)
  const products = found.products.map((product) => ({ ...product, available: product.available - (promised.get(product.id) ?? 0) }))
  const known = { ...found, products }
  const closed = intakeClosed(known)
  if (closed) return orders.map(() => closed)
  const routes = await routeOrders(tx, intake, orders, known, now)
  const judged = validateOrders(orders, known, intake.ifShort, () => ({ id: '', number: '' }), routes)
  for (const verdict of judged) {
    if (verdict instanceof Failure || verdict.reasons.length > 0) continue
    for (const { product, quantity } of verdict.lines) promised.set(product.id, (promised.get(product.id) ?? 0) + quantity)
  }
  return judged
}

/**
 * Creates packages for orders of one customer in one set: earlier ones get the stock, all lines of a package or none. It posts, so it must
 * be the last step of a command. Fails as a whole if the warehouse or the customer accepts none; single orders are refused in their place.
 */
export function intakeOrders(
  tx: Tx,
  call: Call,
  intake: Intake,
  orders: readonly Order[],
): Promise<{ taken: IntakeResult[]; facts: Fact[] }> {
  const productsOf = async () => {
    const { products } = await readIntakeContext(tx, intake, orders, true)
    return products.map(({ id }) => ({ warehouseId: intake.warehouseId, productId: id }))
  }
  return withReservationRetry(tx, productsOf, () => attemptIntake(tx, call, intake, orders))
}

async function attemptIntake(
  tx: Tx,
  call: Call,
  intake: Intake,
  orders: readonly Order[],
): Promise<{ taken: IntakeResult[]; facts: Fact[] }> {
  const known = await readIntakeContext(tx, intake, orders, true)
  const closed = intakeClosed(known)
  if (closed) throw closed
  const numbers = await nextNumbers(tx, call, 'package', orders.length)
  const ids = orders.map((_, at) => ({ id: call.newId(), number: numbers[at] as string }))
  const routes = await routeOrders(tx, intake, orders, known, call.now)
  const judged = validateOrders(orders, known, intake.ifShort, (at) => ids[at] as (typeof ids)[number], routes)
  const day = dayIn(known.warehouse?.timeZone ?? 'UTC', call.now)
  const proposed = judged.map((verdict, at) =>
    verdict instanceof Failure
      ? verdict
      : newPackage(call, { ...intake, ...(ids[at] as (typeof ids)[number]), day }, orders[at] as Order, verdict),
  )
  const missingOf = new Map(judged.map((verdict, at) => [ids[at]?.id, verdict instanceof Failure ? [] : verdict.missing]))
  const packages = proposed.filter((row): row is NewPackage => !(row instanceof Failure))
  const written = packages.length > 0 ? await insertPackages(tx, call, packages) : new Set()
  const made = packages.filter(({ id }) => written.has(id))
  const lost = packages.filter(({ id }) => !written.has(id))
  const others =
    lost.length > 0
      ? await packagesByKeys(
          tx,
          intake.customerId,
          lost.map(({ order }) => order),
        )
      : []
  const kept = ids.flatMap(({ id }, at) => {
    const route = written.has(id) ? routes.get(at) : undefined
    return route ? [keptRoute(id, intake.warehouseId, route)] : []
  })
  await keepRoutes(tx, call, kept)
  await writeHistory(tx, call, made)
  await reserveStock(tx, call, made)
  const taken = proposed.map((row): IntakeResult => {
    if (row instanceof Failure) return { failure: row }
    if (written.has(row.id)) return { packageId: row.id, number: row.number, state: row.state, missing: missingOf.get(row.id) ?? [] }
    const keys = new Set(naturalKeysOf(row.order))
    const other = others.find((package_) => naturalKeysOf(package_).some((key) => keys.has(key)))
    // The concurrent duplicate has been cancelled meanwhile; a retry finds the key free.
    return { failure: orderExists(other ?? { id: row.id, number: '', erpNumber: row.order.erpNumber }, row.order) }
  })
  return { taken, facts: made.map(createdFact) }
}

function newPackage(
  call: Call,
  place: Intake & { id: string; number: string; day: string },
  order: Order,
  accepted: AcceptedOrder,
): NewPackage {
  const { id, number, warehouseId, customerId, source, day } = place
  const { channel, lines, reasons, pieces, weightGrams, signature } = accepted
  return {
    id,
    number,
    warehouseId,
    customerId,
    source,
    day,
    order,
    reasons,
    pieces,
    weightGrams,
    signature,
    state: reasons.length === 0 ? 'PENDING' : 'DRAFT',
    channelId: channel?.id ?? null,
    groupId: channel?.groupId ?? null,
    skus: lines.length,
    lines: lines.map(({ product, lineNo, quantity }) => ({ id: call.newId(), productId: product.id, lineNo, quantity })),
  }
}

async function writeHistory(tx: Tx, call: Call, made: readonly NewPackage[]): Promise<void> {
  if (made.length === 0) return
  await recordInitialState(tx, call, packageMachine, made)
  await addToTally(
    tx,
    made.map(({ warehouseId, customerId, state, day }) => ({
      warehouseId,
      customerId,
      state,
      waveId: null,
      day: new Date(`${day}T00:00:00Z`),
      delta: 1,
    })),
  )
}

/** Reserves the stock of accepted packages; last, because these rows are contended. */
async function reserveStock(tx: Tx, call: Call, made: readonly NewPackage[]): Promise<void> {
  const products = made
    .filter(({ state }) => state === 'PENDING')
    .flatMap(({ id, number, warehouseId, customerId, lines }) =>
      lines.map(({ productId, quantity }) => ({
        warehouseId,
        customerId,
        productId,
        locked: quantity,
        document: { kind: 'Package', id, number },
      })),
    )
  const [first] = products
  if (first) await post(tx, call, first.document, { products })
}

function createdFact({ id, warehouseId, customerId, state }: NewPackage): Fact {
  return { kind: 'package.created', type: 'Package', id, warehouseId, customerId, payload: { from: null, to: state, waveId: null } }
}
