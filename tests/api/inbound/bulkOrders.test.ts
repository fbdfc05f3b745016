import { expect, it } from 'vitest'
import { shortId } from '../../../graph/kernel/states/shortId.ts'
import { readPdf } from '../../../graph/print/readPdf.ts'
import { bulkRunner } from '../bulkRunner.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
await fixture.createProducts(['CUP'])
const { run, begin } = bulkRunner(fixture.lead, fixture.warehouse)
const express = (trackingNumber: string | null) => ({ arrival: 'EXPRESS', ...(trackingNumber && { trackingNumber }) })
const stateOf = async (order: Data): Promise<string> => (await fixture.readOrder(order, 'state')).state
const statesOf = (...orders: Data[]) => Promise.all(orders.map(stateOf))
const ids = (...orders: Data[]) => orders.map(({ id }) => id as string)

it('marks announced orders as departed, and names those that need a tracking number or have departed before', async () => {
  const boxed = await fixture.createOrder({ CUP: 1 }, { boxes: boxInputs({ 'BD-1': { CUP: 1 } }) })
  const bare = await fixture.createOrder({ CUP: 1 }, express(null))
  // With a tracking number it is on its way.
  const gone = await fixture.createOrder({ CUP: 1 }, express('T-GONE'))
  const job = await run('departInboundOrders', { ids: ids(boxed, bare, gone) })
  expect(job).toMatchObject({ state: 'DONE', total: 3, applied: 1, refused: 2 })
  expect(job.refusedRows).toEqual([
    { label: bare.number, code: 'TRACKING_NUMBER_REQUIRED' },
    { label: gone.number, code: 'NOT_IN_STATE' },
  ])
  expect(await statesOf(boxed, bare, gone)).toEqual(['IN_TRANSIT', 'FORECAST', 'IN_TRANSIT'])
})

it('voids all orders that match the filter of the list, with a reason, up to the newest that was seen', async () => {
  const made = [
    await fixture.createOrder({ CUP: 1 }, express('V-1')),
    await fixture.createOrder({ CUP: 1 }, express('V-2')),
    await fixture.createOrder({ CUP: 1 }, express('V-3')),
  ] as const
  const [first, second, later] = made
  const filter = { search: { values: ['V-'], mode: 'PREFIX' }, searchIn: 'TRACKING_NUMBER', states: ['IN_TRANSIT'], createdDays: 1 }
  const job = await run('voidInboundOrders', { matching: { filter, through: second.id }, reason: 'The ship was cancelled' })
  expect(job).toMatchObject({ total: 2, applied: 2 })
  expect(await statesOf(first, second, later)).toEqual(['VOIDED', 'VOIDED', 'IN_TRANSIT'])
  const { history } = await fixture.readOrder(first, 'history { action reason }')
  expect(history.find(({ action }: Data) => action === 'void')).toMatchObject({ reason: 'The ship was cancelled' })
  expect((await run('voidInboundOrders', { ids: ids(first) })).refusedRows).toEqual([{ label: first.number, code: 'NOT_IN_STATE' }])
})

it('reaches no order of another warehouse or customer, and needs the right', async () => {
  const own = await fixture.createOrder({ CUP: 1 }, express('R-1'))
  const there = await InboundFixture.create(testServer)
  await there.createProducts(['CUP'])
  const foreign = await there.createOrder({ CUP: 1 }, express('R-2'))
  const job = await run('voidInboundOrders', { ids: ids(own, foreign) })
  expect(job).toMatchObject({ applied: 1, refusedRows: [{ label: foreign.id, code: 'NOT_FOUND' }] })
  expect(await stateOf(own)).toBe('VOIDED')
  expect((await there.readOrder(foreign, 'state')).state).toBe('IN_TRANSIT')
  const filter = { search: { values: ['R-2'] }, searchIn: 'TRACKING_NUMBER' }
  expect(await begin('voidInboundOrders', { matching: { filter, through: foreign.id } })).toMatchObject({
    userErrors: [{ code: 'NOT_FOUND' }],
  })
  const rights = ['inbound:read', 'inbound:create', 'inbound:edit', 'bulk:read']
  const stranger = await testServer.createApiKeyClient(rights, await fixture.anotherCustomer())
  const mine = await fixture.createOrder({ CUP: 1 }, express('R-3'))
  expect(await bulkRunner(stranger, fixture.warehouse).begin('departInboundOrders', { ids: ids(mine) })).toMatchObject({
    userErrors: [{ code: 'NOT_FOUND', field: 'ids' }],
  })
  const viewer = await testServer.signInWithRights(['inbound:read', 'bulk:read'], fixture.warehouse)
  await expect(bulkRunner(viewer, fixture.warehouse).begin('voidInboundOrders', { ids: ids(mine) })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

it('prints the box labels of chosen orders in their order, of those that the reader sees', async () => {
  const one = await fixture.createOrder({ CUP: 2 }, { boxes: boxInputs({ 'BL-1': { CUP: 1 }, 'BL-2': { CUP: 1 } }) })
  const two = await fixture.createOrder({ CUP: 1 }, { boxes: boxInputs({ 'BL-3': { CUP: 1 } }) })
  const bare = await fixture.createOrder({ CUP: 1 }, express('BL'))
  const ask = (orders: readonly Data[], who = fixture.lead) =>
    fetch(`${testServer.url}/sheets/chosen-box-labels/${encodeURIComponent(fixture.warehouse.id)}?codes=${ids(...orders).map(shortId)}`, {
      headers: { authorization: `Bearer ${who.identity.token}` },
    })
  const { pages } = await readPdf(new Uint8Array(await (await ask([two, bare, one])).arrayBuffer()))
  expect(pages.map(({ texts }) => texts.map(({ text }) => text).find((text) => text.startsWith('BL-')))).toEqual(['BL-3', 'BL-1', 'BL-2'])
  expect((await ask([bare])).status).toBe(404)
  const stranger = await testServer.createApiKeyClient(['inbound:read'], await fixture.anotherCustomer())
  expect((await ask([one], stranger)).status).toBe(404)
})
