import { customerInWarehouse } from '../customer/steps.ts'
import { command } from '../kernel/command/command.ts'
import { nextNumber } from '../kernel/number.ts'
import { InboundOrderExists } from './failures.ts'
import { CreateInboundOrderInput } from './input.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { requireReceiving } from './loadOrder.ts'
import { declarationOf } from './products.ts'
import { checkDeclaration, declare, depart } from './rules/declaring.ts'
import type { Order } from './rules/model.ts'
import { inboundRights } from './states.ts'
import { insertOrder, orderOfErp, replaceBoxes } from './store/declaration.ts'
import { readWarehouseInfo } from './store/order.ts'
import { saveOrder } from './store/save.ts'

/** Creates an inbound order. */
export const createInboundOrder = command({
  name: 'createInboundOrder',
  means: 'Creates an inbound order for goods that a customer sends to a warehouse.',
  right: inboundRights.create,
  input: CreateInboundOrderInput,
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, input) {
    const { warehouseId, customerId, arrival } = input
    const customer = await customerInWarehouse(tx, customerId, warehouseId)
    requireReceiving(await readWarehouseInfo(tx, warehouseId))
    const erpNumber = input.erpNumber ?? null
    const known = erpNumber && (await orderOfErp(tx, customerId, erpNumber))
    if (known) throw InboundOrderExists({ erp: erpNumber, number: known.number }, 'erpNumber')

    const number = await nextNumber(tx, call, 'inbound')
    const declaration = await declarationOf(tx, customerId, number, input)
    checkDeclaration(declaration)
    const announced: Order = {
      ...{
        id: call.newId(),
        number,
        version: 1,
        warehouseId,
        customerId,
        customerName: customer.name,
        customerNameEn: customer.nameEn,
        arrival,
        state: 'FORECAST',
      },
      ...{ trackingNumber: input.trackingNumber ?? null, signedAt: null, closedAt: null, completedAt: null, lines: [], boxes: [] },
    }
    const declared = declare(announced, declaration, call.newId)
    const decision = input.shipped || input.trackingNumber ? depart(declared) : { order: declared, actions: [] }

    const inserted = await insertOrder(tx, call, announced, {
      ...{ erpNumber, arrival, remark: input.remark ?? '', expectedOn: input.expectedOn ?? null },
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
    const facts = inboundFacts('created', announced, decision.order)
    const departed = decision.actions.length > 0 ? inboundFacts('departed', announced, decision.order) : []
    return { result: { orderId: announced.id }, facts: [...facts, ...departed] }
  },
})
