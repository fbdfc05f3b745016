import type { Language } from '../../graph/kernel/language.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test knows the fields that it has selected.
export type Data = Record<string, any>

/** Sender of a request, and the language of the response. */
export interface Identity {
  token: string | null
  language: Language
}
