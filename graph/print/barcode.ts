import bwip from 'bwip-js'
import { isGtin } from '../kernel/states/codes.ts'
import type { Box, Sheet } from './sheet.ts'

/** Widths of bars and gaps in modules, and their sum. */
export interface Bars {
  widths: number[]
  modules: number
}

/** Rows of a QR code; true is a dark module. */
type QrMatrix = boolean[][]

/** One dot of a 203 dpi label printer; modules are whole dots, so that thermal prints stay sharp. */
const dotMillimetres = 0.125
/** Narrowest printable bar: for 203 dpi label printers, and for office printers. */
const labelModule = 2 * dotMillimetres
export const officeModule = 0.19
const quietModules = 11

/** Code 128 symbol; printable ASCII only. */
export function code128(text: string): Bars {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError(`Not printable ASCII: ${JSON.stringify(text)}`)
  return bars('code128', text)
}

/** EAN-13 symbol of a GTIN with 12 or 13 digits. */
export function ean13(gtin: string): Bars {
  return bars('ean13', gtin.padStart(13, '0'))
}

/** QR code of a text in UTF-8, error correction level M. Any mask is valid; a fixed one takes a third of the time of choosing the best. */
export function qr(text: string): QrMatrix {
  const [symbol] = bwip.raw('qrcode', Buffer.from(text).toString('binary'), 'eclevel=M fixedeclevel mask=4')
  if (!symbol || !('pixs' in symbol)) throw new Error('No QR code')
  const { pixs, pixx } = symbol
  return Array.from({ length: pixx }, (_, row) => Array.from(pixs.slice(row * pixx, (row + 1) * pixx), (pixel) => pixel === 1))
}

/**
 * Draws bars across a box, as wide as whole printer dots allow, including quiet zones. Returns false and draws nothing if the bars would be
 * too fine to scan.
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

/** Draws a QR code in the middle of a box. The caller leaves a quiet zone of four modules around it. */
export function drawMatrix(sheet: Sheet, square: QrMatrix, box: Box): void {
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

/** Draws a code as Code 128, or as a QR code if the bars would be too fine or it is not ASCII. */
export function drawCode(sheet: Sheet, text: string, box: Box, narrowest = labelModule): void {
  if (/^[\x20-\x7e]+$/.test(text) && drawBars(sheet, code128(text), box, narrowest)) return
  drawMatrix(sheet, qr(text), box)
}

/** Draws a product barcode: EAN-13 for a GTIN of 12 or 13 digits, else Code 128. */
export function drawGoodsCode(sheet: Sheet, text: string, box: Box, narrowest = labelModule): void {
  if (!/^\d{12,13}$/.test(text) || !isGtin(text) || !drawBars(sheet, ean13(text), box, narrowest)) drawCode(sheet, text, box, narrowest)
}

/** Widest module in whole printer dots; a module below two dots stays as it is, for finer printers. */
function wholeDots(room: number): number {
  return room < 2 * dotMillimetres ? room : Math.floor(room / dotMillimetres + 1e-6) * dotMillimetres
}

function bars(kind: 'code128' | 'ean13', text: string): Bars {
  const [symbol] = bwip.raw(kind, text, '')
  if (!symbol || !('sbs' in symbol)) throw new Error(`No ${kind}`)
  const widths = Array.from(symbol.sbs)
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}
