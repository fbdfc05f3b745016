import type { Call } from '../../kernel/call.ts'
import { dayIn } from '../../kernel/day.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { Failure } from '../../kernel/failure.ts'
import { nextNumbers } from '../../kernel/number.ts'
import { begin } from '../../kernel/transition.ts'
import { promising } from '../../stock/steps/available.ts'
import { post } from '../../stock/steps/post.ts'
import { type Accepted, doorFailure, judgeOrders, keysOf, type Order, orderExists } from '../rules.ts'
import { packageMachine } from '../states.ts'
import { insertPackages, type NewPackage, packagesByKeys, readKnown } from '../store/intake.ts'
import { tally } from '../store/move.ts'

export interface Intake {
  warehouseId: string
  customerId: string
  source: 'API' | 'IMPORT' | 'MANUAL'
  ifShort: 'DRAFT' | 'REFUSE'
}

/** What became of one order: its package, or why there is none. */
export type TakenIn = { packageId: string; number: string; state: 'DRAFT' | 'PENDING' } | { failure: Failure }

/**
 * Takes in orders of one customer, in one set: the earlier ones get the goods, and all lines of a package lock or none. It posts, so it
 * is the last thing that a command does. Refuses as a whole when the warehouse takes none, or not from this customer; single orders are
 * answered in their place.
 */
export function takeIn(tx: Tx, call: Call, intake: Intake, orders: readonly Order[]): Promise<{ taken: TakenIn[]; facts: Fact[] }> {
  const productsOf = async () => {
    const { products } = await readKnown(tx, intake, orders)
    return products.map(({ id }) => ({ warehouseId: intake.warehouseId, productId: id }))
  }
  return promising(tx, productsOf, () => attempt(tx, call, intake, orders))
}

async function attempt(tx: Tx, call: Call, intake: Intake, orders: readonly Order[]): Promise<{ taken: TakenIn[]; facts: Fact[] }> {
  const known = await readKnown(tx, intake, orders)
  const closed = doorFailure(known)
  if (closed) throw closed
  const numbers = await nextNumbers(tx, call, 'package', orders.length)
  const ids = orders.map((_, at) => ({ id: call.newId(), number: numbers[at] as string }))
  const judged = judgeOrders(orders, known, intake.ifShort, (at) => ids[at] as (typeof ids)[number])
  const day = dayIn(known.warehouse?.timeZone ?? 'UTC', call.now)
  const proposed = judged.map((verdict, at) =>
    verdict instanceof Failure
      ? verdict
      : newPackage(call, { ...intake, ...(ids[at] as (typeof ids)[number]), day }, orders[at] as Order, verdict),
  )
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
  await record(tx, call, made)
  await promise(tx, call, made)
  const taken = proposed.map((row): TakenIn => {
    if (row instanceof Failure) return { failure: row }
    if (written.has(row.id)) return { packageId: row.id, number: row.number, state: row.state }
    const keys = new Set(keysOf(row.order))
    const other = others.find((package_) => keysOf(package_).some((key) => keys.has(key)))
    // The twin that was faster has been cancelled meanwhile: the next try finds the key free.
    return { failure: orderExists(other ?? { id: row.id, number: '' }) }
  })
  return { taken, facts: made.map(createdFact) }
}

function newPackage(call: Call, place: Intake & { id: string; number: string; day: string }, order: Order, accepted: Accepted): NewPackage {
  const { id, number, warehouseId, customerId, source, day } = place
  const { channel, lines, reasons, pieces, weightGrams, signature } = accepted
  return {
    ...{ id, number, warehouseId, customerId, source, day, order, reasons, pieces, weightGrams, signature },
    state: reasons.length === 0 ? 'PENDING' : 'DRAFT',
    channelId: channel?.id ?? null,
    groupId: channel?.groupId ?? null,
    skus: lines.length,
    lines: lines.map(({ product, lineNo, quantity }) => ({ id: call.newId(), productId: product.id, lineNo, quantity })),
  }
}

async function record(tx: Tx, call: Call, made: readonly NewPackage[]): Promise<void> {
  if (made.length === 0) return
  await begin(tx, call, packageMachine, made)
  await tally(
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

/** Locks the goods of the packages that are accepted: the last statement, since everybody wants these rows. */
async function promise(tx: Tx, call: Call, made: readonly NewPackage[]): Promise<void> {
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
