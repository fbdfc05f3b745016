import { expect, it } from 'vitest'
import { type BatchOrigin, chooseBatches } from './batch.ts'

const origin = (productId: string): BatchOrigin => ({
  warehouseId: 'w',
  customerId: 'c',
  productId,
  source: 'INBOUND',
  sourceId: 'o',
  sourceNumber: 'IN2611-0001',
  receivedOn: '2026-11-20',
})

it('continues the batch of the day and begins one for any other', () => {
  const known = [
    { id: 'old', productId: 'a', receivedOn: '2026-11-19' },
    { id: 'today', productId: 'b', receivedOn: '2026-11-20' },
  ]
  const { batchIds, made } = chooseBatches(
    [origin('a'), origin('b')],
    known,
    () => 'new',
    () => 'B2611-0007',
  )
  expect([...batchIds]).toEqual([
    ['a', 'new'],
    ['b', 'today'],
  ])
  expect(made).toEqual([{ ...origin('a'), id: 'new', number: 'B2611-0007' }])
})
