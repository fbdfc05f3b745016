import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '../kernel/command/failure.ts'
import { isS10, packageNumber } from '../kernel/states/codes.ts'
import { readPdf } from '../print/readPdf.ts'
import type { Manifest, ManifestRequest, ShipmentRequest } from './carrier.ts'
import { isAnswer } from './carrierFailures.ts'
import { simulatedCarrier } from './simulator.ts'

const address = {
  name: 'N',
  company: null,
  phone: null as string | null,
  country: 'US',
  province: 'CA',
  city: 'Beverly Hills',
  district: null,
  street1: '9450 Wilshire Boulevard',
  street2: null,
  postcode: '90210' as string | null,
}
const handedOverAt = new Date('2026-11-20T08:00:00Z')
const carrier = simulatedCarrier({ seed: 's', now: () => new Date('2026-11-22T20:00:00Z') })

function requestFor(reference: string, changes: Partial<ShipmentRequest> = {}): ShipmentRequest {
  const measures = { weightGrams: 600, lengthMillimetres: 200, widthMillimetres: 100, heightMillimetres: 50 }
  return { reference, channelId: 'c', service: 'SIM-STD', sender: address, recipient: address, measures, items: [], ...changes }
}

const manifestOf = (change: Partial<ManifestRequest>) =>
  carrier.manifest!({ reference: 'HO2611-0001', day: '2026-11-20', collectedAt: handedOverAt, labels: [], ...change }) as Promise<Manifest>

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const failure = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(Failure)
  return failure as Failure
}

const numberFor = async (reference: string) => (await carrier.create(requestFor(reference))).trackingNumber

describe('labels', () => {
  test('the same reference gives the same label, from any simulator of the same seed', async () => {
    const again = simulatedCarrier({ seed: 's', now: () => handedOverAt })
    const other = simulatedCarrier({ seed: 't', now: () => handedOverAt })
    const request = requestFor(packageNumber(7))
    expect(await carrier.create(request)).toEqual(await again.create(request))
    expect((await other.create(request)).trackingNumber).not.toBe(await numberFor(packageNumber(7)))
    expect(await numberFor('any text at all')).toBe(await numberFor('any text at all'))
  })

  test('every tracking number is an S10 number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.integer({ min: 0, max: 999_999_999 }).map(packageNumber)), async (reference) => {
        expect(isS10(await numberFor(reference))).toBe(true)
      }),
    )
  })

  test('no two packages and no two labels of one share a tracking number', async () => {
    const references = Array.from({ length: 3000 }, (_, i) => packageNumber(i)).flatMap((number) => [number, `${number}/2`, `${number}/15`])
    expect(new Set(await Promise.all(references.map(numberFor))).size).toBe(references.length)
  })

  test.each([
    [1, 'SIM-STD', 'US', '4.30'],
    [500, 'SIM-STD', 'US', '4.30'],
    [501, 'SIM-STD', 'US', '5.40'],
    [501, 'SIM-STD', 'DE', '16.20'],
    [2000, 'SIM-ECO', 'US', '4.50'],
  ])('%i g by %s to %s cost %s USD', async (weightGrams, service, country, amount) => {
    const measures = { weightGrams, lengthMillimetres: 1, widthMillimetres: 1, heightMillimetres: 1 }
    const { price } = await carrier.create(requestFor('r', { service, measures, recipient: { ...address, country } }))
    expect(price).toEqual({ amount, currency: 'USD' })
  })

  test('the label is drawn by us and has a routing code', async () => {
    expect(await carrier.create(requestFor('r'))).toMatchObject({ reference: 'r', label: null, routing: 'US-90' })
    const bare = { ...address, postcode: null }
    expect(await carrier.create(requestFor('r', { recipient: bare }))).toMatchObject({ routing: 'US-00' })
  })
})

describe('refusals', () => {
  const heavy = { weightGrams: 2001, lengthMillimetres: 1, widthMillimetres: 1, heightMillimetres: 1 }

  test.each<[string, Partial<ShipmentRequest>]>([
    ['CARRIER_UNAVAILABLE', { service: 'SIM-DOWN' }],
    ['CARRIER_SERVICE_UNKNOWN', { service: 'DHL' }],
    ['ADDRESS_NOT_DELIVERABLE', { recipient: { ...address, postcode: '00000' } }],
    ['SERVICE_WEIGHT_EXCEEDED', { service: 'SIM-ECO', measures: heavy }],
    ['RECIPIENT_PHONE_REQUIRED', { service: 'SIM-EXP' }],
  ])('%s', async (code, changes) => {
    const failure = await failureOf(carrier.create(requestFor('r', changes)))
    expect(failure.code).toBe(code)
    expect(isAnswer(failure)).toBe(code !== 'CARRIER_UNAVAILABLE')
    for (const language of ['zh-CN', 'en'] as const) expect(Failure.sentence(code, language, failure.values)).not.toMatch(/[{}]|undefined/)
  })

  test('quotes contain only services that would accept the package, cheapest first', async () => {
    expect((await carrier.quote(requestFor('r'))).map((quote) => quote.service)).toEqual(['SIM-ECO', 'SIM-STD'])
    const reachable = { ...address, phone: '+1 310 555 0142' }
    const quotes = await carrier.quote({ ...requestFor('r', { measures: heavy }), recipient: reachable })
    expect(quotes.map((quote) => quote.service)).toEqual(['SIM-STD', 'SIM-EXP'])
    expect((await failureOf(carrier.quote(requestFor('r', { recipient: { ...address, postcode: '00000' } })))).code).toBe(
      'ADDRESS_NOT_DELIVERABLE',
    )
  })
})

describe('after the sale', () => {
  test('a label can be voided repeatedly; some services refuse', async () => {
    const label = { reference: 'r', service: 'SIM-STD', trackingNumber: await numberFor('r') }
    await carrier.void(label)
    await carrier.void(label)
    expect((await failureOf(carrier.void({ ...label, service: 'SIM-KEEP' }))).code).toBe('LABEL_NOT_VOIDABLE')
    expect((await failureOf(carrier.void({ ...label, service: 'SIM-DOWN' }))).code).toBe('CARRIER_UNAVAILABLE')
  })

  test('tracking contains only past events', async () => {
    const events = await carrier.track({ trackingNumber: await numberFor('r'), service: 'SIM-STD', recipient: address, handedOverAt })
    expect(events.map((event) => event.status)).toEqual(['ACCEPTED', 'DEPARTED', 'ARRIVED'])
    const early = { trackingNumber: 'x', service: 'SIM-STD', recipient: address, handedOverAt: new Date('2027-01-01') }
    expect(await carrier.track(early)).toEqual([])
    expect((await failureOf(carrier.track({ ...early, service: 'SIM-DOWN' }))).code).toBe('CARRIER_UNAVAILABLE')
  })

  test.each([
    ['90210', ['OUT_FOR_DELIVERY', 'DELIVERED']],
    ['00001', ['OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'OUT_FOR_DELIVERY', 'DELIVERED']],
    ['00002', ['OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'HELD', 'RETURNING', 'RETURNED']],
    ['00003', ['OUT_FOR_DELIVERY', 'DELIVERED', 'RETURNING', 'RETURNED']],
    ['00004', ['LOST']],
  ])('tracking of a parcel to %s', async (postcode, then) => {
    const long = new Date('2026-01-01')
    const recipient = { ...address, postcode }
    const events = await carrier.track({ trackingNumber: await numberFor('r'), service: 'SIM-STD', recipient, handedOverAt: long })
    expect(events.map(({ status }) => status)).toEqual(['ACCEPTED', 'DEPARTED', 'ARRIVED', ...then])
    expect(events.map(({ at }) => at.getTime())).toEqual(events.map(({ at }) => at.getTime()).sort((a, b) => a - b))
  })

  test('a manifest accepts its own numbers and returns the others', async () => {
    const own = [await numberFor('a'), await numberFor('b')]
    const labels = [...own, 'RR473124829GB', 'nonsense'].map((trackingNumber) => ({ trackingNumber, service: 'SIM-STD' }))
    const manifest = await manifestOf({ labels })
    expect(manifest).toMatchObject({ refused: ['RR473124829GB', 'nonsense'], documents: [{ name: `${manifest.number} Road` }] })
    expect(manifest.number).toMatch(/^SIM-20261120-\d{6}$/)
    const texts = (await readPdf(manifest.documents[0]!.pdf)).pages.flatMap((page) => page.texts.map(({ text }) => text))
    expect(texts).toEqual(expect.arrayContaining(['HO2611-0001', manifest.number, ...own]))
    expect(texts).not.toContain('nonsense')
  })

  test('a manifest is the same when it is asked for again, and another for another reference', async () => {
    const labels = [{ trackingNumber: await numberFor('a'), service: 'SIM-STD' }]
    const first = await manifestOf({ labels })
    expect((await manifestOf({ labels })).number).toBe(first.number)
    expect((await manifestOf({ labels, reference: 'HO2611-0002' })).number).not.toBe(first.number)
  })

  test('a manifest has a document for each network, none if the carrier has closed the day, and fails as labels do', async () => {
    const of = (service: string) => [{ trackingNumber: 'LC123456785CN', service }]
    const both = await manifestOf({ labels: [...of('SIM-STD'), ...of('SIM-EXP')] })
    expect(both.documents.map(({ name }) => name)).toEqual([`${both.number} Road`, `${both.number} Express`])
    expect(await manifestOf({ labels: of('SIM-DAY') })).toBe('CLOSED_BY_CARRIER')
    const justNow = { labels: of('SIM-SLOW'), collectedAt: new Date('2026-11-22T19:56:00Z') }
    const early = await failureOf(manifestOf(justNow))
    expect([early.code, isAnswer(early)]).toEqual(['MANIFEST_NOT_READY', false])
    expect(await manifestOf({ ...justNow, collectedAt: new Date('2026-11-22T19:55:00Z') })).toMatchObject({ refused: [] })
    expect((await failureOf(manifestOf({ labels: of('SIM-DOWN') }))).code).toBe('CARRIER_UNAVAILABLE')
    expect((await failureOf(manifestOf({ labels: of('DHL') }))).code).toBe('CARRIER_SERVICE_UNKNOWN')
  })
})
