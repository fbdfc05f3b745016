import { expect, test } from 'vitest'
import { openHouse } from '../harness.ts'
import { statementsOf } from '../statements.ts'
import { openEveryScan } from './everyScan.ts'

// A scan asks the database as often in a large order or wave as in a small one: what people feel at a bench is the number of questions.
const house = await openHouse()
const scans = await openEveryScan(house)

/** No scan may ask more often than this. */
const most = 40

test.each(Object.entries(scans))('%s asks the database no more among many than among few', async (name, prepare) => {
  // The first of its kind pays for what is loaded late.
  await (await prepare()).send()
  const few = await statementsOf((await prepare()).send)
  const many = await statementsOf((await prepare(12)).send)
  console.log(`${name}: ${few.length} statements`)
  expect(many.map(shape)).toEqual(few.map(shape))
  expect(few.length).toBeLessThan(most)
})

/** A statement without its numbers: how many rows it speaks of is not its shape. */
function shape(sql: string): string {
  return sql
    .replace(/\$\d+(::\w+)?(,\s*\$\d+(::\w+)?)*/g, '$')
    .replace(/\s+/g, ' ')
    .replace(/\(\$\)(,\s*\(\$\))*/g, '($)')
}
