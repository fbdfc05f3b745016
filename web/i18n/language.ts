import { stored } from '../ui/stored.ts'

export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]

export const languageEntry = stored('language')

/** The chosen language; Chinese until somebody chooses. */
export function currentLanguage(): Language {
  return asLanguage(languageEntry.get())
}

export function asLanguage(value: string | null): Language {
  return value === 'en' ? 'en' : 'zh-CN'
}

export function chooseLanguage(language: Language): void {
  languageEntry.set(language)
}
