import { describe, expect, test } from 'vitest'
import { code128, drawBars, drawCode, drawGoodsCode, ean13, qr } from './barcode.ts'
import { readPdf } from './readPdf.ts'
import { type Box, Sheet } from './sheet.ts'

const box = { x: 5, y: 5, width: 90, height: 20 }

async function boxesOf(draw: (sheet: Sheet) => void): Promise<Box[]> {
  const sheet = new Sheet({ title: '', createdAt: new Date(0), language: 'en' })
  sheet.addPage({ widthMillimetres: 100, heightMillimetres: 30 })
  draw(sheet)
  return (await readPdf(await sheet.bytes())).pages[0]!.boxes
}

/** Widths of bars and gaps in modules, as a scanner reads them. */
function scanned(boxes: Box[]): string {
  const module = Math.min(...boxes.map((bar) => bar.width))
  return boxes
    .flatMap((bar, i) => [bar.width, (boxes[i + 1]?.x ?? Number.NaN) - bar.x - bar.width])
    .slice(0, -1)
    .map((width) => Math.round(width / module))
    .join('')
}

describe('symbols', () => {
  test('Code 128 is the standard\u2019s: start B, three signs, check sign, stop', () => {
    expect(code128('L:A').widths.join('')).toBe(['211214', '132131', '321221', '111323', '111341', '2331112'].join(''))
  })

  test('every Code 128 has whole signs between start and stop', () => {
    for (const text of ['W:W2611-0031', 'LX473124829CN', '420902109405511206208012345678', 'CMD-END']) {
      const { widths, modules } = code128(text)
      expect((modules - 13) % 11).toBe(0)
      expect(widths.slice(-7).join('')).toBe('2331112')
    }
  })

  test('EAN-13 has 95 modules and its guards, and takes a UPC of twelve digits', () => {
    const { widths, modules } = ean13('4006381333931')
    expect(modules).toBe(95)
    expect([widths.slice(0, 3), widths.slice(27, 32), widths.slice(-3)]).toEqual([
      [1, 1, 1],
      [1, 1, 1, 1, 1],
      [1, 1, 1],
    ])
    expect(ean13('036000291452').modules).toBe(95)
  })

  test('a QR code has its three finders', () => {
    const square = qr('P:WB7749301825CN')
    const finder = (x: number, y: number) => square.slice(y, y + 7).map((row) => row.slice(x, x + 7).filter(Boolean).length)
    const far = square.length - 7
    for (const [x, y] of [
      [0, 0],
      [far, 0],
      [0, far],
    ] as const)
      expect(finder(x, y)).toEqual([7, 2, 5, 5, 5, 2, 7])
  })

  test('a QR code holds any text in UTF-8, and the number of a label in its smallest size', () => {
    expect(qr('P:WB7749301825CN')).toHaveLength(21)
    expect(qr('库位 A01')).toHaveLength(25)
    expect(() => qr('x'.repeat(3_000))).toThrow()
  })

  test('refuses what Code 128 can not say', () => {
    expect(() => code128('库位')).toThrow(RangeError)
    expect(() => code128('')).toThrow(RangeError)
  })
})

describe('drawing', () => {
  test('bars are the encoder\u2019s, in whole printer dots, with quiet zones inside the box', async () => {
    const { widths, modules } = code128('W:W2611-0031')
    const boxes = await boxesOf((sheet) => expect(drawBars(sheet, { widths, modules }, box)).toBe(true))
    expect(scanned(boxes)).toBe(widths.join(''))
    const module = Math.min(...boxes.map((bar) => bar.width))
    expect(module / 0.125).toBeCloseTo(Math.round(module / 0.125))
    expect(boxes[0]!.x - box.x).toBeGreaterThanOrEqual(10 * module)
    const last = boxes.at(-1)!
    expect(box.x + box.width - last.x - last.width).toBeGreaterThanOrEqual(10 * module)
  })

  test('bars too fine to scan become a square', async () => {
    const narrow = { ...box, width: 25 }
    expect(await boxesOf((sheet) => expect(drawBars(sheet, code128('L:PICK12-101-04'), narrow)).toBe(false))).toEqual([])
    const boxes = await boxesOf((sheet) => drawCode(sheet, 'L:PICK12-101-04', narrow))
    expect(new Set(boxes.map((dark) => dark.y)).size).toBe(qr('L:PICK12-101-04').length)
  })

  test('goods carry EAN-13 where their code is a GTIN, Code 128 else', async () => {
    expect(scanned(await boxesOf((sheet) => drawGoodsCode(sheet, '4006381333931', box)))).toBe(ean13('4006381333931').widths.join(''))
    expect(scanned(await boxesOf((sheet) => drawGoodsCode(sheet, '4006381333930', box)))).toBe(code128('4006381333930').widths.join(''))
  })
})
