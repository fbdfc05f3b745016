import { expect, it } from 'vitest'
import { startTestServer } from '../testServer.ts'
import { boxInputs, InboundFixture } from './inboundFixture.ts'

const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
await testServer.factory.createLocations(fixture.areas.picking, ['A01-01-01', 'A01-02-01', 'A01-03-01'])
await testServer.factory.createLocations(fixture.areas.staging, ['R01-01-01'])
await testServer.factory.createLocations(fixture.areas.defective, ['D01-01-01'])

it('moves goods from the inbound order to the shelf, with correct quantities after every step', async () => {
  const { scanner } = fixture
  await fixture.createProducts(['CUP', 'LAMP'])
  const announced = await fixture.createOrder(
    { CUP: 10, LAMP: 4 },
    { erpNumber: 'PO-1', boxes: boxInputs({ 'BX-1': { CUP: 6, LAMP: 4 }, 'BX-2': { CUP: 4 } }) },
  )
  expect(announced).toMatchObject({ state: 'FORECAST', number: expect.stringMatching(/^IN\d{4}-\d{4,}$/) })
  expect(await fixture.readStock('CUP')).toEqual({ T: 0, R: 0, S: 0, G: 0, D: 0 })

  const departed = await fixture.integrator.command('departInboundOrder', { orderId: announced.id }, 'order { state }')
  expect(departed).toEqual({ order: { state: 'IN_TRANSIT' }, userErrors: [] })
  expect(await fixture.readStock('CUP')).toEqual({ T: 10, R: 0, S: 0, G: 0, D: 0 })

  // Step: sign box by box.
  const signed = await scanner.scan('sign', { code: 'bx-1' })
  expect(signed).toMatchObject({
    step: 'SIGNED',
    orderNumber: announced.number,
    boxMark: 'BX-1',
    boxes: 2,
    boxesSigned: 1,
    signed: 10,
    state: 'TO_BE_STORED',
  })
  expect(await fixture.readStock('CUP')).toEqual({ T: 4, R: 6, S: 0, G: 0, D: 0 })
  expect(await fixture.readStock('LAMP')).toEqual({ T: 0, R: 4, S: 0, G: 0, D: 0 })

  // Step: receive some by pieces, and the rest of the box at once.
  const opened = await scanner.scan('receive', { code: 'BX-1' })
  expect(opened).toMatchObject({
    step: 'OPENED',
    sound: 'OK',
    boxDeclared: 10,
    boxReceived: 0,
    orderId: announced.id,
    boxMark: 'BX-1',
    received: 0,
    declared: 14,
  })
  const context = { orderId: announced.id, boxId: opened.boxId }
  const counted = await scanner.scan('receive', { ...context, code: 'CUP', quantity: 3 })
  expect(counted).toMatchObject({
    step: 'RECEIVED',
    sku: 'CUP',
    productName: 'Goods CUP',
    lineReceived: 3,
    lineDeclared: 10,
    state: 'IN_STORAGE',
  })
  expect(counted.receiptNumber).toMatch(/^RC\d{4}-\d{4,}$/)
  await scanner.scan('receive', { ...context, code: 'CUP', quality: 'DEFECTIVE' })
  expect(await fixture.readStock('CUP')).toEqual({ T: 4, R: 2, S: 4, G: 0, D: 0 })
  const whole = await scanner.scan('receive', { ...context, code: 'BX-1', act: 'WHOLE' })
  expect(whole).toMatchObject({
    step: 'RECEIVED',
    quantity: 6,
    boxDone: true,
    boxesReceived: 1,
    received: 10,
    sound: 'DONE',
    boxReceived: 10,
  })
  expect(await fixture.readStock('CUP')).toEqual({ T: 4, R: 0, S: 6, G: 0, D: 0 })
  expect(await fixture.readStock('LAMP')).toEqual({ T: 0, R: 0, S: 4, G: 0, D: 0 })

  // Receiving a box that is not signed for signs it.
  const second = await scanner.scan('receive', { code: 'BX-2' })
  const direct = await scanner.scan('receive', { orderId: announced.id, boxId: second.boxId, code: 'BX-2', act: 'WHOLE' })
  expect(direct).toMatchObject({ boxesSigned: 2, boxesReceived: 2, received: 14 })
  expect(await fixture.readStock('CUP')).toEqual({ T: 0, R: 0, S: 10, G: 0, D: 0 })

  // Step: put away by product, then by the proposed location.
  await scanner.scan('shelve', { code: announced.number })
  const chosen = await scanner.scan('shelve', { orderId: announced.id, code: 'CUP' })
  expect(chosen).toMatchObject({
    step: 'CHOSEN',
    toPutAwayGood: 9,
    toPutAwayDefective: 1,
    quality: 'GOOD',
    proposedCode: 'A01-01-01',
    proposedQuantity: 9,
  })
  const cup = { orderId: announced.id, productId: fixture.productId('CUP') }
  // Elsewhere than proposed, which is said: a neighbour's label may have been scanned by mistake.
  const some = await scanner.scan('shelve', { ...cup, code: 'L:A01-02-01', proposedCode: 'A01-01-01', quantity: 5 })
  expect(some).toMatchObject({
    step: 'SHELVED',
    quantity: 5,
    locationCode: 'A01-02-01',
    ...{ missedCode: 'A01-01-01', sound: 'WARN' },
    toPutAwayGood: 4,
    proposedCode: 'A01-02-01',
    proposedQuantity: 4,
  })
  expect(await fixture.readStock('CUP')).toEqual({ T: 0, R: 0, S: 5, G: 5, D: 0 })
  const rest = await scanner.scan('shelve', { ...cup, code: 'A01-02-01', proposedCode: 'L:A01-02-01' })
  expect(rest).toMatchObject({
    missedCode: null,
    sound: 'OK',
    quantity: 4,
    toPutAwayGood: 0,
    quality: 'DEFECTIVE',
    proposedCode: 'D01-01-01',
    proposedQuantity: 1,
  })
  await scanner.scan('shelve', { ...cup, code: 'D01-01-01' })
  expect(await fixture.readShelves('CUP')).toEqual({ 'A01-02-01 GOOD': 9, 'D01-01-01 DEFECTIVE': 1 })
  expect(await fixture.readStock('CUP')).toEqual({ T: 0, R: 0, S: 0, G: 9, D: 1 })
  expect(await fixture.readOrder(announced, 'state receiptStatus listingStatus')).toEqual({
    state: 'IN_STORAGE',
    receiptStatus: 'COMPLETE',
    listingStatus: 'PARTIAL',
  })

  // The last piece completes the order.
  await scanner.scan('shelve', { orderId: announced.id, code: 'LAMP' })
  const last = await scanner.scan('shelve', { orderId: announced.id, productId: fixture.productId('LAMP'), code: 'R01-01-01' })
  expect(last).toMatchObject({ state: 'COMPLETED', toShelve: 0, shelved: 14, proposedCode: null })
  expect(await fixture.readStock('LAMP')).toEqual({ T: 0, R: 0, S: 0, G: 4, D: 0 })
  const done = await fixture.readOrder(
    announced,
    'state listingStatus completedAt totals { declared signed received defective shelved toShelve }',
  )
  expect(done).toMatchObject({ state: 'COMPLETED', listingStatus: 'ALL', completedAt: expect.any(String) })
  expect(done.totals).toEqual({ declared: 14, signed: 14, received: 14, defective: 1, shelved: 14, toShelve: 0 })
})

it('writes history, receipts, putaways, a batch of the day and stock flows that name the order', async () => {
  await fixture.createProducts(['PEN'])
  const { scanner } = fixture
  const announced = await fixture.createOrder({ PEN: 2 }, { arrival: 'EXPRESS', trackingNumber: '1z999' })
  expect(announced.state).toBe('IN_TRANSIT')
  await scanner.scan('sign', { code: '1Z999' })
  await scanner.scan('receive', { orderId: announced.id, code: 'PEN', quantity: 2 })
  await scanner.scan('shelve', { orderId: announced.id, productId: fixture.productId('PEN'), code: 'A01-03-01' })

  const id = atob(announced.id).split(':')[1] as string
  const history = await testServer.db.stateHistory.findMany({ where: { nodeId: id }, orderBy: { no: 'asc' } })
  expect(history.map(({ action, to }) => [action, to])).toEqual([
    ['create', 'FORECAST'],
    ['depart', 'IN_TRANSIT'],
    ['sign', 'TO_BE_STORED'],
    ['receive', 'IN_STORAGE'],
    ['finish', 'COMPLETED'],
  ])
  const events = await testServer.db.event.findMany({ where: { nodeId: id }, orderBy: { no: 'asc' } })
  expect(events.map(({ kind }) => kind)).toEqual([
    ...['inbound.created', 'inbound.departed', 'inbound.signed', 'inbound.received', 'inbound.shelved', 'inbound.completed'],
  ])
  const batch = await testServer.db.batch.findFirstOrThrow({ where: { sourceId: id } })
  const received = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(history[3]?.at)
  expect(batch).toMatchObject({ source: 'INBOUND', sourceNumber: announced.number, receivedOn: new Date(`${received}T00:00:00Z`) })
  const flow = await testServer.db.stockFlow.findMany({ where: { documentId: id }, orderBy: { no: 'asc' } })
  expect(flow.map(({ quantity, change, after }) => `${quantity} ${change} ${after}`)).toEqual([
    ...[
      'IN_TRANSIT 2 2',
      'IN_TRANSIT -2 0',
      'TO_RECEIVE 2 2',
      'TO_RECEIVE -2 0',
      'TO_SHELVE 2 2',
      'ON_HAND 2 2',
      'TO_SHELVE -2 0',
      'GOOD 2 2',
    ],
  ])
  expect(flow.every(({ documentKind, documentNumber }) => documentKind === 'InboundOrder' && documentNumber === announced.number)).toBe(
    true,
  )
  expect(flow.at(-1)).toMatchObject({ actorKind: 'STAFF', stationId: expect.any(String), scannedAt: expect.any(Date) })
  const shown = await fixture.readOrder(
    announced,
    'receipts { number lines { good } staff { name } } shelvings { quantity quality locationCode }',
  )
  expect(shown.receipts).toMatchObject([{ lines: [{ good: 2 }], staff: { name: expect.any(String) } }])
  expect(shown.shelvings).toEqual([{ quantity: 2, quality: 'GOOD', locationCode: 'A01-03-01' }])
})

it('closes a receipt with missing goods, and completes automatically', async () => {
  await fixture.createProducts(['BAG'])
  const { scanner } = fixture
  const announced = await fixture.createOrder({ BAG: 100 }, { shipped: true })
  await scanner.scan('receive', { orderId: announced.id, code: 'BAG', quantity: 95 })
  expect(await fixture.readStock('BAG')).toEqual({ T: 0, R: 5, S: 95, G: 0, D: 0 })
  const closed = await fixture.lead.command(
    'closeReceipt',
    { orderId: announced.id, reason: '5 never came' },
    'order { state receiptStatus closedReason closable }',
  )
  expect(closed.order).toEqual({ state: 'IN_STORAGE', receiptStatus: 'COMPLETE', closedReason: '5 never came', closable: false })
  expect(await fixture.readStock('BAG')).toEqual({ T: 0, R: 0, S: 95, G: 0, D: 0 })
  expect(await scanner.refusal('receive', { orderId: announced.id, code: 'BAG' })).toMatchObject({ code: 'RECEIPT_CLOSED' })
  const last = await scanner.scan('shelve', { orderId: announced.id, productId: fixture.productId('BAG'), code: 'A01-01-01' })
  expect(last.state).toBe('COMPLETED')
  expect(await fixture.readStock('BAG')).toEqual({ T: 0, R: 0, S: 0, G: 95, D: 0 })
})

it('completes by force, with a decision for every piece that is not put away', async () => {
  await fixture.createProducts(['HAT'])
  const { scanner, lead } = fixture
  const announced = await fixture.createOrder({ HAT: 10 }, { shipped: true })
  await scanner.scan('receive', { orderId: announced.id, code: 'HAT', quantity: 6 })
  const damaged = await scanner.scan('receive', { orderId: announced.id, code: 'HAT', quality: 'DEFECTIVE', quantity: 2 })
  const force = (unshelved: object[]) => ({ orderId: announced.id, reason: 'Year end', unshelved })
  const some = { lineId: damaged.lineId, quality: 'GOOD', quantity: 4, locationCode: 'A01-02-01' }
  const rest = { lineId: damaged.lineId, quality: 'GOOD', quantity: 2, lossReason: 'Gone' }
  const broken = { lineId: damaged.lineId, quality: 'DEFECTIVE', quantity: 2, lossReason: 'Thrown away' }
  expect(await lead.refusal('forceCompleteInbound', force([some, broken]))).toEqual([
    {
      ...{ code: 'UNSHELVED_LEFT', field: null, zh: 'HAT 还有良品 2 件、不良品 0 件未上架，请上架或报损' },
      en: '2 good and 0 defective pieces of HAT are not put away; put them away or write them off',
    },
  ])
  expect(await lead.refusal('forceCompleteInbound', force([some, some, rest, broken]))).toMatchObject([{ code: 'ABOVE_UNSHELVED' }])
  expect(await lead.refusal('forceCompleteInbound', force([{ ...some, lossReason: 'Both' }]))).toMatchObject([
    { code: 'FATE_UNCLEAR', field: 'unshelved.0' },
  ])
  expect(await lead.refusal('forceCompleteInbound', force([{ ...some, locationCode: 'D01-01-01' }]))).toMatchObject([
    { code: 'AREA_MISMATCH' },
  ])
  expect(
    await lead.refusal('forceCompleteInbound', force([{ ...some, lineId: btoa(`InboundLine:${crypto.randomUUID()}`) }])),
  ).toMatchObject([{ code: 'NOT_FOUND', field: 'unshelved.0.lineId' }])

  const facts = await testServer.recordFactKinds(async () => {
    const forced = await lead.command(
      'forceCompleteInbound',
      force([some, rest, broken]),
      'order { state lines { lost } losses { quantity quality reason } }',
    )
    expect(forced.userErrors).toEqual([])
    expect(forced.order).toMatchObject({
      state: 'COMPLETED',
      lines: [{ lost: 4 }],
      losses: [
        { quantity: 2, reason: 'Gone' },
        { quantity: 2, quality: 'DEFECTIVE' },
      ],
    })
  })
  expect(facts).toEqual(['inbound.forced', 'inbound.completed', 'inbound.lost', 'inbound.lost'])
  expect(await fixture.readStock('HAT')).toEqual({ T: 0, R: 0, S: 0, G: 4, D: 0 })
  expect((await fixture.readShelves('HAT'))['A01-02-01 GOOD']).toBe(4)
})
