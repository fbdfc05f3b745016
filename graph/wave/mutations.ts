import { mutation, node, nodes } from '../kernel/mutation.ts'
import { confirmPicking } from './confirmPicking.ts'
import { endWave } from './endWave.ts'
import { generateWaves } from './generateWaves.ts'
import { markWavePrinted } from './markWavePrinted.ts'
import { saveWaveSetting } from './saveWaveSetting.ts'
import { resumeWave, suspendWave } from './suspendWave.ts'
import { takeOverWave } from './takeOverWave.ts'
import { voidWave } from './voidWave.ts'

mutation(generateWaves, (t) => ({
  waves: nodes(t, 'Wave', 'The new waves.', (r) => r.waveIds),
  taken: t.int({
    description: 'Packages that were taken.',
    resolve: ({ result }: { result: { taken: number } | null }) => result?.taken ?? 0,
  }),
  left: nodes(t, 'Package', 'Packages that stay pending because the picking areas lack their goods.', (r) => r.left),
}))
mutation(markWavePrinted, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(confirmPicking, (t) => ({
  wave: node(t, 'Wave', 'The wave.', (r) => r.waveId),
  abnormal: nodes(t, 'Package', 'The packages that go without.', (r) => r.abnormalIds),
}))
mutation(suspendWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(resumeWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(takeOverWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(endWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(voidWave, (t) => ({ wave: node(t, 'Wave', 'The wave.', (r) => r.waveId) }))
mutation(saveWaveSetting, (t) => ({ warehouse: node(t, 'Warehouse', 'The warehouse.', (r) => r.warehouseId) }))
