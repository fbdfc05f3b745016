import bwip from 'bwip-js'
import { isGtin } from '../kernel/states/codes.ts'
import type { Box, Sheet } from './document.ts'
import { qr, type Square } from './qr.ts'

/** The widths of bar, gap, bar … in modules, and their sum. */
export interface Bars {
  widths: number[]
  modules: number
}

/** One dot of a 203 dpi label printer. Modules are whole dots, so that a thermal print stays as sharp as the drawing. */
const dotMillimetres = 0.125
/** The narrowest bar that a 203 dpi label printer draws evenly, and one for office printers. */
const labelModule = 2 * dotMillimetres
export const officeModule = 0.19
const quietModules = 11

/** Code 128, for our own codes and for carriers. Printable ASCII only. */
export function code128(text: string): Bars {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError(`Not printable ASCII: ${JSON.stringify(text)}`)
  return bars('code128', text)
}

/** EAN-13, the form in which goods carry a GTIN of 12 or 13 digits. */
export function ean13(gtin: string): Bars {
  return bars('ean13', gtin.padStart(13, '0'))
}

/**
 * Draws bars across a box, as wide as whole printer dots allow, with their quiet zones inside. Answers false, and draws nothing, where they would be too fine
 * to scan.
 */
export function drawBars(sheet: Sheet, { widths, modules }: Bars, box: Box, narrowest = labelModule): boolean {
  const room = box.width / (modules + 2 * quietModules)
  if (room < narrowest) return false
  const module = wholeDots(room)
  let x = box.x + (box.width - modules * module) / 2
  const boxes: Box[] = []
  widths.forEach((width, i) => {
    if (i % 2 === 0) boxes.push({ x, y: box.y, width: width * module, height: box.height })
    x += width * module
  })
  sheet.fill(boxes)
  return true
}

/** Draws a square code in the middle of a box. Its quiet zone of four modules is the caller's: leave it white around the box. */
export function drawSquare(sheet: Sheet, square: Square, box: Box): void {
  const module = wholeDots(Math.min(box.width, box.height) / square.length)
  const left = box.x + (box.width - square.length * module) / 2
  const top = box.y + (box.height - square.length * module) / 2
  const boxes: Box[] = []
  square.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      boxes.push({ x: left + from * module, y: top + y * module, width: (x + 1 - from) * module, height: module })
    }
  })
  sheet.fill(boxes)
}

/** Draws a code as Code 128, or as a square where the bars would be too fine or can't say it. */
export function drawCode(sheet: Sheet, text: string, box: Box, narrowest = labelModule): void {
  if (/^[\x20-\x7e]+$/.test(text) && drawBars(sheet, code128(text), box, narrowest)) return
  drawSquare(sheet, qr(text), box)
}

/** Draws the code of goods: a GTIN of 12 or 13 digits as EAN-13, everything else as Code 128. */
export function drawGoodsCode(sheet: Sheet, text: string, box: Box, narrowest = labelModule): void {
  if (!/^\d{12,13}$/.test(text) || !isGtin(text) || !drawBars(sheet, ean13(text), box, narrowest)) drawCode(sheet, text, box, narrowest)
}

/** The widest module of whole printer dots; below two dots a module stays as it is, for finer printers. */
function wholeDots(room: number): number {
  return room < 2 * dotMillimetres ? room : Math.floor(room / dotMillimetres + 1e-6) * dotMillimetres
}

function bars(kind: 'code128' | 'ean13', text: string): Bars {
  const [symbol] = bwip.raw(kind, text, '')
  if (!symbol || !('sbs' in symbol)) throw new Error(`No ${kind}`)
  const widths = Array.from(symbol.sbs)
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}
