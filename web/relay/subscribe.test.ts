import type { Client, Sink } from 'graphql-ws'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSubscribeFunction } from './subscribe.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const forbidden = [{ message: 'You do not have access', extensions: { code: 'FORBIDDEN' } }]

/** Subscribes; the server refuses at once from the nth time on. */
function subscribe(refusedFrom = Number.POSITIVE_INFINITY) {
  const sinks: Sink[] = []
  const left = vi.fn()
  const client = {
    subscribe: (_payload: unknown, sink: Sink) => {
      if (sinks.push(sink) >= refusedFrom) queueMicrotask(() => sink.error(forbidden))
      return left
    },
  }
  const recovered = vi.fn()
  const request = { name: 'Changes', text: 'subscription Changes { changed }', operationKind: 'subscription', metadata: {} }
  const observable = createSubscribeFunction(client as unknown as Client, recovered)(request as never, {})
  const received = { next: vi.fn(), error: vi.fn() }
  const subscription = observable.subscribe(received)
  return { sinks, left, recovered, received, subscription }
}

test('a right that is taken away and given again in another role only interrupts a subscription', async () => {
  const { sinks, recovered, received } = subscribe()
  await vi.advanceTimersByTimeAsync(60_000)
  sinks[0]?.error(forbidden)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sinks).toHaveLength(2)
  expect(recovered).toHaveBeenCalledOnce()
  sinks[1]?.next({ data: { changed: 1 } })
  expect(received.next).toHaveBeenCalledWith({ data: { changed: 1 } })
  expect(received.error).not.toHaveBeenCalled()
})

test.each([1, 2])('a subscription that is refused when it begins has failed, the first or the second time (%i)', async (time) => {
  const { sinks, received } = subscribe(time)
  await vi.advanceTimersByTimeAsync(60_000)
  if (time === 2) sinks[0]?.error(forbidden)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sinks).toHaveLength(time)
  expect(received.error).toHaveBeenCalledOnce()
})

test('a page that has been left asks for nothing more', async () => {
  const { sinks, left, subscription } = subscribe()
  await vi.advanceTimersByTimeAsync(60_000)
  sinks[0]?.error(forbidden)
  subscription.unsubscribe()
  expect(left).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sinks).toHaveLength(1)
})
