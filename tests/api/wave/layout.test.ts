import { expect, test } from 'vitest'
import type { Data } from '../data.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const warehouse = await factory.createWarehouse()
const manager = await testServer.signInAs('manager', warehouse)

const layout = {
  aisleKind: 'NARROW',
  aislePitchMillimetres: 3_000,
  aisleWidthMillimetres: 1_400,
  bayWidthMillimetres: 1_000,
  firstBay: 1,
  lastBay: 4,
  layerMilliseconds: 2_000,
  crossAfter: [2],
  crossWidthMillimetres: 2_000,
  endGapMillimetres: 1_500,
  racks: ['A01', 'A02', 'A03', 'A09'],
  depotRack: 'A03',
  depotEnd: 'FRONT',
}
const selection = `version savedAt savedBy { name } ${Object.keys(layout).join(' ')} refusal locations placed
  unplaced { rack isBefore count pieces codes }
  plan { aisles blocks farthest racks { prefix left width } bays { bay y } cells { rack bay areaType } aisleX crossAisleY depotX depotY }`

async function readLayout({ id }: NodeRef = warehouse, preview: Data | null = null, client = manager): Promise<Data> {
  const document = `query ($id: ID!, $preview: WarehouseLayoutPreview) { node(id: $id) { ... on Warehouse { layout(preview: $preview) { ${selection} } } } }`
  return (await client.query(document, { id, preview })).node?.layout
}

test('a warehouse without locations has no layout, then a proposal of all racks and bays', async () => {
  const fresh = await factory.createWarehouse()
  const owner = await testServer.signInAs('owner')
  expect(await readLayout(fresh, null, owner)).toBeNull()
  await factory.createLocations(await factory.createArea(fresh, 'STAGING'), ['A02-07-01', 'B01-03-01'])
  await factory.createLocations(await factory.createArea(fresh), ['A10-01-02', 'A9-02-01'])
  expect(await readLayout(fresh, null, owner)).toMatchObject({
    ...{ version: 0, savedAt: null, racks: ['A9', 'A10', 'A02', 'B01'], depotRack: 'A9', firstBay: 1, lastBay: 7, crossAfter: [] },
    ...{ refusal: null, locations: 4, placed: 4, unplaced: [], plan: { aisles: 2, blocks: 1 } },
  })
})

test('a layout is previewed, saved and changed, and says what has no place', async () => {
  const customer = await factory.createCustomer(warehouse)
  const product = await factory.createProduct(customer)
  await factory.createLocations(await factory.createArea(warehouse), ['A01-01-01', 'A01-00-01', 'A02-04-01', 'A03-02-03', 'A03-05-01'])
  await factory.createLocations(await factory.createArea(warehouse, 'TRANSIT'), ['YARD-01-01', 'YARD-02-01'])
  await factory.addStock(warehouse, customer, product, 7, 'A03-05-01')

  const expected = {
    ...layout,
    locations: 7,
    placed: 3,
    refusal: null,
    unplaced: [
      { rack: null, isBefore: true, count: 1, pieces: 0, codes: ['A01-00-01'] },
      { rack: null, isBefore: false, count: 1, pieces: 7, codes: ['A03-05-01'] },
      { rack: 'YARD', isBefore: null, count: 2, pieces: 0, codes: ['YARD-01-01', 'YARD-02-01'] },
    ],
    plan: {
      ...{ aisles: 2, blocks: 2, aisleX: [0, 3_000], crossAisleY: [0, 4_000, 8_000], depotX: 3_000, depotY: 0 },
      // To A02-04: along the cross aisle and up, 3 m and 6.5 m.
      farthest: 9_500,
      racks: [
        { prefix: 'A01', left: -1_500, width: 800 },
        { prefix: 'A02', left: 700, width: 800 },
        { prefix: 'A03', left: 1_500, width: 800 },
        { prefix: 'A09', left: 3_700, width: 800 },
      ],
      bays: [1_500, 2_500, 5_500, 6_500].map((y, index) => ({ bay: index + 1, y })),
      cells: [
        { rack: 'A01', bay: 1, areaType: 'PICKING' },
        { rack: 'A02', bay: 4, areaType: 'PICKING' },
        { rack: 'A03', bay: 2, areaType: 'PICKING' },
      ],
    },
  }
  expect(await readLayout(warehouse, layout)).toEqual({ ...expected, version: 0, savedAt: null, savedBy: null })
  const input = { warehouseId: warehouse.id, expectedVersion: 0, ...layout }
  const saved = await manager.command('saveWarehouseLayout', input, `warehouse { layout { ${selection} } }`)
  expect(saved.userErrors).toEqual([])
  const { viewer } = await manager.query('{ viewer { name } }')
  expect(saved.warehouse.layout).toEqual({ ...expected, version: 1, savedAt: expect.any(String), savedBy: { name: viewer.name } })

  // Somebody who read the first version does not overwrite the second.
  await manager.command('saveWarehouseLayout', { ...input, expectedVersion: 1, lastBay: 5 })
  expect(await manager.refusal('saveWarehouseLayout', { ...input, expectedVersion: 1 })).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  expect(await readLayout()).toMatchObject({ version: 2, lastBay: 5, placed: 4 })
})

test.each<[string, string, Data, string, string]>([
  [
    'AISLE_TOO_WIDE',
    'aisleWidthMillimetres',
    { aisleWidthMillimetres: 3_000 },
    '通道宽度必须小于通道间距',
    'The aisle width must be less than the aisle pitch',
  ],
  ['RANGE_EMPTY', 'lastBay', { firstBay: 5, crossAfter: [] }, '结束值不能小于起始值', 'The last value must not be less than the first'],
  [
    ...(['CROSS_AISLE_OUTSIDE', 'crossAfter', { crossAfter: [2, 4] }] as const),
    '第 4 列之后不能有横向通道，请填写首列到末列之前的列',
    'A cross aisle cannot lie behind bay 4; choose a bay before the last one',
  ],
  [
    ...(['CROSS_AISLES_NOT_ASCENDING', 'crossAfter', { crossAfter: [2, 2] }] as const),
    '横向通道的列号必须从小到大，不能重复',
    'The bays of the cross aisles must ascend without repetition',
  ],
  ['RACK_REPEATED', 'racks', { racks: ['A03', 'B01', 'A03'] }, '货架 A03 重复', 'Rack A03 is repeated'],
  [
    ...(['DEPOT_AT_NO_RACK', 'depotRack', { depotRack: 'Z9' }] as const),
    '拣货起点的货架 Z9 不在货架列表中',
    'Rack Z9 of the depot is not in the list of racks',
  ],
])('refuses contradictory values, %s, and says so in the preview', async (code, field, change, zh, en) => {
  expect(await manager.refusal('saveWarehouseLayout', { warehouseId: warehouse.id, ...layout, ...change })).toEqual([
    { code, field, zh, en },
  ])
  expect(await readLayout(warehouse, { ...layout, ...change })).toMatchObject({ refusal: en, plan: null, placed: 0 })
})

test('only who edits the warehouse saves its layout', async () => {
  const picker = await testServer.signInAs('picker', warehouse)
  expect(await readLayout(warehouse, null, picker)).toMatchObject({ locations: 7 })
  for (const client of [picker, await testServer.signInAs('manager', await factory.createWarehouse())])
    await expect(client.command('saveWarehouseLayout', { warehouseId: warehouse.id, ...layout })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  const malformed = { ...layout, racks: ['a b'], aislePitchMillimetres: 0 }
  expect(await manager.refusal('saveWarehouseLayout', { warehouseId: warehouse.id, ...malformed })).toMatchObject([
    { code: 'TOO_SMALL', field: 'aislePitchMillimetres' },
    { code: 'MALFORMED', field: 'racks.0' },
  ])
})
