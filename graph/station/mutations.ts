import { mutation, node, nodes } from '../kernel/schema/mutation.ts'
import { deactivateStaff } from './commands/deactivateStaff.ts'
import { deletePrinter } from './commands/deletePrinter.ts'
import { discardScanException } from './commands/discardScanException.ts'
import { leaveStation } from './commands/leaveStation.ts'
import { postScanException } from './commands/postScanException.ts'
import { putBackScanException } from './commands/putBackScanException.ts'
import { registerStation } from './commands/registerStation.ts'
import { releaseStation } from './commands/releaseStation.ts'
import { setPutWall } from './commands/setPutWall.ts'
import { setStationPrinter } from './commands/setStationPrinter.ts'
import { takeStation } from './commands/takeStation.ts'

mutation(registerStation, (t) => ({ station: node(t, 'Station', 'The new station.', (r) => r.stationId) }))
mutation(takeStation, (t) => ({ station: node(t, 'Station', 'The updated station.', (r) => r.stationId) }))
mutation(deletePrinter, (t) => ({ printer: node(t, 'Printer', 'The deleted printer.', (r) => r.printerId) }))
mutation(setStationPrinter, (t) => ({ station: node(t, 'Station', 'The updated station.', (r) => r.stationId) }))
mutation(setPutWall, (t) => ({ station: node(t, 'Station', 'The updated station.', (r) => r.stationId) }))
mutation(leaveStation, (t) => ({ station: node(t, 'Station', 'The updated station.', (r) => r.stationId) }))
mutation(releaseStation, (t) => ({ station: node(t, 'Station', 'The updated station.', (r) => r.stationId) }))
mutation(putBackScanException, (t) => ({
  scanException: node(t, 'ScanException', 'The closed scan exception.', (r) => r.scanExceptionId),
}))
mutation(postScanException, (t) => ({ scanException: node(t, 'ScanException', 'The closed scan exception.', (r) => r.scanExceptionId) }))
mutation(discardScanException, (t) => ({
  scanException: node(t, 'ScanException', 'The closed scan exception.', (r) => r.scanExceptionId),
}))
mutation(deactivateStaff, (t) => ({
  staff: node(t, 'Staff', 'The deactivated member of staff.', (r) => r.staffId),
  apiKeys: nodes(
    t,
    'ApiKey',
    'API keys of which this person is the contact, without revoked ones. Give them another contact; rotate those whose secret the person may know.',
    (r) => r.apiKeyIds,
  ),
}))
