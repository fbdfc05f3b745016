import type { z } from 'zod'
import { customerInWarehouse } from '../../customer/steps.ts'
import type { Call } from '../../kernel/command/call.ts'
import { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { nextNumbers } from '../../kernel/number.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { InboundOrderExists } from '../failures.ts'
import type { CreateInboundOrderInput } from '../input.ts'
import { inboundFacts, postChangesOf } from '../ledger.ts'
import { requireReceiving } from '../loadOrder.ts'
import { type Declarer, declarerOf } from '../products.ts'
import { checkDeclaration, type Declaration, declare, depart } from '../rules/declaring.ts'
import type { Decision, Order } from '../rules/model.ts'
import { insertOrders, ordersOfErp } from '../store/declaration.ts'
import { readWarehouseInfo } from '../store/order.ts'

/** Warehouse and customer of new orders. */
export interface OrderPlace {
  warehouseId: string
  customerId: string
}

export type NewOrder = Omit<z.output<typeof CreateInboundOrderInput>, keyof OrderPlace>

/** A new order as it is decided: as announced without lines and boxes, and with everything that is declared. */
interface DecidedOrder {
  input: NewOrder
  announced: Order
  declaration: Declaration
  decision: Decision
}

/** Judges new inbound orders without writing: null, or the first failure of an order, on its field. */
export async function judgeOrders(tx: Tx, place: OrderPlace, inputs: readonly NewOrder[]): Promise<(Failure | null)[]> {
  const decide = await decider(tx, place, inputs)
  // Marks of boxes without one follow from the number, which an order gets when it is created.
  return inputs.map((input) => orFailure(() => decide(input, '', () => ''))).map((decided) => (decided instanceof Failure ? decided : null))
}

/** Creates the inbound orders of one customer that are not refused: the id of each, or its first failure, on its field. */
export async function createOrders(
  tx: Tx,
  call: Call,
  place: OrderPlace,
  inputs: readonly NewOrder[],
): Promise<{ orders: (string | Failure)[]; facts: Fact[] }> {
  const decide = await decider(tx, place, inputs)
  const numbers = await nextNumbers(tx, call, 'inbound', inputs.length)
  const decided = inputs.map((input, at) => orFailure(() => decide(input, numbers[at] as string, call.newId)))
  const good = decided.filter((one): one is DecidedOrder => !(one instanceof Failure))
  const inserted = await insertOrders(
    tx,
    call,
    good.map(({ input, decision, declaration }) => ({
      decision,
      boxes: declaration.boxes,
      header: {
        erpNumber: input.erpNumber ?? null,
        arrival: input.arrival,
        remark: input.remark ?? '',
        expectedOn: input.expectedOn ?? null,
      },
    })),
  )
  const created = good.filter(({ announced }) => inserted.has(announced.id))
  // Their numbers were taken concurrently; a new statement sees those orders.
  const late = good.filter(({ announced }) => !inserted.has(announced.id))
  const taken = await ordersOfErp(tx, place.customerId, erpNumbersOf(late.map(({ input }) => input)))
  await postChangesOf(
    tx,
    call,
    created.map(({ announced, decision }) => ({ before: announced, after: decision.order })),
  )
  return {
    orders: decided.map((one) => {
      if (one instanceof Failure) return one
      return inserted.has(one.announced.id) ? one.announced.id : orderExists(one.input.erpNumber, taken)
    }),
    facts: created.flatMap(({ announced, decision: { order, actions } }) => [
      ...inboundFacts('created', announced, order, { kind: announced.kind }),
      ...(actions.length > 0 ? inboundFacts('departed', announced, order) : []),
    ]),
  }
}

/** Creates one inbound order; throws its first failure. */
export async function createOrder(tx: Tx, call: Call, input: NewOrder & OrderPlace): Promise<{ orderId: string; facts: Fact[] }> {
  const { orders, facts } = await createOrders(tx, call, input, [input])
  const [orderId] = orders
  if (typeof orderId !== 'string') throw orderId
  return { orderId, facts }
}

const erpNumbersOf = (inputs: readonly NewOrder[]) => inputs.flatMap(({ erpNumber }) => erpNumber ?? [])

const orderExists = (erpNumber: string | null | undefined, known: ReadonlyMap<string, string>) =>
  InboundOrderExists({ erp: erpNumber ?? '', number: known.get(erpNumber ?? '') ?? '' }, 'erpNumber')

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  throw error
}

function orFailure<Value>(decide: () => Value): Value | Failure {
  try {
    return decide()
  } catch (error) {
    return asFailure(error)
  }
}

/**
 * Reads in a few statements what decides about new orders. The customer must be in the warehouse, which must receive, and the ERP number of
 * an order must be free; the returned function throws the first failure of an order.
 */
async function decider(tx: Tx, place: OrderPlace, inputs: readonly NewOrder[]) {
  const { warehouseId, customerId } = place
  const customer = await customerInWarehouse(tx, customerId, warehouseId).catch(asFailure)
  const warehouse = await readWarehouseInfo(tx, warehouseId)
  const known = await ordersOfErp(tx, customerId, erpNumbersOf(inputs))
  const declarationOf = await declarerOf(tx, customerId, inputs)
  return (input: NewOrder, number: string, newId: () => string): DecidedOrder => {
    if (customer instanceof Failure) throw customer
    requireReceiving(warehouse)
    if (input.erpNumber && known.has(input.erpNumber)) throw orderExists(input.erpNumber, known)
    const names = { customerName: customer.name, customerNameEn: customer.nameEn }
    return decideOrder({ ...place, ...names }, input, number, declarationOf, newId)
  }
}

function decideOrder(
  owner: Pick<Order, 'warehouseId' | 'customerId' | 'customerName' | 'customerNameEn'>,
  input: NewOrder,
  number: string,
  declarationOf: Declarer,
  newId: () => string,
): DecidedOrder {
  const kind = input.kind ?? 'STANDARD'
  const declaration = declarationOf(number, input)
  checkDeclaration(kind, declaration)
  const announced: Order = {
    ...owner,
    id: newId(),
    number,
    version: 1,
    kind,
    arrival: input.arrival,
    state: 'FORECAST',
    trackingNumber: input.trackingNumber ?? null,
    signedAt: null,
    closedAt: null,
    completedAt: null,
    lines: [],
    boxes: [],
  }
  const declared = declare(announced, declaration, newId)
  const decision = input.shipped || input.trackingNumber ? depart(declared) : { order: declared, actions: [] }
  return { input, announced, declaration, decision }
}
