import { buyLabels } from '../../prisma/seed/work.ts'
import type { World } from './bench.ts'
import { type PickedWave, pickedWave, settle, stockUp, takeIn } from './waves.ts'

/** Makes waves in which every scan packs a package: of one piece each, picked and with their labels. */
export async function packableWaves(world: World, count: number, packages: number): Promise<PickedWave[]> {
  const goods = await stockUp(world, count * packages)
  await settle(world, 'ONE_PIECE', packages)
  const taken = await takeIn(world, goods, count * packages, [0], 1)
  await buyLabels(world.stage)
  const waves: PickedWave[] = []
  for (let i = 0; i < count; i++) waves.push(await pickedWave(world, 'ONE_PIECE', taken.slice(i * packages, (i + 1) * packages)))
  return waves
}
