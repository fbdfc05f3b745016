import { formats, isFormatName } from '../input/formats.ts'
import { sanitizeText } from '../input/sanitizeText.ts'
import { formatSentence, type Language, type Sentence } from '../language.ts'
import { valuesIn } from '../name.ts'

export type Values = Readonly<Record<string, string | number | boolean | null>>

const catalogue = new Map<string, Sentence>()

/** Failure that a person can cause: a stable code, its values and its sentence. */
export class Failure extends Error {
  readonly code: string
  readonly values: Values
  /** Path of the input field, such as `lines.0.quantity`. */
  readonly field: string | null

  constructor(code: string, values: Values = {}, field: string | null = null) {
    super(code)
    this.code = code
    this.values = toJsonSafe(values)
    this.field = field
  }

  /** Sentence of a code in a language; a `form` among the values adds the expected format. */
  static sentence(code: string, language: Language, values: Values): string {
    const sentence = catalogue.get(code)
    if (!sentence) throw new Error(`No sentence for the failure ${code}`)
    const said = formatSentence(sentence, language, valuesIn(language, values))
    return isFormatName(values.form)
      ? formatSentence(withExpectedFormat, language, { said, form: formatSentence(formats[values.form], language, values) })
      : said
  }
}

const withExpectedFormat = { zh: '{said}，应为{form}', en: '{said}: expected {form}' }

/** User input may be quoted: removes NUL and lone surrogates, which jsonb cannot hold. */
function toJsonSafe(values: Values): Values {
  const sound = (value: Values[string]) => (typeof value === 'string' ? sanitizeText(value) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sound(value)]))
}

type PlaceholderNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderNames<Rest> : never
type FailureArguments<Zh extends string, En extends string> = [PlaceholderNames<Zh> | PlaceholderNames<En>] extends [never]
  ? [values?: Values, field?: string]
  : [values: Record<PlaceholderNames<Zh> | PlaceholderNames<En>, string | number> & Values, field?: string]

/**
 * Registers a failure. The names in braces are the values that it needs.
 *
 *     export const BoxAlreadyReceived = defineFailure('BOX_ALREADY_RECEIVED', '箱 {box} 已收货', 'Box {box} was received already')
 *     throw BoxAlreadyReceived({ box: 'B-1' })
 */
export function defineFailure<const Zh extends string, const En extends string>(code: string, zh: Zh, en: En) {
  catalogue.set(code, { zh, en })
  const make = (...[values, field]: FailureArguments<Zh, En>): Failure => new Failure(code, values ?? {}, field ?? null)
  return Object.assign(make, { code })
}

/** Every registered failure: code → sentences. */
export function failureCatalogue(): ReadonlyMap<string, Sentence> {
  return catalogue
}
