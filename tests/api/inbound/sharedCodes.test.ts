import { expect, it } from 'vitest'
import { startTestServer } from '../testServer.ts'
import { InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
const { scanner } = fixture

it('asks which product is meant when two share a barcode, unless the order contains only one of them', async () => {
  await fixture.createProducts(['TWIN1', 'TWIN2'])
  await testServer.factory.shareBarcode(['TWIN1', 'TWIN2'], 'SHARED')
  const both = await fixture.createOrder({ TWIN1: 5, TWIN2: 5 }, { shipped: true })
  const refusal = await scanner.refusal('receive', { orderId: both.id, code: 'SHARED' })
  expect(refusal).toMatchObject({
    code: 'PRODUCT_AMBIGUOUS',
    en: expect.stringMatching(/^Barcode SHARED belongs to several products: TWIN\d \(\w+\), TWIN\d \(\w+\); choose one$/),
  })
  expect(await scanner.scan('receive', { orderId: both.id, code: 'SHARED', productId: fixture.productId('TWIN2') })).toMatchObject({
    sku: 'TWIN2',
  })
  await scanner.scan('receive', { orderId: both.id, code: 'TWIN1', quantity: 2 })
  const shelving = { orderId: both.id, code: 'SHARED' }
  expect(await scanner.refusal('shelve', shelving)).toMatchObject({ code: 'PRODUCT_AMBIGUOUS' })
  const chosen = await scanner.scan('shelve', { ...shelving, productId: fixture.productId('TWIN2') })
  expect(chosen).toMatchObject({ step: 'CHOSEN', sku: 'TWIN2' })
  const one = await fixture.createOrder({ TWIN1: 5 }, { shipped: true })
  expect(await scanner.scan('receive', { orderId: one.id, code: 'SHARED' })).toMatchObject({ sku: 'TWIN1' })
  expect(await scanner.refusal('receive', { orderId: one.id, code: 'TWIN1', productId: fixture.productId('TWIN2') })).toMatchObject({
    code: 'PRODUCT_NOT_FOUND',
  })
})
