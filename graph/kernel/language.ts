/** Supported languages. */
export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]

/** A sentence in both languages. */
export interface Sentence {
  zh: string
  en: string
}

/** Language of an Accept-Language header, else of the account, else Chinese. */
export function languageOf(header: string | null | undefined, account: string | null = null): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { tag, weight: q ? Number(q.slice(2)) : 1 }
    })
    .filter(({ tag, weight }) => weight > 0 && /^(zh|en)\b/.test(tag))
    .sort((a, b) => b.weight - a.weight)[0]
  return (wanted?.tag ?? account)?.startsWith('en') ? 'en' : 'zh-CN'
}

/** Replaces `{name}` in a sentence by values. */
export function formatSentence(sentence: Sentence, language: Language, values: Readonly<Record<string, unknown>> = {}): string {
  const text = language === 'en' ? sentence.en : sentence.zh
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
