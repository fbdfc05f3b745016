import { expect, it } from 'vitest'
import { statement } from './statement.ts'

it('numbers named parameters, each once, and leaves casts alone', () => {
  const { text, parameters } = statement(
    `select :id::uuid, :at::timestamptz, ':' || x::text from t where id = :id::uuid and s = any(:all::text[])`,
  )
  expect(text).toBe(`select $1::uuid, $2::timestamptz, ':' || x::text from t where id = $1::uuid and s = any($3::text[])`)
  expect(parameters).toEqual(['id', 'at', 'all'])
})

it('names every statement differently', () => {
  expect(statement('select 1').name).not.toBe(statement('select 1').name)
})
