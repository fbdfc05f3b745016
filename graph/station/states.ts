import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const stationRights = defineRights('station', {
  use: { means: 'Register a scan station, use it and scan at it', zh: '登记并使用扫描工位', scope: 'warehouse' },
  takeOver: { means: 'Take over a station that is in use', zh: '接管正在使用的工位', scope: 'warehouse' },
  settle: { means: 'Close scan exceptions of other staff', zh: '处理其他员工的扫描异常', scope: 'warehouse' },
})

/** Lifecycle of a scan exception: open until somebody records what happened to the goods. */
export const scanExceptionMachine = defineMachine({
  node: 'ScanException',
  initial: 'OPEN',
  states: {
    OPEN: {
      tone: 'problem',
      means: 'The goods have moved, but the stock records do not show it.',
      on: { putBack: 'CLOSED', post: 'CLOSED', discard: 'CLOSED' },
    },
    CLOSED: { tone: 'idle', means: 'Goods and stock records agree again.' },
  },
  actions: { putBack: stationRights.use, post: stationRights.use, discard: stationRights.use },
})

export const ScanClosing = defineEnum('ScanClosing', 'Resolution of a scan exception.', {
  PUT_BACK: 'The goods are back where they were before the scan.',
  POSTED: 'A document accounts for the goods.',
  DISCARDED: 'No action is needed, for the given reason.',
})

export const ScanPlace = defineEnum('ScanPlace', 'Kind of place that a scan refers to.', {
  BOX: 'A box of an inbound order.',
  LOCATION: 'A location.',
  PACKAGE: 'A package.',
})

export const ScanOutcome = defineEnum('ScanOutcome', 'Outcome of a scan.', {
  APPLIED: 'Done.',
  REFUSED: 'Refused, see code and message. Nothing was changed.',
  REPEATED: 'Already done before: nothing was changed, nothing needs correction, and the later scans run. See code and message.',
  NOT_RUN:
    'Skipped, because an earlier scan of the same context was refused. Its key may be reused, its number may not. Recorded scans are never skipped.',
})

/** Maximum number of scans per request. */
export const scansMaximum = 20

export const ScanSound = defineEnum('ScanSound', 'Sound after a successful scan; refused scans have their own.', {
  OK: 'Success.',
  WARN: 'Success with a warning on the screen.',
  DONE: 'Success, and the current box or order is finished.',
})
