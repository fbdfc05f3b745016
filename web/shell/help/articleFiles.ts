import type { Language } from '../../i18n/language.ts'

/** Address of the articles of each language; the build puts in the names of its files. */
export const articleFiles: Readonly<Record<Language, string>> = { 'zh-CN': '/help/zh-CN.json', en: '/help/en.json' }
