import { expect, it } from 'vitest'
import type { Held } from '../stock/rules.ts'
import { chooseVictims } from './short.ts'

const pile = (ownerId: string, batchId: string, quantity: number, locationId = 'here'): Held => ({
  ...{ ownerId, batchId, quantity, locationId },
  ...{ owner: 'PACKAGE_LINE', productId: 'goods', quality: 'GOOD', warehouseId: 'w', customerId: 'c' },
})
const packageOf = new Map([
  ['line1', 'package1'],
  ['line2', 'package2'],
])
const short = (missing: number, locationId = 'here') => ({ locationId, productId: 'goods', missing })

it('takes a short from all piles of a package, whichever batch they are', () => {
  const held = [pile('line1', 'b1', 2), pile('line1', 'b2', 3), pile('line2', 'b1', 1)]
  const { victims, over } = chooseVictims({ held, packageOf, abnormal: [] }, [short(4)])
  expect(over).toBeNull()
  expect(victims.map(({ held: { batchId }, quantity, lineId }) => [lineId, batchId, quantity])).toEqual([
    ['line1', 'b1', 2],
    ['line1', 'b2', 2],
  ])
})

it('adds up what is reported twice, and refuses more than was to be picked', () => {
  const held = [pile('line1', 'b1', 2), pile('line2', 'b1', 1)]
  expect(chooseVictims({ held, packageOf, abnormal: [] }, [short(2), short(2)])).toEqual({
    victims: [],
    over: { ...short(4), expected: 3 },
  })
})

it('lets who is hit at one place, or abnormal anyway, bear the others', () => {
  const held = [pile('line1', 'b1', 2), pile('line2', 'b1', 1), pile('line2', 'b1', 1, 'there'), pile('line1', 'b1', 1, 'there')]
  const hits = (abnormal: string[]) =>
    chooseVictims({ held, packageOf, abnormal }, [short(2), short(1, 'there')]).victims.map(({ packageId }) => packageId)
  expect(hits([])).toEqual(['package1', 'package1'])
  expect(hits(['package2'])).toEqual(['package2', 'package1', 'package2'])
})
