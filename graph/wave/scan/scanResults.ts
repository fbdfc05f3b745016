import { filePath } from '../../file/rules.ts'
import { nameIn } from '../../kernel/name.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import type { PayloadBuilder } from '../../kernel/schema/mutation.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { PackageStop } from '../../package/states.ts'
import { scanResult, scanValue } from '../../station/scanMutation.ts'
import { PackStep } from '../states.ts'
import { figuresOf, PackedLine, WaveFigures } from '../types/table.ts'
import type { SortView } from './commands/sortScan.ts'
import type { PackView } from './packing.ts'
import type { GoodsView, ScanView } from './scanView.ts'

const idOf = (type: string, id: string | null) => (id === null ? null : toNodeId(type, id))

function waveValues<View extends ScanView & GoodsView>(t: PayloadBuilder<View>, stage: 'sorted' | 'packed') {
  return {
    waveId: scanValue(t, 'ID', 'The wave.', ({ waveId }) => idOf('Wave', waveId)),
    waveNumber: scanValue(t, 'String', 'Number.', ({ waveNumber }) => waveNumber),
    packageId: scanValue(t, 'ID', 'Package of the scan.', ({ packageId }) => idOf('Package', packageId)),
    packageNumber: scanValue(t, 'String', 'Number.', ({ packageNumber }) => packageNumber),
    customerName: scanValue(t, 'String', 'Name of the customer.', (view, language) =>
      nameIn(language, { name: view.customerName, nameEn: view.customerNameEn ?? null }),
    ),
    slot: scanValue(t, 'Int', 'Slot of the put wall.', ({ slot }) => slot),
    lineId: scanValue(t, 'ID', 'Line that got the piece, for undo; null if no piece was scanned.', ({ lineId }) =>
      idOf('PackageLine', lineId),
    ),
    productId: scanValue(t, 'ID', 'The product.', ({ productId }) => idOf('Product', productId)),
    sku: scanValue(t, 'String', 'SKU.', ({ sku }) => sku),
    productName: scanValue(t, 'String', 'Name.', ({ productName, productNameEn }, language) =>
      language === 'en' ? (productNameEn ?? productName) : productName,
    ),
    picture: scanValue(t, 'String', 'Path of its main picture.', ({ pictureFileId }) => (pictureFileId ? filePath(pictureFileId) : null)),
    scanned: scanValue(t, 'Int', 'Number of pieces that the scan counted or undid: more than one for a carton.', ({ scanned }) => scanned),
    packagePieces: scanValue(t, 'Int', 'Number of pieces of the package.', ({ packagePieces }) => packagePieces),
    packageDone: scanValue(t, 'Int', 'Number of pieces done.', ({ packageDone }) => packageDone),
    pieces: scanValue(t, 'Int', 'Number of pieces of the wave, without abnormal packages.', ({ pieces }) => pieces),
    done: scanValue(t, 'Int', 'Number of pieces done.', ({ done }) => done),
    packages: scanValue(t, 'Int', 'Number of packages of the wave, without abnormal ones.', ({ packages }) => packages),
    complete: scanValue(t, 'Int', 'Number of packages complete.', ({ complete }) => complete),
    figures: scanValue(t, WaveFigures, 'Progress of the wave, as its station shows it.', (view) => figuresOf(stage, view)),
  }
}

export const SortScanResult = scanResult<SortView>('SortScanResult', 'Result of a sorting scan or of its undo.', (t) => ({
  ...waveValues(t, 'sorted'),
  stop: scanValue(t, enumOf(PackageStop), 'What stops its package, which is not to be packed; null if nothing does.', ({ stop }) => stop),
}))

export const PackScanResult = scanResult<PackView>('PackScanResult', 'Result of a packing scan or of its undo.', (t) => ({
  step: scanValue(t, enumOf(PackStep), 'Effect of the scan.', ({ step }) => step),
  ...waveValues(t, 'packed'),
  lines: scanValue(t, [PackedLine], 'Contents of the package.', ({ lines }) => lines),
  trackingNumber: scanValue(t, 'String', 'Tracking number of the package.', ({ trackingNumber }) => trackingNumber),
  labelFileId: scanValue(t, 'String', 'File id of its label: `GET /files/<id>`.', ({ labelFileId }) => labelFileId),
  printJobId: scanValue(t, 'ID', 'Print job of its label; null if already printed.', ({ printJobId }) => idOf('PrintJob', printJobId)),
  shipped: scanValue(t, 'Boolean', 'Whether the package was shipped because its wave ships on print.', ({ shipped }) => shipped),
  finished: scanValue(t, 'Boolean', 'Whether nothing in the wave is left to pack.', ({ finished }) => finished),
}))
