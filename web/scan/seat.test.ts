import { expect, test } from 'vitest'
import { takeSeat } from './seat.ts'

const neverLost = () => Promise.reject(new Error('Nobody took it'))
const settled = async (promise: Promise<unknown>) => {
  const pending = Symbol()
  return (await Promise.race([promise, new Promise((done) => setImmediate(() => done(pending)))])) !== pending
}

test('whoever takes a seat tells the last one at once, and waits until they have put down what they hold', async () => {
  const told: string[] = []
  const { promise: written, resolve: finishWriting } = Promise.withResolvers<void>()
  await takeSeat('bench', () => {
    told.push('first')
    return written
  })
  const second = takeSeat('bench', neverLost)
  await expect.poll(() => told).toEqual(['first'])
  expect(await settled(second)).toBe(false)
  finishWriting()
  const getUp = await second
  getUp()
})

test('a seat that was left is free, and other seats are other seats', async () => {
  const getUp = await takeSeat('table', neverLost)
  const other = await takeSeat('table 2', neverLost)
  getUp()
  const again = await takeSeat('table', neverLost)
  again()
  other()
})

test('without locks there is always a seat', async () => {
  const getUp = await takeSeat('plain', neverLost, null)
  await takeSeat('plain', neverLost, null)
  getUp()
})
