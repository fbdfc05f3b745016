import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestFailure } from './failure.ts'
import { recentErrors, recordFailure, recordRefusals } from './recentErrors.ts'
import { startSession } from './session.ts'

const page = (pathname: string) => vi.stubGlobal('window', { location: { pathname, search: '', replace: () => undefined } })
const taken = { code: 'SKU_TAKEN', message: 'SKU A is taken' }

let sessions = 0

beforeEach(() => {
  page('/product/list')
  startSession(`T${++sessions}`, { id: 'S', name: 'Lin', login: 'lin' })
})
afterEach(() => vi.unstubAllGlobals())

test('refused commands and scans are kept with their page, the newest first and each once', () => {
  recordRefusals({ createProduct: { product: null, userErrors: [taken] } })
  page('/inbound/receive')
  const unknown = { code: 'PRODUCT_NOT_FOUND', message: 'Product 1 does not exist' }
  recordRefusals({ receiveScans: { userErrors: [], results: [{ key: '1', code: null, message: null }, unknown] } })
  recordFailure(new RequestFailure('SYSTEM_ERROR', 'System error, try later'))
  recordRefusals({ createProduct: { userErrors: [taken] } })
  expect(recentErrors()).toEqual([
    { ...taken, pathname: '/inbound/receive' },
    { code: 'SYSTEM_ERROR', message: 'System error, try later', pathname: '/inbound/receive' },
    { ...unknown, pathname: '/inbound/receive' },
  ])
})

test('nothing is kept of what succeeded, of a lost connection, and of the question who somebody is', () => {
  recordRefusals({ createProduct: { userErrors: [] } })
  recordRefusals(null)
  recordRefusals({ grantRole: { userErrors: [{ code: 'CONFIRMATION_REQUIRED', message: 'Confirm who you are' }] } })
  recordFailure(new RequestFailure('NO_CONNECTION', ''))
  expect(recentErrors()).toEqual([])
})

test('the next person on the same device does not see them', () => {
  recordRefusals({ createProduct: { userErrors: [taken] } })
  startSession('other', { id: 'S2', name: 'Wu', login: 'wu' })
  expect(recentErrors()).toEqual([])
})
