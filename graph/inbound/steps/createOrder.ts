import type { z } from 'zod'
import { customerInWarehouse } from '../../customer/steps.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { nextNumber } from '../../kernel/number.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { InboundOrderExists } from '../failures.ts'
import type { CreateInboundOrderInput } from '../input.ts'
import { inboundFacts, postChanges } from '../ledger.ts'
import { requireReceiving } from '../loadOrder.ts'
import { declarationOf } from '../products.ts'
import { checkDeclaration, declare, depart } from '../rules/declaring.ts'
import type { Order } from '../rules/model.ts'
import { insertOrder, orderOfErp, replaceBoxes } from '../store/declaration.ts'
import { readWarehouseInfo } from '../store/order.ts'
import { saveOrder } from '../store/save.ts'

type NewOrder = z.output<typeof CreateInboundOrderInput>

/** Judges a new inbound order without writing; throws the first failure, on its field. */
export async function judgeOrder(tx: Tx, input: NewOrder): Promise<void> {
  const place = await requirePlace(tx, input)
  // Marks of boxes without one follow from the number, which the order gets when it is created.
  await decide(tx, input, place, { number: '', newId: () => '' })
}

/** Creates an inbound order; throws the first failure, on its field, before anything but its number is written. */
export async function createOrder(tx: Tx, call: Call, input: NewOrder): Promise<{ orderId: string; facts: Fact[] }> {
  const place = await requirePlace(tx, input)
  const number = await nextNumber(tx, call, 'inbound')
  const { announced, decision, declaration } = await decide(tx, input, place, { number, newId: call.newId })
  const { customerId, arrival } = input
  const kind = input.kind ?? 'STANDARD'
  const erpNumber = input.erpNumber ?? null
  const inserted = await insertOrder(tx, call, announced, {
    ...{ kind, erpNumber, arrival },
    ...{ remark: input.remark ?? '', expectedOn: input.expectedOn ?? null },
  })
  // The number was taken concurrently; a new statement sees that order.
  if (!inserted)
    throw InboundOrderExists(
      { erp: erpNumber ?? '', number: (await orderOfErp(tx, customerId, erpNumber ?? ''))?.number ?? '' },
      'erpNumber',
    )
  await saveOrder(tx, call, announced, decision)
  await replaceBoxes(tx, call, decision.order, declaration.boxes)
  await postChanges(tx, call, announced, decision.order)
  const facts = inboundFacts('created', announced, decision.order, { kind })
  const departed = decision.actions.length > 0 ? inboundFacts('departed', announced, decision.order) : []
  return { orderId: announced.id, facts: [...facts, ...departed] }
}

/** The customer, who must be in the warehouse; the warehouse must receive, and the ERP number must be free. */
async function requirePlace(tx: Tx, { warehouseId, customerId, erpNumber = null }: NewOrder) {
  const customer = await customerInWarehouse(tx, customerId, warehouseId)
  requireReceiving(await readWarehouseInfo(tx, warehouseId))
  const known = erpNumber && (await orderOfErp(tx, customerId, erpNumber))
  if (known) throw InboundOrderExists({ erp: erpNumber, number: known.number }, 'erpNumber')
  return customer
}

async function decide(
  tx: Tx,
  input: NewOrder,
  customer: { name: string; nameEn: string | null },
  { number, newId }: { number: string; newId: () => string },
) {
  const { warehouseId, customerId, arrival } = input
  const declaration = await declarationOf(tx, customerId, number, input)
  checkDeclaration(declaration)
  const announced: Order = {
    ...{ id: newId(), number, version: 1, warehouseId, customerId, arrival, state: 'FORECAST' },
    ...{ customerName: customer.name, customerNameEn: customer.nameEn },
    ...{ trackingNumber: input.trackingNumber ?? null, signedAt: null, closedAt: null, completedAt: null, lines: [], boxes: [] },
  }
  const declared = declare(announced, declaration, newId)
  const decision = input.shipped || input.trackingNumber ? depart(declared) : { order: declared, actions: [] }
  return { announced, decision, declaration }
}
