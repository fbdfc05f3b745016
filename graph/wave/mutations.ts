import { deletedId, mutation, node, nodes } from '../kernel/schema/mutation.ts'
import { scanMutation } from '../station/scanMutation.ts'
import { emptyPickCar } from './cart/commands/emptyPickCar.ts'
import { confirmPicking } from './commands/confirmPicking.ts'
import { endWave } from './commands/endWave.ts'
import { generateWaves } from './commands/generateWaves.ts'
import { rePickPackage } from './commands/rePickPackage.ts'
import { rePickPackages } from './commands/rePickPackages.ts'
import { saveWaveSetting } from './commands/saveWaveSetting.ts'
import { resumeWave, suspendWave } from './commands/suspendWave.ts'
import { takeOverWave } from './commands/takeOverWave.ts'
import { voidWave } from './commands/voidWave.ts'
import { cancelWaveComparison } from './compare/commands/cancelWaveComparison.ts'
import { compareWaveSettings } from './compare/commands/compareWaveSettings.ts'
import { generateComparedWaves } from './compare/commands/generateComparedWaves.ts'
import { saveWarehouseLayout } from './layout/commands/saveWarehouseLayout.ts'
import { pickScan } from './pick/commands/pickScan.ts'
import { startWave } from './pick/commands/startWave.ts'
import { describePickScan } from './pick/describePickScan.ts'
import { PickScanResult } from './pick/pickScanResult.ts'
import { markWavePrinted, markWavesPrinted } from './print/commands/markWavePrinted.ts'
import { printLabel } from './print/commands/printLabel.ts'
import { printLabels } from './print/commands/printLabels.ts'
import { printWaveLabels } from './print/commands/printWaveLabels.ts'
import { settlePrintJobs } from './print/commands/settlePrintJobs.ts'
import { printAtStation } from './print/queue/commands/printAtStation.ts'
import { printDocument } from './print/queue/commands/printDocument.ts'
import { cancelPrintJob, retryPrintJob } from './print/queue/commands/retryPrintJob.ts'
import { packScan } from './scan/commands/packScan.ts'
import { sortScan } from './scan/commands/sortScan.ts'
import { unpackScan } from './scan/commands/unpackScan.ts'
import { unsortScan } from './scan/commands/unsortScan.ts'
import { describeWaveScan } from './scan/describeScan.ts'
import { PackScanResult, SortScanResult } from './scan/scanResults.ts'
import { cancelSimplePrint } from './simple/commands/cancelSimplePrint.ts'
import { confirmSimplePrint } from './simple/commands/confirmSimplePrint.ts'
import { createSimplePrint } from './simple/commands/createSimplePrint.ts'
import { printSimplePrint } from './simple/commands/printSimplePrint.ts'
import { joinPackage } from './split/commands/joinPackage.ts'
import { splitPackage } from './split/commands/splitPackage.ts'
import { splitWave } from './split/commands/splitWave.ts'
import { createStandingRule } from './standing/commands/createStandingRule.ts'
import { deleteStandingRule } from './standing/commands/deleteStandingRule.ts'
import { pauseStandingRule, resumeStandingRule } from './standing/commands/pauseStandingRule.ts'
import { runStandingRule } from './standing/commands/runStandingRule.ts'
import { updateStandingRule } from './standing/commands/updateStandingRule.ts'
import { UnallocatedPackageType } from './types/pool.ts'
import { SimplePrintRefusal } from './types/simplePrint.ts'

mutation(generateWaves, (t) => ({
  waves: nodes(t, 'Wave', 'The new waves.', (r) => r.waveIds),
  taken: t.int({
    description: 'Number of packages in the new waves.',
    resolve: ({ result }: Of<typeof generateWaves>) => result?.taken ?? 0,
  }),
  left: t.field({
    type: [UnallocatedPackageType],
    description: 'Packages that stay pending because the picking areas lack stock.',
    resolve: ({ result }: Of<typeof generateWaves>) => result?.left ?? [],
  }),
}))
mutation(compareWaveSettings, (t) => ({
  comparison: node(t, 'WaveComparison', 'The comparison, whose settings are being planned.', (r) => r.comparisonId),
}))
mutation(cancelWaveComparison, (t) => ({ comparison: node(t, 'WaveComparison', 'The comparison.', (r) => r.comparisonId) }))
mutation(generateComparedWaves, (t) => ({
  waves: nodes(t, 'Wave', 'The new waves.', (r) => r.waveIds),
  taken: t.int({
    description: 'Number of packages in the new waves.',
    resolve: ({ result }: Of<typeof generateComparedWaves>) => result?.taken ?? 0,
  }),
}))
mutation(markWavePrinted, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  printJob: node(t, 'PrintJob', 'The print job at the printer; null without a printer.', (r) => r.printJobId ?? null),
}))
mutation(markWavesPrinted, (t) => ({
  waves: nodes(t, 'Wave', 'The waves.', (r) => r.waveIds),
  printJobs: nodes(t, 'PrintJob', 'Their print jobs at the printer; none without a printer.', (r) => r.printJobIds),
}))
mutation(emptyPickCar, (t) => ({ pickCar: node(t, 'PickCar', 'The pick cart.', (r) => r.pickCarId) }))
mutation(startWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(confirmPicking, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  abnormal: nodes(t, 'Package', 'Affected packages, now abnormal.', (r) => r.abnormalIds),
}))
mutation(suspendWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(resumeWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(takeOverWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(endWave, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  left: t.int({ description: 'Number of packages that were not packed.', resolve: ({ result }: Of<typeof endWave>) => result?.left ?? 0 }),
}))
mutation(voidWave, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  released: t.int({
    description: 'Number of packages returned to pending.',
    resolve: ({ result }: Of<typeof voidWave>) => result?.released ?? 0,
  }),
}))
mutation(saveWaveSetting, (t) => ({ warehouse: node(t, 'Warehouse', 'The warehouse.', (r) => r.warehouseId) }))
mutation(saveWarehouseLayout, (t) => ({ warehouse: node(t, 'Warehouse', 'The warehouse.', (r) => r.warehouseId) }))
mutation(createStandingRule, (t) => ({ rule: node(t, 'StandingRule', 'The new rule.', (r) => r.ruleId) }))
mutation(updateStandingRule, (t) => ({ rule: node(t, 'StandingRule', 'The rule.', (r) => r.ruleId) }))
mutation(pauseStandingRule, (t) => ({ rule: node(t, 'StandingRule', 'The rule.', (r) => r.ruleId) }))
mutation(resumeStandingRule, (t) => ({ rule: node(t, 'StandingRule', 'The rule.', (r) => r.ruleId) }))
mutation(deleteStandingRule, (t) => ({ ruleId: deletedId(t, 'StandingRule', (r) => r.ruleId) }))
mutation(runStandingRule, (t) => ({ rule: node(t, 'StandingRule', 'The rule; the first of its runs is this one.', (r) => r.ruleId) }))
mutation(printLabel, (t) => ({
  package: node(t, 'Package', 'The package.', (r) => r.packageId),
  printJob: node(t, 'PrintJob', 'The print job.', (r) => r.printJobId),
}))
mutation(rePickPackage, (t) => ({ package: node(t, 'Package', 'The package, which is being picked again.', (r) => r.packageId) }))
mutation(rePickPackages, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
mutation(printLabels, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
mutation(printWaveLabels, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  printJobs: nodes(t, 'PrintJob', 'Print jobs, by slot and number of their packages.', (r) => r.printJobIds),
  notReady: nodes(t, 'Package', 'Packages whose labels are not ready.', (r) => r.notReady),
}))
mutation(printAtStation, (t) => ({
  printJobs: nodes(t, 'PrintJob', 'The print jobs.', (r) => r.printJobIds.map(String)),
  printer: node(t, 'Printer', 'The printer that they were given to; null if the browser prints them.', (r) => r.printerId),
}))
mutation(printDocument, (t) => ({ printJob: node(t, 'PrintJob', 'The print job.', (r) => r.printJobId) }))
mutation(retryPrintJob, (t) => ({ printJob: node(t, 'PrintJob', 'The print job.', (r) => r.printJobId) }))
mutation(cancelPrintJob, (t) => ({ printJob: node(t, 'PrintJob', 'The cancelled print job.', (r) => r.printJobId) }))
mutation(settlePrintJobs, (t) => ({
  printJobs: nodes(t, 'PrintJob', 'The print jobs.', (r) => r.printJobIds.map(String)),
  shipped: nodes(t, 'Package', 'Packages shipped by it.', (r) => r.shippedIds),
  unweighed: nodes(t, 'Package', 'Packages that would have shipped, but have to be weighed first, or again.', (r) => r.unweighedIds),
}))

mutation(createSimplePrint, (t) => ({
  simplePrint: node(t, 'SimplePrint', 'The new simple print; null if no package could be taken.', (r) => r.simplePrintId),
  left: t.field({
    type: [SimplePrintRefusal],
    description: 'Packages that were not taken.',
    resolve: ({ result }: Of<typeof createSimplePrint>) => result?.refused ?? [],
  }),
}))
mutation(printSimplePrint, (t) => ({
  simplePrint: node(t, 'SimplePrint', 'The simple print.', (r) => r.simplePrintId),
  printJob: node(t, 'PrintJob', 'Print job of the pick list at the printer; null without a printer.', (r) => r.listJobId),
  printJobs: nodes(t, 'PrintJob', 'Print jobs of the labels, by package number.', (r) => r.printJobIds),
}))
mutation(confirmSimplePrint, (t) => ({
  simplePrint: node(t, 'SimplePrint', 'The simple print.', (r) => r.simplePrintId),
  ready: nodes(t, 'Package', 'Packages that are ready to ship now.', (r) => r.readyIds),
  released: nodes(t, 'Package', 'Packages that returned to pending.', (r) => r.releasedIds),
}))
mutation(cancelSimplePrint, (t) => ({ simplePrint: node(t, 'SimplePrint', 'The simple print.', (r) => r.simplePrintId) }))

scanMutation(pickScan, { context: ['waveId', 'location'], describe: describePickScan, result: PickScanResult })
scanMutation(sortScan, { context: ['waveId'], describe: describeWaveScan, result: SortScanResult })
scanMutation(unsortScan, { context: ['waveId'], describe: describeWaveScan, result: SortScanResult })
scanMutation(packScan, { context: ['waveId', 'packageId'], describe: describeWaveScan, result: PackScanResult })
scanMutation(unpackScan, { context: ['waveId'], describe: describeWaveScan, result: PackScanResult })

type Of<Command> = Command extends { run(...given: never[]): Promise<{ result: infer Result }> } ? { result: Result | null } : never

mutation(splitPackage, (t) => ({
  package: node(t, 'Package', 'The new parcel.', (r) => r.packageId),
  splitFrom: node(t, 'Package', 'The package from which it was split.', (r) => r.splitFromId),
}))
mutation(joinPackage, (t) => ({
  package: node(t, 'Package', 'The package that has its pieces again.', (r) => r.packageId),
}))
mutation(splitWave, (t) => ({
  wave: node(t, 'Wave', 'The wave, without the packages that have moved.', (r) => r.waveId),
  made: node(t, 'Wave', 'The new wave.', (r) => r.madeId),
}))
