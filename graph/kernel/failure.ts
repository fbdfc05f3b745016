import { forms, isForm } from './forms.ts'
import { type Language, type Sentence, say } from './language.ts'
import { soundText } from './soundText.ts'

export type Values = Readonly<Record<string, string | number | boolean | null>>

const catalogue = new Map<string, Sentence>()

/** What a person can cause and can be told: a stable code, the values that explain it, and its sentence. */
export class Failure extends Error {
  readonly code: string
  readonly values: Values
  /** The path of the input field that it speaks of, such as `lines.0.quantity`. */
  readonly field: string | null

  constructor(code: string, values: Values = {}, field: string | null = null) {
    super(code)
    this.code = code
    this.values = storable(values)
    this.field = field
  }

  /** The sentence of a code in a language, with its values; a `form` among them is what was expected. */
  static sentence(code: string, language: Language, values: Values): string {
    const sentence = catalogue.get(code)
    if (!sentence) throw new Error(`No sentence for the failure ${code}`)
    const said = say(sentence, language, values)
    return isForm(values.form) ? say(expecting, language, { said, form: say(forms[values.form], language, values) }) : said
  }
}

const expecting = { zh: '{said}，应为{form}', en: '{said}: expected {form}' }

/** What people or scanners gave may be quoted: without what JSON of a database cannot hold, NUL and halves of characters. */
function storable(values: Values): Values {
  const sound = (value: Values[string]) => (typeof value === 'string' ? soundText(value) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sound(value)]))
}

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Needs<Zh extends string, En extends string> = [Names<Zh> | Names<En>] extends [never]
  ? [values?: Values, field?: string]
  : [values: Record<Names<Zh> | Names<En>, string | number> & Values, field?: string]

/**
 * Registers a failure. The names in braces are the values that it needs.
 *
 *     export const BoxAlreadyReceived = defineFailure('BOX_ALREADY_RECEIVED', '箱 {box} 已收货', 'Box {box} was received already')
 *     throw BoxAlreadyReceived({ box: 'B-1' })
 */
export function defineFailure<const Zh extends string, const En extends string>(code: string, zh: Zh, en: En) {
  catalogue.set(code, { zh, en })
  const make = (...[values, field]: Needs<Zh, En>): Failure => new Failure(code, values ?? {}, field ?? null)
  return Object.assign(make, { code })
}

/** Every registered failure: code → sentences. */
export function failureCatalogue(): ReadonlyMap<string, Sentence> {
  return catalogue
}
