import { describe, expect, test } from 'vitest'
import { productTotals } from './pickingLines.ts'
import type { PickingMap, PickList } from './pickingPage.ts'
import { pickList } from './pickList.ts'
import { type ReadPage, readPdf } from './readPdf.ts'

function listOf(stops: number, packages: number, slots = 0): PickList {
  return {
    language: 'zh-CN',
    waveNumber: 'W2611-0031',
    waveType: '多品 · 先拣后分',
    warehouse: '洛杉矶一号仓',
    picker: '林晓',
    logisticsGroup: null,
    pickCar: 'C07',
    createdAt: new Date('2026-11-20T04:11:00Z'),
    printedAt: new Date('2026-11-20T04:15:00Z'),
    timeZone: 'America/Los_Angeles',
    walk: { metres: 128, minutes: 24, percentAbove: 2.4 },
    map: null,
    lines: Array.from({ length: stops }, (_, i) => ({
      location: `A${String(1 + Math.floor(i / 10)).padStart(2, '0')}-${String(i % 10).padStart(2, '0')}-01`,
      sku: `SKU-${i % 5}`,
      name: `${'很长的产品名称'.repeat(1 + (i % 6))}${i}`,
      barcode: i % 3 === 0 ? null : '4006381333931',
      pieces: 1 + (i % 3),
      slots: Array.from({ length: slots }, (_, slot) => ({ slot: slot + 1, pieces: 1 })),
    })),
    packages: Array.from({ length: packages }, (_, i) => ({
      number: `WB${i}`,
      slot: i + 1,
      channel: 'DHL 小包',
      lines: Array.from({ length: 1 + (i % 4) }, (_, line) => ({ sku: `SKU-${line}`, name: '产品', pieces: 2 })),
    })),
    packageCount: packages,
    withBarcodes: true,
  }
}

/** A floor of 4 racks of 6 bays; the first bays are marked. */
const floor: PickingMap = {
  left: -1500,
  top: -1500,
  width: 12_000,
  height: 9_000,
  depot: { x: 0, y: 6_000 },
  bays: Array.from({ length: 24 }, (_, i) => ({
    x: Math.floor(i / 6) * 2_500,
    y: (i % 6) * 1_000,
    width: 800,
    height: 1_000,
    mark: i < 3 ? `${i + 1}` : null,
  })),
  paths: [[0, 1, 2].map((x) => ({ x: x * 1_000, y: 3_000 }))],
}

const said = (page: ReadPage) => page.texts.map(({ text }) => text)
const read = async (list: PickList) => (await readPdf(await pickList(list))).pages

describe('pickList', () => {
  test('the map stands once, below the lines where it fits and else on the last page; without a layout there is none', async () => {
    const mapOn = (pages: ReadPage[]) => pages.flatMap((page, index) => (said(page).includes('路线图') ? [index] : []))
    const short = await read({ ...listOf(3, 2), map: floor })
    expect(mapOn(short)).toEqual([0])
    expect(said(short[0]!).filter((text) => /^[123]$/.test(text)).length).toBeGreaterThanOrEqual(6)
    const long = await read({ ...listOf(8, 60), map: floor })
    expect(mapOn(long)).toEqual([long.length - 1])
    expect(long.length).toBe((await read(listOf(8, 60))).length + 1)
    expect(mapOn(await read(listOf(3, 2)))).toEqual([])
    for (const page of [...short, ...long]) for (const { baseline } of page.texts) expect(baseline).toBeLessThan(292)
  })

  test('the head says what the wave is, in the warehouse\u2019s own time', async () => {
    const [first] = await read(listOf(3, 2))
    for (const text of [
      '拣货单',
      'W2611-0031',
      '多品 · 先拣后分',
      '洛杉矶一号仓',
      '林晓',
      'C07',
      '2026-11-19 20:11',
      '打印于 2026-11-19 20:15',
    ]) {
      expect(said(first!)).toContain(text)
    }
  })

  test('all stops are there in the order of the walk, under a repeated head, inside their pages', async () => {
    const list = listOf(120, 0)
    const pages = await read(list)
    const stops = pages.flatMap((page) => said(page).filter((text) => /^A\d\d-\d\d-01$/.test(text)))
    expect(stops).toEqual(list.lines.map((line) => line.location))
    for (const page of pages) {
      if (said(page).some((text) => /^A\d\d-/.test(text))) expect(said(page)).toContain('数量')
      for (const { baseline } of page.texts) expect(baseline).toBeLessThan(292)
      expect(said(page)).toContain(`第 ${pages.indexOf(page) + 1} / ${pages.length} 页`)
    }
  })

  test('totals per product add up to the pieces of the walk', async () => {
    const { lines } = listOf(37, 0)
    const totals = productTotals(lines)
    expect(totals.reduce((sum, total) => sum + total.pieces, 0)).toBe(lines.reduce((sum, line) => sum + line.pieces, 0))
    expect(totals.map((total) => total.pieces)).toEqual(totals.map((total) => total.pieces).toSorted((a, b) => b - a))
    expect(totals.find((total) => total.sku === 'SKU-0')).toMatchObject({ locations: 8 })
  })

  test('packages begin below the lines where the page has room, with slot and contents', async () => {
    const pages = await read(listOf(3, 60))
    const own = pages.filter((page) => said(page).includes('按包裹明细'))
    expect(own[0]).toBe(pages[0])
    expect(own.length).toBeGreaterThan(1)
    const full = await read(listOf(13, 2))
    expect(full.map((page) => said(page).includes('按包裹明细'))).toEqual([false, true])
    expect(own.flatMap(said).filter((text) => /^WB\d+$/.test(text))).toEqual(Array.from({ length: 60 }, (_, i) => `WB${i}`))
  })

  test('a package longer than a page goes on under its own head', async () => {
    const list = listOf(1, 1)
    list.packages[0]!.lines = Array.from({ length: 130 }, (_, i) => ({ sku: `LONG-${i}`, name: '产品', pieces: 1 }))
    const own = (await read(list)).filter((page) => said(page).includes('按包裹明细'))
    expect(own.flatMap(said).filter((text) => text.startsWith('LONG-'))).toHaveLength(130)
    expect(own.flatMap(said).filter((text) => text === 'WB0' || text === '（续）')).toEqual([
      'WB0',
      ...Array(3).fill(['WB0', '（续）']).flat(),
    ])
  })

  test('totals are left out where every product is at one location, which they would only repeat', async () => {
    const once = listOf(5, 0)
    const twice = { ...once, lines: [...once.lines, { ...once.lines[0]!, location: 'B01-01-01' }] }
    const all = (pages: ReadPage[]) => pages.flatMap(said)
    expect(all(await read(once))).not.toContain('按产品汇总')
    expect(all(await read(once))).toContain('拣货员签字')
    expect(all(await read(twice))).toContain('按产品汇总')
  })

  test('a stop that feeds many slots shows every one', async () => {
    const [first] = await read(listOf(1, 0, 23))
    expect(said(first!).filter((text) => text === '× 1')).toHaveLength(23)
  })

  test('a wave of 500 packages is one list', async () => {
    const pages = await read(listOf(900, 500))
    expect(pages.length).toBeGreaterThan(60)
    expect(said(pages.at(-1)!)).toContain('WB499')
  })
})
