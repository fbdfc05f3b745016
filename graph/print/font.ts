import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit'

/** Regular and bold are for Chinese and Latin text; mono, with a slashed zero, is for codes. */
export type Face = 'regular' | 'bold' | 'mono'

/** Characters in one font face. `scale` matches the height of a fallback face to the requested one; `width` is relative to the font size. */
export interface Run {
  face: Face
  text: string
  scale: number
  width: number
}

interface LoadedFace {
  bytes: Uint8Array
  font: Font
  capHeight: number
  advances: Map<number, number | null>
}

const resolve = createRequire(import.meta.url).resolve
const files: Record<Face, () => string> = {
  regular: () => resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: () => resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  mono: () => resolve('@expo-google-fonts/inconsolata/400Regular/Inconsolata_400Regular.ttf'),
}
const standIns: Record<Face, Face[]> = { regular: ['mono'], bold: ['mono'], mono: ['regular'] }
const missing = '\u25a1'
const loaded = new Map<Face, LoadedFace>()

/** Font file of a face and its PostScript name. */
export function fontFile(face: Face): { bytes: Uint8Array; name: string } {
  const { bytes, font } = load(face)
  return { bytes, name: font.postscriptName }
}

/** Opens font files for the PDF library; a font is opened once and shared by all documents. */
export const fontkit = {
  create(bytes: Uint8Array): Font {
    const known = [...loaded.values()].find((face) => face.bytes === bytes)
    if (!known) throw new Error('A document embeds only the fonts of its faces')
    return known.font
  },
}

/** Height of a capital letter relative to the font size. */
export function capHeightOf(face: Face): number {
  return load(face).capHeight
}

/** Width of a text relative to the font size; there is no kerning, so widths add up. */
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

/** Splits a text into runs of one face each. A character that no face has loses its accent or becomes a box. */
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

/** Normalizes a text for printing: composed characters, plain spaces, no invisible characters, and a narrow apostrophe. */
export function settable(text: string): string {
  if (/^[\n\x20-\x7e\u3000-\u9fff\uff00-\uffef]*$/.test(text)) return text
  const composed = text.normalize('NFC').replace(/[^\S\n]/g, ' ')
  return composed.replace(/(?<=\p{Script=Latin})\u2019/gu, "'").replace(/[^\P{C}\n]|[\ufe00-\ufe0f]/gu, '')
}

/** Characters that no face can print as they are. */
export function unprintableCharacters(text: string): string[] {
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

function advanceOf({ font, advances }: LoadedFace, codePoint: number): number | null {
  const known = advances.get(codePoint)
  if (known !== undefined) return known
  const advance = font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm : null
  advances.set(codePoint, advance)
  return advance
}

function load(face: Face): LoadedFace {
  const known = loaded.get(face)
  if (known) return known
  const bytes = readFileSync(files[face]())
  const font = withoutShaping(create(bytes) as Font)
  const made = { bytes, font, capHeight: font.capHeight / font.unitsPerEm, advances: new Map<number, number | null>() }
  loaded.set(face, made)
  return made
}

/** Skips text shaping, which is 30 times slower and not needed for Chinese and Latin labels. */
function withoutShaping(font: Font): Font {
  const glyphs = new Map<number, Glyph>()
  const glyphOf = (sign: string): Glyph => {
    const codePoint = sign.codePointAt(0)!
    const glyph = glyphs.get(codePoint) ?? font.glyphForCodePoint(codePoint)
    glyphs.set(codePoint, glyph)
    return glyph
  }
  const layout = (text: string): Pick<GlyphRun, 'glyphs'> => ({ glyphs: Array.from(text, glyphOf) })
  return Object.create(font, { layout: { value: layout } })
}
