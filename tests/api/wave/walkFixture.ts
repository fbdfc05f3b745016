import { saveWarehouseLayout } from '../../../graph/wave/layout/commands/saveWarehouseLayout.ts'
import type { Data } from '../data.ts'
import type { NodeRef } from '../testDataFactory.ts'
import type { TestServer } from '../testServer.ts'
import { createWaveFixture, type WaveFixture } from './waveFixture.ts'

const layout = {
  ...{ aisleKind: 'NARROW', aislePitchMillimetres: 3_000, aisleWidthMillimetres: 1_400, bayWidthMillimetres: 1_000 },
  ...{ firstBay: 1, lastBay: 8, layerMilliseconds: 2_000, crossAfter: [], crossWidthMillimetres: 2_000, endGapMillimetres: 1_500 },
  ...{ racks: ['B01', 'B02', 'B03', 'B04'], depotRack: 'B01', depotEnd: 'FRONT' },
} as const

/** Locations with a product each, at both ends of two aisles. */
export const codes = ['B01-01-01', 'B02-08-01', 'B03-01-01', 'B04-08-01']

/** Fixture of a warehouse with a layout. */
export interface WalkFixture extends WaveFixture {
  /** Product at each location. */
  skuAt: ReadonlyMap<string, string>
  /** Makes packages of one piece at each of the given locations. */
  pack(...packages: string[][]): Promise<(Data & NodeRef)[]>
  saveLayout(change?: Data): Promise<unknown>
}

/** A warehouse with a layout and a product at each of the locations. */
export async function createWalkFixture(testServer: TestServer, more: string[] = []): Promise<WalkFixture> {
  const fixture = await createWaveFixture(testServer)
  const { warehouse, customer } = fixture
  const saveLayout = (change: Data = {}) =>
    testServer.runCommand(saveWarehouseLayout, {
      warehouseId: warehouse.id,
      ...layout,
      racks: [...layout.racks],
      crossAfter: [],
      ...change,
    })
  await saveLayout()
  const places = [...codes, ...more]
  const area = await testServer.factory.createArea(warehouse)
  await testServer.factory.createLocations(area, places)
  const skuAt = new Map<string, string>()
  for (const code of places) {
    const sku = await fixture.createProduct(0)
    await testServer.factory.addStock(warehouse, customer, { sku }, 50, code)
    skuAt.set(code, sku)
  }
  return {
    ...fixture,
    ...{ skuAt, saveLayout },
    pack: (...packages) =>
      fixture.createPackages(...packages.map((at) => Object.fromEntries(at.map((code) => [skuAt.get(code) as string, 1])))),
  }
}

/** Codes of a wave's pick list, and its walk. */
export async function readList({ planner }: WaveFixture, waveId: string): Promise<{ codes: string[]; walk: Data | null }> {
  const { wavePickList, node } = await planner.client.query(
    'query ($id: ID!) { wavePickList(waveId: $id) { locationCode } node(id: $id) { ... on Wave { walk { metres minutes percentAbove } } } }',
    { id: waveId },
  )
  return { codes: wavePickList.map(({ locationCode }: Data) => locationCode), walk: node.walk }
}
