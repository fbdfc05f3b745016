import { bottom, grey, margin, type NextPage, type PickingPackage, right } from './pickingPage.ts'
import type { Sheet } from './sheet.ts'
import type { Words } from './words.ts'

const gutter = 6
const columnWidth = (right - margin - gutter) / 2
const headHeight = 13
const lineHeight = 5.4
const gap = 3.5
/** Minimum height left on a page to start the packages there. */
const leastHeight = 60

/** Draws the contents of each package in two columns below the lines if enough of the page is left; a long package continues in the next column. */
export function drawPackages(sheet: Sheet, packages: readonly PickingPackage[], t: Words, end: number, nextPage: NextPage): void {
  if (packages.length === 0) return
  const start = (top: number): number => {
    sheet.label(t('byPackage'), margin, top + 4, { points: 12, face: 'bold' })
    return top + 9
  }
  let top = start(end + leastHeight > bottom ? nextPage() : end + 4)
  let column = 0
  let y = top
  const nextColumn = (): void => {
    if (column === 0) column = 1
    else {
      top = start(nextPage())
      column = 0
    }
    y = top
  }
  for (const one of packages) {
    const height = headHeight + one.lines.length * lineHeight
    if (y + Math.min(height, bottom - top) > bottom) nextColumn()
    let x = margin + column * (columnWidth + gutter)
    drawPackageHead(sheet, one, t, x, y, '')
    y += headHeight
    for (const line of one.lines) {
      if (y + lineHeight > bottom) {
        nextColumn()
        x = margin + column * (columnWidth + gutter)
        drawPackageHead(sheet, one, t, x, y, t('continued'))
        y += headHeight
      }
      drawPackageLine(sheet, line, x, y)
      y += lineHeight
    }
    y += gap
  }
}

function drawPackageHead(sheet: Sheet, one: PickingPackage, t: Words, x: number, y: number, note: string): void {
  const pieces = one.lines.reduce((sum, line) => sum + line.pieces, 0)
  sheet.rule({ x, y }, { x: x + columnWidth, y }, 0.4)
  let from = x
  if (one.slot !== null) {
    sheet.fill([{ x, y, width: 15, height: 11 }])
    sheet.fit(String(one.slot), { x: x + 1, y: y + 0.5, width: 13, height: 10 }, { points: 24, face: 'bold', ink: 1, align: 'center' })
    from += 18
  }
  const width = sheet.label(one.number, from, y + 3.6, { points: 12, face: 'mono' }, 40)
  sheet.label(note, from + width + 1.5, y + 3.6, { points: 9 })
  sheet.label(one.channel ?? '', from, y + 8.8, { points: 8, ink: grey }, 50)
  sheet.label(String(pieces), x + columnWidth - 1, y + 3.9, { points: 14, face: 'bold', align: 'right' })
  sheet.label(t('pieces'), x + columnWidth - 1, y + 8.8, { points: 7.5, ink: grey, align: 'right' })
}

function drawPackageLine(sheet: Sheet, line: PickingPackage['lines'][number], x: number, y: number): void {
  const middle = y + lineHeight / 2
  sheet.label(String(line.pieces), x + 7, middle, { points: 11, face: line.pieces > 1 ? 'bold' : 'regular', align: 'right' })
  sheet.label('×', x + 8.3, middle, { points: 8, ink: grey })
  const sku = { points: 9, face: 'mono' } as const
  const width = Math.min(sheet.widthOf(line.sku, sku), 46)
  sheet.fit(line.sku, { x: x + 12, y, width, height: lineHeight }, sku)
  const from = Math.max(40, 15 + width)
  sheet.label(line.name, x + from, middle, { points: 8.5 }, columnWidth - from - 1)
  sheet.rule({ x, y: y + lineHeight }, { x: x + columnWidth, y: y + lineHeight }, 0.1, 0.82)
}
