import { shipPackage } from '../../graph/delivery/shipPackage.ts'
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { buyLabel } from '../../graph/package/buyLabel.ts'
import { confirmPicking } from '../../graph/wave/confirmPicking.ts'
import { generateWaves } from '../../graph/wave/generateWaves.ts'
import { markWavePrinted } from '../../graph/wave/markWavePrinted.ts'
import { packScan } from '../../graph/wave/packScan.ts'
import { settleWave } from '../../graph/wave/settleWave.ts'
import { sortScan } from '../../graph/wave/sortScan.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { play } from './play.ts'
import type { Stage } from './stage.ts'

/** How far a wave has come when the play ends; of its packages that part is packed. */
export interface WavePlan {
  type: 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED'
  until: 'GENERATED' | 'PRINTED' | 'PICKED' | 'SORTED_HALF' | 'PACKED'
  packed: number
}

/** A wave is generated from packages, and people work on it; returns the packages that were packed. */
export async function work(
  stage: Stage,
  masters: Masters,
  warehouse: WarehouseMasters,
  packageIds: readonly string[],
  plan: WavePlan,
): Promise<string[]> {
  const { services } = stage
  const { staff } = masters
  const planner = await stage.actor(staff.planner)
  const picker = await stage.actor(warehouse.number === 'LAX1' ? staff.picker2 : staff.picker3)
  const { waveIds } = await play(
    services,
    generateWaves,
    {
      warehouseId: toNodeId('Warehouse', warehouse.id),
      pickerId: toNodeId('Staff', picker.id as string),
      maximum: 1000,
      types: [plan.type],
      packageIds: packageIds.map((id) => toNodeId('Package', id)),
    },
    planner,
  )
  const waveId = toNodeId('Wave', waveIds[0] as string)
  if (plan.until === 'GENERATED') return []
  stage.pass(6 * 60_000)
  await play(services, markWavePrinted, { waveId }, planner)
  if (plan.until === 'PRINTED') return []
  stage.pass(35 * 60_000)
  await play(services, confirmPicking, { waveId }, picker)
  if (plan.until === 'PICKED') return []
  if (plan.type === 'MIXED') await sort(stage, masters, waveIds[0] as string, plan.until === 'SORTED_HALF' ? 0.5 : 1)
  if (plan.until === 'SORTED_HALF') return []
  return pack(stage, masters, warehouse, waveIds[0] as string, plan)
}

async function sort(stage: Stage, masters: Masters, waveId: string, part: number): Promise<void> {
  const sorter = await stage.actor(masters.staff.packer)
  const lines = await stage.services.db.packageLine.findMany({
    where: { package: { waveId } },
    select: { quantity: true, product: { select: { sku: true } } },
    orderBy: { id: 'asc' },
  })
  const pieces = lines.flatMap(({ quantity, product }) => Array.from({ length: quantity }, () => product.sku))
  for (const code of pieces.slice(0, Math.floor(pieces.length * part))) {
    stage.pass(4_000)
    await play(stage.services, sortScan, { waveId: toNodeId('Wave', waveId), code }, sorter)
  }
}

async function pack(stage: Stage, masters: Masters, warehouse: WarehouseMasters, waveId: string, plan: WavePlan): Promise<string[]> {
  const { services } = stage
  const packer = await stage.actor(warehouse.number === 'LAX1' ? masters.staff.packer2 : masters.staff.packer3)
  const members = await services.db.package.findMany({
    where: { waveId },
    select: { id: true, lines: { select: { quantity: true, product: { select: { sku: true } } } } },
    orderBy: [{ hole: 'asc' }, { id: 'asc' }],
  })
  const packing = members.slice(0, Math.round(members.length * plan.packed))
  for (const { id, lines } of packing) {
    await buyLabel({ ...services, attempt: 1 }, { packageId: id, request: 1 })
    for (const code of lines.flatMap(({ quantity, product }) => Array<string>(quantity).fill(product.sku))) {
      stage.pass(20_000)
      await play(services, packScan, { waveId: toNodeId('Wave', waveId), code, packageId: toNodeId('Package', id) }, packer)
    }
  }
  await play(services, settleWave, { waveId: toNodeId('Wave', waveId) })
  return packing.map(({ id }) => id)
}

/** The carriers answer whatever still waits for a label: what they refuse becomes a draft, or fails later, at packing. */
export async function buyLabels(stage: Stage): Promise<void> {
  const waiting = await stage.services.db.package.findMany({
    where: { label: 'REQUESTED' },
    select: { id: true, labelRequest: true },
    orderBy: { id: 'asc' },
  })
  const atOnce = 4
  const desk = async (nth: number) => {
    const work = { ...stage.aside(nth), attempt: 1 }
    for (const [at, { id, labelRequest }] of waiting.entries())
      if (at % atOnce === nth) await buyLabel(work, { packageId: id, request: labelRequest })
  }
  await Promise.all(Array.from({ length: atOnce }, (_, nth) => desk(nth)))
}

/** Parcels leave the house. */
export async function ship(stage: Stage, masters: Masters, packageIds: readonly string[]): Promise<void> {
  const dispatcher = await stage.actor(masters.staff.dispatcher)
  for (const id of packageIds) {
    stage.pass(5_000)
    await play(stage.services, shipPackage, { packageId: toNodeId('Package', id) }, dispatcher)
  }
}
