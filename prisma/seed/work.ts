import { shipPackage } from '../../graph/delivery/commands/shipPackage.ts'
import { examineScan } from '../../graph/delivery/examine/commands/examineScan.ts'
import { addPackagePhotos } from '../../graph/delivery/photo/commands/addPackagePhotos.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { buyLabel } from '../../graph/package/buyLabel.ts'
import { packageRights } from '../../graph/package/states.ts'
import { setPutWall } from '../../graph/station/commands/setPutWall.ts'
import { confirmPicking } from '../../graph/wave/commands/confirmPicking.ts'
import { generateWaves } from '../../graph/wave/commands/generateWaves.ts'
import { settleWave } from '../../graph/wave/commands/settleWave.ts'
import { markWavePrinted } from '../../graph/wave/print/commands/markWavePrinted.ts'
import { packScan } from '../../graph/wave/scan/commands/packScan.ts'
import { sortScan } from '../../graph/wave/scan/commands/sortScan.ts'
import { pickHalf, sortWhilePicking, useHandhelds } from './handheld.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { type Subject, uploadPhoto } from './photos.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

/** State that a wave reaches; `packed` is the share of its packages that is packed. */
export interface WavePlan {
  type: 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED'
  until: 'GENERATED' | 'FOR_CART' | 'HANDHELD_HALF' | 'PRINTED' | 'PICKED' | 'SORTED_HALF' | 'PACKED'
  packed: number
}

/** Generates a wave from packages and processes it; returns the packed packages. */
export async function processWave(
  context: SeedContext,
  masters: Masters,
  warehouse: WarehouseMasters,
  packageIds: readonly string[],
  plan: WavePlan,
): Promise<string[]> {
  const { services } = context
  const { staff } = masters
  const planner = await context.actor(staff.planner)
  const picker = await context.actor(warehouse.number === 'LAX1' ? staff.picker2 : staff.picker3)
  if (plan.until === 'HANDHELD_HALF') await useHandhelds(context, warehouse)
  if (plan.until === 'FOR_CART') await sortWhilePicking(context, warehouse)
  const { waveIds } = await runCommand(
    services,
    generateWaves,
    {
      warehouseId: toNodeId('Warehouse', warehouse.id),
      pickerIds: [toNodeId('Staff', picker.id as string)],
      maximum: 1000,
      types: [plan.type],
      packageIds: packageIds.map((id) => toNodeId('Package', id)),
    },
    planner,
  )
  const waveId = toNodeId('Wave', waveIds[0] as string)
  if (plan.until === 'GENERATED' || plan.until === 'FOR_CART') return []
  context.advance(6 * 60_000)
  if (plan.until === 'HANDHELD_HALF') {
    await pickHalf(context, warehouse, waveIds[0] as string, picker)
    return []
  }
  await runCommand(services, markWavePrinted, { waveId }, planner)
  if (plan.until === 'PRINTED') return []
  context.advance(35 * 60_000)
  await runCommand(services, confirmPicking, { waveId }, picker)
  if (plan.until === 'PICKED') return []
  if (plan.type === 'MIXED') await sort(context, masters, warehouse, waveIds[0] as string, plan.until === 'SORTED_HALF' ? 0.5 : 1)
  if (plan.until === 'SORTED_HALF') return []
  return pack(context, masters, warehouse, waveIds[0] as string, plan)
}

/** Put walls have ids of their own sequence, so that all other data stays the same. */
const putWallSeed = 3_000_000

async function sort(context: SeedContext, masters: Masters, warehouse: WarehouseMasters, waveId: string, part: number): Promise<void> {
  const station = warehouse.stations['Sorting 1'] as string
  const size = { stationId: toNodeId('Station', station), rows: 4, columns: 5 }
  await runCommand(context.withSeed(putWallSeed), setPutWall, size)
  const sorter = await context.actor(masters.staff.packer)
  const lines = await context.services.db.packageLine.findMany({
    where: { package: { waveId } },
    select: { quantity: true, product: { select: { sku: true } } },
    orderBy: { id: 'asc' },
  })
  const pieces = lines.flatMap(({ quantity, product }) => Array.from({ length: quantity }, () => product.sku))
  for (const code of pieces.slice(0, Math.floor(pieces.length * part))) {
    context.advance(4_000)
    await runCommand(context.services, sortScan, { waveId: toNodeId('Wave', waveId), code }, sorter, station)
  }
}

async function pack(
  context: SeedContext,
  masters: Masters,
  warehouse: WarehouseMasters,
  waveId: string,
  plan: WavePlan,
): Promise<string[]> {
  const { services } = context
  const packer = await context.actor(warehouse.number === 'LAX1' ? masters.staff.packer2 : masters.staff.packer3)
  const members = await services.db.package.findMany({
    where: { waveId },
    select: { id: true, lines: { select: { quantity: true, product: { select: { sku: true } } } } },
    orderBy: [{ slot: 'asc' }, { id: 'asc' }],
  })
  const packing = members.slice(0, Math.round(members.length * plan.packed))
  for (const { id, lines } of packing) {
    await buyLabel({ ...services, attempt: 1 }, { packageId: id, request: 1 })
    for (const code of lines.flatMap(({ quantity, product }) => Array<string>(quantity).fill(product.sku))) {
      context.advance(20_000)
      await runCommand(services, packScan, { waveId: toNodeId('Wave', waveId), code, packageId: toNodeId('Package', id) }, packer)
    }
  }
  await runCommand(services, settleWave, { waveId: toNodeId('Wave', waveId) })
  return packing.map(({ id }) => id)
}

/** Buys all requested labels; refused ones become drafts, or fail later at packing. */
export async function buyLabels(context: SeedContext): Promise<void> {
  const waiting = await context.services.db.package.findMany({
    where: { label: 'REQUESTED' },
    select: { id: true, labelRequest: true },
    orderBy: { id: 'asc' },
  })
  const atOnce = 4
  const desk = async (nth: number) => {
    const work = { ...context.withSeed(nth), attempt: 1 }
    for (const [at, { id, labelRequest }] of waiting.entries())
      if (at % atOnce === nth) await buyLabel(work, { packageId: id, request: labelRequest })
  }
  await Promise.all(Array.from({ length: atOnce }, (_, nth) => desk(nth)))
}

const leaving: { subject: Subject; note: string }[] = [
  { subject: 'sealed', note: '封条完好 Seal intact' },
  { subject: 'label', note: '面单清晰 Label legible' },
]

/** Ships packages; the first two are photographed as they leave. */
export async function shipPackages(
  context: SeedContext,
  masters: Masters,
  warehouse: WarehouseMasters,
  packageIds: readonly string[],
): Promise<void> {
  const dispatcher = await context.actor(masters.staff.dispatcher)
  for (const [at, id] of packageIds.entries()) {
    context.advance(5_000)
    const shown = leaving[at]
    if (shown) {
      const pictureIds = [await uploadPhoto(context.services, shown.subject, packageRights.photo, warehouse.id, dispatcher)]
      await runCommand(context.services, addPackagePhotos, { packageId: toNodeId('Package', id), pictureIds, note: shown.note }, dispatcher)
    }
    const weightGrams = await weightOnScale(context, id, at)
    await runCommand(context.services, shipPackage, { packageId: toNodeId('Package', id), weightGrams }, dispatcher)
  }
}

/** What the scale shows of a package in a warehouse that weighs: about its goods and packaging. Null in others. */
async function weightOnScale({ services: { db } }: SeedContext, id: string, nth: number): Promise<number | null> {
  const { warehouse, lines, materialId } = await db.package.findUniqueOrThrow({
    where: { id },
    select: {
      materialId: true,
      warehouse: { select: { weighing: true } },
      lines: { select: { quantity: true, product: { select: { weightGrams: true, measuredWeightGrams: true } } } },
    },
  })
  if (warehouse.weighing === 'NONE') return null
  const material = materialId && (await db.packagingMaterial.findUnique({ where: { id: materialId }, select: { weightGrams: true } }))
  const goods = lines.reduce((sum, { quantity, product }) => sum + quantity * (product.measuredWeightGrams ?? product.weightGrams), 0)
  return Math.max(1, goods + (material ? material.weightGrams : 0) + ((nth * 7) % 25) - 10)
}

/** Examines packed packages: their label, then each piece. */
export async function examinePackages(
  context: SeedContext,
  masters: Masters,
  warehouse: WarehouseMasters,
  packageIds: readonly string[],
): Promise<void> {
  const dispatcher = await context.actor(masters.staff.dispatcher)
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const packages = await context.services.db.package.findMany({
    where: { id: { in: [...packageIds] } },
    select: { number: true, lines: { select: { quantity: true, product: { select: { sku: true } } } } },
    orderBy: { id: 'asc' },
  })
  for (const { number, lines } of packages) {
    const pieces = lines.flatMap(({ quantity, product }) => Array.from({ length: quantity }, () => product.sku))
    for (const code of [number, ...pieces]) {
      context.advance(3_000)
      await runCommand(context.services, examineScan, { warehouseId, code }, dispatcher)
    }
  }
}
