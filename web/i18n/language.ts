import { stored } from '../ui/stored.ts'

export type Language = 'zh-CN' | 'en'

/** Each language by its own name. */
export const languages: readonly { language: Language; name: string }[] = [
  { language: 'zh-CN', name: '中文' },
  { language: 'en', name: 'English' },
]

export const languageEntry = stored('language')

/** The chosen language; Chinese by default. */
export function currentLanguage(): Language {
  return asLanguage(languageEntry.get())
}

export function asLanguage(value: string | null): Language {
  return value === 'en' ? 'en' : 'zh-CN'
}

export function chooseLanguage(language: Language): void {
  languageEntry.set(language)
}
