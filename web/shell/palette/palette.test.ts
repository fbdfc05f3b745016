import { expect, test } from 'vitest'
import { menu } from '../../menu.ts'
import { matches, placesOf } from './choices.ts'
import { pathOf } from './things.ts'

const named = (rights: readonly string[], everywhere: readonly string[] = []) =>
  placesOf(menu, new Set(rights), new Set(everywhere))
    .filter(({ kind }) => kind === 'action')
    .map(({ path }) => path)

test('an action is offered to those who have all rights that it needs', () => {
  expect(named([])).toEqual([])
  expect(named(['product:read', 'product:edit'])).toEqual(['/product/edit/new'])
  expect(named(['product:read', 'exchange:import'])).toEqual([])
  expect(named(['inbound:create'])).toEqual(['/inbound/create-warehouseWarrant'])
  expect(named(['inbound:create', 'exchange:import'])).toEqual(['/inbound/import', '/inbound/create-warehouseWarrant'])
  expect(named(['inventory:transfer', 'inventory:adjust'])).toEqual(['/inventory/create-move', '/inventory/create-adjust'])
  expect(named(['warehouse:read', 'warehouse:edit'])).toEqual(['/home/setup'])
  expect(named(['warehouse:read'], ['warehouse:edit'])).toEqual(['/setting/warehouse/new'])
})

test('pages of one thing are no choice, pages of the menu are', () => {
  const pages = placesOf(menu, new Set(['product:read']), new Set()).map(({ path }) => path)
  expect(pages).toEqual(['/product/product', '/product/tag/list'])
})

test('every word has to be there, in any order and case', () => {
  const choice = { id: 'inbound.create', name: 'New inbound order', also: '/inbound/create-warehouseWarrant' }
  expect(['new order', 'ORDER inbound', 'create', ''].map((typed) => matches(choice, typed))).toEqual([true, true, true, true])
  expect(matches(choice, 'new product')).toBe(false)
})

test.each([
  ['PACKAGE', '/out/parcel/A%3D'],
  ['INBOUND_ORDER', '/inbound/warehouseWarrant/A%3D'],
  ['PRODUCT', '/inventory/inventory-list/A%3D'],
  ['TRANSFER', '/inventory/move/A%3D'],
  ['ADJUSTMENT', '/inventory/adjust/A%3D'],
  ['STOCK_COUNT', '/inventory/count/A%3D'],
  ['UNKNOWN_PARCEL', '/inbound/unknown-parcel/A%3D'],
  ['HANDOVER_SHEET', '/deliver/signing/record/A%3D'],
  ['SIMPLE_PRINT', '/out/simple/A%3D'],
  ['WAVE', '/out/wave/info?wave=N1'],
  ['LOCATION', '/setting/mange?q=N1&mode=exact'],
  ['RETURN_TASK', '/inventory/return?q=N1&mode=exact&view=ALL'],
  ['INTERCEPTION', '/out/intercept?q=N1&mode=exact&view=ALL'],
] as const)('%s opens %s', (kind, path) => {
  expect(pathOf({ kind, nodeId: 'A=', label: 'N1' }, (to) => to)).toBe(path)
})
