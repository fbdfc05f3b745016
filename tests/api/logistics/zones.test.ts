import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { commitMeanwhile } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createZoneFixture } from './zoneFixture.ts'
import { byCity, byCountry, byPrefix, byRange, outcomesOf, zoneOf } from './zoneRows.ts'

const testServer = await startTestServer()
const { clerk, reader, createTable, addRows, refused, rowFields, rowsOf, lookUp } = await createZoneFixture(testServer)

it('finds the zone of an address and says why', async () => {
  const { id, editionId } = await createTable()
  const rows = [
    ...[byRange('US', '80000', '81699', '4'), byPrefix('US', '891', '3'), byRange('US', '00501', '00599', '7'), byCountry('US', '8')],
    ...[
      byRange('GB', 'KW15', 'KW17', '9'),
      byPrefix('GB', 'SE1', '2'),
      byCity('MX', 'Mérida', '7'),
      byCountry('HK', '5'),
      byCity('HK', 'Kowloon', '6'),
    ],
  ]
  expect(await addRows(editionId, rows)).toMatchObject({ zoneEdition: { rowCount: 9 }, userErrors: [] })
  const found = await lookUp(id, 'US', '81435', 'Telluride')
  expect(found).toMatchObject({ isFound: true, edition: { validFrom: '2020-01-01' } })
  expect(found.lines).toEqual([
    { level: 'POSTCODE', outcome: 'NO_ROW', row: null },
    {
      level: 'POSTCODE_RANGE',
      outcome: 'FOUND',
      row: { zone: '4', country: 'US', postcodeFrom: '80000', postcodeTo: '81699', city: null },
    },
    { level: 'POSTCODE_PREFIX', outcome: 'NOT_ASKED', row: null },
    { level: 'CITY', outcome: 'NOT_ASKED', row: null },
    { level: 'COUNTRY', outcome: 'NOT_ASKED', row: null },
  ])
  const zones = [
    ...[
      ['US', '89109-1000', null, '3'],
      ['US', '00544', null, '7'],
      ['US', '544', null, '8'],
      ['US', '79999', null, '8'],
      ['US', '81700', null, '8'],
    ],
    ...[
      ['GB', 'KW17 9ZZ', null, '9'],
      ['GB', 'se1 4ab', null, '2'],
      ['GB', 'SE10 4AB', null, null],
      ['MX', '97000', 'MERIDA', '7'],
    ],
    ...[
      ['HK', '', 'Central', '5'],
      ['HK', null, 'kowloon', '6'],
      ['FR', '75001', 'Paris', null],
    ],
  ] as const
  for (const [country, postcode, city, zone] of zones)
    expect([country, postcode, zoneOf(await lookUp(id, country, postcode, city))]).toEqual([country, postcode, zone])
  const none = (outcome: string) => [outcome, outcome, outcome]
  expect(outcomesOf(await lookUp(id, 'US', '544'))).toEqual([...none('NOT_OF_FORM'), 'NOT_GIVEN', 'FOUND'])
  expect(outcomesOf(await lookUp(id, 'HK', '', 'Central'))).toEqual([...none('NO_POSTCODES'), 'NO_ROW', 'FOUND'])
  expect(outcomesOf(await lookUp(id, 'FR', '75001', 'Paris'))).toEqual([...none('NO_ROW'), 'NO_ROW', 'NO_ROW'])
  expect(await lookUp(id, 'FR', null)).toMatchObject({ isFound: false, lines: [{ outcome: 'NOT_GIVEN' }, {}, {}, {}, {}] })
  await expect(lookUp(id, 'XX')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })

  expect(await rowsOf(id, { zones: ['4'] })).toMatchObject([{ level: 'POSTCODE_RANGE', postcodes: 1700 }])
  expect(await rowsOf(id, { countries: ['HK'], matches: ['CITY'] })).toMatchObject([{ city: 'Kowloon', postcodes: null }])
  expect(await rowsOf(id, { search: { values: ['mérida'], mode: 'FUZZY' } })).toHaveLength(1)
  const { zoneRowGroups } = await reader.query('query ($id: ID!) { zoneRowGroups(zoneTableId: $id) { zone country count } }', { id })
  expect(zoneRowGroups).toContainEqual({ zone: '7', country: 'US', count: 1 })
})

it('refuses rows that overlap, with both sides', async () => {
  const { id, editionId } = await createTable()
  await addRows(editionId, [byRange('US', '80000', '81699', '4'), byCity('US', 'Reno', '2'), byCountry('CA', '8')])
  expect(await refused(editionId, byPrefix('US', '606'), byRange('US', '79800', '80199', '5'))).toEqual([
    {
      ...{ code: 'ZONE_OVERLAP', field: 'rows.1.postcodeFrom' },
      zh: 'US 79800–80199（分区 5）与 US 80000–81699（分区 4）重叠：同一地址不能属于两个分区',
      en: 'US 79800–80199 (zone 5) overlaps US 80000–81699 (zone 4): no address can lie in two zones',
    },
  ])
  const overlapping = [
    byRange('US', '81699', '81700'),
    byRange('US', '81000', '81001'),
    byRange('US', '80000', '81699', '4'),
    byCity('US', 'RENO'),
    byCountry('CA'),
  ]
  for (const row of overlapping) expect(await refused(editionId, row)).toMatchObject([{ code: 'ZONE_OVERLAP' }])
  // Of one command, too; nothing of it is kept.
  expect(await refused(editionId, byPrefix('US', '1'), byPrefix('US', '12'))).toMatchObject([
    { code: 'ZONE_OVERLAP', field: 'rows.1.postcodeFrom' },
  ])
  expect(await rowsOf(id)).toHaveLength(3)
  await addRows(editionId, [byRange('US', '79800', '79999', '5'), byRange('US', '81700', '81700', '5')])

  const [row] = await rowsOf(id, { search: { values: ['79800'], mode: 'EXACT' } })
  const change = { zoneRowId: row!.id, expectedVersion: 1, ...byRange('US', '79800', '80000', '5') }
  expect(await clerk.refusal('updateZoneRow', change)).toMatchObject([{ code: 'ZONE_OVERLAP', field: 'postcodeFrom' }])
  const { zoneRow } = await clerk.command('updateZoneRow', { ...change, postcodeTo: '79900' }, `zoneRow { ${rowFields} }`)
  expect(zoneRow).toMatchObject({ postcodeTo: '79900', version: 2 })
  expect(await clerk.refusal('updateZoneRow', change)).toMatchObject([{ code: 'VERSION_CONFLICT' }])
  const { zoneRow: cityRow } = await clerk.command(
    'updateZoneRow',
    { ...change, expectedVersion: 2, ...byCity('US', 'Boise', '3') },
    'zoneRow { match postcodeFrom city }',
  )
  expect(cityRow).toEqual({ match: 'CITY', postcodeFrom: null, city: 'Boise' })
  const ids = (await rowsOf(id)).map(({ id }) => id as string)
  const unknown = toNodeId('ZoneRow', newId())
  expect(await clerk.refusal('deleteZoneRows', { zoneEditionId: editionId, zoneRowIds: [...ids, unknown] })).toMatchObject([
    { code: 'NOT_FOUND' },
  ])
  await clerk.command('deleteZoneRows', { zoneEditionId: editionId, zoneRowIds: ids })
  expect(await rowsOf(id)).toEqual([])
})

it.each([
  ['no zone', byCountry('US', null), 'ZONE_REQUIRED', 'zone'],
  ['a lost zero', byRange('US', '7990', '07999'), 'POSTCODE_NOT_OF_FORM', 'postcodeFrom'],
  ['another end', byRange('US', '07990', 'KW15'), 'POSTCODE_NOT_OF_FORM', 'postcodeTo'],
  ['no end', { ...byRange('US', '07990', ''), postcodeTo: null }, 'POSTCODE_NOT_OF_FORM', 'postcodeTo'],
  ['a part of a part', byPrefix('GB', 'KW17 AA'), 'POSTCODE_NOT_OF_FORM', 'postcodeFrom'],
  ['ends that are swapped', byRange('US', '60699', '60600'), 'ZONE_RANGE_ENDS_BEFORE', 'postcodeTo'],
  ['a country without postcodes', byPrefix('HK', '999'), 'COUNTRY_WITHOUT_POSTCODES', 'country'],
  ['no city', { ...byCity('US', 'x'), city: null }, 'CITY_REQUIRED', 'city'],
  ['a country that is none', byCountry('XX'), 'MALFORMED', 'country'],
])('refuses a row with %s', async (_what, row, code, field) => {
  const { editionId } = await createTable()
  expect(await refused(editionId, row)).toMatchObject([{ code, field: `rows.0.${field}` }])
})

it('of rows that are matched in different ways, the more exact one decides', async () => {
  const { id, editionId } = await createTable()
  const rows = [byCountry('US', '9'), byCity('US', 'Telluride', '8'), byPrefix('US', '8', '7'), byRange('US', '81400', '81499', '6')]
  await addRows(editionId, [...rows, byRange('US', '81435', '81435', '5')])
  expect(await refused(editionId, byPrefix('US', '81'))).toMatchObject([{ code: 'ZONE_OVERLAP' }])
  const asked = [
    ['81435', 'Telluride'],
    ['81434', 'Telluride'],
    ['80000', 'Telluride'],
    ['90210', 'Telluride'],
    ['90210', 'Reno'],
  ] as const
  const found = await Promise.all(asked.map(async ([postcode, city]) => zoneOf(await lookUp(id, 'US', postcode, city))))
  expect(found).toEqual(['5', '6', '7', '8', '9'])
})

it('remote areas have no zone', async () => {
  const { id, editionId } = await createTable('REMOTE_AREAS')
  await addRows(editionId, [byPrefix('US', '814', '9'), byCity('US', 'Telluride', null)])
  expect(await rowsOf(id)).toMatchObject([{ zone: null }, { zone: null }])
  expect(await refused(editionId, byPrefix('US', '8141', null))).toMatchObject([
    { code: 'REMOTE_OVERLAP', en: 'US 8141… overlaps US 814…: only one row may say that an address is remote' },
  ])
  expect(await lookUp(id, 'US', '81435')).toMatchObject({
    isFound: true,
    lines: [{}, {}, { outcome: 'FOUND', row: { postcodeFrom: '814' } }, {}, {}],
  })
})

it('of rows that overlap, added at once, one is kept', async () => {
  const { id, editionId } = await createTable()
  const adding = () =>
    Promise.all(
      [1, 2, 3, 4].map((no) =>
        clerk.send(add, { input: { zoneEditionId: editionId, rows: [byRange('US', `1000${no}`, '20000')], idempotencyKey: newId() } }),
      ),
    )
  const add = 'mutation ($input: AddZoneRowsInput!) { addZoneRows(input: $input) { userErrors { code } } }'
  const held = (tx: { $executeRaw: (text: TemplateStringsArray, ...values: unknown[]) => Promise<unknown> }) =>
    tx.$executeRaw`select from zone_edition where id = ${rowId({ id: editionId })}::uuid for update`
  const replies = await commitMeanwhile(testServer, held, adding)
  const codes = replies.map(({ data }) => data?.addZoneRows.userErrors.map(({ code }: Data) => code))
  expect(codes.filter((one) => one.length === 0)).toHaveLength(1)
  expect(codes.flat()).toEqual(['ZONE_OVERLAP', 'ZONE_OVERLAP', 'ZONE_OVERLAP'])
  expect(await rowsOf(id)).toHaveLength(1)
})

it('finds what comparing an address with every row finds', async () => {
  const { id, editionId } = await createTable()
  const random = fc.sample(fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 700 })), { numRuns: 150, seed: 7 })
  const digits = (no: number) => String(no).padStart(5, '0')
  const kept: { from: number; to: number; zone: string }[] = []
  for (const [from, length] of random) {
    const to = Math.min(from + length, 99_999)
    if (!kept.some((one) => from <= one.to && one.from <= to)) kept.push({ from, to, zone: String(1 + (kept.length % 8)) })
  }
  await addRows(
    editionId,
    kept.map(({ from, to, zone }) => byRange('US', digits(from), digits(to), zone)),
  )
  const asked = kept.flatMap(({ from, to }) => [from - 1, from, to, to + 1]).filter((no) => no >= 0 && no <= 99_999)
  const fields = asked.map((no, at) => `a${at}: lookUp(country: "US", postcode: "${digits(no)}") { lines { outcome row { zone } } }`)
  const found: (string | null)[] = []
  for (let at = 0; at < fields.length; at += 20) {
    const { node } = await clerk.query(
      `query ($id: ID!) { node(id: $id) { ... on ZoneTable { ${fields.slice(at, at + 20).join(' ')} } } }`,
      { id },
    )
    found.push(...Object.values(node as Record<string, Data>).map(({ lines }) => zoneOf({ lines })))
  }
  expect(found).toEqual(asked.map((no) => kept.find(({ from, to }) => from <= no && no <= to)?.zone ?? null))
})
