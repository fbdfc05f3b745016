import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../../graph/server/graphql/schema.ts'
import { documents } from './api.ts'
import './simulation.ts'

test('all documents of the simulation are valid', () => {
  expect(documents.size).toBeGreaterThan(25)
  const mistakes = [...documents].flatMap((document) => validate(schema, parse(document)).map(({ message }) => message))
  expect(mistakes).toEqual([])
})
