import { expect, test } from 'vitest'
import { TooBusy, TransactionLimit } from './transactionLimit.ts'

const job = () => {
  const done = Promise.withResolvers<void>()
  return { run: () => done.promise, end: done.resolve, fail: done.reject }
}

test('runs at most the given number at once, the others in order', async () => {
  const limit = new TransactionLimit(2)
  const began: number[] = []
  const jobs = Array.from({ length: 5 }, job)
  const all = jobs.map(({ run }, at) =>
    limit.run(() => {
      began.push(at)
      return run()
    }),
  )
  expect([began, limit.waiting]).toEqual([[0, 1], 3])
  jobs[1]?.end()
  await all[1]
  jobs[0]?.fail(new Error('broken'))
  await expect(all[0]).rejects.toThrow('broken')
  await expect.poll(() => began).toEqual([0, 1, 2, 3])
  for (const { end } of jobs) end()
  await Promise.all(all.slice(1))
  expect([began, limit.waiting]).toEqual([[0, 1, 2, 3, 4], 0])
})

test('throws TooBusy after the maximum wait, and frees the place in the queue', async () => {
  const limit = new TransactionLimit(1, 1)
  const first = job()
  const running = limit.run(first.run)
  await expect(limit.run(async () => 'ran')).rejects.toThrow(TooBusy)
  expect(limit.waiting).toBe(0)
  first.end()
  await running
  expect(await limit.run(async () => 'ran')).toBe('ran')
})
