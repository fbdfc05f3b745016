import { expect, test } from 'vitest'
import { acquireTabLock } from './tabLock.ts'

const neverLost = () => Promise.reject(new Error('Nobody took it'))
const settled = async (promise: Promise<unknown>) => {
  const pending = Symbol()
  return (await Promise.race([promise, new Promise((done) => setImmediate(() => done(pending)))])) !== pending
}

test('acquiring a lock notifies its holder at once and waits for its pending writes', async () => {
  const told: string[] = []
  const { promise: written, resolve: finishWriting } = Promise.withResolvers<void>()
  await acquireTabLock('bench', () => {
    told.push('first')
    return written
  })
  const second = acquireTabLock('bench', neverLost)
  await expect.poll(() => told).toEqual(['first'])
  expect(await settled(second)).toBe(false)
  finishWriting()
  const getUp = await second
  getUp()
})

test('a released lock is free, and locks are independent', async () => {
  const getUp = await acquireTabLock('table', neverLost)
  const other = await acquireTabLock('table 2', neverLost)
  getUp()
  const again = await acquireTabLock('table', neverLost)
  again()
  other()
})

test('without lock support the lock is always acquired', async () => {
  const getUp = await acquireTabLock('plain', neverLost, null)
  await acquireTabLock('plain', neverLost, null)
  getUp()
})
