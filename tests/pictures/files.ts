import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../web/i18n/language.ts'
import { root } from '../tool.ts'
import type { TextOf } from './pictures.ts'

/** The languages of the help. */
export const languages: readonly Language[] = ['zh-CN', 'en']

/** Interface texts that each picture showed, by article and language. */
export type Texts = Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>>

/** Folder of the pictures and of their texts. */
export const folder = join(root, 'docs/help/pictures')
const textsFile = join(folder, 'texts.json')

/** Size of the largest picture. */
export const maximumBytes = 60_000

/** Reads the texts of all pictures. */
export const readTexts = (): Texts => JSON.parse(readFileSync(textsFile, 'utf8'))

/** Writes the texts of all pictures, by article. */
export function writeTexts(texts: Texts): void {
  const entries = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(textsFile, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

/** The catalogue of a language. */
export const readCatalogue = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(root, 'web/i18n', `${language}.json`), 'utf8'))

/** Texts of a language by key; a key that is missing or takes values is an error. */
export function textOf(language: Language): TextOf {
  const catalogue = readCatalogue(language)
  return (key) => {
    const text = catalogue[key]
    if (!text || /[{<]/.test(text)) throw new Error(`${key} is no text without values (${language})`)
    return text
  }
}
