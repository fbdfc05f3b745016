import { mutation, node, type PayloadBuilder } from '../kernel/mutation.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { scanMutation, scanValue } from '../station/scans.ts'
import type { ParcelView } from './parcelView.ts'
import { aboutParcel } from './scanAbout.ts'
import { shipPackage } from './shipPackage.ts'
import { shipPackages } from './shipPackages.ts'
import { shipScan } from './shipScan.ts'
import { unshipScan } from './unshipScan.ts'

/** What the shipping desk shows next. */
function parcelValues(t: PayloadBuilder<ParcelView>) {
  return {
    packageId: scanValue(t, 'ID', 'The package.', ({ packageId }) => toNodeId('Package', packageId)),
    packageNumber: scanValue(t, 'String', 'Its number.', ({ packageNumber }) => packageNumber),
    trackingNumber: scanValue(t, 'String', 'Its tracking number.', ({ trackingNumber }) => trackingNumber),
    customerName: scanValue(t, 'String', 'Whose it is.', ({ customerName }) => customerName),
    channelName: scanValue(t, 'String', 'The channel that it travels by.', ({ channelName }) => channelName),
    groupName: scanValue(t, 'String', 'The logistics group whose truck collects it.', ({ groupName }) => groupName),
    pieces: scanValue(t, 'Int', 'Pieces in it.', ({ pieces }) => pieces),
    weightGrams: scanValue(t, 'Int', 'What its goods should weigh, in grams.', ({ weightGrams }) => weightGrams),
    destination: scanValue(t, 'String', 'The country that it goes to.', ({ destination }) => destination),
  }
}

scanMutation(shipScan, { context: ['code'], about: aboutParcel, fields: parcelValues })
scanMutation(unshipScan, { context: ['packageId'], about: aboutParcel, fields: parcelValues })
mutation(shipPackage, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(shipPackages, (t) => ({ job: node(t, 'BulkJob', 'The job whose rows these are.', (r) => r.jobId) }))
