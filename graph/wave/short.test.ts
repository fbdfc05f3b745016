import { expect, it } from 'vitest'
import type { AllocatedStock } from '../stock/rules.ts'
import { chooseAffectedLines } from './short.ts'

const pile = (ownerId: string, batchId: string, quantity: number, locationId = 'here'): AllocatedStock => ({
  ownerId,
  batchId,
  quantity,
  locationId,
  owner: 'PACKAGE_LINE',
  productId: 'goods',
  quality: 'GOOD',
  warehouseId: 'w',
  customerId: 'c',
})
const packageOf = new Map([
  ['line1', 'package1'],
  ['line2', 'package2'],
])
const short = (missing: number, locationId = 'here') => ({ locationId, productId: 'goods', missing })

it('affects all stock positions of a package, of any batch', () => {
  const held = [pile('line1', 'b1', 2), pile('line1', 'b2', 3), pile('line2', 'b1', 1)]
  const { affected, over } = chooseAffectedLines({ held, packageOf, abnormal: [] }, [short(4)])
  expect(over).toBeNull()
  expect(affected.map(({ held: { batchId }, quantity, lineId }) => [lineId, batchId, quantity])).toEqual([
    ['line1', 'b1', 2],
    ['line1', 'b2', 2],
  ])
})

it('sums repeated short picks and refuses more than the quantity to pick', () => {
  const held = [pile('line1', 'b1', 2), pile('line2', 'b1', 1)]
  expect(chooseAffectedLines({ held, packageOf, abnormal: [] }, [short(2), short(2)])).toEqual({
    affected: [],
    over: { ...short(4), expected: 3 },
  })
})

it('prefers packages affected elsewhere or already abnormal', () => {
  const held = [pile('line1', 'b1', 2), pile('line2', 'b1', 1), pile('line2', 'b1', 1, 'there'), pile('line1', 'b1', 1, 'there')]
  const affected = (abnormal: string[]) =>
    chooseAffectedLines({ held, packageOf, abnormal }, [short(2), short(1, 'there')]).affected.map(({ packageId }) => packageId)
  expect(affected([])).toEqual(['package1', 'package1'])
  expect(affected(['package2'])).toEqual(['package2', 'package1', 'package2'])
})
