import { expect, test } from 'vitest'
import { changesOf, inputOf, newAnnouncement, placeOf } from './announcementForm.ts'
import { everywhere } from './announcementList.ts'

const empty = newAnnouncement('Warehouse:1', '2026-11-30')
const chosen = { ...empty, roleIds: ['Role:1'], customerIds: ['Customer:1'], customer: 'Customer:2' }

test('of two audiences only what was chosen for the present one is sent', () => {
  expect(inputOf({ ...chosen, audience: 'STAFF' })).toMatchObject({ audience: 'STAFF', roleIds: ['Role:1'], warehouseId: 'Warehouse:1' })
  expect(inputOf({ ...chosen, audience: 'STAFF' })).not.toHaveProperty('customerIds')
  const toCustomers = inputOf({ ...chosen, audience: 'CUSTOMERS', warehouseId: everywhere })
  expect(toCustomers).toMatchObject({ audience: 'CUSTOMERS', customerIds: ['Customer:1'], warehouseId: null })
  expect(toCustomers).not.toHaveProperty('roleIds')
  expect(toCustomers).not.toHaveProperty('customer')
  // Drafts of earlier versions name no audience.
  expect(inputOf({ ...chosen, audience: undefined })).toMatchObject({ audience: 'STAFF', roleIds: ['Role:1'] })
})

test('only what differs from the stored values is sent, without the customer that is looked up', () => {
  expect(changesOf(empty, { ...empty, customer: 'Customer:2' })).toEqual({})
  expect(changesOf(empty, { ...empty, customerIds: ['Customer:1'], pinned: true })).toEqual({ customerIds: ['Customer:1'], pinned: true })
  expect(placeOf('Warehouse:1')).toBe('Warehouse:1')
})
