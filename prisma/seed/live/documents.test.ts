import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../../graph/server/schema.ts'
import { documents } from './api.ts'
import './crew.ts'

test('everything that the people of the play ask stands in the schema', () => {
  expect(documents.size).toBeGreaterThan(25)
  const mistakes = [...documents].flatMap((document) => validate(schema, parse(document)).map(({ message }) => message))
  expect(mistakes).toEqual([])
})
