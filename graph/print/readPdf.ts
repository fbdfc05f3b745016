import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { Box } from './sheet.ts'

/** Content of a page, in millimetres from its top left corner. For tests: reads only PDFs written by `Sheet`. */
export interface ReadPage {
  width: number
  height: number
  texts: { text: string; x: number; baseline: number; size: number; font: string }[]
  boxes: Box[]
}

const millimetresPerPoint = 25.4 / 72

/** Reads pages, texts and filled boxes of a PDF. */
export async function readPdf(pdf: Uint8Array): Promise<{ pages: ReadPage[]; fonts: string[]; raw: string }> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const decoded = (stream: unknown) =>
    stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''
  const names = new Set<string>()
  const pages = document.getPages().map(({ node }): ReadPage => {
    const fonts = new Map(
      (node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)?.entries() ?? []).map(([key, ref]) => {
        const font = document.context.lookup(ref, PDFDict)
        const name = font.lookup(PDFName.of('BaseFont'), PDFName).decodeText()
        names.add(name)
        return [key.decodeText(), { name, signs: signsOf(decoded(font.lookup(PDFName.of('ToUnicode')))) }]
      }),
    )
    const contents = node.Contents()
    const content =
      contents && 'asArray' in contents
        ? contents
            .asArray()
            .map((ref) => decoded(document.context.lookup(ref)))
            .join('\n')
        : decoded(contents)
    const texts = [...content.matchAll(/\/(F\d+) (\S+) Tf 1 0 0 -1 (\S+) (\S+) Tm <([0-9A-Fa-f]*)> Tj/g)].map(
      ([, key, size, x, y, hex]) => {
        const { name, signs } = fonts.get(key!)!
        const text = (hex!.match(/.{4}/g) ?? []).map((glyph) => signs.get(Number.parseInt(glyph, 16)) ?? '').join('')
        return { text, x: Number(x), baseline: Number(y), size: Number(size), font: name }
      },
    )
    const boxes = [...content.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re(?! S)/g)].map(([, x, y, w, h]) => {
      return { x: Number(x), y: Number(y), width: Number(w), height: Number(h) }
    })
    const { width, height } = node.MediaBox().asRectangle()
    return { width: width * millimetresPerPoint, height: height * millimetresPerPoint, texts, boxes }
  })
  return { pages, fonts: [...names].sort(), raw: Buffer.from(pdf).toString('latin1') }
}

/** Characters by glyph number, from the `bfchar` entries of a ToUnicode map. */
function signsOf(cmap: string): Map<number, string> {
  return new Map(
    [...cmap.matchAll(/<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>$/gm)].map(([, glyph, text]) => [
      Number.parseInt(glyph!, 16),
      Buffer.from(text!, 'hex').swap16().toString('utf16le'),
    ]),
  )
}
