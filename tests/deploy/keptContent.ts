import type { Client } from '../api/client.ts'
import { checked, imported } from '../api/exchange/importFixture.ts'
import { productHeader, xlsxOf } from '../api/exchange/sheetFiles.ts'
import { boxInputs, Scanner } from '../api/inbound/inboundFixture.ts'
import { createPackageAtStage } from '../api/package/packageStages.ts'
import type { TestServer } from '../api/testServer.ts'
import { createWaveFixture, mustApply, openScanStation } from '../api/wave/waveFixture.ts'

/** Logins of the kept databases, each with the role of its name; everybody has the same password. */
export const logins = ['manager', 'planner', 'picker', 'packer', 'receiver'] as const
export const password = 'correct horse'

/** Row of a product in a spreadsheet. */
export const productRow = (sku: string) => [sku, `Product ${sku}`, '杯子', 'Cup', '3.50', 'USD', 10, 5, 2, 0.12]

/**
 * Fills the database of a test server with a small warehouse in the middle of its work. `kept.test.ts` uses what it finds here, in every kept
 * database: add to it, but change nothing that the test names.
 */
export async function fillKept(testServer: TestServer): Promise<void> {
  const { factory } = testServer
  const fixture = await createWaveFixture(testServer)
  const { warehouse, customer, integrator, lead } = fixture
  await factory.createLocations(await factory.createArea(warehouse, 'STAGING'), ['R01-01-01'])
  await factory.createLocations(await factory.createArea(warehouse, 'DEFECTIVE'), ['D01-01-01'])
  await factory.createArea(warehouse, 'TRANSIT')
  const clients = new Map<string, Client>()
  for (const login of logins) {
    await factory.createStaff({ login, role: login, warehouse })
    const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }'
    const { signIn } = await testServer.anonymous.query(document, { input: { login, password } })
    clients.set(login, testServer.anonymous.with({ token: signIn.token }))
  }
  const clientOf = (login: (typeof logins)[number]) => clients.get(login) as Client
  const createProduct = async (sku: string, pieces: number) => {
    await fixture.createProduct(0, { sku })
    if (pieces > 0) await fixture.addStock(sku, pieces)
  }

  const at = await createPackageAtStage(fixture)
  for (const stage of ['DRAFT', 'PENDING', 'PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED'] as const)
    await at(stage)
  await integrator.command('cancelPackage', { packageId: (await at('PENDING')).id })
  await mustApply(lead, 'holdPackage', { packageId: (await at('PENDING')).id, reason: 'CUSTOMER' })
  await mustApply(lead, 'markAbnormal', { packageId: (await at('PENDING')).id, reason: 'GOODS_DAMAGED' })

  for (const sku of ['VASE', 'BOWL', 'CLOCK']) await createProduct(sku, 100)
  const { wave } = await fixture.createPickedWave({}, { VASE: 1, BOWL: 1 }, { VASE: 2, CLOCK: 1 })
  const putWall = await openScanStation(testServer, warehouse, { client: clientOf('packer') })
  await putWall.scan('sortScans', { waveId: wave.id, code: 'VASE' })

  for (const sku of ['CUP', 'LAMP']) await createProduct(sku, 0)
  const boxes = boxInputs({ 'BX-1': { CUP: 6, LAMP: 4 }, 'BX-2': { CUP: 4 } })
  const lines = [
    { sku: 'CUP', declared: 10 },
    { sku: 'LAMP', declared: 4 },
  ]
  const place = { warehouseId: warehouse.id, customerId: customer.id }
  const { order } = await mustApply(lead, 'createInboundOrder', { ...place, arrival: 'BOX', lines, boxes }, 'order { id }')
  await mustApply(lead, 'departInboundOrder', { orderId: order.id })
  const dock = await openScanStation(testServer, warehouse, { client: clientOf('receiver') })
  const scanner = new Scanner(testServer, clientOf('receiver'), dock.station.id, warehouse.id)
  await scanner.scan('sign', { code: 'BX-1' })
  const opened = await scanner.scan('receive', { code: 'BX-1' })
  for (let piece = 0; piece < 3; piece++) await scanner.scan('receive', { code: 'CUP', orderId: order.id, boxId: opened.boxId })

  const { id: chairId } = await factory.createProduct(customer, { sku: 'CHAIR' })
  await factory.addStock(warehouse, customer, { sku: 'CHAIR' }, 40, 'R01-01-01')
  const count = { warehouseId: warehouse.id, type: 'LOCATION', locations: ['R01-01-01'], withEmpty: true, isBlind: false }
  await mustApply(lead, 'createStockCount', count)
  await factory.addStock(warehouse, customer, { sku: 'CHAIR' }, 20, 'A01-02-01')
  const transferLines = [{ productId: chairId, from: 'A01-02-01', to: 'A01-01-02', quantity: 5 }]
  const { transfer } = await mustApply(
    lead,
    'createTransfer',
    { warehouseId: warehouse.id, lines: transferLines },
    'transfer { id lines { id } }',
  )
  await mustApply(lead, 'moveOutTransfer', { transferId: transfer.id, lines: [{ lineId: transfer.lines[0].id, quantity: 2 }] })

  const sheet = xlsxOf([productHeader, productRow('SHEET-1')])
  await imported(clientOf('manager'), await checked(clientOf('manager'), sheet, { warehouse, customer }))
}
