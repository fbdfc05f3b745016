import { approveAdjustment } from '../../../graph/inventory/commands/approveAdjustment.ts'
import { createAdjustment } from '../../../graph/inventory/commands/createAdjustment.ts'
import { refuseAdjustment } from '../../../graph/inventory/commands/refuseAdjustment.ts'
import { withdrawAdjustment } from '../../../graph/inventory/commands/withdrawAdjustment.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { adjust, approve, end } from '../state/adjustments.ts'
import { customers, qualityAt, shelves } from '../state/newModel.ts'
import { type Actions, limitCount } from './action.ts'
import { skusOf } from './inbound.ts'

/** Adjustments and their approval. */
export const adjustmentActions: Actions = {
  adjust: [
    10,
    (model, choices) => {
      limitCount(model.adjustments.length, 12)
      const who = choices.who()
      const customer = choices.pick(customers)
      const lines = Array.from({ length: choices.between(1, 2) }, () => {
        const place = choices.rarely(8) ? choices.pick(shelves) : choices.pick(shelves.slice(0, 4))
        const isRight = !choices.rarely(20)
        const quality = (qualityAt(place) === 'DEFECTIVE') === isRight ? ('DEFECTIVE' as const) : ('GOOD' as const)
        const pieces = choices.between(1, 4)
        return { place, sku: choices.pick(skusOf(customer)), quality, change: choices.rarely(3) ? pieces : -pieces }
      })
      const reason = choices.pick(['LOST', 'LOST', 'FOUND', 'CORRECTION', 'DAMAGED', 'SAMPLE', 'OTHER'] as const)
      return {
        ...{ command: createAdjustment, who, args: { customer, reason, lines } },
        input: (_seen, testWarehouse) => ({
          ...{ warehouseId: testWarehouse.warehouse.id, customerId: testWarehouse.customers[customer], reason, remark: 'Seen' },
          lines: lines.map(({ place, ...line }) => ({ ...line, location: place })),
        }),
        applyToModel: (next) => adjust(next, who, customer, reason, lines),
      }
    },
  ],
  decideAdjustment: [
    12,
    (model, choices) => {
      const index = choices.index(model.adjustments)
      const author = model.adjustments[index]?.who
      const action = choices.pick(['approve', 'approve', 'refuse', 'withdraw'] as const)
      // Mostly the person who may.
      const other = author === 'Ann' ? 'Bob' : 'Ann'
      const who = choices.rarely(5) ? choices.who() : action === 'withdraw' ? (author ?? 'Ann') : other
      const command = { approve: approveAdjustment, refuse: refuseAdjustment, withdraw: withdrawAdjustment }[action]
      return {
        ...{ command, who, args: { index } },
        input: (snapshot) => ({
          adjustmentId: toNodeId('Adjustment', snapshot.adjustments[index]?.id ?? ''),
          ...(action === 'refuse' && { reason: 'Count again' }),
        }),
        applyToModel: (next) => (action === 'approve' ? approve(next, who, index) : end(next, who, index, action)),
      }
    },
  ],
}
