import { expect, it } from 'vitest'
import { readPdf } from '../../../graph/print/readPdf.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { loadFile } from '../upload.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
const { scanner, lead } = fixture
await fixture.createProducts(['BIB', 'SOCK'])

const receiptsOf = async (order: Data) => {
  const { receipts } = await fixture.readOrder(order, 'receipts { id number corrects { id } lines { good } }')
  return receipts as Data[]
}

it('the scans of a person at one box are one receipt, as long as nothing else is received in between', async () => {
  const order = await fixture.createOrder({ BIB: 12 }, { shipped: true, boxes: boxInputs({ G1: { BIB: 8 }, G2: { BIB: 4 } }) })
  const at = { orderId: order.id, boxId: (await scanner.scan('receive', { code: 'G1' })).boxId }
  const scans = [1, 2, 1].map((quantity) => scanner.buildScan('receive', { ...at, code: 'BIB', quantity }))
  // Together and one after the other.
  const { results } = await scanner.send('receive', scans)
  const next = await scanner.scan('receive', { ...at, code: 'BIB' })
  const number = results[0].receiptNumber
  expect([...results, next].map((one: Data) => one.receiptNumber)).toEqual(Array(4).fill(number))
  expect(new Set([...results, next].map((one: Data) => one.receiptId)).size).toBe(4)

  // An undo belongs to it.
  expect(await scanner.scan('unreceive', { receiptId: next.receiptId })).toMatchObject({ receiptNumber: number, received: 4 })
  expect(await scanner.scan('receive', { ...at, code: 'BIB', quantity: 2 })).toMatchObject({ receiptNumber: number, received: 6 })

  // Another person has a receipt of their own, and so has another box; the first one goes on after neither.
  const another = await fixture.anotherScanner()
  const theirs = await another.scan('receive', { ...at, code: 'BIB' })
  expect(theirs.receiptNumber).not.toBe(number)
  expect(await scanner.scan('receive', { ...at, code: 'BIB' })).toMatchObject({ receiptNumber: number, boxDone: true })
  const second = { orderId: order.id, boxId: (await scanner.scan('receive', { ...at, code: 'G2' })).boxId }
  const other = await scanner.scan('receive', { ...second, code: 'BIB' })
  expect([number, theirs.receiptNumber]).not.toContain(other.receiptNumber)
  expect(await scanner.scan('receive', { ...second, code: 'BIB' })).toMatchObject({ receiptNumber: other.receiptNumber })

  const receipts = await receiptsOf(order)
  expect(receipts.map((one) => [one.number === number, one.lines[0].good])).toEqual([
    [true, 1],
    [true, 2],
    [true, 1],
    [true, 1],
    [true, -1],
    [true, 2],
    [false, 1],
    [true, 1],
    [false, 1],
    [false, 1],
  ])

  // Its sheet has all of it, net; each scan can be corrected at a desk on its own.
  const sheet = await loadFile(testServer.url, `/sheets/receipt-sheet/${receipts[0]!.id}`, lead)
  const { pages } = await readPdf(new Uint8Array(await sheet.arrayBuffer()))
  const texts = pages.flatMap((page) => page.texts.map(({ text }) => text))
  expect(texts).toEqual(expect.arrayContaining([number, '7']))
  const lines = [{ productId: fixture.productId('BIB'), good: 1 }]
  const corrected = await lead.command(
    'correctReceipt',
    { receiptId: receipts[1]!.id, reason: 'One was of another order', lines },
    'receipt { number corrects { number } }',
  )
  expect(corrected.receipt.number).not.toBe(number)
})
