import { describe, expect, it } from 'vitest'
import { previewOf, type RateStep } from '../../logistics/states/rateTable.ts'
import { type RateReading, readRateSheet } from './rateSheet.ts'
import type { Cell, SheetRow } from './sheet.ts'

const reading: RateReading = { unit: 'KG', currency: 'USD', knownZones: ['4', '5', 'Z10'], decimalSign: null, delimiter: null }
const rowsOf = (rows: readonly (readonly (Cell | number)[])[]): SheetRow[] =>
  rows.map((cells, at) => ({
    row: at + 1,
    cells: cells.map((cell) => (typeof cell === 'number' ? { text: String(cell), number: cell } : cell)),
  }))
const read = (rows: readonly (readonly (Cell | number)[])[], change: Partial<RateReading> = {}) =>
  readRateSheet(rowsOf(rows), { ...reading, ...change })
const wrong = (rows: readonly (readonly (Cell | number)[])[], change: Partial<RateReading> = {}) =>
  read(rows, change).errors.map(({ cell, code }) => `${cell} ${code}`)
const bounds = (rows: readonly (readonly (Cell | number)[])[], change: Partial<RateReading> = {}) => {
  const { steps, errors } = read(rows, change)
  expect(errors).toEqual([])
  return steps.map(({ kind, grams }) => (kind === 'FURTHER' ? `+${grams}` : grams))
}

describe('the table of prices', () => {
  it('is found below titles, with texts or numbers, and notes below it are left out', () => {
    const sheet = read([
      ['Parcel rates 2027'],
      ['Valid from', '2027-01-01'],
      ['Weight (kg)', 'Zone 4', 5, 'z10', 'EU1'],
      ['up to 0.5 kg', '4.80', 5, '$6.25', ''],
      [2, 5.55, 'USD 6', '1,250.50', '-'],
      ['each further 0.5 kg', '0.45', 0.5, '', ''],
      ['* without fuel'],
    ])
    expect(sheet).toEqual({
      zones: ['4', '5', 'Z10', 'EU1'],
      steps: [
        {
          kind: 'WEIGHT',
          grams: 500,
          prices: [
            ['4', '4.8'],
            ['5', '5'],
            ['Z10', '6.25'],
          ],
        },
        {
          kind: 'WEIGHT',
          grams: 2000,
          prices: [
            ['4', '5.55'],
            ['5', '6'],
            ['Z10', '1250.5'],
          ],
        },
        {
          kind: 'FURTHER',
          grams: 500,
          prices: [
            ['4', '0.45'],
            ['5', '0.5'],
          ],
        },
      ],
      errors: [],
      errorCount: 0,
    })
  })

  it('has weights in the unit that is chosen, as bounds, ranges and in any order', () => {
    const table = (...weights: (Cell | number)[]) => [['', '4'], ...weights.map((weight) => [weight, 1])]
    expect(bounds(table(2, '0.5', '≤ 1 kg', '2-3', '不超过 4 千克', '续重每 1 公斤'))).toEqual([500, 1000, 2000, 3000, 4000, '+1000'])
    expect(bounds(table(500, '1000 g', 'per additional 100 g'), { unit: 'G' })).toEqual([500, 1000, '+100'])
    expect(bounds(table(1, '2 lbs.', 'Each additional pound'), { unit: 'LB' })).toEqual([454, 907, '+454'])
    expect(bounds(table(1, '8 oz'), { unit: 'OZ' })).toEqual([28, 227])
    expect(
      bounds(
        [
          ['Gewicht', '4'],
          ['0,5', '1,25'],
          ['1', '2,5'],
        ],
        { delimiter: ';' },
      ),
    ).toEqual([500, 1000])
  })

  it('is refused if there is none, or if it is too large', () => {
    for (const rows of [
      [],
      [['a', 'b']],
      [
        ['Weight', 'Zone 4'],
        ['heavy', '1'],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ])
      expect(() => read(rows)).toThrow('RATE_SHEET_WITHOUT_ZONES')
    const wide = Array.from({ length: 101 }, (_, at) => `Z${at}`)
    expect(() =>
      read([
        ['', ...wide],
        [1, ...wide.map(() => 1)],
      ]),
    ).toThrow('RATE_SHEET_TOO_LARGE')
    expect(() => read([['', '4'], ...Array.from({ length: 201 }, (_, at) => [at + 1, 1])])).toThrow('RATE_SHEET_TOO_LARGE')
  })
})

describe('errors', () => {
  it('name their cells, all of them at once', () => {
    const rows = [
      ['Weight', '4', 'Zone 4', 'no zone at all, a text', '', '5'],
      [0, 1, 1, 1, 1, 'abc'],
      ['heavy', 1, 1, 1, '', -1],
      [1, { text: '#REF!', broken: true } as Cell, 1, 1, '', '5%'],
      ['1.0', '1.23456', 1, 1, '', { text: '5%', number: 0.05, format: '0%' } as Cell],
      ['each further kg', 1, 1, 1, '', { text: '2027-01-01', number: 46388, format: 'yyyy-mm-dd', day: '2027-01-01' } as Cell],
      ['每续重 2 kg', 1, 1, 1, '', 1],
    ]
    expect(wrong(rows)).toEqual([
      'C1 ZONE_NAME_TWICE',
      'D1 ZONE_NAME_UNFIT',
      'E1 ZONE_NAME_MISSING',
      'A2 NOT_A_WEIGHT',
      'F2 NOT_AN_AMOUNT',
      'A3 NOT_A_WEIGHT',
      'F3 NOT_AN_AMOUNT',
      'B4 CELL_BROKEN',
      'F4 NOT_AN_AMOUNT',
      'A5 WEIGHT_TWICE',
      'B5 TOO_MANY_DECIMALS',
      'F5 NOT_AN_AMOUNT',
      'F6 NOT_AN_AMOUNT',
      'A7 WEIGHT_TWICE',
    ])
  })

  it('are a wrong weight in the first row, too', () => {
    expect(
      wrong([
        ['Weight', '4', '5'],
        ['abc', 1, 2],
        [1, 1, 2],
      ]),
    ).toEqual(['A2 NOT_A_WEIGHT'])
  })

  it('are listed up to a limit, and counted', () => {
    const rows = [
      ['', ...Array.from({ length: 20 }, (_, at) => `${at}`)],
      [1],
      ...Array.from({ length: 10 }, (_, at) => [at + 2, ...Array.from({ length: 20 }, () => 'x')]),
    ]
    const { errors, errorCount } = read([rows[0] as string[], [1, 1, ...Array.from({ length: 19 }, () => 1)], ...rows.slice(2)])
    expect([errors.length, errorCount]).toEqual([100, 200])
  })

  it('are another unit or another currency than the one that is asked for', () => {
    const unit = (rows: (Cell | number)[][]) => wrong(rows)
    expect(
      unit([
        ['Weight (lbs)', '4'],
        [1, 1],
      ]),
    ).toEqual(['A1 WEIGHT_UNIT_DIFFERS'])
    expect(
      unit([
        ['Weight', '4'],
        ['1 lb', 1],
        [{ text: '2 oz', number: 2, format: '0" oz"' }, 1],
      ]),
    ).toEqual(['A2 WEIGHT_UNIT_DIFFERS', 'A3 WEIGHT_UNIT_DIFFERS'])
    const money = (text: string, format: string): Cell => ({ text, number: 5, format })
    const priced = (...cells: Cell[]) => wrong([['Weight', '4'], ...cells.map((cell, at): (Cell | number)[] => [at + 1, cell])])
    expect(
      priced('$5', 'US$ 5', '5 USD', money('$5.00', '"$"#,##0.00'), money('5', '_-[$$-409]* #,##0.00_-'), money('5 each', '0" each"')),
    ).toEqual([])
    const other = ['€5', '5 EUR', 'CA$5', '¥5', money('5 €', '#,##0.00 [$€-407]'), money('£5', '"£"0')]
    expect(priced(...other)).toEqual(other.map((_, at) => `B${at + 2} AMOUNT_CURRENCY_DIFFERS`))
    expect(
      wrong(
        [
          ['Weight', '4'],
          [1, '5 元'],
        ],
        { currency: 'CNY' },
      ),
    ).toEqual([])
    expect(priced('5 apples')).toEqual(['B2 NOT_AN_AMOUNT'])
  })

  it('are numbers whose decimal sign nothing tells, until it is chosen', () => {
    const rows = [
      ['Weight', '4'],
      ['1', '1,250'],
      ['2', '2,500'],
    ]
    expect(wrong(rows)).toEqual(['B2 NUMBER_UNCLEAR', 'B3 NUMBER_UNCLEAR'])
    expect(read(rows, { decimalSign: 'COMMA' }).steps[0]?.prices).toEqual([['4', '1.25']])
    expect(read(rows, { decimalSign: 'POINT' }).steps[0]?.prices).toEqual([['4', '1250']])
    expect(read([...rows, ['3', '3,75']]).steps[0]?.prices).toEqual([['4', '1.25']])
  })
})

describe('the preview', () => {
  const step = (grams: number, ...amounts: string[]): RateStep => ({
    kind: 'WEIGHT',
    grams,
    longest: null,
    middle: null,
    shortest: null,
    prices: new Map(amounts.flatMap((amount, at) => (amount === '' ? [] : [[['4', '5'][at] ?? '', amount] as const]))),
  })
  const draft = { zones: ['4', '5'], steps: [step(1000, '5', '6'), step(2000, '7', '8'), step(5000, '9', '10')] }
  const compared = { zonesOfChannel: ['4', '6'], draft, before: [step(1000, '4', '6')] }

  it('counts, and names zones and prices that are missing', () => {
    const preview = previewOf({ zones: ['4', '5'], steps: [step(1000, '5', ''), step(2000, '7.7', '8')] }, compared)
    expect(preview).toMatchObject({ zones: 2, steps: 2, prices: 3, unknownZones: ['5'], lackingZones: ['6'], suspected: [] })
    expect(preview.missing).toMatchObject([{ step: { grams: 1000 }, zone: '5' }])
    expect(preview.samples).toMatchObject([
      { step: { grams: 1000 }, zone: '4', amount: '5', before: '4', draft: '5' },
      { step: { grams: 2000 }, zone: '4', amount: '7.7', before: null, draft: '7' },
      { step: { grams: 2000 }, zone: '5', amount: '8', before: null, draft: '8' },
    ])
  })

  it('shows at most ten prices: the first, the middle, the last, and what changes most', () => {
    const many = Array.from({ length: 60 }, (_, at) => step((at + 1) * 100, String(at + 10)))
    const next = many.map((one, at) => (at === 41 ? step(4200, '500') : one))
    const { samples } = previewOf({ zones: ['4'], steps: next }, { zonesOfChannel: [], draft: { zones: [], steps: [] }, before: many })
    const grams = samples.map(({ step: { grams } }) => grams)
    expect(grams).toHaveLength(10)
    expect(grams).toEqual(expect.arrayContaining([100, 3000, 4200, 6000]))
  })

  it('suspects a wrong unit by its factor', () => {
    const suspected = (scale: number, price = 1) => {
      const steps = draft.steps.map((one) => ({
        ...one,
        grams: (one.grams ?? 0) * scale,
        prices: new Map([...one.prices].map(([zone, amount]) => [zone, String(Number(amount) * price)])),
      }))
      return previewOf({ zones: draft.zones, steps }, { ...compared, before: null }).suspected
    }
    expect(suspected(1)).toEqual([])
    expect(suspected(1.3, 1.1)).toEqual([])
    expect(suspected(1000)).toEqual([{ of: 'WEIGHTS', factor: 1000 }])
    expect(suspected(0.4536)).toEqual([{ of: 'WEIGHTS', factor: 0.45 }])
    expect(suspected(2.2)).toEqual([{ of: 'WEIGHTS', factor: 2.2 }])
    expect(suspected(1, 0.001)).toEqual([{ of: 'PRICES', factor: 0.001 }])
  })
})
