import { mutation, node, nodes } from '../kernel/schema/mutation.ts'
import { scanMutation } from '../station/scanMutation.ts'
import { confirmPicking } from './confirmPicking.ts'
import { endWave } from './endWave.ts'
import { generateWaves } from './generateWaves.ts'
import { markWavePrinted, markWavesPrinted } from './print/markWavePrinted.ts'
import { printLabel } from './print/printLabel.ts'
import { printLabels } from './print/printLabels.ts'
import { printWaveLabels } from './print/printWaveLabels.ts'
import { settlePrintJobs } from './print/settlePrintJobs.ts'
import { saveWaveSetting } from './saveWaveSetting.ts'
import { describeWaveScan } from './scan/describeScan.ts'
import { packScan } from './scan/packScan.ts'
import { PackScanResult, SortScanResult } from './scan/scanResults.ts'
import { sortScan } from './scan/sortScan.ts'
import { unpackScan } from './scan/unpackScan.ts'
import { unsortScan } from './scan/unsortScan.ts'
import { resumeWave, suspendWave } from './suspendWave.ts'
import { takeOverWave } from './takeOverWave.ts'
import { UnallocatedPackageType } from './types/pool.ts'
import { voidWave } from './voidWave.ts'

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
mutation(markWavePrinted, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(markWavesPrinted, (t) => ({ waves: nodes(t, 'Wave', 'The waves.', (r) => r.waveIds) }))
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
mutation(printLabel, (t) => ({
  package: node(t, 'Package', 'The package.', (r) => r.packageId),
  printJob: node(t, 'PrintJob', 'The print job.', (r) => r.printJobId),
}))
mutation(printLabels, (t) => ({ job: node(t, 'BulkJob', 'The bulk job.', (r) => r.jobId) }))
mutation(printWaveLabels, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  printJobs: nodes(t, 'PrintJob', 'Print jobs, by slot and number of their packages.', (r) => r.printJobIds),
  notReady: nodes(t, 'Package', 'Packages whose labels are not ready.', (r) => r.notReady),
}))
mutation(settlePrintJobs, (t) => ({
  printJobs: nodes(t, 'PrintJob', 'The print jobs.', (r) => r.printJobIds.map(String)),
  shipped: nodes(t, 'Package', 'Packages shipped by it.', (r) => r.shippedIds),
}))

scanMutation(sortScan, { context: ['waveId'], describe: describeWaveScan, result: SortScanResult })
scanMutation(unsortScan, { context: ['waveId'], describe: describeWaveScan, result: SortScanResult })
scanMutation(packScan, { context: ['waveId', 'packageId'], describe: describeWaveScan, result: PackScanResult })
scanMutation(unpackScan, { context: ['waveId'], describe: describeWaveScan, result: PackScanResult })

type Of<Command> = Command extends { run(...given: never[]): Promise<{ result: infer Result }> } ? { result: Result | null } : never
