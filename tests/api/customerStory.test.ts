import { expect, it } from 'vitest'
import { customerRights } from '../../graph/access/rules/roles.ts'
import type { Data } from './data.ts'
import { boxInputs, Scanner } from './inbound/inboundFixture.ts'
import { eventually } from './package/packageFixture.ts'
import { startTestServer } from './testServer.ts'
import { createWaveFixture } from './wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, customer, planner, picker, lead } = fixture

/** What the shop was told, to look through at the end. */
const told: unknown[] = []
const keep = <Told>(answer: Told): Told => {
  told.push(answer)
  return answer
}

it('a shop with a key of the customer works from the first product to the tracking number', async () => {
  const user = await testServer.signInOf(customer)
  const rights = [...customerRights]
  const { token } = await user.command('createApiKey', { name: 'Shop', customerId: customer.id, rights }, 'token')
  const shop = testServer.anonymous.with({ token })
  const command = async (name: string, input: Data, selection: string): Promise<Data> => {
    const answer = keep(await shop.command(name, input, selection))
    expect(answer.userErrors, name).toEqual([])
    return answer
  }
  const place = { warehouseId: warehouse.id, customerId: customer.id }
  const packageFields =
    'id number state draftReasons { code } label { state trackingNumber } history { action by } interceptions { state dueAt }'
  const read = async (id: string): Promise<Data> =>
    keep((await shop.query(`query ($id: ID!) { node(id: $id) { ... on Package { ${packageFields} } } }`, { id })).node)
  const stockOf = async (productId: string): Promise<Data> =>
    keep(
      (
        await shop.query(
          'query ($w: ID!, $p: ID!) { productStock(warehouseId: $w, productId: $p) { good available inTransit toReceive } }',
          {
            w: warehouse.id,
            p: productId,
          },
        )
      ).productStock,
    )

  const product = {
    ...{ sku: 'MUG-1', name: 'Mug', declaredNameZh: '杯', declaredNameEn: 'Mug', declaredPrice: { amount: '4.20', currency: 'USD' } },
    ...{ lengthMillimetres: 100, widthMillimetres: 100, heightMillimetres: 120, weightGrams: 300 },
  }
  const { products } = await command('createProducts', { customerId: customer.id, products: [product] }, 'products { id sku }')
  const order = () => ({ ...place, ...fixture.orderInput({ 'MUG-1': 2 }) })
  const changes = await shop.subscribe('subscription ($w: ID!) { packageChanged(warehouseId: $w) { id state label { trackingNumber } } }', {
    w: warehouse.id,
  })
  const { package: first } = await command('createPackage', order(), `package { ${packageFields} }`)
  expect(first).toMatchObject({ state: 'DRAFT', draftReasons: [{ code: 'INSUFFICIENT_AVAILABLE' }] })

  const announced = { ...place, arrival: 'BOX', lines: [{ sku: 'MUG-1', declared: 10 }], boxes: boxInputs({ 'BX-1': { 'MUG-1': 10 } }) }
  const { order: inbound } = await command('createInboundOrder', announced, 'order { id number state }')
  expect(inbound.state).toBe('FORECAST')
  const departed = await command('departInboundOrder', { orderId: inbound.id, trackingNumber: 'KG20077113' }, 'order { state }')
  expect(departed.order.state).toBe('IN_TRANSIT')
  expect(await stockOf(products[0].id)).toMatchObject({ good: 0, inTransit: 10 })

  const receiver = await testServer.signInAs('receiver', warehouse)
  const { station } = await receiver.command('registerStation', { warehouseId: warehouse.id, name: 'Dock' }, 'station { id }')
  await receiver.command('takeStation', { stationId: station.id })
  const scanner = new Scanner(testServer, receiver, station.id, warehouse.id)
  const { boxId, orderId } = await scanner.scan('receive', { code: 'BX-1' })
  await scanner.scan('receive', { orderId, boxId, code: 'BX-1', act: 'WHOLE' })
  await scanner.scan('shelve', { code: inbound.number })
  await scanner.scan('shelve', { orderId, productId: products[0].id, code: 'A01-01-01', quantity: 10 })
  const { node: stored } = keep(
    await shop.query(
      'query ($id: ID!) { node(id: $id) { ... on InboundOrder { state totals { received toShelve } lines { shelvedGood } history { action by } } } }',
      { id: inbound.id },
    ),
  )
  expect(stored).toMatchObject({ totals: { received: 10, toShelve: 0 }, lines: [{ shelvedGood: 10 }] })

  // The draft goes on by itself, and the shop is told.
  keep(await changes.nextMatching(({ packageChanged }) => packageChanged?.id === first.id && packageChanged.state === 'PENDING'))
  const { package: second } = await command('createPackage', order(), `package { ${packageFields} }`)
  expect(second.state).toBe('PENDING')
  await eventually(
    () => read(first.id),
    ({ label }) => label.state === 'READY',
  )
  await eventually(
    () => read(second.id),
    ({ label }) => label.state === 'READY',
  )
  const { waves } = await planner.client.command(
    'generateWaves',
    { warehouseId: warehouse.id, pickerIds: [picker.id], maximum: 10, packageIds: [first.id, second.id] },
    'waves { id number }',
  )
  const waveId = waves[0].id
  await planner.client.command('markWavePrinted', { waveId })

  const asked = { packageId: second.id, wish: 'CANCEL', reason: 'Bought twice' }
  const { interception } = await command('requestInterception', asked, 'interception { id state dueAt }')
  expect(interception).toMatchObject({ state: 'REQUESTED', dueAt: expect.stringMatching(/Z$/) })
  await lead.client.command('confirmPicking', { waveId })
  const bench = await fixture.openScanStation(await fixture.signInNewUser('packer'))
  for (let piece = 0; piece < 2; piece++) await bench.scan('packScans', { waveId, code: 'MUG-1', packageId: first.id })
  await lead.client.command('shipPackage', { packageId: first.id })
  const { packageChanged } = keep(
    await changes.nextMatching(({ packageChanged }) => packageChanged?.id === first.id && packageChanged.state === 'SHIPPED'),
  )
  expect(packageChanged.label.trackingNumber).toMatch(/^L[A-Z]\d{9}CN$/)
  changes.end()
  expect((await read(first.id)).history.map(({ by }: Data) => by)).toContain('Shop')
  expect(await read(second.id)).toMatchObject({ interceptions: [{ state: 'REQUESTED' }] })
  expect(await stockOf(products[0].id)).toMatchObject({ inTransit: 0, good: 8 })

  const all = JSON.stringify(told)
  for (const secret of ['A01-01-01', waves[0].number, planner.name, picker.name, lead.name]) expect(all).not.toContain(secret)
})
