import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PageTooLarge } from './failures.ts'

/** A page in dots, one bit each; 1 is black. Rows begin at whole bytes. */
export interface Bitmap {
  widthDots: number
  heightDots: number
  bytesPerRow: number
  bits: Uint8Array
}

/** Labels in a printer. */
interface Labels {
  dotsPerMillimetre: number
  widthMillimetres: number
  heightMillimetres: number
}

const millimetresPerPoint = 25.4 / 72
/** A page that is larger than the label by less is cut, not shrunk: shrinking blurs its barcodes. */
const cutMillimetres = 1
/** Shrunk further, barcodes can no longer be scanned. */
const smallestScale = 0.9
/** Gray levels below are black. */
const blackBelow = 128

let library: Promise<PDFiumLibrary> | null = null

/**
 * Converts a PDF to ZPL II, a bitmap for each page. A page that fits better when it is turned is turned, one that is a little larger than the label is
 * shrunk, a smaller one is put into the middle. Fails with PAGE_TOO_LARGE.
 */
export async function zplLabels(pdf: Uint8Array, labels: Labels): Promise<Uint8Array> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const printed: string[] = []
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const { isTurned, ...size } = fitted(
        { width: originalWidth * millimetresPerPoint, height: originalHeight * millimetresPerPoint },
        labels,
      )
      const { data } = await page.render({ ...size, colorSpace: 'Gray', render: 'bitmap' })
      const rendered = { ...size, data }
      printed.push(zplOf(onLabel(isTurned ? turned(rendered) : rendered, labels)))
    }
    return Buffer.from(printed.join(''), 'ascii')
  } finally {
    document.destroy()
  }
}

/** Size in dots at which a page is rendered, and whether it is turned then, so that it fits on the label. */
export function fitted(page: { width: number; height: number }, labels: Labels): { width: number; height: number; isTurned: boolean } {
  const { widthMillimetres, heightMillimetres, dotsPerMillimetre } = labels
  const room = (label: number, side: number) => (side <= label + cutMillimetres ? 1 : label / side)
  const scaleOf = (width: number, height: number) => Math.min(room(widthMillimetres, width), room(heightMillimetres, height))
  const upright = scaleOf(page.width, page.height)
  const across = scaleOf(page.height, page.width)
  const scale = Math.max(upright, across)
  if (scale < smallestScale) throw PageTooLarge()
  const dots = (millimetres: number) => Math.max(1, Math.round(millimetres * scale * dotsPerMillimetre))
  return { width: dots(page.width), height: dots(page.height), isTurned: across > upright }
}

interface Rendered {
  width: number
  height: number
  data: Uint8Array
}

/** Turns a page by 90° clockwise. */
export function turned({ width, height, data }: Rendered): Rendered {
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) result[x * height + height - 1 - y] = data[y * width + x] as number
  return { width: height, height: width, data: result }
}

/** Puts gray levels, 0 for black, into the middle of a label. */
export function onLabel(page: Rendered, labels: Labels): Bitmap {
  const widthDots = labels.widthMillimetres * labels.dotsPerMillimetre
  const heightDots = labels.heightMillimetres * labels.dotsPerMillimetre
  const bytesPerRow = Math.ceil(widthDots / 8)
  const bits = new Uint8Array(bytesPerRow * heightDots)
  const left = Math.floor((widthDots - page.width) / 2)
  const top = Math.floor((heightDots - page.height) / 2)
  for (let y = Math.max(0, -top); y < page.height && y + top < heightDots; y++) {
    for (let x = Math.max(0, -left); x < page.width && x + left < widthDots; x++) {
      if ((page.data[y * page.width + x] as number) >= blackBelow) continue
      const at = (y + top) * bytesPerRow + ((x + left) >> 3)
      bits[at] = (bits[at] as number) | (0x80 >> ((x + left) & 7))
    }
  }
  return { widthDots, heightDots, bytesPerRow, bits }
}

/** A label of one bitmap. Sets its size and origin, which a printer keeps from earlier labels. */
export function zplOf(bitmap: Bitmap): string {
  const { widthDots, heightDots, bytesPerRow, bits } = bitmap
  return `^XA^PW${widthDots}^LL${heightDots}^LH0,0^FO0,0^GFA,${bits.length},${bits.length},${bytesPerRow},${compressed(bitmap)}^FS^PQ1^XZ\n`
}

/**
 * Rows in hexadecimal digits in the compression that every ZPL II printer knows: `,` fills a row with white, `:` repeats the row above, and letters
 * before a digit repeat it. `!`, which fills a row with black, is read as binary ones by some and as the digit 1 by others.
 */
function compressed({ bytesPerRow, bits }: Bitmap): string {
  const hex = Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength).toString('hex').toUpperCase()
  const digits = bytesPerRow * 2
  const rows: string[] = []
  let above = ''
  for (let at = 0; at < hex.length; at += digits) {
    const row = hex.slice(at, at + digits)
    rows.push(row === above ? ':' : compressedRow(row))
    above = row
  }
  return rows.join('')
}

function compressedRow(row: string): string {
  const filled = row.replace(/0+$/, '')
  return filled.length < row.length - 1 ? `${runs(filled)},` : runs(row)
}

const runs = (digits: string): string => digits.replace(/(.)\1{2,}/g, (run, digit: string) => repeated(run.length) + digit)

/** Letters for a number of repetitions: `z` is 400, `g` to `y` are 20 to 380, `G` to `Y` are 1 to 19. */
function repeated(times: number): string {
  const rest = times % 400
  const twenties = Math.floor(rest / 20)
  const ones = rest % 20
  const letter = (first: string, at: number) => (at > 0 ? String.fromCharCode(first.charCodeAt(0) + at - 1) : '')
  return 'z'.repeat(Math.floor(times / 400)) + letter('g', twenties) + letter('G', ones)
}
