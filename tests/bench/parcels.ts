import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { confirmPicking } from '../../graph/wave/confirmPicking.ts'
import { generateWaves } from '../../graph/wave/generateWaves.ts'
import { markWavePrinted } from '../../graph/wave/markWavePrinted.ts'
import { saveWaveSetting } from '../../graph/wave/saveWaveSetting.ts'
import { play } from '../../prisma/seed/play.ts'
import { buyLabels } from '../../prisma/seed/work.ts'
import type { World } from './bench.ts'
import { stockUp, takeIn } from './waves.ts'

/** A wave of packages of one piece each, picked and with their labels, and the code of each piece. */
export interface PackableWave {
  waveId: string
  codes: string[]
}

/** Makes waves in which every scan packs a package. */
export async function packableWaves(world: World, count: number, packages: number): Promise<PackableWave[]> {
  const { stage, masters, warehouse, database } = world
  const goods = await stockUp(world, count * packages)
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const setting = { warehouseId, type: 'ONE_PIECE' as const, maximum: packages, hotThreshold: 1_000, labelMode: 'BY_GOODS' as const }
  await play(stage.services, saveWaveSetting, { ...setting, confirmPicking: true, shipOnPrint: false })
  const taken = await takeIn(world, goods, count * packages, [0], 1)
  await buyLabels(stage)
  const waves: PackableWave[] = []
  for (let i = 0; i < count; i++) {
    const packageIds = taken.slice(i * packages, (i + 1) * packages).map((id) => toNodeId('Package', id))
    const pickerId = toNodeId('Staff', masters.staff.picker2)
    const asked = { warehouseId, pickerId, maximum: packages, types: ['ONE_PIECE' as const], packageIds }
    const { waveIds } = await play(stage.services, generateWaves, asked)
    const [waveId = ''] = waveIds
    await play(stage.services, markWavePrinted, { waveId: toNodeId('Wave', waveId) })
    await play(stage.services, confirmPicking, { waveId: toNodeId('Wave', waveId) })
    const lines = await database.prisma.packageLine.findMany({
      where: { package: { waveId, label: 'READY' } },
      select: { product: { select: { sku: true } } },
      orderBy: { id: 'asc' },
    })
    waves.push({ waveId, codes: lines.map(({ product }) => product.sku) })
  }
  return waves
}
