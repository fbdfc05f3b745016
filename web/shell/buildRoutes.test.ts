import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { menu } from '../menu.ts'
import { accountPages, openPages, scanPages } from '../pages.ts'
import { routes } from '../routes.ts'
import { buildRoutes } from './buildRoutes.tsx'
import { type Group, isOpen, type ScanPage } from './menu.ts'

const screen = 'home/PanelPage'
const some: readonly Group[] = [
  {
    id: 'out',
    level: 1,
    name: 'menu.out.title',
    entries: [
      { id: 'out.parcel', level: 2, path: '/out/parcel', name: 'menu.out.parcel', screen },
      { id: 'out.wave', level: 2, path: '/out/wave', name: 'menu.out.wave' },
      { id: 'out.sort', level: 2, path: '/out/scan/wave', name: 'menu.out.sort', redirect: '/scan/wave' },
      { id: 'out.pack', level: 2, path: '/out/scan/packing', name: 'menu.out.pack', redirect: '/scan/packing' },
    ],
  },
]
const scans: readonly ScanPage[] = [
  { id: 'scan.wave', path: '/scan/wave', name: 'menu.out.sort', screen },
  { id: 'scan.packing', path: '/scan/packing', name: 'menu.out.pack' },
]

const pathOf = (path: string, of = buildRoutes({ menu: some, scanPages: scans, accountPages, openPages })) =>
  matchRoutes(of, path)?.at(-1)?.route.path

test('a screen that exists has its route, one that does not is not found', () => {
  expect(pathOf('/out/parcel')).toBe('/out/parcel')
  expect(pathOf('/out/wave')).toBe('*')
  expect(pathOf('/scan/packing')).toBe('*')
})

test('an entry that leads to a scan page is open when that page exists', () => {
  expect(pathOf('/out/scan/wave')).toBe('/out/scan/wave')
  expect(pathOf('/out/scan/packing')).toBe('*')
  expect(some[0]?.entries.filter((entry) => isOpen(entry, scans)).map(({ id }) => id)).toEqual(['out.parcel', 'out.sort'])
})

test('public pages need no session, and every other path is not found', () => {
  expect(pathOf('/login', routes)).toBe('/login')
  expect(pathOf('/no/such/page', routes)).toBe('*')
})

test('every entry of the menu has an id, a level and a path of its own', () => {
  const entries = menu.flatMap((group) => group.entries)
  const all = [...entries, ...scanPages]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
  expect(menu.every((group) => group.entries.every(({ id, level }) => id.startsWith(`${group.id}.`) && level > group.level))).toBe(true)
})

test('an entry leads only to listed scan pages', () => {
  const targets = menu.flatMap(({ entries }) => entries.flatMap(({ redirect }) => redirect ?? []))
  expect(targets.filter((target) => !scanPages.some(({ path }) => path === target))).toEqual([])
})
