import { buyLabels } from '../../prisma/seed/work.ts'
import type { BenchEnvironment } from './bench.ts'
import { addStock, createPackages, type PickedWave, pickedWave, settleWaves } from './waves.ts'

/** Creates waves in which every scan packs a package: one piece each, picked and with labels. */
export async function packableWaves(environment: BenchEnvironment, count: number, packages: number): Promise<PickedWave[]> {
  const goods = await addStock(environment, count * packages)
  await settleWaves(environment, 'ONE_PIECE', packages)
  const taken = await createPackages(environment, goods, count * packages, [0], 1)
  await buyLabels(environment.seedContext)
  const waves: PickedWave[] = []
  for (let i = 0; i < count; i++) waves.push(await pickedWave(environment, 'ONE_PIECE', taken.slice(i * packages, (i + 1) * packages)))
  return waves
}
