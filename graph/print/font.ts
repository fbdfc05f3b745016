import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'

/** Regular and bold set Chinese and Latin; mono, with its slashed zero, sets codes that people compare sign by sign. */
export type Face = 'regular' | 'bold' | 'mono'

/**
 * A stretch of text that one face can set. `scale` brings a stand-in face to the height of the face that was asked for, `width` is a multiple of the size
 * asked for.
 */
export interface Run {
  face: Face
  text: string
  scale: number
  width: number
}

interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** The part of fontkit's font that is used here. pdfkit embeds any object of this form as a subset of the glyphs that it was asked to set. */
export interface FontFile {
  unitsPerEm: number
  capHeight: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): Glyph
}

interface LoadedFace {
  file: FontFile
  capHeight: number
  advances: Map<number, number | null>
}

const resolve = createRequire(import.meta.url).resolve
const files: Record<Face, () => string> = {
  regular: () => resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: () => resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  mono: () => join(dirname(resolve('bwip-js')), '../fonts/Inconsolata.otf'),
}
const standIns: Record<Face, Face[]> = { regular: ['mono'], bold: ['mono'], mono: ['regular'] }
const missing = '\u25a1'
const loaded = new Map<Face, LoadedFace>()

/** The open font of a face, shared by all documents. */
export function fontFile(face: Face): FontFile {
  return load(face).file
}

/** Height of a capital letter, as a share of the size. */
export function capHeightOf(face: Face): number {
  return load(face).capHeight
}

/** Width of a text, as a multiple of the size. Signs stand beside each other without kerning, so widths of parts add up. */
export function widthOf(text: string, face: Face): number {
  const own = load(face)
  let width = 0
  for (const sign of text) {
    const advance = advanceOf(own, sign.codePointAt(0)!)
    if (advance === null) return runsOf(text, face).reduce((sum, run) => sum + run.width, 0)
    width += advance
  }
  return width
}

/** Cuts a text into runs that their faces can set. A sign that no face has loses its accent, or becomes a visible box. */
export function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const sign of text) {
    const [setting, set] = settingOf(sign, face)
    let run = runs.at(-1)
    if (run?.face !== setting) {
      run = { face: setting, text: '', scale: setting === face ? 1 : load(face).capHeight / load(setting).capHeight, width: 0 }
      runs.push(run)
    }
    run.text += set
    for (const part of set) run.width += (advanceOf(load(setting), part.codePointAt(0)!) ?? 0) * run.scale
  }
  return runs
}

/** A text as it can be set: composed, with plain spaces, without invisible signs, and with the narrow apostrophe that Chinese fonts draw wide. */
export function settable(text: string): string {
  if (/^[\n\x20-\x7e\u3000-\u9fff\uff00-\uffef]*$/.test(text)) return text
  const composed = text.normalize('NFC').replace(/[^\S\n]/g, ' ')
  return composed.replace(/(?<=\p{Script=Latin})\u2019/gu, "'").replace(/[^\P{C}\n]|[\ufe00-\ufe0f]/gu, '')
}

/** The signs of a text that no face can set as they are. Empty means that the text is printed as it is written. */
export function unprintableSigns(text: string): string[] {
  return [
    ...new Set([...settable(text).replaceAll('\n', '')].filter((sign) => !(['regular', 'mono'] as const).some((face) => has(face, sign)))),
  ]
}

function settingOf(sign: string, face: Face): [Face, string] {
  if (has(face, sign)) return [face, sign]
  const standIn = standIns[face].find((other) => has(other, sign))
  if (standIn) return [standIn, sign]
  const plain = [...sign.normalize('NFKD')].filter((part) => has(face, part)).join('')
  if (plain !== '') return [face, plain]
  return settingOf(missing, face)
}

function has(face: Face, sign: string): boolean {
  return advanceOf(load(face), sign.codePointAt(0)!) !== null
}

function advanceOf({ file, advances }: LoadedFace, codePoint: number): number | null {
  const known = advances.get(codePoint)
  if (known !== undefined) return known
  const advance = file.hasGlyphForCodePoint(codePoint) ? file.glyphForCodePoint(codePoint).advanceWidth / file.unitsPerEm : null
  advances.set(codePoint, advance)
  return advance
}

function load(face: Face): LoadedFace {
  const known = loaded.get(face)
  if (known) return known
  const opened = new PDFDocument({ font: files[face](), autoFirstPage: false }) as unknown as { _font: { font: FontFile } }
  const file = withoutShaping(opened._font.font)
  const made = { file, capHeight: file.capHeight / file.unitsPerEm, advances: new Map<number, number | null>() }
  loaded.set(face, made)
  return made
}

/** Sets sign by sign: shaping costs thirty times as much, and Chinese and Latin labels need none of it. */
function withoutShaping(file: FontFile): FontFile {
  const glyphs = new Map<number, Glyph>()
  const glyphOf = (sign: string): Glyph => {
    const codePoint = sign.codePointAt(0)!
    const glyph = glyphs.get(codePoint) ?? file.glyphForCodePoint(codePoint)
    glyphs.set(codePoint, glyph)
    return glyph
  }
  const layout = (text: string) => {
    const set = Array.from(text, glyphOf)
    const positions = set.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }))
    return { glyphs: set, positions, advanceWidth: set.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) }
  }
  return Object.create(file, { layout: { value: layout } })
}
