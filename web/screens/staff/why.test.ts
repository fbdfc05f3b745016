import { expect, it } from 'vitest'
import { explainRight } from './why.ts'

const picker = { id: 'picker', rights: ['wave:pick', 'access:walls'] }
const lead = { id: 'lead', rights: ['wave:pick', 'access:staff'] }
const clerk = { id: 'clerk', rights: ['package:read'] }
const grants = [
  { role: picker, warehouseId: 'lax' },
  { role: lead, warehouseId: 'ber' },
  { role: clerk, warehouseId: null },
]
const pick = { name: 'wave:pick', scope: 'WAREHOUSE' }
const staff = { name: 'access:staff', scope: 'GLOBAL' }
const read = { name: 'package:read', scope: 'WAREHOUSE' }
const ids = (held: readonly { role: { id: string } }[]) => held.map(({ role }) => role.id)

it.each([
  [pick, 'lax', ['picker'], ['lead'], ['picker', 'lead']],
  [pick, 'ber', ['lead'], ['picker'], ['picker', 'lead']],
  [pick, 'ewr', [], ['picker', 'lead'], ['picker', 'lead']],
  [pick, null, [], ['picker', 'lead'], ['picker', 'lead']],
  [staff, 'ber', [], ['lead'], ['lead']],
  [staff, null, [], ['lead'], ['lead']],
  [read, 'lax', ['clerk'], [], ['clerk']],
  [read, null, ['clerk'], [], ['clerk']],
  [{ name: 'wave:void', scope: 'WAREHOUSE' }, null, [], [], []],
])('%j in %s', (right, place, because, elsewhere, roles) => {
  const why = explainRight(right, place, grants, [picker, lead, clerk])
  expect([ids(why.because), ids(why.elsewhere), why.roles.map(({ id }) => id)]).toEqual([because, elsewhere, roles])
})

it('a right of the whole deployment is held with a role in all warehouses only', () => {
  const everywhere = { role: lead, warehouseId: null }
  expect(explainRight(staff, 'lax', [everywhere], [lead]).because).toEqual([everywhere])
})
