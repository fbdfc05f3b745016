import { nameIn } from '../kernel/name.ts'
import { mutation, node } from '../kernel/schema/mutation.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { scanMutation, scanResult, scanValue } from '../station/scanMutation.ts'
import { describeShipScan } from './describeScan.ts'
import { shipPackage } from './shipPackage.ts'
import { shipPackages } from './shipPackages.ts'
import { shipScan } from './shipScan.ts'
import type { ShipView } from './shipView.ts'
import { unshipScan } from './unshipScan.ts'

const ShipScanResult = scanResult<ShipView>('ShipScanResult', 'Result of a shipping scan or of its undo.', (t) => ({
  packageId: scanValue(t, 'ID', 'The package.', ({ packageId }) => toNodeId('Package', packageId)),
  packageNumber: scanValue(t, 'String', 'Number.', ({ packageNumber }) => packageNumber),
  trackingNumber: scanValue(t, 'String', 'Tracking number.', ({ trackingNumber }) => trackingNumber),
  customerName: scanValue(t, 'String', 'Name of the customer.', (view, language) =>
    nameIn(language, { name: view.customerName, nameEn: view.customerNameEn ?? null }),
  ),
  channelName: scanValue(t, 'String', 'Name of the channel.', ({ channelName, channelNameEn }, language) =>
    language === 'en' ? (channelNameEn ?? channelName) : channelName,
  ),
  groupName: scanValue(t, 'String', 'Name of the logistics group.', ({ groupName, groupNameEn }, language) =>
    language === 'en' ? (groupNameEn ?? groupName) : groupName,
  ),
  pieces: scanValue(t, 'Int', 'Number of pieces.', ({ pieces }) => pieces),
  weightGrams: scanValue(t, 'Int', 'Expected weight of its goods in grams.', ({ weightGrams }) => weightGrams),
  destination: scanValue(t, 'String', 'Destination country.', ({ destination }) => destination),
}))

scanMutation(shipScan, { context: ['code'], describe: describeShipScan, result: ShipScanResult })
scanMutation(unshipScan, { context: ['packageId'], describe: describeShipScan, result: ShipScanResult })
mutation(shipPackage, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(shipPackages, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
