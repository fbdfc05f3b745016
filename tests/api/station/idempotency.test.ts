import { type GraphQLOutputType, getNamedType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../../graph/server/graphql/schema.ts'
import { startTestServer } from '../testServer.ts'
import { createScanCases } from './scanCases.ts'

// Sends every kind of scan twenty times concurrently, as a device does that receives no answer.
const testServer = await startTestServer()
const scans = await createScanCases(testServer)

const payloadFields = (type: GraphQLOutputType) => {
  const named = getNamedType(type)
  return isObjectType(named) ? named.getFields() : {}
}

test('covers every scan of the schema', () => {
  const all = Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ type }) => 'results' in payloadFields(type))
    .map(({ name }) => name)
  expect(all.length).toBeGreaterThan(10)
  expect(Object.keys(scans).sort()).toEqual(
    [...all, 'laterSortScans', 'laterPackScans', 'laterCountScans', 'boxPickScans', 'returnToShelf'].sort(),
  )
})

test.each(Object.entries(scans))('%s: has one effect when sent twenty times concurrently', async (_, prepare) => {
  const { send, readEffect: now, expectedEffect: after } = await prepare()
  expect(await now()).not.toEqual(after)
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(answers[0]?.outcome).toBe('APPLIED')
  expect(answers).toEqual(Array(20).fill(answers[0]))
  expect(await now()).toEqual(after)
  expect(await testServer.db.commandLog.count({ where: { key: answers[0]?.key } })).toBe(1)
})
