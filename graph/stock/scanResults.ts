import { enumOf } from '../kernel/schema/enum.ts'
import { nodes } from '../kernel/schema/mutation.ts'
import { scanResult, scanValue } from '../station/scanMutation.ts'
import { ScanSound } from '../station/states.ts'
import type { ReturnView } from './commands/returnScan.ts'
import { ReturnStep } from './states.ts'

export const ReturnScanResult = scanResult<ReturnView>('ReturnScanResult', 'Result of a scan of a return.', (t) => ({
  step: scanValue(t, enumOf(ReturnStep), 'Effect of the scan.', ({ step }) => step),
  sound: scanValue(t, enumOf(ScanSound), 'Sound to play.', ({ isDone }) => (isDone ? 'DONE' : 'OK')),
  tasks: nodes(t, 'ReturnTask', 'The found tasks, or the one whose pieces were put back; none if refused.', ({ taskIds }) => taskIds),
  locationCode: scanValue(t, 'String', 'Location of the pieces that were put back.', (view) => view.locationCode),
}))
