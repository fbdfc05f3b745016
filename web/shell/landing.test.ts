import { expect, test } from 'vitest'
import { grantable, ownRights, type RoleCode, roles } from '../../graph/access/rules/roles.ts'
import { menu } from '../menu.ts'
import { initialWarehouse, landingPath, landings } from './landing.ts'

const expected: Record<RoleCode, string> = {
  owner: '/home/panel',
  manager: '/home/panel',
  lead: '/home/panel',
  receiver: '/inbound/receive',
  controller: '/inventory/inventory-list',
  planner: '/out/wave',
  picker: '/out/wave/list',
  packer: '/scan/packing',
  dispatcher: '/scan/shipment',
  service: '/out/parcel',
  finance: '/home/panel',
}
const entries = menu.flatMap((group) => group.entries)
const entryOf = (path: string) => entries.find((entry) => entry.path === path || entry.redirect === path)

test.each(Object.entries(expected))('a %s lands on %s, and may open it', (role, path) => {
  const rights = new Set<string>([...roles[role as RoleCode].rights, ...ownRights])
  expect(landingPath(rights)).toBe(path)
  expect(rights).toContain(entryOf(path)?.right)
})

test('every landing page exists and has a right', () => {
  expect(landings.filter(({ path }) => !entryOf(path))).toEqual([])
  const used = new Set(Object.values(roles).map(({ rights }) => landingPath(new Set(rights))))
  expect(landings.filter(({ path }) => !used.has(path))).toEqual([])
  expect(landingPath(new Set())).toBe('/home/panel')
})

test('with one right only, users land on a page of the menu that it opens', () => {
  const single = [...grantable].map((right) => ({ right, path: landingPath(new Set([right])) }))
  const byMenu = new Set(entries.filter(({ level, screen }) => level === 2 && screen).map(({ right }) => right))
  const opened = ({ right, path }: { right: string; path: string }) =>
    entryOf(path)?.right === right || landings.some((landing) => landing.right === right)
  expect(single.filter(({ right }) => byMenu.has(right)).filter((one) => !opened(one))).toEqual([])
  expect(landingPath(new Set(['access:customerKeys']))).toBe('/access/keys')
})

test('users start in the warehouse of their grant unless they chose another accessible one', () => {
  const both = [{ id: 'BER' }, { id: 'LAX' }]
  const picker = { rights: ['wave:pick', 'wave:sort'], warehouseId: 'LAX' }
  const everywhere = { rights: ['home:read'], warehouseId: null }
  expect(initialWarehouse(both, [everywhere, picker], null)).toBe('LAX')
  expect(initialWarehouse(both, [everywhere, picker], 'BER')).toBe('BER')
  expect(initialWarehouse(both, [everywhere, picker], 'gone')).toBe('LAX')
  expect(initialWarehouse(both, [everywhere], null)).toBe('BER')
  expect(initialWarehouse([], [everywhere], 'LAX')).toBeUndefined()
})
