import type { Language } from './language.ts'

export type Catalogue = Readonly<Record<string, string>>

/** Texts by key, in Chinese and English. */
type Texts = Readonly<Record<string, readonly [chinese: string, english: string]>>

declare global {
  /** Where the chunks of a build leave their texts (`web/build/compileMessages.ts`), also before this module runs. */
  var wavehouseTexts: Pick<Texts[], 'push'> | undefined
}

const catalogues: Record<Language, Record<string, string>> = { 'zh-CN': {}, en: {} }

function add(...added: Texts[]): number {
  for (const texts of added) {
    for (const [key, [chinese, english]] of Object.entries(texts)) {
      catalogues['zh-CN'][key] = chinese
      catalogues.en[key] = english
    }
  }
  return added.length
}

const early = globalThis.wavehouseTexts
if (Array.isArray(early)) add(...early)
globalThis.wavehouseTexts = { push: add }

/** The catalogue of a language: with the texts that every page needs, and growing by those of each chunk that is loaded. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const module = await (language === 'en' ? import('./en.json') : import('./zh-CN.json'))
  return Object.assign(catalogues[language], module.default)
}
