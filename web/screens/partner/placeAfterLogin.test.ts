import { expect, it } from 'vitest'
import { placeAfterLogin } from './placeAfterLogin.ts'

const origin = 'https://wms.example'

it('opens pages of the console of customers, with what is searched in them', () => {
  for (const place of ['/out/parcel', '/out/parcel?view=ALL#row', '/inbound/warehouseWarrant/abc', '/home/overview']) {
    expect(placeAfterLogin(place, origin)).toBe(place)
  }
})

it('opens the landing page instead of other sites, pages of staff and what is no page', () => {
  for (const next of [
    null,
    '',
    'out/parcel',
    'https://evil.example/out/parcel',
    '//evil.example/out/parcel',
    '/\\evil.example/out/parcel',
    '/%2Fevil.example',
    'javascript:alert(1)',
    '/staff/list',
    '/login',
    '/partner/login',
    '/graphql',
    '/nowhere',
  ])
    expect(placeAfterLogin(next, origin), String(next)).toBe('/')
})
