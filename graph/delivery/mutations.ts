import { deletedId, mutation, node, type PayloadShape } from '../kernel/schema/mutation.ts'
import { scanMutation } from '../station/scanMutation.ts'
import { shipPackage } from './commands/shipPackage.ts'
import { shipPackages } from './commands/shipPackages.ts'
import { shipScan } from './commands/shipScan.ts'
import { unshipScan } from './commands/unshipScan.ts'
import { describeDeliveryScan } from './describeScan.ts'
import { abandonExamination } from './examine/commands/abandonExamination.ts'
import { examineScan } from './examine/commands/examineScan.ts'
import { unexamineScan } from './examine/commands/unexamineScan.ts'
import { addToHandover } from './handover/commands/addToHandover.ts'
import { closeHandover } from './handover/commands/closeHandover.ts'
import { openHandover } from './handover/commands/openHandover.ts'
import { printHandover } from './handover/commands/printHandover.ts'
import { removeFromHandover } from './handover/commands/removeFromHandover.ts'
import { scanToHandover } from './handover/commands/scanToHandover.ts'
import { takeAllToHandover } from './handover/commands/takeAllToHandover.ts'
import { voidHandover } from './handover/commands/voidHandover.ts'
import { retryCarrierManifest } from './manifest/commands/retryCarrierManifest.ts'
import { addPackagePhotos } from './photo/commands/addPackagePhotos.ts'
import { deletePackagePhoto } from './photo/commands/deletePackagePhoto.ts'
import { ExamineScanResult, ShipScanResult } from './scanResults.ts'

scanMutation(examineScan, { context: ['code', 'packageId'], describe: describeDeliveryScan, result: ExamineScanResult })
scanMutation(unexamineScan, { context: ['packageId', 'lineId'], describe: describeDeliveryScan, result: ExamineScanResult })
mutation(abandonExamination, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
scanMutation(shipScan, { context: ['code'], describe: describeDeliveryScan, result: ShipScanResult })
scanMutation(unshipScan, { context: ['packageId'], describe: describeDeliveryScan, result: ShipScanResult })
mutation(shipPackage, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(shipPackages, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
mutation(addPackagePhotos, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(deletePackagePhoto, (t) => ({
  deletedPhotoId: deletedId(t, 'PackagePhoto', (r) => r.photoId),
  package: node(t, 'Package', 'The package of the photo.', (r) => r.packageId),
}))

mutation(openHandover, (t) => ({ sheet: node(t, 'HandoverSheet', 'The new sheet.', (r) => r.sheetId) }))
mutation(scanToHandover, (t) => ({
  sheet: node(t, 'HandoverSheet', 'The sheet.', (r) => r.sheetId),
  package: node(t, 'Package', 'The package.', (r) => r.packageId),
  extra: t.boolean({
    nullable: true,
    description: 'Whether the package belongs to another pick-up of the carrier and is taken along.',
    resolve: ({ result }: PayloadShape<{ extra: boolean }>) => result?.extra ?? null,
  }),
}))
mutation(addToHandover, (t) => ({ sheet: node(t, 'HandoverSheet', 'The sheet.', (r) => r.sheetId) }))
mutation(takeAllToHandover, (t) => ({
  sheet: node(t, 'HandoverSheet', 'The sheet.', (r) => r.sheetId),
  taken: t.int({
    nullable: true,
    description: 'Number of packages that were put on it; 0 if none was missing.',
    resolve: ({ result }: PayloadShape<{ taken: number }>) => result?.taken ?? null,
  }),
  full: t.boolean({
    nullable: true,
    description: 'Whether others stayed because the sheet is full now.',
    resolve: ({ result }: PayloadShape<{ full: boolean }>) => result?.full ?? null,
  }),
}))
mutation(removeFromHandover, (t) => ({ sheet: node(t, 'HandoverSheet', 'The sheet.', (r) => r.sheetId) }))
mutation(closeHandover, (t) => ({ sheet: node(t, 'HandoverSheet', 'The signed sheet.', (r) => r.sheetId) }))
mutation(voidHandover, (t) => ({ sheet: node(t, 'HandoverSheet', 'The voided sheet.', (r) => r.sheetId) }))
mutation(printHandover, (t) => ({
  sheet: node(t, 'HandoverSheet', 'The sheet.', (r) => r.sheetId),
  printJob: node(t, 'PrintJob', 'The print job at the printer; null without a printer.', (r) => r.printJobId ?? null),
}))
mutation(retryCarrierManifest, (t) => ({ manifest: node(t, 'CarrierManifest', 'The manifest.', (r) => r.manifestId) }))
