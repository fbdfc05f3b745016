import { expect, test } from 'vitest'
import { RequestFailure } from './failure.ts'
import { Intent, withIdempotencyKey } from './idempotency.ts'

const lost = new RequestFailure('NO_CONNECTION', '')
const noPause = async () => {}

test('every submit has a key of its own', () => {
  const intent = new Intent()
  const first = intent.keyFor({ pieces: 1 })
  intent.settle()
  expect(intent.keyFor({ pieces: 1 })).not.toBe(first)
})

test('a submit with an unknown outcome is repeated under the same key unless the input changed', () => {
  const intent = new Intent()
  const first = intent.keyFor({ pieces: 1 })
  intent.settle(lost)
  expect(intent.keyFor({ pieces: 1 })).toBe(first)
  expect(intent.keyFor({ pieces: 2 })).not.toBe(first)
})

test('a refusal is an answer: the next try is a new one', () => {
  const intent = new Intent()
  const first = intent.keyFor({ pieces: 1 })
  intent.settle(new RequestFailure('FORBIDDEN', 'no'))
  expect(intent.keyFor({ pieces: 1 })).not.toBe(first)
})

test('a lost answer is retried, a failure is not', async () => {
  let sent = 0
  const answer = await withIdempotencyKey(async () => {
    if (++sent < 3) throw lost
    return 'done'
  }, noPause)
  expect([answer, sent]).toEqual(['done', 3])

  sent = 0
  const failing = withIdempotencyKey(async () => {
    sent++
    throw new RequestFailure('SYSTEM_ERROR', '')
  }, noPause)
  await expect(failing).rejects.toThrow(RequestFailure)
  expect(sent).toBe(1)
})

test('it gives up after four tries', async () => {
  let sent = 0
  const failing = withIdempotencyKey(async () => {
    sent++
    throw lost
  }, noPause)
  await expect(failing).rejects.toBe(lost)
  expect(sent).toBe(4)
})
