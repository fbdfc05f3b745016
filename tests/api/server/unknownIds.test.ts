import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { startTestServer } from '../testServer.ts'

// Ids that do not exist, or no longer exist.
const testServer = await startTestServer()
const { warehouse, customer, createProduct } = await createPackageFixture(testServer)
const owner = await testServer.signInAs('owner')
const sku = await createProduct(0)
const unknown = (type: string) => toNodeId(type, newId())
const place = { warehouseId: warehouse.id, customerId: customer.id }
const account = { code: 'NEW', name: 'New', email: 'new@example.com', phone: '+1 213 555 0100', currency: 'USD' }
const rows = (change: Data) => [{ location: 'A01-01-01', sku, pieces: 1, receivedOn: '2026-01-01', ...change }]

test.each<[name: string, input: Data, code: string, field: string]>([
  ['deactivateCustomer', { customerId: unknown('Customer'), reason: 'Ends' }, 'CUSTOMER_NOT_FOUND', 'customerId'],
  [
    'createCustomer',
    { ...account, warehouses: [{ warehouseId: warehouse.id, billingStrategyId: unknown('BillingStrategy') }] },
    'STRATEGY_NOT_FOUND',
    'warehouses.0.billingStrategyId',
  ],
  [
    'createChannel',
    { groupId: unknown('LogisticsGroup'), code: 'X', name: 'X', carrier: 'SIM', service: 'SIM-STD' },
    'LOGISTICS_GROUP_NOT_FOUND',
    'groupId',
  ],
  ['takeStation', { stationId: unknown('Station') }, 'STATION_NOT_FOUND', 'stationId'],
  ['importStock', { ...place, reference: 'R', rows: rows({ location: 'Z99-99-99' }) }, 'UNKNOWN_LOCATION', 'rows.0.location'],
  ['importStock', { ...place, reference: 'R', rows: rows({ sku: 'NO-SUCH' }) }, 'UNKNOWN_SKU', 'rows.0.sku'],
  ['voidWave', { waveId: unknown('Wave') }, 'NOT_FOUND', 'waveId'],
  ['cancelBulkJob', { jobId: unknown('BulkJob') }, 'NOT_FOUND', 'jobId'],
])('%s with an unknown id is refused', async (name, input, code, field) => {
  const facts = await testServer.recordFactKinds(async () => {
    expect(await owner.refusal(name, input)).toEqual([
      { code, field, zh: expect.stringMatching(/\p{sc=Han}/u), en: expect.stringMatching(/^[^\p{sc=Han}]+$/u) },
    ])
  })
  expect(facts).toEqual([])
})

test('an idempotency key older than thirty days is no longer honoured', async () => {
  const old = '0190c000-0000-7000-8000-000000000001'
  const input = { name: 'Small', lengthMillimetres: 100, widthMillimetres: 100, heightMillimetres: 100 }
  const { userErrors } = await owner.command('createShelfSpec', input, '', old)
  expect(userErrors).toMatchObject([{ code: 'IDEMPOTENCY_KEY_EXPIRED', message: 'The idempotency key has expired' }])
  expect(await testServer.db.shelfSpec.count({ where: { name: 'Small' } })).toBe(0)
})
