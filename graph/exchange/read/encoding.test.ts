import { describe, expect, it } from 'vitest'
import { decode } from './encoding.ts'
import { encodeAs } from './encodingFixture.ts'

const codes = Array.from({ length: 26 * 26 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)))

/** Names of countries, languages and currencies in a language, with characters above ASCII. */
function namesIn(language: string): string[] {
  const [regions, languages, currencies] = (['region', 'language', 'currency'] as const).map(
    (type) => new Intl.DisplayNames([language], { type, fallback: 'none' }),
  ) as [Intl.DisplayNames, Intl.DisplayNames, Intl.DisplayNames]
  const names = [
    ...codes.map((code) => regions.of(code)),
    ...codes.map((code) => languages.of(code.toLowerCase())),
    ...Intl.supportedValuesOf('currency').map((code) => currencies.of(code)),
  ]
  return names.filter((name) => name !== undefined && /[^\u0000-\u007f]/.test(name)) as string[]
}

/** Files that hold one such name, in words around it and in capitals. */
const filesWith = (name: string) => [
  `SKU;Name;Price\r\nX1;${name};12,50\r\n`,
  `SKU,Name,Price\r\nX1,"${name}",12.50\r\n`,
  `SKU\tName\r\nX1\tAB ${name} 12\r\n`,
  `SKU;Name\n${name.toUpperCase()};1\n`,
]

function found(bytes: Uint8Array): string {
  try {
    return decode(bytes, null).encoding
  } catch (error) {
    return (error as { code: string }).code
  }
}

const wrongOf = (label: string, encoding: string, texts: readonly string[]) => {
  const files = texts.flatMap((text) => {
    const bytes = encodeAs(label, text)
    return bytes ? [{ text, bytes }] : []
  })
  return { files: files.length, wrong: files.filter(({ bytes }) => found(bytes) !== encoding).map(({ text }) => text) }
}

describe('the encoding of a .csv file', () => {
  it.each(['de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'is', 'ca'])('is Windows-1252 for names in %s', (language) => {
    const { files, wrong } = wrongOf('windows-1252', 'WINDOWS_1252', namesIn(language).flatMap(filesWith))
    expect(files).toBeGreaterThan(50)
    // Only single words in capitals with two accents in a row.
    expect(wrong.length / files).toBeLessThan(0.01)
    expect(wrong.filter((text) => !/^[^\p{Ll}]*$/u.test(text.split('\n')[1]!))).toEqual([])
  })

  it('is GB18030 for Chinese names', () => {
    const { files, wrong } = wrongOf('gb18030', 'GB18030', namesIn('zh-CN').flatMap(filesWith))
    expect(files).toBeGreaterThan(2_000)
    // Two characters whose bytes are UTF-8 as well.
    expect(wrong.filter((text) => !text.includes('欧元'))).toEqual([])
  })

  it('is the same for a file of several names', () => {
    for (const [label, encoding, language] of [
      ['windows-1252', 'WINDOWS_1252', 'de'],
      ['windows-1252', 'WINDOWS_1252', 'pt'],
      ['gb18030', 'GB18030', 'zh-CN'],
    ] as const) {
      const names = namesIn(language).filter((name) => encodeAs(label, name))
      const sheets = Array.from({ length: Math.floor(names.length / 5) }, (_, at) =>
        [['SKU', 'Name'], ...names.slice(at * 5, at * 5 + 5).map((name, row) => [`X${row}`, name])]
          .map((row) => row.join(';'))
          .join('\r\n'),
      )
      expect(wrongOf(label, encoding, sheets), language).toEqual({ files: sheets.length, wrong: [] })
    }
  })

  it('reads the words that people have in such files', () => {
    for (const text of [
      'Größe für Küche',
      'Müller',
      'Straße 5',
      'España niño',
      'Café crème',
      'Lampe 25 µm',
      '½ Zoll',
      'Preis 5 €',
      '20 °C',
      'Œuvre «bleu»',
    ]) {
      const bytes = encodeAs('windows-1252', `SKU;Name\r\nX1;${text}\r\n`) as Uint8Array
      expect(decode(bytes, null), text).toEqual({ text: `SKU;Name\r\nX1;${text}\r\n`, encoding: 'WINDOWS_1252' })
    }
    for (const text of ['台灯', 'A款', '1米', '红色 L', '货号,名称（必填）', '灯 é', '【新】T恤']) {
      const bytes = encodeAs('gb18030', `SKU;Name\r\nX1;${text}\r\n`) as Uint8Array
      expect(decode(bytes, null), text).toEqual({ text: `SKU;Name\r\nX1;${text}\r\n`, encoding: 'GB18030' })
    }
  })

  it('is what a person says, and refused where nothing fits', () => {
    const bytes = encodeAs('windows-1250', 'SKU;Name\r\nX1;Łódź\r\n') as Uint8Array
    expect(decode(bytes, 'WINDOWS_1250').text).toContain('Łódź')
    const damaged = Buffer.concat([Buffer.from('SKU;Name\r\nX1;台灯和椅子和桌子'), Buffer.from([0xe5, 0x8f])])
    for (const one of [damaged, Buffer.from([0xef, 0xbb, 0xbf, 0x41, 0xff]), Buffer.alloc(6, 0xff)])
      expect(found(one)).toBe('FILE_ENCODING_UNKNOWN')
    expect(() => decode(bytes, 'UTF_8')).toThrow('FILE_ENCODING_UNKNOWN')
  })
})
