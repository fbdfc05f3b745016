import { expect, it } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { readPdf } from '../../../graph/print/readPdf.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
await fixture.createProducts(['A', 'B', 'C'])
await fixture.createProducts(['NO'], { receiving: 'PROHIBITED' })
await testServer.factory.createLocations(fixture.areas.picking, ['A01-01-01', 'A01-01-02'])
const receiver = await testServer.signInAs('receiver', fixture.warehouse)
const order = `order { id state receiptStatus listingStatus receivable totals { received defective missing toShelve }
  lines { receivedGood receivedDefective missing confirmedUpTo declared product { sku } } boxes { id mark receivedAt signedAt } }`
const receipt = 'receipt { id number correctable reason corrects { number } lines { good defective missing } }'
const receive = (input: Data) => receiver.command('receiveInboundOrder', input, `${order} ${receipt}`)
const correct = (input: Data) => receiver.command('correctReceipt', { reason: 'Counted twice', ...input }, `${order} ${receipt}`)
const lineOf = (of: Data, sku: string) => of.lines.find((line: Data) => line.product.sku === sku)

it('receives several products at once, good, defective and missing, and signs for them', async () => {
  const announced = await fixture.createOrder({ A: 10, B: 4, C: 2 }, { shipped: true })
  const before = await fixture.readStock('A')
  const input = {
    orderId: announced.id,
    lines: [{ sku: 'A', good: 7, defective: 1, missing: 2 }, { productId: fixture.productId('B'), good: 4 }, { sku: 'C' }],
  }
  const received = await receive(input)
  expect(received.userErrors).toEqual([])
  expect(received.order).toMatchObject({
    ...{ state: 'IN_STORAGE', receiptStatus: 'PARTIAL', totals: { received: 12, defective: 1, missing: 2, toShelve: 12 } },
  })
  expect(received.receipt).toMatchObject({ number: expect.stringMatching(/^RC/), correctable: true, corrects: null })
  expect(received.receipt.lines).toEqual([
    { good: 7, defective: 1, missing: 2 },
    { good: 4, defective: 0, missing: 0 },
  ])
  // Missing pieces are awaited no longer; nothing is available before it is put away.
  expect(await fixture.readStock('A')).toEqual({ ...before, T: before.T - 10, S: before.S + 8 })
  const rest = await receive({ orderId: announced.id, lines: [{ sku: 'C', good: 2 }] })
  expect(rest.order.receiptStatus).toBe('COMPLETE')
})

it('compares each line with what was declared; the total that is confirmed holds for its line and number only', async () => {
  const announced = await fixture.createOrder({ A: 10, B: 10 }, { shipped: true })
  // 12 + 8 against 10 + 10.
  const lines = [
    { sku: 'A', good: 12 },
    { sku: 'B', good: 8 },
  ]
  expect(await receiver.refusal('receiveInboundOrder', { orderId: announced.id, lines })).toEqual([
    {
      ...{ code: 'OVER_DECLARED', field: 'lines.0.good', zh: 'A 申报 10 件、已收 0 件，确认收到共 12 件吗？' },
      en: 'A: 10 declared, 0 received. Confirm a total of 12?',
    },
  ])
  const confirmed = [{ sku: 'A', good: 12, confirmUpTo: 12 }, lines[1]]
  // Two people tick the same total at the same time: one of them passes.
  const answers = await Promise.all([1, 2].map(() => receive({ orderId: announced.id, lines: confirmed })))
  expect(answers.map(({ userErrors }) => userErrors[0]?.code).toSorted()).toEqual(['OVER_DECLARED', undefined])
  expect(answers.flatMap(({ userErrors }) => userErrors)[0]).toMatchObject({ values: { total: 24, received: 12 } })
  const undeclared = { orderId: announced.id, lines: [{ sku: 'C', defective: 1 }] }
  expect(await receiver.refusal('receiveInboundOrder', undeclared)).toMatchObject([
    { code: 'PRODUCT_UNDECLARED', field: 'lines.0.defective' },
  ])
  const taken = await receive({ ...undeclared, lines: [{ sku: 'C', defective: 1, confirmUpTo: 1 }] })
  expect(lineOf(taken.order, 'C')).toMatchObject({ declared: 0, receivedDefective: 1 })
})

it('receives a box once', async () => {
  const announced = await fixture.createOrder({ A: 6, B: 2 }, { shipped: true, boxes: boxInputs({ M1: { A: 4 }, M2: { A: 2, B: 2 } }) })
  const { boxes } = await fixture.readOrder(announced, 'boxes { id }')
  const box = (at: number, rest: Data) => ({ orderId: announced.id, boxId: boxes[at].id, ...rest })
  const emptied = await receive(box(0, { lines: [{ sku: 'A', good: 3, missing: 1 }] }))
  expect(emptied.order.boxes[0]).toMatchObject({ receivedAt: expect.any(String), signedAt: expect.any(String) })
  expect(await receiver.refusal('receiveInboundOrder', box(0, { lines: [{ sku: 'A', good: 1 }] }))).toEqual([
    {
      ...{ code: 'BOX_ALREADY_RECEIVED', field: 'boxId', zh: '箱 M1 已收货，不能重复收货', en: 'Box M1 is already received' },
    },
  ])
  const short = await receive(box(1, { lines: [{ sku: 'A', good: 2 }] }))
  expect(short.order.boxes[1].receivedAt).toBeNull()
  const finished = await receive(box(1, { closesBox: true, lines: [] }))
  expect(finished.order.boxes[1].receivedAt).toEqual(expect.any(String))
  // Undone, the empty receipt opens the box again.
  const opened = await correct({ receiptId: finished.receipt.id, lines: [] })
  expect(opened.order.boxes[1].receivedAt).toBeNull()
})

it('refuses what cannot be received', async () => {
  const announced = await fixture.createOrder({ A: 5 }, { shipped: true })
  const refusal = async (lines: Data[]) => (await receiver.refusal('receiveInboundOrder', { orderId: announced.id, lines }))[0]
  expect(await refusal([{ sku: 'A', good: 0 }])).toEqual({
    ...{
      code: 'NOTHING_COUNTED',
      field: 'lines',
      zh: '没有填写数量，请至少填写一行',
      en: 'No quantities entered; fill in at least one line',
    },
  })
  expect(await refusal([{ sku: 'A', good: 4, missing: 2 }])).toEqual({
    ...{ code: 'ABOVE_AWAITED', field: 'lines.0.missing', zh: 'A 已签收而未收的只有 1 件，缺少数不能超过此数' },
    en: 'Only 1 pieces of A are signed for and not received, so no more can be missing',
  })
  expect(
    await refusal([
      { sku: 'A', good: 1 },
      { productId: fixture.productId('A'), good: 1 },
    ]),
  ).toMatchObject({ code: 'PRODUCT_REPEATED', field: 'lines.1' })
  expect(await refusal([{ sku: 'X', good: 1 }])).toMatchObject({ code: 'PRODUCT_NOT_FOUND', field: 'lines.0.sku' })
  expect(await refusal([{ sku: 'NO', good: 1 }])).toMatchObject({ code: 'PRODUCT_UNDECLARED' })
  await testServer.db.warehouse.update({ where: { id: rowId(fixture.warehouse) }, data: { receiving: 'PROHIBITED' } })
  expect(await refusal([{ sku: 'A', good: 1 }])).toMatchObject({ code: 'WAREHOUSE_NOT_RECEIVING' })
  await testServer.db.warehouse.update({ where: { id: rowId(fixture.warehouse) }, data: { receiving: 'NORMAL' } })
  await expect(fixture.integrator.command('receiveInboundOrder', { orderId: announced.id, lines: [] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

it('corrects a receipt by a negative and a new one, never below what is put away', async () => {
  const announced = await fixture.createOrder({ A: 10 }, { shipped: true })
  const wrong = await receive({ orderId: announced.id, lines: [{ sku: 'A', good: 10 }] })
  for (const code of ['A01-01-01', 'A01-01-02'])
    await fixture.scanner.scan('shelve', { orderId: announced.id, productId: fixture.productId('A'), code, quantity: 4 })
  const before = await fixture.readStock('A')
  const receiptId = wrong.receipt.id
  const low = { receiptId, reason: 'Counted twice', lines: [{ sku: 'A', good: 7 }] }
  expect(await receiver.refusal('correctReceipt', low)).toEqual([
    {
      ...{ code: 'BELOW_SHELVED', field: null, zh: 'A 已上架 8 件（A01-01-01, A01-01-02），收货数不能更少，请先撤销上架' },
      en: '8 pieces of A are put away at A01-01-01, A01-01-02, so fewer cannot be received; undo the putaway first',
    },
  ])
  expect(await receiver.refusal('correctReceipt', { ...low, lines: [{ sku: 'A', good: 10 }] })).toEqual([
    {
      ...{ code: 'NOTHING_CORRECTED', field: 'lines', zh: `数量与收货单 ${wrong.receipt.number} 相同，没有可更正的内容` },
      en: `The quantities are those of receipt ${wrong.receipt.number}; there is nothing to correct`,
    },
  ])
  const right = await correct({ receiptId, lines: [{ sku: 'A', good: 8, defective: 1 }] })
  expect(right.userErrors).toEqual([])
  expect(lineOf(right.order, 'A')).toMatchObject({ receivedGood: 8, receivedDefective: 1 })
  expect(await fixture.readStock('A')).toEqual({ ...before, S: before.S - 1, R: before.R + 1 })
  const { receipts } = await fixture.readOrder(announced, 'receipts { number reason corrects { number } lines { good defective } }')
  expect(receipts.slice(-2)).toEqual([
    {
      ...{ number: expect.any(String), reason: 'Counted twice', corrects: { number: wrong.receipt.number } },
      lines: [{ good: -10, defective: 0 }],
    },
    { number: right.receipt.number, reason: null, corrects: null, lines: [{ good: 8, defective: 1 }] },
  ])
  expect(await receiver.refusal('correctReceipt', low)).toMatchObject([{ code: 'RECEIPT_CORRECTED' }])
})

it('has one effect when many correct one receipt at the same time', async () => {
  const announced = await fixture.createOrder({ A: 10 }, { shipped: true })
  const wrong = await receive({ orderId: announced.id, lines: [{ sku: 'A', good: 9 }] })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => correct({ receiptId: wrong.receipt.id, lines: [{ sku: 'A', good: 5 }] })),
  )
  expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1)
  expect(lineOf(await fixture.readOrder(announced, 'lines { receivedGood product { sku } }'), 'A').receivedGood).toBe(5)
})

it('prints labels of the batches that were put away', async () => {
  const announced = await fixture.createOrder({ A: 3, B: 1 }, { shipped: true })
  await receive({ orderId: announced.id, lines: [{ sku: 'A', good: 3 }] })
  const print = (query = '') =>
    fetch(`${testServer.url}/sheets/order-batch-labels/${encodeURIComponent(announced.id)}?language=en${query}`, {
      headers: { authorization: `Bearer ${receiver.identity.token}` },
    })
  expect((await print()).status).toBe(404)
  await fixture.scanner.scan('shelve', { orderId: announced.id, productId: fixture.productId('A'), code: 'A01-01-01', quantity: 3 })
  const { pages } = await readPdf(new Uint8Array(await (await print('&copies=2')).arrayBuffer()))
  const { number } = await testServer.db.batch.findFirstOrThrow({ where: { sourceId: rowId({ id: announced.id }) } })
  expect(pages.map(({ texts }) => texts.map(({ text }) => text).slice(0, 3))).toEqual(Array(2).fill(['A', 'Cup', number]))
})

it('prints a receipt in both languages; a customer does not learn who received', async () => {
  const announced = await fixture.createOrder({ A: 3 }, { shipped: true, erpNumber: 'PO-SHEET' })
  const { receipt: made } = await receive({ orderId: announced.id, lines: [{ sku: 'A', good: 2, missing: 1 }] })
  const sheet = async (client: Client, language: string, id = made.id) => {
    const headers = { authorization: `Bearer ${client.identity.token}` }
    const response = await fetch(`${testServer.url}/sheets/receipt-sheet/${encodeURIComponent(id)}?language=${language}`, { headers })
    if (!response.ok) return response.status
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    return pages.flatMap((page) => page.texts.map(({ text }) => text)).join(' ')
  }
  const chinese = await sheet(receiver, 'zh-CN')
  for (const text of ['收货单', made.number, announced.number, 'PO-SHEET', '不良品', '缺少']) expect(chinese).toContain(text)
  expect(await sheet(receiver, 'en')).toContain('Receipt')
  const stranger = await testServer.createApiKeyClient(['inbound:read'], await fixture.anotherCustomer())
  expect(await sheet(stranger, 'en')).toBe(404)
  expect(await sheet(receiver, 'en', toNodeId('Receipt', rowId({ id: announced.id })))).toBe(404)
})
