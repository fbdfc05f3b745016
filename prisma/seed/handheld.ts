import type { Actor } from '../../graph/kernel/command/actor.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { registerStation } from '../../graph/station/commands/registerStation.ts'
import { saveWaveSetting } from '../../graph/wave/commands/saveWaveSetting.ts'
import { pickScan } from '../../graph/wave/pick/commands/pickScan.ts'
import { startWave } from '../../graph/wave/pick/commands/startWave.ts'
import { readPickTasks } from '../../graph/wave/store/picking.ts'
import type { WarehouseMasters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

/** Handhelds have ids of their own sequence, so that all other data stays the same. */
const handheldSeed = 2_000_000
const cartSeed = 6_000_000

/** Mixed waves of a warehouse are picked with handhelds from now on; one of these is a station. */
export async function useHandhelds(context: SeedContext, warehouse: WarehouseMasters): Promise<void> {
  const services = context.withSeed(handheldSeed)
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  await runCommand(services, registerStation, { warehouseId, name: 'Handheld 1' })
  await runCommand(services, saveWaveSetting, { warehouseId, ...handheld })
}

const handheld = {
  type: 'MIXED',
  pickMode: 'HANDHELD',
  maximum: 40,
  hotThreshold: 20,
  labelMode: 'BY_SLOT',
  confirmPicking: true,
  shipOnPrint: false,
} as const

/** Mixed waves of a warehouse are sorted into the boxes of a pick cart while they are picked, from now on. */
export async function sortWhilePicking(context: SeedContext, warehouse: WarehouseMasters): Promise<void> {
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  await runCommand(context.withSeed(cartSeed), saveWaveSetting, { warehouseId, ...handheld, sortMode: 'WHILE_PICKING' })
}

/** Picks the first half of the locations of a wave with a handheld. */
export async function pickHalf(context: SeedContext, warehouse: WarehouseMasters, id: string, picker: Actor): Promise<void> {
  const { services } = context
  const waveId = toNodeId('Wave', id)
  await runCommand(services, startWave, { waveId }, picker)
  const lines = await readPickTasks(services.db, [id])
  for (const { location, sku: code, open: quantity } of lines.slice(0, Math.ceil(lines.length / 2))) {
    context.advance(12_000)
    await runCommand(services, pickScan, { warehouseId: toNodeId('Warehouse', warehouse.id), waveId, location, code, quantity }, picker)
  }
}
