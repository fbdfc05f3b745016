import { mutation, node, nodes } from '../kernel/mutation.ts'
import { scanMutation } from '../station/scans.ts'
import { confirmPicking } from './confirmPicking.ts'
import { endWave } from './endWave.ts'
import { generateWaves } from './generateWaves.ts'
import { markWavePrinted } from './markWavePrinted.ts'
import { packScan } from './packScan.ts'
import { printLabel } from './printLabel.ts'
import { printWaveLabels } from './printWaveLabels.ts'
import { saveWaveSetting } from './saveWaveSetting.ts'
import { aboutWave } from './scanAbout.ts'
import { packValues, sortValues } from './scanResults.ts'
import { settlePrintJobs } from './settlePrintJobs.ts'
import { sortScan } from './sortScan.ts'
import { resumeWave, suspendWave } from './suspendWave.ts'
import { takeOverWave } from './takeOverWave.ts'
import { WaveLeftPackage } from './types/pool.ts'
import { unpackScan } from './unpackScan.ts'
import { unsortScan } from './unsortScan.ts'
import { voidWave } from './voidWave.ts'

mutation(generateWaves, (t) => ({
  waves: nodes(t, 'Wave', 'The new waves.', (r) => r.waveIds),
  taken: t.int({ description: 'Packages that were taken.', resolve: ({ result }: Of<typeof generateWaves>) => result?.taken ?? 0 }),
  left: t.field({
    type: [WaveLeftPackage],
    description: 'Packages that stay pending because the picking areas lack their goods.',
    resolve: ({ result }: Of<typeof generateWaves>) => result?.left ?? [],
  }),
}))
mutation(markWavePrinted, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(confirmPicking, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  abnormal: nodes(t, 'Package', 'The packages that go without.', (r) => r.abnormalIds),
}))
mutation(suspendWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(resumeWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(takeOverWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(endWave, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  left: t.int({ description: 'Packages that were not packed.', resolve: ({ result }: Of<typeof endWave>) => result?.left ?? 0 }),
}))
mutation(voidWave, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  released: t.int({ description: 'Packages that wait again.', resolve: ({ result }: Of<typeof voidWave>) => result?.released ?? 0 }),
}))
mutation(saveWaveSetting, (t) => ({ warehouse: node(t, 'Warehouse', 'The warehouse.', (r) => r.warehouseId) }))
mutation(printLabel, (t) => ({
  package: node(t, 'Package', 'The package.', (r) => r.packageId),
  printJob: node(t, 'PrintJob', 'The print job.', (r) => r.printJobId),
}))
mutation(printWaveLabels, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  printJobs: nodes(t, 'PrintJob', 'The print jobs, by hole and number of their packages.', (r) => r.printJobIds),
  notReady: nodes(t, 'Package', 'Packages whose labels are not ready.', (r) => r.notReady),
}))
mutation(settlePrintJobs, (t) => ({
  printJobs: nodes(t, 'PrintJob', 'The print jobs.', (r) => r.printJobIds.map(String)),
  shipped: nodes(t, 'Package', 'The packages that have left because of it.', (r) => r.shippedIds),
}))

scanMutation(sortScan, { context: ['waveId'], about: aboutWave, fields: sortValues })
scanMutation(unsortScan, { context: ['waveId'], about: aboutWave, fields: sortValues })
scanMutation(packScan, { context: ['waveId', 'packageId'], about: aboutWave, fields: packValues })
scanMutation(unpackScan, { context: ['waveId'], about: aboutWave, fields: packValues })

type Of<Command> = Command extends { run(...given: never[]): Promise<{ result: infer Result }> } ? { result: Result | null } : never
