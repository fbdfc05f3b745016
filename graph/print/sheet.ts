import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { PDFDocument, type PDFFont, PDFName } from '@cantoo/pdf-lib'
import type { Language } from '../kernel/language.ts'
import { capHeightOf, type Face, fontFile, fontkit, runsOf, settable, widthOf } from './font.ts'
import type { Paper } from './states/labelLayout.ts'
import { cutLine, fitText } from './text.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Grey level: 0 is black, 1 is white. */
export type Ink = number

export interface Type {
  points: number
  face?: Face
  ink?: Ink
  align?: 'left' | 'center' | 'right'
}

export interface BlockType extends Type {
  /** Smallest size to which a text shrinks before it is cut. */
  smallestPoints?: number
  leading?: number
  maxLines?: number
  verticalAlign?: 'top' | 'middle' | 'bottom'
}

type Fonts = ReadonlyMap<Face, PDFFont>

interface Page {
  paper: Paper
  /** Drawing operators; texts are encoded once all fonts are known. */
  content: (string | ((fonts: Fonts) => string))[]
  faces: Set<Face>
  fill: Ink
  stroke: Ink
}

const pointsPerMillimetre = 72 / 25.4
const millimetresPerPoint = 25.4 / 72
/** Ascent of Chinese characters relative to the font size. */
const ascent = 0.88
/** Outline that emulates bold in a fallback face, relative to the font size. */
const boldStroke = 0.045
const pagesPerTick = 20
/** Names of the fonts in the resources of a page. */
const keys: Record<Face, string> = { regular: 'F1', bold: 'F2', mono: 'F3' }

interface About {
  title: string
  createdAt: Date
  language: Language
}

/** PDF document. The same input gives the same bytes: its date comes from the caller. */
export class Sheet {
  readonly #about: About
  /** Printed characters by face. */
  readonly #characters = new Map<Face, Set<string>>()
  readonly #pages: Page[] = []
  #page: Page | undefined

  constructor(about: About) {
    this.#about = about
  }

  addPage(paper: Paper): void {
    this.#page = { paper, content: [], faces: new Set(), fill: 0, stroke: 0 }
    this.#pages.push(this.#page)
  }

  /** Draws on every page again, once the number of pages is known. */
  eachPage(draw: (number: number, total: number) => void): void {
    this.#pages.forEach((page, i) => {
      this.#page = page
      draw(i + 1, this.#pages.length)
    })
  }

  /** Width of a text on one line in millimetres. */
  widthOf(text: string, { points, face = 'regular' }: Type): number {
    return widthOf(settable(text), face) * points * millimetresPerPoint
  }

  /** Draws one line on its baseline; `x` is its left end, middle or right end by `align`. Returns its width. */
  text(text: string, x: number, baseline: number, type: Type): number {
    const { face = 'regular', align = 'left', ink = 0 } = type
    const size = type.points * millimetresPerPoint
    const runs = runsOf(settable(text), face)
    const width = runs.reduce((sum, run) => sum + run.width, 0) * size
    let left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    this.#ink(ink)
    for (const run of runs) {
      const runSize = size * run.scale
      const isEmulatedBold = face === 'bold' && run.face !== 'bold'
      if (isEmulatedBold) this.#strokeInk(ink)
      const [before, after] = isEmulatedBold ? [`2 Tr ${mm(runSize * boldStroke)} w `, ' 0 Tr'] : ['', '']
      const setting = `/${keys[run.face]} ${mm(runSize)} Tf 1 0 0 -1 ${mm(left)} ${mm(baseline)} Tm`
      this.#draw((fonts) => `BT ${before}${setting} ${fonts.get(run.face)!.encodeText(run.text)} Tj${after} ET`)
      this.#use(run.face, run.text)
      left += run.width * size
    }
    return width
  }

  /** Draws one line with its capitals centred vertically; text wider than `width` is cut with an ellipsis. */
  label(text: string, x: number, middle: number, type: Type, width = Number.POSITIVE_INFINITY): number {
    const face = type.face ?? 'regular'
    const size = type.points * millimetresPerPoint
    const shown = cutLine(settable(text), (part) => widthOf(part, face) * size, width)
    return this.text(shown, x, middle + (capHeightOf(face) * size) / 2, type)
  }

  /** Draws one line as large as `points` and the box allow. Returns where its capitals end. */
  fit(text: string, box: Box, type: Type & { smallestPoints?: number; verticalAlign?: 'top' | 'middle' }): number {
    const { face = 'regular', align = 'left', points, verticalAlign = 'middle', smallestPoints = 4 } = type
    const capital = capHeightOf(face) * millimetresPerPoint
    const allowed = Math.min(points, box.width / this.widthOf(text, { points: 1, face }), box.height / capital)
    const size = Math.max(allowed, Math.min(points, smallestPoints))
    const x = align === 'left' ? box.x : align === 'right' ? box.x + box.width : box.x + box.width / 2
    const middle = verticalAlign === 'top' ? box.y + (capital * size) / 2 : box.y + box.height / 2
    this.label(text, x, middle, { ...type, points: size }, box.width + 0.01)
    return middle + (capital * size) / 2
  }

  /** Draws a text in a box: wrapped, shrunk until it fits, and cut only at the smallest size. Returns where it ends and its size. */
  block(text: string, box: Box, type: BlockType): { bottom: number; points: number; cut: boolean } {
    const { face = 'regular', align = 'left', leading = 1.3, verticalAlign = 'top' } = type
    const fitted = fitText(settable(text), (part) => widthOf(part, face), box, {
      largest: type.points * millimetresPerPoint,
      smallest: Math.min(type.points, type.smallestPoints ?? type.points) * millimetresPerPoint,
      leading,
      ...(type.maxLines === undefined ? {} : { maxLines: type.maxLines }),
    })
    const { size, lines, cut } = fitted
    const points = size / millimetresPerPoint
    const height = lines.length === 0 ? 0 : size * (1 + (lines.length - 1) * leading)
    const top =
      verticalAlign === 'top' ? box.y : verticalAlign === 'middle' ? box.y + (box.height - height) / 2 : box.y + box.height - height
    const x = align === 'left' ? box.x : align === 'right' ? box.x + box.width : box.x + box.width / 2
    lines.forEach((line, i) => {
      this.text(line, x, top + size * (ascent + i * leading), { ...type, points })
    })
    return { bottom: top + height, points, cut }
  }

  /** Fills boxes as one path, so that no seam shows between neighbours. */
  fill(boxes: readonly Box[], ink: Ink = 0): void {
    this.#ink(ink)
    this.#draw(`${boxes.map((box) => `${mm(box.x)} ${mm(box.y)} ${mm(box.width)} ${mm(box.height)} re`).join(' ')} f`)
  }

  /** Draws the outline of a box. */
  frame(box: Box, thickness = 0.2, ink: Ink = 0): void {
    this.#strokeInk(ink)
    this.#draw(`${mm(thickness)} w ${mm(box.x)} ${mm(box.y)} ${mm(box.width)} ${mm(box.height)} re S`)
  }

  /** Draws a straight line; `dash` is the length of dashes and gaps. */
  rule(from: { x: number; y: number }, to: { x: number; y: number }, thickness = 0.2, ink: Ink = 0, dash = 0): void {
    this.#strokeInk(ink)
    const line = `${mm(thickness)} w ${mm(from.x)} ${mm(from.y)} m ${mm(to.x)} ${mm(to.y)} l S`
    this.#draw(dash > 0 ? `[${mm(dash)}] 0 d ${line} [] 0 d` : line)
  }

  /** Draws freehand strokes with round ends; a stroke of one point is a dot. */
  strokes(lines: readonly (readonly { x: number; y: number }[])[], thickness: number, ink: Ink = 0): void {
    this.#strokeInk(ink)
    const point = ({ x, y }: { x: number; y: number }) => `${mm(x)} ${mm(y)}`
    const paths = lines.flatMap(([first, ...rest]) =>
      first ? [`${point(first)} m ${(rest.length > 0 ? rest : [first]).map((next) => `${point(next)} l`).join(' ')} S`] : [],
    )
    this.#draw(`1 J 1 j ${mm(thickness)} w ${paths.join(' ')} 0 J 0 j`)
  }

  /** Writes the PDF; yields to the event loop between batches of pages. */
  async bytes(): Promise<Buffer> {
    const { title, createdAt, language } = this.#about
    const document = await PDFDocument.create({ updateMetadata: false })
    document.setTitle(title)
    document.setCreator('Wavehouse')
    document.setProducer('Wavehouse')
    document.setCreationDate(createdAt)
    document.setLanguage(language)
    const fonts = await this.#embedFonts(document)
    for (const [i, { paper, content, faces }] of this.#pages.entries()) {
      if (i % pagesPerTick === pagesPerTick - 1) await yieldToEventLoop()
      const height = paper.heightMillimetres * pointsPerMillimetre
      const page = document.addPage([paper.widthMillimetres * pointsPerMillimetre, height])
      for (const face of faces) page.node.setFontDictionary(PDFName.of(keys[face]), fonts.get(face)!.ref)
      const operators = content.map((part) => (typeof part === 'string' ? part : part(fonts))).join('\n')
      // Millimetres from the top left corner.
      const space = `${mm(pointsPerMillimetre)} 0 0 ${mm(-pointsPerMillimetre)} 0 ${mm(height)} cm`
      page.node.addContentStream(document.context.register(document.context.flateStream(`${space}\n${operators}`)))
    }
    return Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }))
  }

  /**
   * Embeds the printed characters of each face. Their numbers and the tag of the subset depend only on which characters they are, because merged
   * sheets contain several subsets and printers may tell them apart by name.
   */
  async #embedFonts(document: PDFDocument): Promise<Fonts> {
    document.registerFontkit(fontkit)
    const fonts = new Map<Face, PDFFont>()
    for (const [face, characters] of this.#characters) {
      const { bytes, name } = fontFile(face)
      const text = [...characters].sort().join('')
      const hash = createHash('sha256').update(text).digest()
      const tag = Array.from(hash.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('')
      const font = await document.embedFont(bytes, { subset: true, customName: `${tag}+${name}` })
      // The first characters that are encoded get the first numbers.
      font.encodeText(text)
      fonts.set(face, font)
    }
    return fonts
  }

  #use(face: Face, text: string): void {
    this.#current.faces.add(face)
    const characters = this.#characters.get(face) ?? new Set()
    for (const character of text) characters.add(character)
    this.#characters.set(face, characters)
  }

  get #current(): Page {
    if (!this.#page) throw new Error('Nothing can be drawn before the first page is added')
    return this.#page
  }

  #ink(ink: Ink): void {
    if (this.#current.fill !== ink) this.#draw(`${mm(ink)} g`)
    this.#current.fill = ink
  }

  #strokeInk(ink: Ink): void {
    if (this.#current.stroke !== ink) this.#draw(`${mm(ink)} G`)
    this.#current.stroke = ink
  }

  #draw(operators: string | ((fonts: Fonts) => string)): void {
    this.#current.content.push(operators)
  }
}

function mm(number: number): string {
  return String(Math.round(number * 10_000) / 10_000)
}
