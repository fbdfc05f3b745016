import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlFiles } from '../../prisma/functions.ts'
import { createDatabase, type TestDatabase } from '../cluster.ts'
import {
  changedSignatures,
  droppedIn,
  type FunctionSignature,
  readRecord,
  readSignatures,
  unrecorded,
  updated,
} from './functionSignatures.ts'

let database: TestDatabase
let now: FunctionSignature[]
beforeAll(async () => {
  database = await createDatabase('empty')
  now = await readSignatures(database.url)
})
afterAll(() => database.drop())

describe('SQL functions', () => {
  test('keep their signature, because processes of the version before still call them', () => {
    expect(now.length).toBeGreaterThan(20)
    expect(changedSignatures(now, readRecord())).toEqual([])
  })

  test('are recorded', () => {
    expect(unrecorded(now, readRecord())).toEqual([])
  })

  test('are dropped by migrations only', () => {
    expect(sqlFiles().flatMap(({ name, sql }) => droppedIn(sql).map((dropped) => `graph/${name} drops ${dropped}`))).toEqual([])
  })
})

describe('a change', () => {
  const signature = (change: Partial<FunctionSignature> = {}): FunctionSignature => ({
    ...{ name: 'stock_sum', identity: 'of_row uuid', result: 'integer', arguments: 'of_row uuid', defaults: 0 },
    ...change,
  })
  const withDefault = signature({ identity: 'of_row uuid, deep boolean', arguments: 'of_row uuid, deep boolean DEFAULT true', defaults: 1 })

  test.each([
    ['result', signature({ result: 'bigint' }), signature()],
    ['name of an argument', signature({ identity: 'row uuid', arguments: 'row uuid' }), signature()],
    ['type of an argument', signature({ identity: 'of_row text', arguments: 'of_row text' }), signature()],
    ['number of arguments', withDefault, signature()],
    ['lost default', { ...withDefault, arguments: 'of_row uuid, deep boolean', defaults: 0 }, withDefault],
  ])('of the %s is found', (_, after, before) => {
    expect(changedSignatures([after], [before])).toHaveLength(1)
  })

  test('that adds an overload is found', () => {
    expect(changedSignatures([signature(), withDefault], [signature()])).toEqual([
      'stock_sum(of_row uuid, deep boolean DEFAULT true) returns integer was stock_sum(of_row uuid) returns integer: keep that one as it is and give the new one another name.',
    ])
  })

  test('of a default or of the statements is allowed', () => {
    expect(changedSignatures([signature()], [signature()])).toEqual([])
    expect(changedSignatures([{ ...withDefault, arguments: 'of_row uuid, deep boolean DEFAULT false' }], [withDefault])).toEqual([])
  })

  test('of the record adds new functions, removes those that a migration drops, and keeps signatures', () => {
    const [unused, dropped, added] = [signature({ name: 'a' }), signature({ name: 'b' }), signature({ name: 'c' })]
    expect(unrecorded([signature(), added], [signature()])).toEqual([expect.stringMatching(/^c is new: record it by /)])
    const record = updated([unused, dropped, signature()], [added, signature({ result: 'bigint' })], new Set(['b']))
    expect(record).toEqual([unused, added, signature()])
    expect(droppedIn('-- drop function a();\nDROP FUNCTION IF EXISTS b(uuid); drop function c;')).toEqual(['b', 'c'])
  })
})
