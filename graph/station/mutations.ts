import { mutation, node } from '../kernel/mutation.ts'
import { discardScanException } from './discardScanException.ts'
import { leaveStation } from './leaveStation.ts'
import { postScanException } from './postScanException.ts'
import { putBackScanException } from './putBackScanException.ts'
import { registerStation } from './registerStation.ts'
import { takeStation } from './takeStation.ts'

mutation(registerStation, (t) => ({ station: node(t, 'Station', 'The new station.', (r) => r.stationId) }))
mutation(takeStation, (t) => ({ station: node(t, 'Station', 'The station as it is now.', (r) => r.stationId) }))
mutation(leaveStation, (t) => ({ station: node(t, 'Station', 'The station as it is now.', (r) => r.stationId) }))
mutation(putBackScanException, (t) => ({
  scanException: node(t, 'ScanException', 'The scan exception, closed.', (r) => r.scanExceptionId),
}))
mutation(postScanException, (t) => ({ scanException: node(t, 'ScanException', 'The scan exception, closed.', (r) => r.scanExceptionId) }))
mutation(discardScanException, (t) => ({
  scanException: node(t, 'ScanException', 'The scan exception, closed.', (r) => r.scanExceptionId),
}))
