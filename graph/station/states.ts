import { defineMachine } from '../kernel/machine.ts'
import { defineRights } from '../kernel/right.ts'
import { defineEnum } from '../kernel/vocabulary.ts'

export const stationRights = defineRights('station', {
  use: { means: 'Register a scan station, take it and scan at it', scope: 'warehouse' },
  takeOver: { means: 'Take a station over from somebody who is using it', scope: 'warehouse' },
  settle: { means: 'Close scan exceptions of scans that others have made', scope: 'warehouse' },
})

/** The life of a scan exception: it is open until somebody says what became of the goods. */
export const scanExceptionMachine = defineMachine({
  node: 'ScanException',
  initial: 'OPEN',
  states: {
    OPEN: {
      means: 'Its goods have moved, and nothing in the books says so.',
      on: { putBack: 'CLOSED', post: 'CLOSED', discard: 'CLOSED' },
    },
    CLOSED: { means: 'Goods and books agree again.' },
  },
  actions: { putBack: stationRights.use, post: stationRights.use, discard: stationRights.use },
})

export const ScanClosing = defineEnum('ScanClosing', 'How a scan exception was closed.', {
  PUT_BACK: 'The goods are back where they were before the scan.',
  POSTED: 'A document says where the goods are now.',
  DISCARDED: 'There is nothing to do, for a reason that was given.',
})

export const ScanPlace = defineEnum('ScanPlace', 'What kind of place it is that a scan spoke of.', {
  BOX: 'A box of an inbound order.',
  LOCATION: 'A storage space.',
  PACKAGE: 'A package.',
})

export const ScanOutcome = defineEnum('ScanOutcome', 'What became of a scan.', {
  APPLIED: 'Done.',
  REFUSED: 'Refused: see code and message. Nothing was changed.',
  NOT_RUN:
    'Passed over, because an earlier scan of the same context was refused. Its key is free, its number is not. A scan that was recorded is never passed over.',
})

/** The most scans that one request may carry. */
export const scansMaximum = 20
