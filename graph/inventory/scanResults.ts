import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { scanResult, scanValue } from '../station/scanMutation.ts'
import { ScanSound } from '../station/states.ts'
import type { CountView } from './rules/countScan.ts'
import type { MoveView } from './rules/moving.ts'
import { CountStep, MoveStep, StockCountProgress } from './states.ts'
import { StockCountState } from './types/count.ts'
import { StockCountRecount } from './types/recount.ts'
import { TransferState } from './types/transfer.ts'

const MoveScanLine = builder.objectRef<MoveView['lines'][number]>('MoveScanLine').implement({
  description: 'Progress of a line of a transfer after a scan.',
  fields: (t) => ({
    lineId: t.id({ description: 'The line.', resolve: ({ id }) => toNodeId('TransferLine', id) }),
    movedOut: t.exposeInt('movedOut', { description: 'Number of pieces taken off.' }),
    movedIn: t.exposeInt('movedIn', { description: 'Number of pieces put down.' }),
  }),
})

export const MoveScanResult = scanResult<MoveView>('MoveScanResult', 'Result of a scan of a transfer.', (t) => ({
  step: scanValue(t, enumOf(MoveStep), 'Effect of the scan.', ({ step }) => step),
  sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', ({ state }) => (state === 'COMPLETE' ? 'DONE' : 'OK')),
  transferId: scanValue(t, 'ID', 'Transfer shown on the screen; null before a move without a plan takes anything up.', ({ transferId }) =>
    transferId === null ? null : toNodeId('Transfer', transferId),
  ),
  number: scanValue(t, 'String', 'Its number.', ({ number }) => number),
  moveKey: scanValue(t, 'String', 'Key of a move without a plan; null for a planned transfer.', ({ moveKey }) => moveKey),
  state: scanValue(t, TransferState, 'Current state.', ({ state }) => state),
  left: scanValue(t, 'Int', 'Number of pieces still at their locations.', ({ left }) => left),
  inHand: scanValue(t, 'Int', 'Number of pieces in hand.', ({ inHand }) => inHand),
  movedIn: scanValue(t, 'Int', 'Number of pieces put down.', ({ movedIn }) => movedIn),
  quantityInAll: scanValue(t, 'Int', 'Number of pieces of the transfer.', ({ quantityInAll }) => quantityInAll),
  quantity: scanValue(t, 'Int', 'Number of pieces that the scan took off or put down.', ({ quantity }) => quantity),
  from: scanValue(t, 'String', 'Location with more pieces to take off; null if none are left there.', ({ from }) => from),
  productId: scanValue(t, 'ID', 'Product in hand for the next location; null if it has to be scanned.', ({ productId }) =>
    productId === null ? null : toNodeId('Product', productId),
  ),
  sku: scanValue(t, 'String', 'SKU of the scanned product.', ({ sku }) => sku),
  productName: scanValue(t, 'String', 'Its name.', ({ productName, productNameEn }, language) =>
    language === 'en' ? (productNameEn ?? productName) : productName,
  ),
  lines: scanValue(t, [MoveScanLine], 'Progress of the lines that the scan changed.', ({ lines }) => lines),
  locationCode: scanValue(t, 'String', 'Location where pieces were put down.', ({ locationCode }) => locationCode),
}))

const CountScanLine = builder.objectRef<CountView['lines'][number]>('CountScanLine').implement({
  description: 'A line of a count after a scan, without figures of the book.',
  fields: (t) => ({
    lineId: t.id({
      nullable: true,
      description: 'The line.',
      resolve: ({ id }) => (id === null ? null : toNodeId('StockCountLine', id)),
    }),
    location: t.exposeString('location', { description: 'Code of the location.' }),
    productId: t.id({ description: 'The product.', resolve: ({ productId }) => toNodeId('Product', productId) }),
    sku: t.exposeString('sku', { description: 'Its SKU.' }),
    productName: t.string({
      description: 'Its name.',
      resolve: ({ productName, productNameEn }, _args, { language }) => (language === 'en' ? (productNameEn ?? productName) : productName),
    }),
    progress: t.expose('progress', { type: enumOf(StockCountProgress), description: 'Where its counting stands.' }),
    recount: t.field({
      type: StockCountRecount,
      nullable: true,
      description: 'Why it is counted again; null if it is not.',
      resolve: ({ recount }) => recount ?? null,
    }),
    tally: t.exposeInt('tally', { nullable: true, description: 'Number of pieces scanned so far; null unless it is being counted.' }),
  }),
})

export const CountScanResult = scanResult<CountView>('CountScanResult', 'Result of a scan of a count.', (t) => ({
  step: scanValue(t, enumOf(CountStep), 'Effect of the scan.', ({ step }) => step),
  sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', ({ step }) => (step === 'COUNTED' || step === 'EMPTY' ? 'DONE' : 'OK')),
  stockCountId: scanValue(t, 'ID', 'Count shown on the screen.', ({ countId }) => toNodeId('StockCount', countId)),
  number: scanValue(t, 'String', 'Number.', ({ number }) => number),
  state: scanValue(t, StockCountState, 'Current state.', ({ state }) => state),
  location: scanValue(t, 'String', 'Location on the screen.', ({ location }) => location),
  isEmpty: scanValue(t, 'Boolean', 'Whether nothing lies there.', ({ place }) => place?.isEmpty ?? null),
  isSkipped: scanValue(t, 'Boolean', 'Whether the location is skipped.', ({ place }) => place?.isSkipped ?? null),
  productId: scanValue(t, 'ID', 'Product to count next; null if it has to be scanned.', ({ productId }) =>
    productId === null ? null : toNodeId('Product', productId),
  ),
  expected: scanValue(t, 'Int', 'Number of pieces of it that should lie there; null in a blind count.', ({ expected }) => expected),
  lines: scanValue(t, [CountScanLine], 'The lines that the scan changed.', ({ lines }) => lines),
}))
