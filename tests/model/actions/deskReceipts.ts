import { correctReceipt } from '../../../graph/inbound/commands/correctReceipt.ts'
import { receiveInboundOrder } from '../../../graph/inbound/commands/receiveInboundOrder.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import * as desk from '../state/deskReceipts.ts'
import { at } from '../state/model.ts'
import type { Actions, Choices } from './action.ts'
import { orderId, skusOf } from './inbound.ts'
import { boxId } from './receiving.ts'

/** Counted products of a customer: some good, some defective, some missing; now and then more than declared, confirmed or not. */
function entriesOf(customer: string, choices: Choices): desk.Entry[] {
  const skus = choices.rarely(8) ? [] : choices.below(2) === 0 ? [choices.pick(skusOf(customer))] : skusOf(customer)
  return skus
    .map((sku) => ({
      ...{
        sku,
        good: choices.below(4),
        defective: choices.rarely(3) ? choices.below(2) : 0,
        missing: choices.rarely(3) ? choices.below(3) : 0,
      },
      confirmUpTo: choices.rarely(4) ? choices.between(1, 6) : null,
    }))
    .filter(({ good, defective, missing }) => good + defective + missing > 0)
}

export const deskReceiptActions: Actions = {
  receiveAtDesk: [
    16,
    (model, choices) => {
      const order = choices.index(model.orders)
      const { boxes, customer } = at(model.orders, order)
      const box = boxes.length > 0 && !choices.rarely(4) ? choices.index(boxes) : null
      const lines = entriesOf(customer, choices)
      const closesBox = choices.rarely(3)
      return {
        ...{ command: receiveInboundOrder, who: 'Ann', args: { order, box, lines, closesBox } },
        input: (snapshot) => ({
          ...{ orderId: orderId(snapshot, order), lines, closesBox },
          ...(box !== null && { boxId: boxId(snapshot, order, box) }),
        }),
        applyToModel: (next) => desk.receiveAtDesk(next, at(next.orders, order), box, lines, closesBox),
      }
    },
  ],
  correctReceipt: [
    8,
    (model, choices) => {
      const receipt = choices.index(model.receipts)
      const { order, counted } = at(model.receipts, receipt)
      const { customer } = at(model.orders, order)
      const nearly = () =>
        counted.map((line) => ({
          ...line,
          good: Math.max(0, line.good - choices.below(3)),
          missing: line.missing + choices.below(2),
          confirmUpTo: null,
        }))
      const chosen = choices.below(2) === 0 ? nearly() : entriesOf(customer, choices)
      const lines = chosen.filter(
        ({ good, defective, missing }) => good >= 0 && defective >= 0 && missing >= 0 && good + defective + missing > 0,
      )
      return {
        ...{ command: correctReceipt, who: 'Ann', args: { receipt, lines } },
        input: (snapshot) => ({ receiptId: toNodeId('Receipt', at(snapshot.receipts, receipt)), reason: 'counted wrong', lines }),
        applyToModel: (next) => desk.correctReceipt(next, receipt, lines),
      }
    },
  ],
}
