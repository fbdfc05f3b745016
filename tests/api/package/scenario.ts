import { shipPackage } from '../../../graph/delivery/shipPackage.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { confirmPicking } from '../../../graph/wave/confirmPicking.ts'
import { generateWaves } from '../../../graph/wave/generateWaves.ts'
import { markWavePrinted } from '../../../graph/wave/markWavePrinted.ts'
import { packScan } from '../../../graph/wave/packScan.ts'
import type { Data } from '../client.ts'
import { type Made, rowId } from '../fixture.ts'
import { eventually, type Scene } from './scene.ts'

export type Stage = 'DRAFT' | 'PENDING' | 'TO_BE_PRINTED' | 'PICKING' | 'PICKED' | 'TO_BE_SHIPPED' | 'SHIPPED'

/** Brings packages of a scene to a stage of their life, each by the commands of the house. */
export async function openStages(scene: Scene) {
  const { house, warehouse } = scene
  const { login } = await house.fixture.staff({ role: 'picker', warehouse })
  const picker = await house.db.staff.findUniqueOrThrow({ where: { login } })
  const pickerId = toNodeId('Staff', picker.id)

  /** A new package of two pieces of a new product, of which so many lay on the shelf, at a stage. */
  return async function at(stage: Stage, change: Data = {}, pieces = 10): Promise<Data & Made & { sku: string; number: string }> {
    const sku = await scene.product(stage === 'DRAFT' ? 0 : pieces)
    const taken = await scene.take({ [sku]: 2 }, change)
    const again = async () => ({ ...(await scene.read(taken.id)), sku }) as Data & Made & { sku: string; number: string }
    if (stage === 'DRAFT' || stage === 'PENDING') return again()
    // A wave passes over a package whose label is being written down at that very moment.
    await eventually(again, ({ label }) => label.state === 'READY')
    const { waveIds } = await house.run(generateWaves, { warehouseId: warehouse.id, pickerId, maximum: 10, packageIds: [taken.id] })
    const waveId = toNodeId('Wave', waveIds[0] as string)
    if (stage === 'TO_BE_PRINTED') return again()
    await house.run(markWavePrinted, { waveId })
    if (stage === 'PICKING') return again()
    await house.run(confirmPicking, { waveId })
    if (stage === 'PICKED') return again()
    for (let piece = 0; piece < 2; piece++) await house.run(packScan, { waveId, code: sku, packageId: taken.id })
    const packed = await again()
    if (stage === 'TO_BE_SHIPPED') return packed
    await house.run(shipPackage, { packageId: taken.id })
    return again()
  }
}

/** Where the pieces of a product lie: on shelves and on virtual locations, with what is allocated of them. */
export async function placesOf(scene: Scene, sku: string): Promise<Record<string, { onHand: number; allocated: number }>> {
  const rows = await scene.house.db.locationStock.findMany({
    where: { warehouseId: rowId(scene.warehouse), product: { sku } },
    include: { location: true },
  })
  const places: Record<string, { onHand: number; allocated: number }> = {}
  for (const { location, onHand, allocated } of rows) {
    const name = location.kind === 'SHELF' ? location.code : location.kind
    const sum = places[name] ?? { onHand: 0, allocated: 0 }
    places[name] = { onHand: sum.onHand + onHand, allocated: sum.allocated + allocated }
  }
  return places
}
