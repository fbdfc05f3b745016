import { expect, test } from 'vitest'
import { z } from 'zod'
import { createResolver } from './resolver.ts'

const schema = z.object({
  name: z.string().trim().min(1).max(5),
  remark: z.string().max(10),
  note: z.string().min(1).optional(),
  email: z.email().optional(),
  weightGrams: z.int().min(1).max(50_000),
  lines: z.array(z.object({ productId: z.string().transform((id) => id.length), pieces: z.int().min(1) })).min(1),
})
type Values = z.input<typeof schema>

const good: Values = { name: 'Box', remark: '', note: '', email: '', weightGrams: 250, lines: [{ productId: 'P1', pieces: 2 }] }
const check = (values: Values) =>
  createResolver(
    schema,
    (key, given) => `${key}${given ? JSON.stringify(given) : ''}`,
    new Map([['weightGrams', { scale: 1000, decimals: null }]]),
  )(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

test('submits the typed values, not the transformed ones; empty means omitted where the schema refuses an empty string', async () => {
  const { values, errors } = await check(good)
  expect(errors).toEqual({})
  expect(values).toEqual({ ...good, note: undefined, email: undefined })
})

test('reports errors at each field, nested ones too', async () => {
  const { errors } = await check({ ...good, name: 'A long name', email: 'nobody', weightGrams: 0, lines: [{ productId: 'P1', pieces: 0 }] })
  expect(errors).toMatchObject({
    name: { message: 'form.error.tooLong{"maximum":5}' },
    email: { message: 'form.error.email' },
    weightGrams: { message: 'form.error.positive' },
    lines: [{ pieces: { message: 'form.error.positive' } }],
  })
})

test('a bound is named in the unit that the field shows', async () => {
  const { errors } = await check({ ...good, weightGrams: 50_001 })
  expect(errors).toMatchObject({ weightGrams: { message: 'form.error.tooLarge{"maximum":50}' } })
})

test('an invalid number or fraction of pieces is reported', async () => {
  const { errors } = await check({ ...good, weightGrams: '1,000' as never, lines: [{ productId: 'P1', pieces: 1.5 }] })
  expect(errors).toMatchObject({ weightGrams: { message: 'form.error.number' }, lines: [{ pieces: { message: 'form.error.whole' } }] })
})

test('a missing value is reported as required', async () => {
  const { errors } = await check({ ...good, name: '', weightGrams: undefined as never, lines: [] })
  expect(errors).toMatchObject({
    name: { message: 'form.error.required' },
    weightGrams: { message: 'form.error.required' },
    lines: { message: 'form.error.tooFew{"minimum":1}' },
  })
})
