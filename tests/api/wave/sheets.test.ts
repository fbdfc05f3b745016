import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { shortId } from '../../../graph/kernel/states/shortId.ts'
import { readPdf } from '../../../graph/print/readPdf.ts'
import { boxInputs, InboundFixture } from '../inbound/inboundFixture.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, type SignedInUser } from './waveFixture.ts'

const testServer = await startTestServer()
const waveFixture = await createWaveFixture(testServer)
const packer = await waveFixture.signInNewUser('packer')

const get = (path: string, who: SignedInUser | null = packer, method = 'GET') =>
  fetch(`${testServer.url}/sheets/${path}`, { method, headers: who ? { authorization: `Bearer ${who.client.identity.token}` } : {} })
const of = (name: string, query = '', id = waveFixture.warehouse.id) => `${name}/${encodeURIComponent(id)}${query}`
const pages = async (response: Response) => (await PDFDocument.load(await response.arrayBuffer())).getPageCount()

test('a client that requests many sheets at once is asked to retry, while others are answered', async () => {
  const asked = Array.from({ length: 40 }, () => get(of('slot-labels')))
  const others = Array.from({ length: 20 }, () => waveFixture.lead.client.send('{ viewer { name } }'))
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status === 429)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  for (const one of answers.filter(({ status }) => status === 200)) expect(await pages(one)).toBeGreaterThan(0)
  for (const one of refused) {
    expect(Number(one.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await one.json()).toMatchObject({ error: 'TOO_MANY_REQUESTS' })
  }
})

test('prints the commands of a station as barcodes', async () => {
  const sheet = await get(of('command-sheet'))
  expect(sheet.headers.get('content-type')).toBe('application/pdf')
  expect(sheet.headers.get('cache-control')).toBe('private, no-store')
  expect(await pages(sheet)).toBe(1)
})

test('prints as many slots of a put wall as a mixed wave may have packages', async () => {
  await waveFixture.saveWaveSetting('MIXED', { maximum: 12 })
  expect(await pages(await get(of('slot-labels', '?feed=roll&columns=1')))).toBe(12)
  expect(await pages(await get(of('slot-labels', '?feed=roll&columns=3')))).toBe(4)
  expect(await pages(await get(of('slot-labels')))).toBeLessThan(12)
})

test('requires the print right and an existing document', async () => {
  const there = await createWaveFixture(testServer)
  expect((await get(of('command-sheet'), null)).status).toBe(401)
  for (const refused of [
    get(of('command-sheet'), waveFixture.planner),
    get(of('command-sheet'), there.picker),
    get(of('slot-labels', '', waveFixture.customer.id)),
    get(of('no-such-sheet')),
    get('command-sheet'),
    get('command-sheet/nonsense'),
    get(of('constructor')),
  ])
    expect((await refused).status).toBe(404)
  const posted = await get(of('command-sheet'), packer, 'POST')
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await (await get(of('no-such-sheet', '?language=en'))).text()).toBe('PDF does not exist')
  expect(await (await get(of('command-sheet', '?language=zh-CN'), null)).text()).toBe('令牌缺失、无效、已过期或已撤销')
})

test('prints a label for each box of an inbound order, for users who may read it, and not for the key of another customer', async () => {
  const inboundFixture = await InboundFixture.create(testServer)
  await inboundFixture.createProducts(['CUP'])
  const order = await inboundFixture.createOrder(
    { CUP: 3 },
    { boxes: boxInputs({ 'B-1': { CUP: 1 }, 'B-2': { CUP: 1 }, 'B-3': { CUP: 1 } }) },
  )
  const bare = await inboundFixture.createOrder({ CUP: 1 }, { arrival: 'EXPRESS', trackingNumber: 'T-BARE' })
  const ask = (token: string | null, query = '', { id } = order) =>
    fetch(`${testServer.url}/sheets/${of('box-labels', query, id)}`, { headers: { authorization: `Bearer ${token}` } })
  const desk = await ask(inboundFixture.lead.identity.token)
  expect(await pages(desk)).toBe(3)
  expect(desk.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''box-labels%20${order.number}.pdf`)
  const own = await ask(inboundFixture.integrator.identity.token, '?columns=3')
  expect([await pages(own), own.headers.get('set-cookie')]).toEqual([1, null])
  const stranger = await testServer.createApiKeyClient(['inbound:read'], await inboundFixture.anotherCustomer())
  const elsewhere = await testServer.signInAs('lead', await testServer.factory.createWarehouse())
  for (const refused of [
    ask(stranger.identity.token),
    ask(elsewhere.identity.token),
    ask(inboundFixture.lead.identity.token, '', bare as never),
  ])
    expect((await refused).status).toBe(404)
})

test('prints labels of products: as many as are declared, or the copies asked for, with the name in the language of the reader', async () => {
  const inboundFixture = await InboundFixture.create(testServer)
  await inboundFixture.createProducts(['CUP', 'MUG'])
  const order = await inboundFixture.createOrder({ CUP: 3, MUG: 2 }, { arrival: 'EXPRESS', trackingNumber: 'T-LABELS' })
  const ask = (path: string, { identity } = inboundFixture.lead) =>
    fetch(`${testServer.url}/sheets/${path}`, { headers: { authorization: `Bearer ${identity.token}` } })
  const skus = async (path: string) => {
    const { pages } = await readPdf(new Uint8Array(await (await ask(path)).arrayBuffer()))
    return pages.map(({ texts }) => texts.map(({ text }) => text).find((text) => text === 'CUP' || text === 'MUG'))
  }
  expect(await skus(of('order-product-labels', '', order.id))).toEqual(['CUP', 'CUP', 'CUP', 'MUG', 'MUG'])
  expect(await skus(of('order-product-labels', '?copies=1', order.id))).toEqual(['CUP', 'MUG'])
  // Of a return without declared products there is a label for each piece that came.
  const back = await inboundFixture.createOrder({}, { kind: 'RETURN', arrival: 'EXPRESS', trackingNumber: 'T-BACK' })
  await inboundFixture.scanner.scan('receive', { code: 'MUG', orderId: back.id, quantity: 2 })
  expect(await skus(of('order-product-labels', '', back.id))).toEqual(['MUG', 'MUG'])
  const cup = inboundFixture.productId('CUP')
  expect(await skus(of('product-labels', '?copies=4', cup))).toHaveLength(4)
  expect(await skus(of('product-labels', '', cup))).toEqual(['CUP'])
  expect((await ask(of('product-labels', '?copies=0', cup))).status).toBe(404)
  const stranger = await testServer.createApiKeyClient(['product:read', 'inbound:read'], await inboundFixture.anotherCustomer())
  expect((await ask(of('product-labels', '', cup), stranger)).status).toBe(404)

  // Labels of chosen products, in the order of their list.
  const chosen = [inboundFixture.productId('MUG'), cup].map(shortId).join(',')
  const ofChosen = (query: string) => of('chosen-product-labels', query, inboundFixture.warehouse.id)
  expect(await skus(ofChosen(`?codes=${chosen}&copies=2`))).toEqual(['MUG', 'MUG', 'CUP', 'CUP'])
  expect(await skus(ofChosen(`?codes=nonsense,${chosen}`))).toEqual(['MUG', 'CUP'])
  // At most 1,000 labels are printed: all copies of as many products as have room.
  expect(await skus(ofChosen(`?codes=${chosen}&copies=600`))).toEqual(Array.from({ length: 600 }, () => 'MUG'))
  expect((await ask(ofChosen('?codes=nonsense'))).status).toBe(404)
  expect((await ask(ofChosen(`?codes=${chosen}`), stranger)).status).toBe(404)
})

test('a browser that presented its token opens sheets by URL, and nothing else, until the session ends', async () => {
  const person = await waveFixture.signInNewUser('packer')
  const first = await get(of('command-sheet'), person, 'HEAD')
  expect([first.status, first.headers.get('content-type'), await first.text()]).toEqual([200, 'application/pdf', ''])
  // Rendering a sheet costs more than an authorization check.
  expect(Number(first.headers.get('x-cost'))).toBeLessThan(Number((await get(of('command-sheet'), person)).headers.get('x-cost')))
  for (const refused of [get(of('no-such-sheet'), person, 'HEAD'), get(of('command-sheet'), waveFixture.planner, 'HEAD')])
    expect((await refused).status).toBe(404)
  const [cookie, ...attributes] = first.headers.get('set-cookie')?.split('; ') ?? []
  expect(attributes).toEqual(['Path=/sheets', 'HttpOnly', 'SameSite=Strict'])
  const headers = { cookie: cookie ?? '' }
  const again = await fetch(`${testServer.url}/sheets/${of('command-sheet', '?language=en')}`, { headers })
  expect([again.status, again.headers.get('content-type'), again.headers.get('set-cookie')]).toEqual([200, 'application/pdf', null])
  expect((await fetch(`${testServer.url}/sheets/${of('slot-labels', '', waveFixture.customer.id)}`, { headers })).status).toBe(404)
  const body = JSON.stringify({ query: '{ viewer { name } }' })
  const asked = await fetch(`${testServer.url}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  expect(await asked.text()).toContain('UNAUTHENTICATED')
  await person.client.query('mutation { signOut }')
  expect((await fetch(`${testServer.url}/sheets/${of('command-sheet')}`, { headers })).status).toBe(401)
})
