import { z } from 'zod'
import { fromNodeId } from '../schema/nodeId.ts'
import { canonicalCode, canonicalText } from '../states/canonical.ts'
import { countries } from '../states/countries.ts'
import { type EnumSpec, valuesOf } from '../states/enumSpec.ts'
import { sanitizeText } from './sanitizeText.ts'

// The console's content security policy forbids zod's eval probe, and would report it.
if ('document' in globalThis) z.config({ jitless: true })

/** GraphQL type of an input field. */
export type FieldType =
  | { scalar: 'ID' | 'String' | 'Int' | 'Boolean' | 'Day' | 'DateTime' | 'Decimal' }
  | { enum: EnumSpec }
  | { input: string }
  | { declared: unknown }

declare module 'zod' {
  interface GlobalMeta {
    fieldType?: FieldType
  }
}

/** Global id of one node type; parsed into the row's uuid. */
export const id = (type: string) => idRead(type, (node) => node.id)

/** Global id of one node type, kept as it was sent: another command will parse it. */
export const sentId = (type: string) => idRead(type, (_node, sent) => sent)

function idRead(type: string, read: (node: { id: string }, sent: string) => string) {
  return z
    .string()
    .transform((value, ctx) => {
      const node = fromNodeId(value)
      if (node?.type === type) return read(node, value)
      ctx.issues.push({ code: 'custom', message: 'id', params: { type }, input: value })
      return z.NEVER
    })
    .meta({ fieldType: { scalar: 'ID' } })
}

/** Global id of one of several node types; parsed into the type and the row's uuid. */
export function idOf<Type extends string>(types: readonly Type[]) {
  return z
    .string()
    .transform((value, ctx) => {
      const node = fromNodeId(value)
      const type = types.find((one) => one === node?.type)
      if (node && type) return { type, id: node.id }
      ctx.issues.push({ code: 'custom', message: 'id', params: { type: types.join(' | ') }, input: value })
      return z.NEVER
    })
    .meta({ fieldType: { scalar: 'ID' } })
}

/** Refuses control characters except tab and line breaks, and lone surrogates, which the database cannot store. */
const noControlCharacters = /^[^\u0000-\u0008\u000b-\u001f\u007f\p{Surrogate}]*$/u

/** Text of 1 to `maximum` characters in its canonical form; control characters are refused. */
export function text(maximum: number) {
  return z
    .string()
    .overwrite(canonicalText)
    .min(1)
    .max(maximum)
    .regex(noControlCharacters, 'text')
    .meta({ fieldType: { scalar: 'String' } })
}

/** Text that may be empty. */
export function remark(maximum: number) {
  return z
    .string()
    .overwrite(canonicalText)
    .max(maximum)
    .regex(noControlCharacters, 'text')
    .meta({ fieldType: { scalar: 'String' } })
}

/** The number of a document or the code of something in the sender's own system: any characters, in the canonical form of a code. */
export function reference(maximum: number) {
  return z
    .string()
    .overwrite(canonicalCode)
    .min(1)
    .max(maximum)
    .regex(noControlCharacters, 'text')
    .meta({ fieldType: { scalar: 'String' } })
}

/** A tracking number: visible ASCII in upper case; the spaces in which it is printed are left out. */
export function trackingNumber() {
  return z
    .string()
    .overwrite((typed) => canonicalCode(typed).replaceAll(' ', ''))
    .min(1)
    .max(64)
    .regex(/^[\x21-\x7e]+$/, 'code')
    .toUpperCase()
    .meta({ fieldType: { scalar: 'String' } })
}

/** A code that is printed and scanned: visible ASCII without spaces inside, 1 to 64 characters. */
export function code() {
  return z
    .string()
    .overwrite(canonicalCode)
    .min(1)
    .max(64)
    .regex(/^[\x21-\x7e]+$/, 'code')
    .meta({ fieldType: { scalar: 'String' } })
}

/** Raw scanner input of at most 4,096 characters, without what the database cannot store; the command interprets it. */
export function scanned() {
  return z
    .string()
    .overwrite(sanitizeText)
    .trim()
    .min(1)
    .max(4096)
    .meta({ fieldType: { scalar: 'String' } })
}

export function email() {
  return z
    .email()
    .max(254)
    .meta({ fieldType: { scalar: 'String' } })
}

/** A password as typed: not trimmed, 1 to 200 characters. */
export function password() {
  return z
    .string()
    .min(1)
    .max(200)
    .meta({ fieldType: { scalar: 'String' } })
}

/** A telephone number in E.164 or as people write it. */
export function phone() {
  return z
    .string()
    .trim()
    .min(1)
    .max(32)
    .regex(/^\+?[\d\s()./-]{5,}$/, 'phone')
    .meta({ fieldType: { scalar: 'String' } })
}

/** Country code of ISO 3166-1 alpha-2. */
export function country() {
  return z
    .string()
    .refine((value) => countries.has(value), 'country')
    .meta({ fieldType: { scalar: 'String' } })
}

const whole = (minimum: number, maximum: number) =>
  z
    .int()
    .min(minimum)
    .max(maximum)
    .meta({ fieldType: { scalar: 'Int' } })

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
  return z.boolean().meta({ fieldType: { scalar: 'Boolean' } })
}

const amountForm = /^\d{1,14}(\.\d{1,4})?$/

/** An amount with its ISO 4217 currency; the amount is a decimal string, never a float. */
export function money() {
  return z
    .object({
      amount: z
        .string()
        .regex(amountForm, 'amount')
        .meta({ fieldType: { scalar: 'Decimal' }, description: 'Decimal number of at most 4 places, such as `12.50`.' }),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'currency')
        .meta({ fieldType: { scalar: 'String' }, description: 'ISO 4217 code.' }),
    })
    .meta({ fieldType: { input: 'MoneyInput' }, description: 'An amount of money.' })
}

/** An amount without its currency, which is known from elsewhere; a decimal string, never a float. */
export function amount() {
  return z
    .string()
    .regex(amountForm, 'amount')
    .meta({ fieldType: { scalar: 'Decimal' } })
}

/** A percentage of at most 3 places, such as `14.5`; a decimal string. */
export function percent() {
  return z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, 'percent')
    .meta({ fieldType: { scalar: 'Decimal' } })
}

/** A calendar day, `2026-11-20`. */
export function day() {
  return z.iso.date('day').meta({ fieldType: { scalar: 'Day' } })
}

/** An instant, ISO 8601 with offset. */
export function instant() {
  return z
    .union([z.date(), z.iso.datetime({ offset: true }).transform((value) => new Date(value))], 'instant')
    .meta({ fieldType: { scalar: 'DateTime' } })
}

export function oneOf<Value extends string>(spec: EnumSpec<Value>) {
  return z.enum(valuesOf(spec)).meta({ fieldType: { enum: spec } })
}

/** A nested input object with its GraphQL name. */
export function object<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return z.object(shape).meta({ fieldType: { input: name } })
}

/** An input type declared in GraphQL, such as a list's filter; its fields are already validated. */
export function declared<Input extends { $inferInput: unknown }>(type: Input) {
  return z
    .custom<NonNullable<Input['$inferInput']>>((value) => typeof value === 'object' && value !== null)
    .meta({ fieldType: { declared: type } })
}

/** A list of at least `minimum` and at most `maximum` entries. */
export function list<Item extends z.ZodType>(item: Item, maximum: number, minimum = 1) {
  return z.array(item).min(minimum).max(maximum)
}

/** The fields of a command's input. */
export function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape)
}
