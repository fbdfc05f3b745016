import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { scanResult, scanValue } from '../../station/scanMutation.ts'
import { ScanSound } from '../../station/states.ts'
import type { PickView } from '../rules/picking.ts'
import { PickStep } from '../states.ts'
import type { PickTaskLine } from '../store/picking.ts'
import { CartBoxType, PickTaskLineType } from '../types/picking.ts'
import { WaveState } from '../types/wave.ts'

export const PickScanResult = scanResult<PickView<PickTaskLine>>(
  'PickScanResult',
  'Result of a scan while picking with a handheld.',
  (t) => ({
    step: scanValue(t, enumOf(PickStep), 'Effect of the scan.', ({ step }) => step),
    sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', ({ step, location }) =>
      location === null && (step === 'PICKED' || step === 'SHORT' || step === 'ELSEWHERE') ? 'DONE' : 'OK',
    ),
    waveId: scanValue(t, 'ID', 'Wave shown on the screen.', ({ waveId }) => toNodeId('Wave', waveId)),
    number: scanValue(t, 'String', 'Its number.', ({ number }) => number),
    state: scanValue(t, WaveState, 'Its state.', ({ state }) => state),
    place: scanValue(t, 'String', 'Location of the scan; null if it opened the wave.', ({ place }) => place),
    location: scanValue(t, 'String', 'Location with more to pick; null if nothing is left there.', ({ location }) => location),
    productId: scanValue(t, 'ID', 'Product of the scan.', ({ productId }) => (productId === null ? null : toNodeId('Product', productId))),
    sku: scanValue(t, 'String', 'Its SKU.', ({ sku }) => sku),
    productName: scanValue(t, 'String', 'Its name.', ({ productName, productNameEn }, language) =>
      language === 'en' ? (productNameEn ?? productName) : productName,
    ),
    quantity: scanValue(t, 'Int', 'Number of pieces picked, put back or missing.', ({ quantity }) => quantity),
    otherLocation: scanValue(t, 'String', 'Location where missing pieces are picked instead.', ({ elsewhere }) => elsewhere?.location),
    otherPieces: scanValue(t, 'Int', 'Number of pieces that are picked there.', ({ elsewhere }) => elsewhere?.pieces),
    cart: scanValue(t, 'String', 'Number of the pick cart that was bound.', ({ cart }) => cart),
    box: scanValue(t, 'Int', 'Box of the pick cart that got the pieces, gave them back, or was confirmed.', ({ box }) => box),
    lines: scanValue(t, [PickTaskLineType], 'The lines that the scan changed.', ({ lines }) => lines),
    boxes: scanValue(t, [CartBoxType], 'The boxes of the pick cart that the scan changed.', ({ boxes }) => boxes),
  }),
)
