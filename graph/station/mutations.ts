import { mutation, node, nodes } from '../kernel/schema/mutation.ts'
import { deactivateStaff } from './deactivateStaff.ts'
import { deletePrinter } from './deletePrinter.ts'
import { discardScanException } from './discardScanException.ts'
import { leaveStation } from './leaveStation.ts'
import { postScanException } from './postScanException.ts'
import { putBackScanException } from './putBackScanException.ts'
import { registerStation } from './registerStation.ts'
import { setPutWall } from './setPutWall.ts'
import { setStationPrinter } from './setStationPrinter.ts'
import { takeStation } from './takeStation.ts'

mutation(registerStation, (t) => ({ station: node(t, 'Station', 'The new station.', (r) => r.stationId) }))
mutation(takeStation, (t) => ({ station: node(t, 'Station', 'The updated station.', (r) => r.stationId) }))
mutation(deletePrinter, (t) => ({ printer: node(t, 'Printer', 'The deleted printer.', (r) => r.printerId) }))
mutation(setStationPrinter, (t) => ({ station: node(t, 'Station', 'The updated station.', (r) => r.stationId) }))
mutation(setPutWall, (t) => ({ station: node(t, 'Station', 'The updated station.', (r) => r.stationId) }))
mutation(leaveStation, (t) => ({ station: node(t, 'Station', 'The updated station.', (r) => r.stationId) }))
mutation(putBackScanException, (t) => ({
  scanException: node(t, 'ScanException', 'The closed scan exception.', (r) => r.scanExceptionId),
}))
mutation(postScanException, (t) => ({ scanException: node(t, 'ScanException', 'The closed scan exception.', (r) => r.scanExceptionId) }))
mutation(discardScanException, (t) => ({
  scanException: node(t, 'ScanException', 'The closed scan exception.', (r) => r.scanExceptionId),
}))
mutation(deactivateStaff, (t) => ({
  staff: node(t, 'Staff', 'The deactivated member of staff.', (r) => r.staffId),
  apiKeys: nodes(t, 'ApiKey', 'Active API keys created by this person. Revoke those whose token the person may know.', (r) => r.apiKeyIds),
}))
