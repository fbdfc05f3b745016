import { enumOf } from '../kernel/enum.ts'
import type { PayloadBuilder } from '../kernel/mutation.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { scanValue } from '../station/scans.ts'
import { Quality } from '../stock/states.ts'
import type { LineView, OrderView, ReceiveView, ShelveView, SignView } from './rules/view.ts'
import { ReceiveStep, ScanSound, ShelveStep, SignStep } from './states.ts'
import { InboundOrderState } from './types/order.ts'

const idOf = (type: string, id: string | null) => (id === null ? null : toNodeId(type, id))

function orderValues<View extends OrderView>(t: PayloadBuilder<View>) {
  return {
    orderId: scanValue(t, 'ID', 'The order on the screen.', ({ orderId }) => idOf('InboundOrder', orderId)),
    orderNumber: scanValue(t, 'String', 'Its number.', ({ orderNumber }) => orderNumber),
    customerName: scanValue(t, 'String', 'Whose goods they are.', ({ customerName }) => customerName),
    state: scanValue(t, InboundOrderState, 'Where it stands now.', ({ state }) => state),
    boxId: scanValue(t, 'ID', 'The box on the table, or the one that was signed for.', ({ boxId }) => idOf('InboundBox', boxId)),
    boxMark: scanValue(t, 'String', 'Its mark.', ({ boxMark }) => boxMark),
    boxes: scanValue(t, 'Int', 'Boxes of the order.', ({ boxes }) => boxes),
    boxesSigned: scanValue(t, 'Int', 'Of them: signed for.', ({ boxesSigned }) => boxesSigned),
    boxesReceived: scanValue(t, 'Int', 'Of them: received.', ({ boxesReceived }) => boxesReceived),
    declared: scanValue(t, 'Int', 'Pieces of the order that were announced.', ({ declared }) => declared),
    signed: scanValue(t, 'Int', 'Of them: signed for.', ({ signed }) => signed),
    received: scanValue(t, 'Int', 'Pieces of the order that were received.', ({ received }) => received),
    shelved: scanValue(t, 'Int', 'Of them: on shelves.', ({ shelved }) => shelved),
    toShelve: scanValue(t, 'Int', 'Of them: on no shelf yet.', ({ toShelve }) => toShelve),
  }
}

function lineValues<View extends LineView>(t: PayloadBuilder<View>) {
  return {
    lineId: scanValue(t, 'ID', 'The line of the product; null where no product was scanned.', ({ lineId }) => idOf('InboundLine', lineId)),
    productId: scanValue(t, 'ID', 'The product.', ({ productId }) => idOf('Product', productId)),
    sku: scanValue(t, 'String', 'Its SKU.', ({ sku }) => sku),
    productName: scanValue(t, 'String', 'Its name.', ({ productName }) => productName),
    lineDeclared: scanValue(t, 'Int', 'Pieces of it that were announced; 0 where it came unannounced.', ({ lineDeclared }) => lineDeclared),
    lineReceived: scanValue(t, 'Int', 'Pieces of it that were received.', ({ lineReceived }) => lineReceived),
    lineDefective: scanValue(t, 'Int', 'Of them: defective.', ({ lineDefective }) => lineDefective),
    lineShelved: scanValue(t, 'Int', 'Of them: on shelves.', ({ lineShelved }) => lineShelved),
    listableGood: scanValue(t, 'Int', 'Good pieces of it that may be shelved.', ({ listableGood }) => listableGood),
    listableDefective: scanValue(t, 'Int', 'Defective pieces of it that may be shelved.', ({ listableDefective }) => listableDefective),
  }
}

/** What the signing station shows next. */
export function signValues(t: PayloadBuilder<SignView>) {
  return {
    step: scanValue(t, enumOf(SignStep), 'What the scan did.', ({ step }) => step),
    sound: scanValue(t, enumOf(ScanSound), 'The sound to play.', ({ sound }) => sound),
    ...orderValues(t),
    changedBoxIds: scanValue(
      t,
      ['ID'],
      'The boxes that it signed for, or whose signature it took back; an undo names them.',
      ({ changedBoxIds }) => changedBoxIds.map((id) => toNodeId('InboundBox', id)),
    ),
  }
}

/** What the receiving station shows next. */
export function receiveValues(t: PayloadBuilder<ReceiveView>) {
  return {
    step: scanValue(t, enumOf(ReceiveStep), 'What the scan did.', ({ step }) => step),
    sound: scanValue(t, enumOf(ScanSound), 'The sound to play.', ({ sound }) => sound),
    ...orderValues(t),
    ...lineValues(t),
    quantity: scanValue(t, 'Int', 'Pieces of this scan; negative where a receipt was taken back.', ({ quantity }) => quantity),
    overDeclared: scanValue(
      t,
      'Boolean',
      'Whether more of the product was received than was announced.',
      ({ overDeclared }) => overDeclared,
    ),
    boxDeclared: scanValue(t, 'Int', 'Pieces that the box should hold; null where that is not certain.', ({ boxDeclared }) => boxDeclared),
    boxReceived: scanValue(t, 'Int', 'Pieces that were received of the box.', ({ boxReceived }) => boxReceived),
    boxDone: scanValue(t, 'Boolean', 'Whether the box was received with this scan.', ({ boxDone }) => boxDone),
    complete: scanValue(t, 'Boolean', 'Whether nothing of the order that was announced is missing any more.', ({ complete }) => complete),
    receiptId: scanValue(t, 'ID', 'The receipt; `unreceiveScans` takes it back.', ({ receiptId }) => idOf('Receipt', receiptId)),
    receiptNumber: scanValue(t, 'String', 'Its number.', ({ receiptNumber }) => receiptNumber),
  }
}

/** What the shelving station shows next. */
export function shelveValues(t: PayloadBuilder<ShelveView>) {
  return {
    step: scanValue(t, enumOf(ShelveStep), 'What the scan did.', ({ step }) => step),
    sound: scanValue(t, enumOf(ScanSound), 'The sound to play.', ({ sound }) => sound),
    ...orderValues(t),
    ...lineValues(t),
    quality: scanValue(t, enumOf(Quality), 'The quality that is to be shelved next.', ({ quality }) => quality),
    quantity: scanValue(t, 'Int', 'Pieces of this scan; negative where pieces were taken back.', ({ quantity }) => quantity),
    locationCode: scanValue(t, 'String', 'Where they were put.', ({ locationCode }) => locationCode),
    shelvingId: scanValue(t, 'ID', 'The shelving; `unshelveScans` takes it back.', ({ shelvingId }) => idOf('Shelving', shelvingId)),
    proposedCode: scanValue(t, 'String', 'Where the next pieces should go; null where no place fits.', ({ proposedCode }) => proposedCode),
    proposedArea: scanValue(t, 'String', 'The cargo area of that place.', ({ proposedArea }) => proposedArea),
    proposedQuantity: scanValue(t, 'Int', 'How many pieces should go there.', ({ proposedQuantity }) => proposedQuantity),
  }
}
