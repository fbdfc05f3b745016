import { enumOf } from '../kernel/enum.ts'
import type { PayloadBuilder } from '../kernel/mutation.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { scanValue } from '../station/scans.ts'
import type { PackView } from './packing.ts'
import type { GoodsView, ScanView } from './scanView.ts'
import type { SortView } from './sortScan.ts'
import { PackStep } from './states.ts'
import { PackedLine } from './types/table.ts'

const idOf = (type: string, id: string | null) => (id === null ? null : toNodeId(type, id))

function waveValues<View extends ScanView & GoodsView>(t: PayloadBuilder<View>) {
  return {
    waveId: scanValue(t, 'ID', 'The wave.', ({ waveId }) => idOf('Wave', waveId)),
    waveNumber: scanValue(t, 'String', 'Its number.', ({ waveNumber }) => waveNumber),
    packageId: scanValue(t, 'ID', 'The package that the scan went to.', ({ packageId }) => idOf('Package', packageId)),
    packageNumber: scanValue(t, 'String', 'Its number.', ({ packageNumber }) => packageNumber),
    customerName: scanValue(t, 'String', 'Whose it is.', ({ customerName }) => customerName),
    hole: scanValue(t, 'Int', 'Its hole at the sorting table.', ({ hole }) => hole),
    lineId: scanValue(t, 'ID', 'The line that the piece went to; null where no piece was scanned. For undo.', ({ lineId }) =>
      idOf('PackageLine', lineId),
    ),
    productId: scanValue(t, 'ID', 'The product.', ({ productId }) => idOf('Product', productId)),
    sku: scanValue(t, 'String', 'Its SKU.', ({ sku }) => sku),
    productName: scanValue(t, 'String', 'Its name.', ({ productName }) => productName),
    packagePieces: scanValue(t, 'Int', 'Pieces of the package.', ({ packagePieces }) => packagePieces),
    packageDone: scanValue(t, 'Int', 'Of them: done.', ({ packageDone }) => packageDone),
    pieces: scanValue(t, 'Int', 'Pieces of the wave, without abnormal packages.', ({ pieces }) => pieces),
    done: scanValue(t, 'Int', 'Of them: done.', ({ done }) => done),
    packages: scanValue(t, 'Int', 'Packages of the wave, without abnormal ones.', ({ packages }) => packages),
    complete: scanValue(t, 'Int', 'Of them: complete.', ({ complete }) => complete),
  }
}

/** What the sorting table shows next. */
export function sortValues(t: PayloadBuilder<SortView>) {
  return waveValues(t)
}

/** What the packing bench shows next. */
export function packValues(t: PayloadBuilder<PackView>) {
  return {
    step: scanValue(t, enumOf(PackStep), 'What the scan did.', ({ step }) => step),
    ...waveValues(t),
    lines: scanValue(t, [PackedLine], 'What belongs into the package.', ({ lines }) => lines),
    trackingNumber: scanValue(t, 'String', 'Tracking number of the packed package.', ({ trackingNumber }) => trackingNumber),
    labelFileId: scanValue(t, 'String', 'The stored file of its label: `GET /files/<id>`.', ({ labelFileId }) => labelFileId),
    printJobId: scanValue(t, 'ID', 'The job that prints its label now; null where the label is on paper already.', ({ printJobId }) =>
      idOf('PrintJob', printJobId),
    ),
    shipped: scanValue(t, 'Boolean', 'Whether the package has left already, since its wave ships on print.', ({ shipped }) => shipped),
    finished: scanValue(t, 'Boolean', 'Whether nothing of the wave is left to pack.', ({ finished }) => finished),
  }
}
