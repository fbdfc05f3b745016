import { describe, expect, test } from 'vitest'
import { commands } from '../kernel/states/codes.ts'
import { boxMarkLabels } from './boxMarkLabels.ts'
import { commandSheet } from './commandSheet.ts'
import { locationLabels } from './locationLabels.ts'
import { parcelLabels } from './parcelLabels.ts'
import { pickCartLabels } from './pickCartLabels.ts'
import { productLabels } from './productLabels.ts'
import { type ReadPage, readPdf } from './readPdf.ts'
import { slotLabels } from './slotLabels.ts'
import { type Columns, type LabelPaper, labelGap, layerArrow, layoutOf, locationLabelSizes } from './states/labelLayout.ts'

const about = { createdAt: new Date('2026-11-20T08:00:00Z'), language: 'en' } as const
const locations = Array.from({ length: 100 }, (_, i) => ({
  code: `A01-${String(i).padStart(2, '0')}-01`,
  area: i % 2 === 0 ? '拣货区' : null,
}))
const papers = ([1, 2, 3] as const).flatMap((columns) => [
  { feed: 'roll' as const, columns },
  { feed: 'flat' as const, columns },
])

const makers: Record<string, (paper: LabelPaper) => Promise<Buffer>> = {
  location: (paper) => locationLabels(locations.slice(0, 7), paper, about),
  product: (paper) =>
    productLabels(
      [
        {
          sku: 'A'.repeat(60),
          name: '很长的产品名称'.repeat(20),
          standIn: null,
          barcode: 'B'.repeat(60),
          customer: 'Nordlicht GmbH',
          copies: 7,
        },
      ],
      paper,
      about,
    ),
  box: (paper) =>
    boxMarkLabels(
      Array.from({ length: 7 }, (_, i) => ({
        boxMark: `IN2611-0007-${i + 1}`,
        inboundNumber: 'IN2611-0007',
        erpNumber: null,
        customer: '深圳极光科技有限公司',
        warehouse: 'Los Angeles',
        box: i + 1,
        boxes: 7,
        size: { lengthMillimetres: 600, widthMillimetres: 400, heightMillimetres: 355 },
        weightGrams: 12_350,
        weightUnit: 'LB',
      })),
      paper,
      about,
    ),
  parcel: (paper) =>
    parcelLabels(
      [{ number: 'UP2611-0004', place: '月台 1 号笼车 Cage 1 at the dock, behind the door', arrivedOn: '2026-11-20', copies: 7 }],
      paper,
      about,
    ),
  slot: (paper) =>
    slotLabels(
      [1, 2, 3, 44, 55, 66, 777].map((slot) => ({ slot, of: 'Pick cart PC-07' })),
      paper,
      about,
    ),
  car: (paper) =>
    pickCartLabels(
      Array.from({ length: 7 }, (_, i) => ({ number: `C0${i}`, maximumWeightGrams: 120_000, weightUnit: 'KG' })),
      paper,
      about,
    ),
}

function expectInside(page: ReadPage): void {
  for (const { x, baseline, size } of page.texts) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThan(page.width)
    expect(baseline).toBeLessThanOrEqual(page.height)
    expect(baseline - 0.7 * size).toBeGreaterThanOrEqual(0)
  }
  for (const box of page.boxes) {
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(page.width + 1e-3)
    expect(box.y + box.height).toBeLessThanOrEqual(page.height + 1e-3)
  }
}

describe.each(Object.keys(makers))('%s labels', (kind) => {
  test.each(papers)('on $feed paper in $columns columns: a page is a row, or a sheet', async (paper) => {
    const { pages } = await readPdf(await makers[kind]!(paper))
    if (paper.feed === 'roll') expect(pages).toHaveLength(Math.ceil(7 / paper.columns))
    else expect(pages.every((page) => Math.round(page.width) === 210)).toBe(true)
    for (const page of pages) expectInside(page)
  })
})

test('a product whose name the font cannot print is named as it is declared in English', async () => {
  const label = { sku: 'CUP', standIn: 'Seoul cup', barcode: '8801234567893', customer: null, copies: 1 }
  const named = async (name: string) => {
    const { pages } = await readPdf(await productLabels([{ ...label, name }], { feed: 'roll', columns: 1 }, about))
    return pages[0]!.texts.map(({ text }) => text).join(' ')
  }
  expect(await named('서울 컵')).toMatch(/^Seoul cup/)
  expect(await named('Tasse für Łódź')).toMatch(/^Tasse für/)
})

describe('label paper', () => {
  test.each([1, 2, 3] as Columns[])('a roll of %i columns is no wider than a label printer', async (columns) => {
    const { pages } = await readPdf(await locationLabels(locations, { feed: 'roll', columns }, about))
    expect(pages[0]!.width).toBeLessThanOrEqual(104)
    expect(pages).toHaveLength(Math.ceil(100 / columns))
  })

  test('takes the size of the labels at hand', async () => {
    const label = { widthMillimetres: 80, heightMillimetres: 25 }
    const roll = await readPdf(await locationLabels(locations, { feed: 'roll', columns: 1, label }, about))
    expect([Math.round(roll.pages[0]!.width), Math.round(roll.pages[0]!.height)]).toEqual([80, 25])
    const flat = await readPdf(await locationLabels(locations, { feed: 'flat', columns: 2, label }, about))
    expect(flat.pages).toHaveLength(5)
  })

  test('starts behind the labels of a sheet that are used up', async () => {
    const paper = { feed: 'flat', columns: 2, skipped: 3 } as const
    const { pages } = await readPdf(await locationLabels(locations.slice(0, 9), paper, about))
    const codes = pages.map(({ texts }) => texts.filter(({ text }) => text.startsWith('A01')))
    expect(codes.map(({ length }) => length)).toEqual([7, 2])
    // The first one is at the right of the second row.
    const { rows, label, top } = layoutOf(paper, locationLabelSizes)
    expect(rows).toBe(5)
    const [first] = codes[0]!
    expect(first!.x).toBeGreaterThan(105)
    expect(first!.baseline).toBeGreaterThan(top + label.heightMillimetres)
    expect(first!.baseline).toBeLessThan(top + 2 * label.heightMillimetres + labelGap)
  })

  test.each([1, 2, 3] as Columns[])('rows of %i columns fill a sheet of A4', (columns) => {
    for (const heightMillimetres of [undefined, 20, 30, 55, 150, 500]) {
      const { rows, label, top, page, left } = layoutOf({ feed: 'flat', columns, heightMillimetres }, locationLabelSizes)
      const bottom = page.heightMillimetres - top - rows * label.heightMillimetres - (rows - 1) * labelGap
      expect(bottom).toBeGreaterThanOrEqual(top - 1e-6)
      expect(bottom).toBeLessThan(heightMillimetres ? top + label.heightMillimetres + labelGap : top + 1e-6)
      expect(left).toBeGreaterThanOrEqual(top - 1e-6)
    }
  })

  test('says on which layer a location is, and where that is seen from the middle of its shelf', async () => {
    const layer = (number: number) => ({ number, lowest: 1, highest: 3 })
    const labels = [1, 2, 3].map((number) => ({ code: `A01-01-0${number}`, area: '拣货区', warehouse: 'LAX', layer: layer(number) }))
    for (const columns of [1, 2, 3] as const) {
      const { pages } = await readPdf(await locationLabels(labels, { feed: 'roll', columns }, about))
      expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text).filter((text) => /layer|LAX/.test(text)))).toHaveLength(6)
      for (const page of pages) expectInside(page)
    }
    expect([1, 2, 3].map((number) => layerArrow(number, 1, 3))).toEqual(['DOWN', 'LEVEL', 'UP'])
    expect(layerArrow(1, 1, 1)).toBeNull()
  })

  test('every label is printed once, in order', async () => {
    const { pages } = await readPdf(await locationLabels(locations, { feed: 'flat', columns: 3 }, about))
    const codes = pages.flatMap((page) => page.texts.map(({ text }) => text).filter((text) => text.startsWith('A01')))
    expect(codes).toEqual(locations.map(({ code }) => code))
  })
})

test('the command sheet names every command in both languages on one page', async () => {
  const { pages } = await readPdf(await commandSheet('Bench 3', about))
  expect(pages).toHaveLength(1)
  const said = pages[0]!.texts.map(({ text }) => text)
  expect(said).toContain('Weighing anomaly')
  expect(said).toContain('称重异常')
  expect(said.length).toBeGreaterThanOrEqual(2 * commands.length)
  expectInside(pages[0]!)
})
