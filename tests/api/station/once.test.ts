import { isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../../graph/server/schema.ts'
import { openHouse } from '../harness.ts'
import { openEveryScan } from './everyScan.ts'

// Every scan of the program is sent twenty times at once, as a device does that hears no answer.
const house = await openHouse()
const scans = await openEveryScan(house)

test('no scan of the schema is left out', () => {
  const fields = Object.keys(schema.getMutationType()?.getFields() ?? {})
  const all = fields.filter((name) => isObjectType(schema.getType(`${name.charAt(0).toUpperCase()}${name.slice(1, -1)}Result`)))
  expect(all.length).toBeGreaterThan(10)
  expect(Object.keys(scans).sort()).toEqual([...all, 'returnToShelf'].sort())
})

test.each(Object.entries(scans))('%s: sent twenty times at once, a scan has one effect', async (_, prepare) => {
  const { send, now, after } = await prepare()
  expect(await now()).not.toEqual(after)
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(answers[0]?.outcome).toBe('APPLIED')
  expect(answers).toEqual(Array(20).fill(answers[0]))
  expect(await now()).toEqual(after)
  expect(await house.db.commandLog.count({ where: { key: answers[0]?.key } })).toBe(1)
})
