import { filePath } from '../file/rules.ts'
import { nameIn } from '../kernel/name.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { ExamineStep } from '../package/states.ts'
import { scanResult, scanValue } from '../station/scanMutation.ts'
import { ScanSound } from '../station/states.ts'
import { type ExamineView, lineNameIn } from './examine/examineView.ts'
import type { ShipView } from './shipView.ts'
import { ExaminedLine } from './types/examination.ts'

export const ShipScanResult = scanResult<ShipView>('ShipScanResult', 'Result of a shipping scan or of its undo.', (t) => ({
  packageId: scanValue(t, 'ID', 'The package.', ({ packageId }) => toNodeId('Package', packageId)),
  packageNumber: scanValue(t, 'String', 'Number.', ({ packageNumber }) => packageNumber),
  trackingNumber: scanValue(t, 'String', 'Tracking number.', ({ trackingNumber }) => trackingNumber),
  customerName: scanValue(t, 'String', 'Name of the customer.', (view, language) =>
    nameIn(language, { name: view.customerName, nameEn: view.customerNameEn ?? null }),
  ),
  channelName: scanValue(t, 'String', 'Name of the channel.', ({ channelName, channelNameEn }, language) =>
    language === 'en' ? (channelNameEn ?? channelName) : channelName,
  ),
  groupName: scanValue(t, 'String', 'Name of the logistics group.', ({ groupName, groupNameEn }, language) =>
    language === 'en' ? (groupNameEn ?? groupName) : groupName,
  ),
  pieces: scanValue(t, 'Int', 'Number of pieces.', ({ pieces }) => pieces),
  weightGrams: scanValue(t, 'Int', 'Expected weight of its goods in grams.', ({ weightGrams }) => weightGrams),
  measuredWeightGrams: scanValue(t, 'Int', 'Measured weight in grams, if it was weighed.', ({ measuredGrams }) => measuredGrams),
  expectedWeightGrams: scanValue(
    t,
    'Int',
    'Weight of its goods and packaging in grams, with which it was compared.',
    (view) => view.expectedGrams,
  ),
  markedAbnormal: scanValue(
    t,
    'Boolean',
    'Whether it was marked abnormal because of its weight, instead of shipped.',
    ({ isMarked }) => isMarked,
  ),
  sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', ({ isMarked }) => (isMarked ? 'WARN' : 'OK')),
  destination: scanValue(t, 'String', 'Destination country.', ({ destination }) => destination),
}))

export const ExamineScanResult = scanResult<ExamineView>(
  'ExamineScanResult',
  'Result of a scan of an examination or of its undo.',
  (t) => ({
    step: scanValue(t, enumOf(ExamineStep), 'Effect of the scan.', ({ step }) => step),
    sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', ({ step }) => (step === 'INSPECTED' ? 'DONE' : 'OK')),
    packageId: scanValue(t, 'ID', 'The package.', ({ packageId }) => toNodeId('Package', packageId)),
    packageNumber: scanValue(t, 'String', 'Number.', ({ packageNumber }) => packageNumber),
    trackingNumber: scanValue(t, 'String', 'Tracking number.', ({ trackingNumber }) => trackingNumber),
    customerName: scanValue(t, 'String', 'Name of the customer.', (view, language) =>
      nameIn(language, { name: view.customerName, nameEn: view.customerNameEn ?? null }),
    ),
    channelName: scanValue(t, 'String', 'Name of the channel.', ({ channelName, channelNameEn }, language) =>
      language === 'en' ? (channelNameEn ?? channelName) : channelName,
    ),
    lineId: scanValue(t, 'ID', 'Line that got the pieces, for undo; null if a package was opened.', ({ lineId }) =>
      lineId === null ? null : toNodeId('PackageLine', lineId),
    ),
    productName: scanValue(t, 'String', 'Name of the scanned product.', ({ lines, lineId }, language) => {
      const line = lines.find((one) => one.lineId === lineId)
      return line ? lineNameIn(language, line) : null
    }),
    picture: scanValue(t, 'String', 'Path of its main picture.', ({ lines, lineId }) => {
      const file = lines.find((one) => one.lineId === lineId)?.pictureFileId
      return file ? filePath(file) : null
    }),
    scanned: scanValue(t, 'Int', 'Number of pieces that the scan counted or undid: more than one for a carton.', ({ scanned }) => scanned),
    shipped: scanValue(t, 'Boolean', 'Whether the examination shipped the package.', ({ shipped }) => shipped),
    toWeigh: scanValue(
      t,
      'Boolean',
      'Whether the examination would have shipped the package, had it been weighed.',
      ({ toWeigh }) => toWeigh,
    ),
    lines: scanValue(t, [ExaminedLine], 'Contents of the package, by SKU.', ({ lines }) => lines),
  }),
)
