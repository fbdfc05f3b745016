import { describe, expect, test } from 'vitest'
import { readPdf } from './readPdf.ts'
import { Sheet } from './sheet.ts'
import { a4 } from './states/labelLayout.ts'

const about = { title: '测试', createdAt: new Date('2026-11-20T08:00:00Z'), language: 'zh-CN' } as const
const label = { widthMillimetres: 100, heightMillimetres: 150 }

async function drawn(draw: (sheet: Sheet) => void) {
  const sheet = new Sheet(about)
  sheet.addPage(label)
  draw(sheet)
  return (await readPdf(await sheet.bytes())).pages[0]!
}

describe('Sheet', () => {
  test('pages have the size of their paper', async () => {
    const sheet = new Sheet(about)
    sheet.addPage(label)
    sheet.addPage(a4)
    const { pages } = await readPdf(await sheet.bytes())
    expect(pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual([
      [100, 150],
      [210, 297],
    ])
  })

  test('embeds subsets of its faces, and no other font', async () => {
    const sheet = new Sheet(about)
    sheet.addPage(label)
    sheet.text('深圳', 5, 10, { points: 12 })
    sheet.text('WB1', 5, 20, { points: 12, face: 'mono' })
    const pdf = await sheet.bytes()
    const { fonts, raw } = await readPdf(pdf)
    expect(fonts.map((name) => name.replace(/^[A-Z]{6}\+/, 'TAG+')).sort()).toEqual(['TAG+Inconsolata-Regular', 'TAG+NotoSansSC-Regular'])
    expect(raw).toContain('/FontFile2')
    expect(raw).not.toContain('Helvetica')
    expect(pdf.length).toBeLessThan(30_000)
  })

  test('is the same bytes twice, and takes its date from the caller', async () => {
    const make = async () => {
      const sheet = new Sheet(about)
      sheet.addPage(label)
      sheet.block('广东省深圳市南山区 Wrocław', { x: 5, y: 5, width: 40, height: 20 }, { points: 12, face: 'bold' })
      return sheet.bytes()
    }
    const [first, second] = [await make(), await make()]
    expect(first.equals(second)).toBe(true)
    expect(first.toString('latin1')).toContain('(D:20261120080000Z)')
  })

  test('texts can be read back from where they were put', async () => {
    const page = await drawn((sheet) => {
      sheet.text('深圳市 A01', 5, 10, { points: 12 })
      sheet.text('right', 95, 20, { points: 12, align: 'right' })
    })
    expect(page.texts[0]).toMatchObject({ text: '深圳市 A01', x: 5, baseline: 10 })
    const end = page.texts[1]!.x + 0 * page.texts[1]!.size
    expect(end).toBeLessThan(95)
  })

  test('a block stays in its box', async () => {
    const box = { x: 10, y: 10, width: 60, height: 20 }
    const text = '广东省深圳市南山区粤海街道高新南七道数字技术园'.repeat(8)
    const page = await drawn((sheet) => {
      expect(sheet.block(text, box, { points: 14, smallestPoints: 4 }).cut).toBe(false)
    })
    expect(page.texts.map((line) => line.text).join('')).toBe(text)
    for (const line of page.texts) {
      expect(line.x + [...line.text].length * line.size).toBeLessThanOrEqual(70.01)
      expect(line.baseline).toBeGreaterThan(10)
      expect(line.baseline).toBeLessThan(30)
    }
  })

  test('fit uses the room it has, and never more', async () => {
    const page = await drawn((sheet) => {
      sheet.fit('深圳', { x: 0, y: 0, width: 20, height: 50 }, { points: 200 })
      sheet.fit('深圳', { x: 0, y: 0, width: 20, height: 50 }, { points: 10 })
      sheet.fit('深'.repeat(100), { x: 0, y: 0, width: 20, height: 50 }, { points: 10 })
    })
    expect(page.texts[0]!.size).toBeCloseTo(10)
    expect(page.texts[1]!.size).toBeCloseTo(10 * (25.4 / 72))
    expect(page.texts[2]!.text).toMatch(/^深+…$/)
  })

  test('draws nothing without a page', () => {
    expect(() => new Sheet(about).text('x', 0, 0, { points: 9 })).toThrow('first page')
  })
})
