import { defineRights } from '../kernel/right.ts'
import { defineEnum } from '../kernel/vocabulary.ts'

export const stationRights = defineRights('station', {
  use: { means: 'Register a scan station, take it and scan at it', scope: 'warehouse' },
  takeOver: { means: 'Take a station over from somebody who is signed in', scope: 'warehouse' },
})

export const ScanOutcome = defineEnum('ScanOutcome', 'What became of a scan.', {
  APPLIED: 'Done.',
  REFUSED: 'Refused: see code and message. Nothing was changed.',
  NOT_RUN: 'Passed over, because an earlier scan of the same context was refused. Its key is free, its number is not.',
})

/** The most scans that one request may carry. */
export const scansMaximum = 20
