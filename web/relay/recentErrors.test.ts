import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestFailure } from './failure.ts'
import { recentErrors, recordFailure, recordRefusals } from './recentErrors.ts'
import { startSession } from './session.ts'

const list = '/product/list'
const station = '/inbound/receive'
const taken = { code: 'SKU_TAKEN', message: 'SKU A is taken' }

let sessions = 0

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: list, search: '', replace: () => undefined } })
  startSession(`T${++sessions}`, { id: 'S', name: 'Lin', login: 'lin' })
})
afterEach(() => vi.unstubAllGlobals())

test('refused commands and scans are kept with their page, the newest first and each once', () => {
  recordRefusals({ createProduct: { product: null, userErrors: [taken] } }, list)
  const unknown = { code: 'PRODUCT_NOT_FOUND', message: 'Product 1 does not exist' }
  recordRefusals({ receiveScans: { userErrors: [], results: [{ key: '1', code: null, message: null }, unknown] } }, station)
  recordFailure(new RequestFailure('SYSTEM_ERROR', 'System error, try later'), station)
  recordRefusals({ createProduct: { userErrors: [taken] } }, station)
  recordRefusals({ createProduct: { userErrors: [taken] } }, list)
  expect(recentErrors()).toEqual([
    { ...taken, pathname: list },
    { ...taken, pathname: station },
    { code: 'SYSTEM_ERROR', message: 'System error, try later', pathname: station },
    { ...unknown, pathname: station },
  ])
})

test('nothing is kept of what succeeded, of a lost connection, and of the question who somebody is', () => {
  recordRefusals({ createProduct: { userErrors: [] } }, list)
  recordRefusals(null, list)
  recordRefusals({ grantRole: { userErrors: [{ code: 'CONFIRMATION_REQUIRED', message: 'Confirm who you are' }] } }, list)
  recordFailure(new RequestFailure('NO_CONNECTION', ''), list)
  expect(recentErrors()).toEqual([])
})

test('the next person on the same device does not see them', () => {
  recordRefusals({ createProduct: { userErrors: [taken] } }, list)
  startSession('other', { id: 'S2', name: 'Wu', login: 'wu' })
  expect(recentErrors()).toEqual([])
})
