import { shipPackage } from '../../../graph/delivery/commands/shipPackage.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { confirmPicking } from '../../../graph/wave/commands/confirmPicking.ts'
import { generateWaves } from '../../../graph/wave/commands/generateWaves.ts'
import { markWavePrinted } from '../../../graph/wave/print/commands/markWavePrinted.ts'
import { packScan } from '../../../graph/wave/scan/commands/packScan.ts'
import type { Data } from '../data.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { eventually, type PackageFixture } from './packageFixture.ts'

export type Stage = 'DRAFT' | 'PENDING' | 'TO_BE_PRINTED' | 'PICKING' | 'PICKED' | 'TO_BE_SHIPPED' | 'SHIPPED'

/** Creates packages of a fixture and advances them to a stage, each step by its command. */
export async function createPackageAtStage(fixture: PackageFixture) {
  const { testServer, warehouse } = fixture
  const { login } = await testServer.factory.createStaff({ role: 'picker', warehouse })
  const picker = await testServer.db.staff.findUniqueOrThrow({ where: { login } })
  const pickerId = toNodeId('Staff', picker.id)

  /** Creates a package of two pieces of a new product with `pieces` in stock, and advances it to a stage. */
  return async function at(stage: Stage, change: Data = {}, pieces = 10): Promise<Data & NodeRef & { sku: string; number: string }> {
    const sku = await fixture.createProduct(stage === 'DRAFT' ? 0 : pieces)
    const taken = await fixture.createPackage({ [sku]: 2 }, change)
    const again = async () => ({ ...(await fixture.readPackage(taken.id)), sku }) as Data & NodeRef & { sku: string; number: string }
    if (stage === 'DRAFT' || stage === 'PENDING') return again()
    // A wave skips a package while its label is being recorded.
    await eventually(again, ({ label }) => label.state === 'READY')
    const { waveIds } = await testServer.runCommand(generateWaves, {
      warehouseId: warehouse.id,
      pickerIds: [pickerId],
      maximum: 10,
      packageIds: [taken.id],
    })
    const waveId = toNodeId('Wave', waveIds[0] as string)
    if (stage === 'TO_BE_PRINTED') return again()
    await testServer.runCommand(markWavePrinted, { waveId })
    if (stage === 'PICKING') return again()
    await testServer.runCommand(confirmPicking, { waveId })
    if (stage === 'PICKED') return again()
    for (let piece = 0; piece < 2; piece++) await testServer.runCommand(packScan, { waveId, code: sku, packageId: taken.id })
    const packed = await again()
    if (stage === 'TO_BE_SHIPPED') return packed
    await testServer.runCommand(shipPackage, { packageId: taken.id })
    return again()
  }
}

/** Stock of a product by location, shelves and virtual locations, with the allocated part. */
export async function readStockByLocation(
  fixture: PackageFixture,
  sku: string,
): Promise<Record<string, { onHand: number; allocated: number }>> {
  const rows = await fixture.testServer.db.locationStock.findMany({
    where: { warehouseId: rowId(fixture.warehouse), product: { sku } },
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
