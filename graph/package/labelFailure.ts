// Registers the sentences of carriers.
import '../logistics/carrierFailures.ts'
import { Failure, type Values } from '../kernel/failure.ts'
import type { Language } from '../kernel/language.ts'

/** Why a carrier refused a label, in the reader's language; `stored` is code and values as JSON. */
export function labelFailureIn(language: Language, stored: string): { code: string; message: string } {
  const { code, values } = JSON.parse(stored) as { code: string; values: Values }
  return { code, message: Failure.sentence(code, language, values) }
}
