// Registers the carriers' failure messages.
import '../logistics/carrierFailures.ts'
import { Failure, type Values } from '../kernel/command/failure.ts'
import type { Language } from '../kernel/language.ts'

/** A stored label failure (code and values as JSON) in the reader's language. */
export function labelFailureIn(language: Language, stored: string): { code: string; message: string } {
  const { code, values } = JSON.parse(stored) as { code: string; values: Values }
  return { code, message: Failure.sentence(code, language, values) }
}
