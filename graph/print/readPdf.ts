import { inflateSync } from 'node:zlib'
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
export function readPdf(pdf: Buffer): { pages: ReadPage[]; fonts: string[]; raw: string } {
  const raw = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const object = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const stream = (id: string | undefined) => {
    const body = object(id)
    const data = body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream'))
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  }
  const kids = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]/.exec(raw)?.[1] ?? ''
  const read = new Map<string, { name: string; signs: string[] }>()
  const fontAt = (id: string) => {
    const known = read.get(id)
    if (known) return known
    const font = {
      name: /\/BaseFont \/(\S+)/.exec(object(id))?.[1] ?? '',
      signs: signsOf(stream(/\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1])),
    }
    read.set(id, font)
    return font
  }
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]): ReadPage => {
    const body = object(id)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? []
    const resources = object(/\/Resources (\d+) 0 R/.exec(body)?.[1])
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, key, ref]) => [key!, fontAt(ref!)]))
    const content = stream(/\/Contents (\d+) 0 R/.exec(body)?.[1])
    const texts = [...content.matchAll(/\/(F\d+) (\S+) Tf 1 0 0 -1 (\S+) (\S+) Tm <([0-9a-f]*)> Tj/g)].map(([, key, size, x, y, hex]) => {
      const { name, signs } = fonts.get(key!)!
      const text = (hex!.match(/.{4}/g) ?? []).map((glyph) => signs[Number.parseInt(glyph, 16)] ?? '').join('')
      return { text, x: Number(x), baseline: Number(y), size: Number(size), font: name }
    })
    const boxes = [...content.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re(?! S)/g)].map(([, x, y, w, h]) => {
      return { x: Number(x), y: Number(y), width: Number(w), height: Number(h) }
    })
    return { width: Number(width) * millimetresPerPoint, height: Number(height) * millimetresPerPoint, texts, boxes }
  })
  return { pages, fonts: [...read.values()].map((font) => font.name).sort(), raw }
}

function signsOf(cmap: string): string[] {
  const list = [...cmap.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].map(([, entries]) => entries).join(' ')
  return [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) => {
    return Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  })
}
