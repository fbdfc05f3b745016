import { read as readBook, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { rawWorkbook } from '../../../graph/exchange/read/rawWorkbook.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { downloaded } from '../exchange/importFixture.ts'
import { csvOf, xlsOf, xlsxOf } from '../exchange/sheetFiles.ts'
import { startTestServer } from '../testServer.ts'
import { createRateFixture } from './rateFixture.ts'

const testServer = await startTestServer()
const fixture = await createRateFixture(testServer)
const { clerk, reader, foreigner, createChannel, createCard, createPublished, update, upTo, table, read } = fixture
const channel = await createChannel()
const draft = await createCard(channel.id, { code: 'DRAFT' })

interface Asked {
  card?: string
  name?: string
  client?: Client
  unit?: string
  decimalSign?: string
  encoding?: string
}

async function send(bytes: Uint8Array, { card = draft.id, name = 'prices.xlsx', client = clerk, ...others }: Asked = {}): Promise<Data> {
  const { token, language } = client.identity
  const response = await fetch(`${client.url}/imports/rates?${new URLSearchParams({ card, name, ...others })}`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'accept-language': language },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
  return { status: response.status, ...((await response.json()) as Data) }
}
const refused = async (bytes: Uint8Array, asked: Asked = {}) => {
  const { status, userErrors } = await send(bytes, asked)
  return [status, userErrors[0].code]
}

const rows = [
  ['Rates of 2027'],
  ['Weight (kg)', 'Zone 4', 'Zone 5', 'Zone 10'],
  [0.5, 4.8, '5.65', '$6.65'],
  [2, 6.15, 8.1, ''],
  ['each further 1 kg', 0.45, 0.93, 1.65],
]
const steps = [
  { kind: 'WEIGHT', grams: 500, prices: [price('4', '4.8'), price('5', '5.65'), price('10', '6.65')] },
  { kind: 'WEIGHT', grams: 2000, prices: [price('4', '6.15'), price('5', '8.1')] },
  { kind: 'FURTHER', grams: 1000, prices: [price('4', '0.45'), price('5', '0.93'), price('10', '1.65')] },
]
function price(zone: string, amount: string) {
  return { zone, amount }
}

it('reads the prices of a workbook or a text file, and stores nothing', async () => {
  const texts = rows.map((cells) => cells.map(String))
  const semicolons = Buffer.from(texts.map((cells) => cells.map((cell) => cell.replace(/(\d)\.(\d)/, '$1,$2')).join(';')).join('\n'))
  const files: [Uint8Array, string][] = [
    [xlsxOf(rows), 'prices.xlsx'],
    [xlsOf(rows), 'prices.xls'],
    [csvOf(texts), 'prices.csv'],
    [semicolons, 'prices.csv'],
  ]
  for (const [bytes, name] of files) {
    const answer = await send(bytes, { name })
    expect(answer, name).toMatchObject({ status: 200, userErrors: [], errorCount: 0, rateSheet: { zones: ['4', '5', '10'], steps } })
    expect(answer.rateSheet.preview).toMatchObject({ zones: 3, steps: 3, prices: 8, unknownZones: [], lackingZones: [], suspected: [] })
    expect(answer.rateSheet.preview.missing).toEqual([{ kind: 'WEIGHT', grams: 2000, zone: '10' }])
  }
  const chinese = Buffer.from('重量,4区,5区\n1,5,6\n', 'utf8')
  expect((await send(chinese, { name: 'prices.csv', encoding: 'UTF_8' })).rateSheet.zones).toEqual(['4', '5'])
  expect(await read(draft.id, 'version steps { grams }')).toEqual({ version: draft.version, steps: [] })
})

it('has its weights in the unit that is asked for, or that of the warehouse', async () => {
  const plain = xlsxOf([
    ['', '4'],
    [1, 5],
  ])
  const grams = async (unit?: string) => (await send(plain, unit ? { unit } : {})).rateSheet.steps[0].grams
  expect([await grams(), await grams('G'), await grams('KG'), await grams('LB'), await grams('OZ')]).toEqual([1000, 1, 1000, 454, 28])
  expect(await refused(plain, { unit: 'STONE' })).toEqual([400, 'NOT_FOUND'])
  expect(await refused(plain, { decimalSign: 'DOT' })).toEqual([400, 'NOT_FOUND'])
})

it('compares with the card before and with the draft, and suspects a wrong unit', async () => {
  const own = await createChannel()
  await createPublished(own.id, { validFrom: '2021-01-01' })
  const card = await createCard(own.id, { validFrom: '2099-01-01' })
  await update(card, { table: { zones: ['4', '9'], steps: [upTo(2000, '8')] } })
  const { preview } = (
    await send(
      xlsxOf([
        ['', '4', '5', '9'],
        [2, 9.24, 9, 1],
        [5, 10.15, 12, 1],
      ]),
      { card: card.id },
    )
  ).rateSheet
  expect(preview).toMatchObject({ unknownZones: ['9'], lackingZones: ['10'], missing: [], suspected: [] })
  expect(preview.samples[0]).toEqual({ kind: 'WEIGHT', grams: 2000, zone: '4', amount: '9.24', before: '8.4', draft: '8' })
  expect(preview.samples).toHaveLength(6)
  const inGrams = await send(
    xlsxOf([
      ['', '4'],
      [2000, 8.4],
      [5000, 10.15],
    ]),
    { card: card.id },
  )
  expect(inGrams.rateSheet.preview.suspected).toEqual([{ of: 'WEIGHTS', factor: 1000 }])
})

it('names the cell of each error in both languages, and answers no prices', async () => {
  const wrong = xlsxOf([
    ['Weight (kg)', 'Zone 4', '4', 'a b', ''],
    [1, 'abc', 5, 5, 5],
    ['heavy', '€5', '1.23456', 5, ''],
    [1, 5, 5, 5, ''],
    ['2 lb', { t: 'e', v: 7 }, 5, 5, ''],
  ])
  const cells = [
    ['C1', 'ZONE_NAME_TWICE'],
    ['D1', 'ZONE_NAME_UNFIT'],
    ['E1', 'ZONE_NAME_MISSING'],
    ['B2', 'NOT_AN_AMOUNT'],
    ['A3', 'NOT_A_WEIGHT'],
    ['B3', 'AMOUNT_CURRENCY_DIFFERS'],
    ['C3', 'TOO_MANY_DECIMALS'],
    ['A4', 'WEIGHT_TWICE'],
    ['A5', 'WEIGHT_UNIT_DIFFERS'],
    ['B5', 'CELL_BROKEN'],
  ]
  const answer = await send(wrong)
  expect(answer).toMatchObject({ status: 200, rateSheet: null, errorCount: cells.length })
  expect(answer.userErrors.map(({ cell, code }: Data) => [cell, code])).toEqual(cells)
  expect(answer.userErrors.map(({ message }: Data) => message)).toEqual(
    expect.arrayContaining([
      'B2: “abc” is not an amount',
      'B3: “€5” is in another currency; the prices of the card are in USD',
      'A5: “2 lb” is in lb, but kg was chosen',
      'A4: This weight is in A2 already',
    ]),
  )
  const inChinese = await send(wrong, { client: clerk.with({ language: 'zh-CN' }) })
  expect(inChinese.userErrors[3].message).toBe('B2: “abc”不是金额')
  const unclear = csvOf([
    ['', '4'],
    ['1', '1,250'],
  ])
  expect((await send(unclear, { name: 'p.csv' })).userErrors[0]).toMatchObject({ cell: 'B2', code: 'NUMBER_UNCLEAR' })
  const asked = await send(unclear, { name: 'p.csv', decimalSign: 'COMMA' })
  expect(asked.rateSheet.steps[0].prices).toEqual([price('4', '1.25')])
})

it('refuses files that are no table of prices, and hostile ones', async () => {
  expect(
    await refused(
      xlsxOf([
        ['Name', 'Price'],
        ['Cup', 5],
      ]),
    ),
  ).toEqual([422, 'RATE_SHEET_WITHOUT_ZONES'])
  expect(
    await refused(
      xlsxOf([
        ['', ...Array.from({ length: 101 }, (_, at) => `Z${at}`)],
        [1, ...Array.from({ length: 101 }, () => 1)],
      ]),
    ),
  ).toEqual([422, 'RATE_SHEET_TOO_LARGE'])
  expect(await refused(xlsxOf(Array.from({ length: 19_000 }, (_, at) => [at, 1])))).toEqual([422, 'FILE_TOO_MANY_ROWS'])
  expect(await refused(new Uint8Array())).toEqual([422, 'FILE_EMPTY'])
  expect(await refused(Buffer.from('%PDF-1.7'), { name: 'prices.pdf' })).toEqual([422, 'FILE_NOT_SHEET'])
  expect(await refused(xlsxOf(rows).slice(0, 900))).toEqual([422, 'FILE_BROKEN'])
  expect(await refused(new Uint8Array(11 * 1024 * 1024))).toEqual([413, 'FILE_TOO_LARGE'])
  const bomb = await rawWorkbook(async function* () {
    const piece = Buffer.from('<row/>'.repeat(100_000))
    for (let at = 0; at < 200; at++) yield piece
  })
  expect(await refused(bomb)).toEqual([422, 'FILE_UNPACKS_TOO_LARGE'])
  const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
  const linked = await rawWorkbook(
    `<sheetData><row r="1">${cell('A1', 'Weight')}${cell('B1', '4')}</row><row r="2">${cell('A2', '1')}${cell('B2', '5')}</row></sheetData><hyperlinks><hyperlink ref="A1:XFD1048576" location="S!A1"/></hyperlinks>`,
  )
  expect((await send(linked)).rateSheet.steps).toEqual([{ kind: 'WEIGHT', grams: 1000, prices: [price('4', '5')] }])
})

it('is for those who may edit freight in the warehouse of the card, and for drafts', async () => {
  const file = xlsxOf(rows)
  const published = await createPublished((await createChannel()).id)
  expect(await refused(file, { card: published.id })).toEqual([422, 'RATE_CARD_PUBLISHED'])
  expect(await refused(file, { client: reader })).toEqual([403, 'FORBIDDEN'])
  expect(await refused(file, { client: foreigner })).toEqual([404, 'NOT_FOUND'])
  expect(await refused(file, { card: channel.id })).toEqual([404, 'NOT_FOUND'])
  expect(await refused(file, { client: testServer.anonymous })).toEqual([401, 'UNAUTHENTICATED'])
  const customer = await testServer.factory.createCustomer(fixture.warehouse)
  const key = await testServer.createApiKeyClient(['package:read'], customer)
  expect(await refused(file, { client: key })).toEqual([404, 'NOT_FOUND'])
  for (const client of [foreigner, key])
    await expect(downloaded(client, `/imports/rates/${encodeURIComponent(published.id)}.xlsx`)).rejects.toThrow('404')
})

it('downloads what changes nothing when it is read again', async () => {
  const own = await createChannel()
  const card = await createCard(own.id)
  const size = { kind: 'SIZE', longestMillimetres: 600, middleMillimetres: 400, shortestMillimetres: 400, prices: [price('4', '7')] }
  const given = [...table.steps, upTo(1, '0.0001', '12345678901234.5678'), upTo(453, '1234.5', null, '2'), size]
  await update(card, { table: { zones: ['4', '5', '10'], steps: given } })
  const stored = await read(card.id, 'code zones steps { kind grams prices { zone amount } }')
  const weights = stored.steps.filter(({ kind }: Data) => kind !== 'SIZE')
  const inOrder = (found: Data[]) =>
    found.map((step) => ({ ...step, prices: [...step.prices].sort((a: Data, b: Data) => a.zone.localeCompare(b.zone)) }))
  for (const client of [clerk, clerk.with({ language: 'zh-CN' })])
    for (const type of ['xlsx', 'csv'])
      for (const unit of ['KG', 'G', 'LB', 'OZ']) {
        const file = await downloaded(client, `/imports/rates/${encodeURIComponent(card.id)}.${type}?unit=${unit}`)
        expect(file.name).toBe(`${stored.code}.${type}`)
        const { rateSheet, userErrors } = await send(file.bytes, { card: card.id, name: file.name, unit })
        expect(userErrors, `${type} ${unit}`).toEqual([])
        expect(rateSheet.zones).toEqual(stored.zones)
        expect(inOrder(rateSheet.steps), `${type} ${unit}`).toEqual(inOrder(weights))
      }
  const { bytes } = await downloaded(reader, `/imports/rates/${encodeURIComponent(card.id)}.xlsx`)
  const book = readBook(bytes, { type: 'array' })
  expect(utils.sheet_to_json(book.Sheets[stored.code] as object, { header: 1 })[0]).toEqual(['Weight (kg)', '4', '5', '10'])
})
