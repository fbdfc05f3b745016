import { nameIn } from '../kernel/name.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import type { PayloadBuilder } from '../kernel/schema/mutation.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { scanResult, scanValue } from '../station/scanMutation.ts'
import { ScanSound } from '../station/states.ts'
import { Quality } from '../stock/states.ts'
import type { RegisteredParcel } from './parcel/commands/registerParcelScan.ts'
import type { LineView, OrderView, ReceiveView, ShelveView, SignView } from './rules/view.ts'
import { ReceiveStep, ShelveStep, SignStep } from './states.ts'
import { InboundOrderState } from './types/order.ts'

const idOf = (type: string, id: string | null) => (id === null ? null : toNodeId(type, id))

function orderValues<View extends OrderView>(t: PayloadBuilder<View>) {
  return {
    orderId: scanValue(t, 'ID', 'Order shown on the screen.', ({ orderId }) => idOf('InboundOrder', orderId)),
    orderNumber: scanValue(t, 'String', 'Number.', ({ orderNumber }) => orderNumber),
    customerName: scanValue(t, 'String', 'Owner of the goods.', (view, language) =>
      nameIn(language, { name: view.customerName, nameEn: view.customerNameEn ?? null }),
    ),
    state: scanValue(t, InboundOrderState, 'Current state.', ({ state }) => state),
    undeclared: scanValue(t, 'Boolean', 'Whether it is a return without declared products.', ({ undeclared }) => undeclared),
    boxId: scanValue(t, 'ID', 'Current box, or the signed box.', ({ boxId }) => idOf('InboundBox', boxId)),
    boxMark: scanValue(t, 'String', 'Its mark.', ({ boxMark }) => boxMark),
    boxes: scanValue(t, 'Int', 'Number of boxes of the order.', ({ boxes }) => boxes),
    boxesSigned: scanValue(t, 'Int', 'Number signed for.', ({ boxesSigned }) => boxesSigned),
    boxesReceived: scanValue(t, 'Int', 'Number of boxes received.', ({ boxesReceived }) => boxesReceived),
    declared: scanValue(t, 'Int', 'Number of declared pieces of the order.', ({ declared }) => declared),
    signed: scanValue(t, 'Int', 'Number signed for.', ({ signed }) => signed),
    received: scanValue(t, 'Int', 'Number of received pieces of the order.', ({ received }) => received),
    shelved: scanValue(t, 'Int', 'Number of pieces put away.', ({ shelved }) => shelved),
    toShelve: scanValue(t, 'Int', 'Number of pieces not put away yet.', ({ toShelve }) => toShelve),
  }
}

function lineValues<View extends LineView>(t: PayloadBuilder<View>) {
  return {
    lineId: scanValue(t, 'ID', 'Line of the product; null if no product was scanned.', ({ lineId }) => idOf('InboundLine', lineId)),
    productId: scanValue(t, 'ID', 'The product.', ({ productId }) => idOf('Product', productId)),
    sku: scanValue(t, 'String', 'SKU.', ({ sku }) => sku),
    productName: scanValue(t, 'String', 'Name.', ({ productName, productNameEn }, language) =>
      language === 'en' ? (productNameEn ?? productName) : productName,
    ),
    lineDeclared: scanValue(t, 'Int', 'Number of declared pieces of the product; 0 if undeclared.', ({ lineDeclared }) => lineDeclared),
    lineReceived: scanValue(t, 'Int', 'Number of received pieces of the product.', ({ lineReceived }) => lineReceived),
    lineDefective: scanValue(t, 'Int', 'Number of defective pieces.', ({ lineDefective }) => lineDefective),
    lineShelved: scanValue(t, 'Int', 'Number of pieces put away.', ({ lineShelved }) => lineShelved),
    toPutAwayGood: scanValue(t, 'Int', 'Number of good pieces of the product to put away.', ({ toPutAwayGood }) => toPutAwayGood),
    toPutAwayDefective: scanValue(
      t,
      'Int',
      'Number of defective pieces of the product to put away.',
      ({ toPutAwayDefective }) => toPutAwayDefective,
    ),
  }
}

export const SignScanResult = scanResult<SignView>('SignScanResult', 'Result of a signing scan or of its undo.', (t) => ({
  step: scanValue(t, enumOf(SignStep), 'Effect of the scan.', ({ step }) => step),
  sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', ({ sound }) => sound),
  ...orderValues(t),
  changedBoxIds: scanValue(t, ['ID'], 'Boxes that the scan signed or unsigned; an undo sends them.', ({ changedBoxIds }) =>
    changedBoxIds.map((id) => toNodeId('InboundBox', id)),
  ),
}))

export const ReceiveScanResult = scanResult<ReceiveView>('ReceiveScanResult', 'Result of a receiving scan or of its undo.', (t) => ({
  step: scanValue(t, enumOf(ReceiveStep), 'Effect of the scan.', ({ step }) => step),
  sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', ({ sound }) => sound),
  ...orderValues(t),
  ...lineValues(t),
  quantity: scanValue(t, 'Int', 'Number of pieces of this scan; negative for an undo.', ({ quantity }) => quantity),
  overDeclared: scanValue(t, 'Boolean', 'Whether more of the product was received than declared.', ({ overDeclared }) => overDeclared),
  boxDeclared: scanValue(t, 'Int', 'Number of pieces expected in the box; null if not certain.', ({ boxDeclared }) => boxDeclared),
  boxReceived: scanValue(t, 'Int', 'Number of pieces received from the box.', ({ boxReceived }) => boxReceived),
  missingPieces: scanValue(
    t,
    'Int',
    'Number of pieces missing of the box, or of an order without boxes, counted product by product; null if its contents are not certain.',
    ({ missingPieces }) => missingPieces,
  ),
  surplusPieces: scanValue(
    t,
    'Int',
    'Number of pieces beyond what it declares, counted in the same way.',
    ({ surplusPieces }) => surplusPieces,
  ),
  boxDone: scanValue(t, 'Boolean', 'Whether the box was completed by this scan.', ({ boxDone }) => boxDone),
  complete: scanValue(t, 'Boolean', 'Whether nothing declared in the order is missing.', ({ complete }) => complete),
  receiptId: scanValue(t, 'ID', 'The receipt; undo with `unreceiveScans`.', ({ receiptId }) => idOf('Receipt', receiptId)),
  receiptNumber: scanValue(t, 'String', 'Number.', ({ receiptNumber }) => receiptNumber),
}))

export const ShelveScanResult = scanResult<ShelveView>('ShelveScanResult', 'Result of a putaway scan or of its undo.', (t) => ({
  step: scanValue(t, enumOf(ShelveStep), 'Effect of the scan.', ({ step }) => step),
  sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', ({ sound }) => sound),
  ...orderValues(t),
  ...lineValues(t),
  quality: scanValue(t, enumOf(Quality), 'Quality to put away next.', ({ quality }) => quality),
  quantity: scanValue(t, 'Int', 'Number of pieces of this scan; negative for an undo.', ({ quantity }) => quantity),
  locationCode: scanValue(t, 'String', 'Location of the putaway.', ({ locationCode }) => locationCode),
  missedCode: scanValue(
    t,
    'String',
    'Location that the screen had proposed, if the goods were put elsewhere; null if not.',
    ({ missedCode }) => missedCode,
  ),
  shelvingId: scanValue(t, 'ID', 'The putaway; undo with `unshelveScans`.', ({ shelvingId }) => idOf('Shelving', shelvingId)),
  proposedCode: scanValue(t, 'String', 'Proposed location for the next pieces; null if none fits.', ({ proposedCode }) => proposedCode),
  proposedArea: scanValue(t, 'String', 'Cargo area of the proposed location.', ({ proposedArea }) => proposedArea),
  proposedQuantity: scanValue(t, 'Int', 'Number of pieces to put there.', ({ proposedQuantity }) => proposedQuantity),
}))

export const ParcelScanResult = scanResult<RegisteredParcel>(
  'ParcelScanResult',
  'Result of the registration of an unknown parcel.',
  (t) => ({
    sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', () => 'DONE'),
    parcelId: scanValue(t, 'ID', 'The parcel.', ({ parcelId }) => toNodeId('UnknownParcel', parcelId)),
    parcelNumber: scanValue(t, 'String', 'Number.', ({ number }) => number),
  }),
)
