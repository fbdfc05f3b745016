import { z } from 'zod'
import { fromNodeId } from './nodeId.ts'
import { countries } from './states/countries.ts'
import { type Vocabulary, valuesOf } from './vocabulary.ts'

// A console's policy forbids what zod tries in order to be quick, and says so to whoever listens.
if ('document' in globalThis) z.config({ jitless: true })

/** How a word of the vocabulary stands in the API's schema. */
export type Word =
  | { scalar: 'ID' | 'String' | 'Int' | 'Boolean' | 'Day' | 'DateTime' | 'Decimal' }
  | { vocabulary: Vocabulary }
  | { input: string }

declare module 'zod' {
  interface GlobalMeta {
    word?: Word
  }
}

/** The id of a node of one type, as the API gives it; becomes the row's uuid. */
export function id(type: string) {
  return z
    .string()
    .transform((value, ctx) => {
      const node = fromNodeId(value)
      if (node?.type === type) return node.id
      ctx.issues.push({ code: 'custom', message: 'id', params: { type }, input: value })
      return z.NEVER
    })
    .meta({ word: { scalar: 'ID' } })
}

/** No control characters but those of lines and tabs, and no halves of characters, which no database can hold. */
const sound = /^[^\u0000-\u0008\u000b-\u001f\u007f\p{Surrogate}]*$/u

/** Text of 1 to `maximum` characters; control characters are refused. */
export function text(maximum: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(sound, 'text')
    .meta({ word: { scalar: 'String' } })
}

/** Text that may be empty. */
export function remark(maximum: number) {
  return z
    .string()
    .trim()
    .max(maximum)
    .regex(sound, 'text')
    .meta({ word: { scalar: 'String' } })
}

/** A code that is printed and scanned: visible ASCII without spaces inside, 1 to 64 characters. */
export function code() {
  return z
    .string()
    .trim()
    .min(1)
    .max(64)
    .regex(/^[\x21-\x7e]+$/, 'code')
    .meta({ word: { scalar: 'String' } })
}

/** What a scanner read: anything up to 4,096 characters; what it is, is the command's to say. */
export function scanned() {
  return z
    .string()
    .trim()
    .min(1)
    .max(4096)
    .meta({ word: { scalar: 'String' } })
}

export function email() {
  return z
    .email()
    .max(254)
    .meta({ word: { scalar: 'String' } })
}

/** A password as typed: never trimmed, 1 to 200 characters. */
export function password() {
  return z
    .string()
    .min(1)
    .max(200)
    .meta({ word: { scalar: 'String' } })
}

/** A telephone number in E.164 or as people write it. */
export function phone() {
  return z
    .string()
    .trim()
    .min(1)
    .max(32)
    .regex(/^\+?[\d\s()./-]{5,}$/, 'phone')
    .meta({ word: { scalar: 'String' } })
}

/** A country of ISO 3166-1 by its code of two capital letters. */
export function country() {
  return z
    .string()
    .refine((value) => countries.has(value), 'country')
    .meta({ word: { scalar: 'String' } })
}

const whole = (minimum: number, maximum: number) =>
  z
    .int()
    .min(minimum)
    .max(maximum)
    .meta({ word: { scalar: 'Int' } })

/** A number of pieces, from `minimum` (1) up to a million. */
export function pieces(minimum = 1) {
  return whole(minimum, 1_000_000)
}

/** A whole number within bounds. */
export function count(minimum: number, maximum: number) {
  return whole(minimum, maximum)
}

/** A weight in grams, above 0. */
export function grams() {
  return whole(1, 50_000_000)
}

/** A length in millimetres, above 0. */
export function millimetres() {
  return whole(1, 100_000)
}

export function flag() {
  return z.boolean().meta({ word: { scalar: 'Boolean' } })
}

/** An amount with its ISO 4217 currency; the amount is a decimal string, never a float. */
export function money() {
  return z
    .object({
      amount: z
        .string()
        .regex(/^\d{1,14}(\.\d{1,4})?$/, 'amount')
        .meta({ word: { scalar: 'Decimal' }, description: 'Decimal number of at most 4 places, such as `12.50`.' }),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'currency')
        .meta({ word: { scalar: 'String' }, description: 'ISO 4217 code.' }),
    })
    .meta({ word: { input: 'MoneyInput' }, description: 'An amount of money.' })
}

/** A calendar day, `2026-11-20`. */
export function day() {
  return z.iso.date('day').meta({ word: { scalar: 'Day' } })
}

/** An instant, ISO 8601 with offset. */
export function instant() {
  return z
    .union([z.date(), z.iso.datetime({ offset: true }).transform((value) => new Date(value))], 'instant')
    .meta({ word: { scalar: 'DateTime' } })
}

export function oneOf<Value extends string>(vocabulary: Vocabulary<Value>) {
  return z.enum(valuesOf(vocabulary)).meta({ word: { vocabulary } })
}

/** A nested input, under its name in the API. */
export function object<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return z.object(shape).meta({ word: { input: name } })
}

/** A list of at least `minimum` and at most `maximum` entries. */
export function list<Item extends z.ZodType>(item: Item, maximum: number, minimum = 1) {
  return z.array(item).min(minimum).max(maximum)
}

/** The fields of a command's input. */
export function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape)
}
