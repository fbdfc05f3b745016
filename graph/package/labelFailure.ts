// Registers the carriers' failure messages.
import '../logistics/carrierFailures.ts'
import { Failure, type Values } from '../kernel/command/failure.ts'
import type { Language } from '../kernel/language.ts'

/** Code and values of a failure as JSON, to be translated when it is read. */
export const serializeFailure = ({ code, values }: Failure): string => JSON.stringify({ code, values })

/** A stored failure of a carrier (code and values as JSON) in the reader's language. */
export function labelFailureIn(language: Language, stored: string): { code: string; message: string } {
  const { code, values } = JSON.parse(stored) as { code: string; values: Values }
  return { code, message: Failure.sentence(code, language, values) }
}
