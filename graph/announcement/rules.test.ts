import { expect, it } from 'vitest'
import { type AnnouncementDetails, changedDetails, isRewritten, lastToday, misfit } from './rules.ts'

const stored: AnnouncementDetails = {
  title: 'Cut-off',
  text: 'Earlier today',
  roleIds: ['a', 'b'],
  customerIds: ['c', 'd'],
  fromDay: '2026-11-25',
  untilDay: '2026-11-26',
  pinned: false,
  mustConfirm: false,
}

it('finds what differs, and only a different text makes it unread', () => {
  expect(changedDetails(stored, { ...stored, roleIds: ['b', 'a', 'b'] })).toEqual({})
  expect(changedDetails(stored, { roleIds: ['a'], pinned: true })).toEqual({ roleIds: ['a'], pinned: true })
  expect(changedDetails(stored, { roleIds: ['b'] }, ['a'])).toEqual({})
  expect(changedDetails(stored, { roleIds: [] }, ['a', 'b'])).toEqual({})
  expect(changedDetails(stored, { roleIds: [] }, ['a'])).toEqual({ roleIds: [] })
  expect(changedDetails(stored, { roleIds: ['b', 'c'] }, ['a'])).toEqual({ roleIds: ['b', 'c'] })
  expect(changedDetails(stored, { customerIds: ['d', 'c'] })).toEqual({})
  expect(changedDetails(stored, { customerIds: [] })).toEqual({ customerIds: [] })
  expect(isRewritten({ pinned: true, roleIds: [], customerIds: [] })).toBe(false)
  expect(isRewritten(changedDetails(stored, { text: 'Earlier tomorrow' }))).toBe(true)
  expect(isRewritten(changedDetails(stored, { title: 'Pick-up' }))).toBe(true)
})

it('has roles for staff only, and customers for customers only', () => {
  const [roles, customers] = [
    { roleIds: ['a'], customerIds: [] },
    { roleIds: [], customerIds: ['c'] },
  ]
  expect(misfit('STAFF', roles)).toBeNull()
  expect(misfit('STAFF', customers)).toBe('customerIds')
  expect(misfit('CUSTOMERS', customers)).toBeNull()
  expect(misfit('CUSTOMERS', roles)).toBe('roleIds')
  expect([misfit('STAFF', { roleIds: [], customerIds: [] }), misfit('CUSTOMERS', { roleIds: [], customerIds: [] })]).toEqual([null, null])
})

it('is over in all warehouses when the day is over in the last of them', () => {
  const now = new Date('2026-11-26T08:30:00Z')
  expect(lastToday('Asia/Shanghai', now)).toBe('2026-11-26')
  expect(lastToday('America/Los_Angeles', now)).toBe('2026-11-26')
  expect(lastToday(null, now)).toBe('2026-11-25')
})
