import { describe, expect, test } from 'vitest'
import { memoryStore } from './memoryStore.ts'
import { fakeServer, flushTasks, openTestQueue, type TestContext, testScan, waitUntil } from './queueFixture.ts'
import { Halted, NoAnswer, WrongSequence } from './queueTypes.ts'

describe('a refusal', () => {
  test('ends the later scans of the same context, sent or not, and lets the others run', async () => {
    const there = fakeServer((code) => code === 'BAD')
    let release = () => {}
    const gate = new Promise<void>((done) => {
      release = done
    })
    const queue = await openTestQueue({
      send: async (_, scans) => {
        await gate
        return there.run(scans)
      },
    })
    for (const [code, order] of [
      ['A1', 'A'],
      ['BAD', 'A'],
      ['A2', 'A'],
      ['B1', 'B'],
    ] as const)
      queue.add(testScan(code, order))
    await flushTasks()
    queue.add(testScan('A3', 'A'))
    queue.add(testScan('B2', 'B'))
    release()
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['A1', 'B1', 'B2'])
    const [trouble] = queue.getState().troubles
    expect(trouble?.entry.scan.code).toBe('BAD')
    expect(trouble?.notRun.map((entry) => entry.scan.code)).toEqual(['A2', 'A3'])
    queue.add(testScan('A2', 'A'))
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['A1', 'B1', 'B2', 'A2'])
  })

  test('stays until it is acknowledged, one by one', async () => {
    const there = fakeServer((code) => code.startsWith('BAD'))
    const queue = await openTestQueue({ send: async (_, scans) => there.run(scans) })
    queue.add(testScan('BAD1', 'A'))
    queue.add(testScan('BAD2', 'B'))
    queue.add(testScan('C1', 'C'))
    await waitUntil(() => queue.getState().pending === 0)
    expect(queue.getState().troubles.map((t) => t.entry.scan.code)).toEqual(['BAD1', 'BAD2'])
    queue.acknowledge()
    expect(queue.getState().troubles.map((t) => t.entry.scan.code)).toEqual(['BAD2'])
  })

  test('of a scan recorded offline does not drop those recorded after it, which are sent together', async () => {
    const there = fakeServer((code) => code === 'BAD')
    let away = true
    const requests: number[] = []
    const queue = await openTestQueue({
      send: async (_, scans) => {
        if (away) throw new NoAnswer()
        requests.push(scans.length)
        return there.run(scans)
      },
    })
    queue.allowOffline((waiting) => waiting)
    queue.add(testScan('BAD'))
    await waitUntil(() => queue.getState().network === 'offline')
    for (const code of ['C1', 'C2']) queue.add(testScan(code))
    away = false
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1', 'C2'])
    expect(requests).toEqual([3])
  })
})

describe('a wrong sequence number', () => {
  test.each([0, 12])('the unsent scans are numbered from the expected one (station at %i)', async (lastSeq) => {
    const there = fakeServer(() => false, lastSeq)
    const queue = await openTestQueue({ lastSeq: 5, send: async (_, scans) => there.run(scans) })
    for (const code of ['C1', 'C2', 'C3']) queue.add(testScan(code))
    await waitUntil(() => queue.getState().pending === 0)
    queue.add(testScan('C4'))
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1', 'C2', 'C3', 'C4'])
    expect(there.at.lastSeq).toBe(lastSeq + 4)
  })

  test('endless sequence corrections stop the queue', async () => {
    let asked = 0
    const queue = await openTestQueue({
      send: () => {
        asked++
        return Promise.reject(new WrongSequence(99))
      },
    })
    queue.add(testScan('C1'))
    await waitUntil(() => queue.getState().halt !== null)
    expect(asked).toBe(4)
  })
})

test('a scan that the server cannot read is refused alone; those around it run', async () => {
  const there = fakeServer()
  const queue = await openTestQueue({ send: async (_, scans) => there.run(scans) })
  for (const code of ['C1', 'UNFIT', 'C2']) queue.add(testScan(code))
  await waitUntil(() => queue.getState().pending === 0)
  expect(there.applied).toEqual(['C1', 'C2'])
  expect(queue.getState().troubles[0]?.entry.reason).toEqual({ code: 'TOO_LONG', message: 'Too long' })
  expect(there.at.lastSeq).toBe(2)
})

test('scans run before the station was lost are settled; the rest waits for the user', async () => {
  const there = fakeServer()
  let mine = false
  const elsewhere = new Halted({ code: 'STATION_NOT_YOURS', message: 'Taken over', requestId: null })
  const queue = await openTestQueue({
    send: async (_, scans) => {
      await flushTasks()
      if (!mine && there.applied.length > 0) throw elsewhere
      return there.run(mine ? scans : scans.slice(0, 1))
    },
  })
  for (const code of ['C1', 'C2']) queue.add(testScan(code))
  await waitUntil(() => queue.getState().halt?.code === 'STATION_NOT_YOURS')
  expect(there.applied).toEqual(['C1'])
  expect(queue.getState().pending).toBe(1)
  mine = true
  queue.resume()
  await waitUntil(() => queue.getState().pending === 0)
  expect(there.applied).toEqual(['C1', 'C2'])
})

test('a permanent failure stops the queue, keeps the scans and continues on resume', async () => {
  const there = fakeServer()
  let signedIn = false
  const queue = await openTestQueue({
    send: async (_, scans) => {
      if (!signedIn) throw new Halted({ code: 'UNAUTHENTICATED', message: 'Sign in', requestId: 'r1' })
      return there.run(scans)
    },
  })
  queue.add(testScan('C1'))
  await waitUntil(() => queue.getState().halt?.code === 'UNAUTHENTICATED')
  queue.add(testScan('C2'))
  expect(queue.getState().pending).toBe(2)
  signedIn = true
  queue.resume()
  await waitUntil(() => queue.getState().pending === 0)
  expect(there.applied).toEqual(['C1', 'C2'])
})

describe('a forbidden scan', () => {
  const forbidden = new Halted({ code: 'FORBIDDEN', message: 'Not for you', requestId: 'r1' })

  test('is refused, and the scans behind it run', async () => {
    const there = fakeServer()
    const queue = await openTestQueue({
      send: async (mutation, scans) => {
        if (mutation === 'signScans') throw forbidden
        return there.run(scans)
      },
    })
    for (const code of ['S1', 'S2']) queue.add({ ...testScan(code), mutation: 'signScans' })
    queue.add(testScan('C1'))
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1'])
    const [trouble] = queue.getState().troubles
    expect(trouble?.entry).toMatchObject({ scan: { code: 'S1' }, status: 'refused', reason: { code: 'FORBIDDEN', message: 'Not for you' } })
    expect(trouble?.notRun.map((entry) => entry.scan.code)).toEqual(['S2'])
  })

  test.each(['recorded offline', 'sent before without an answer'])('waits for a user with the right if it was %s', async (which) => {
    const there = fakeServer()
    let asked = 0
    const queue = await openTestQueue({
      send: async (_, scans) => {
        if (++asked === 1) throw new NoAnswer()
        if (asked === 2) throw forbidden
        return there.run(scans)
      },
    })
    if (which === 'recorded offline') queue.allowOffline((waiting) => waiting)
    queue.add(testScan('C1'))
    await waitUntil(() => queue.getState().halt?.code === 'FORBIDDEN')
    expect(queue.getState().pending).toBe(1)
    queue.resume()
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1'])
  })
})

test('a failing store is reported, and scanning continues', async () => {
  const there = fakeServer()
  const store = { ...memoryStore<TestContext>(), put: () => Promise.reject(new Error('QuotaExceeded')) }
  const told: boolean[] = []
  const queue = await openTestQueue({
    store,
    send: async (_, scans) => {
      told.push(queue.getState().storeFailed)
      return there.run(scans)
    },
  })
  queue.add(testScan('C1'))
  await waitUntil(() => queue.getState().pending === 0)
  expect(told).toEqual([true])
  expect(there.applied).toEqual(['C1'])
})

test('a device without storage is reported at once', async () => {
  const broken = () => Promise.reject(new Error('No IndexedDB'))
  const there = fakeServer()
  const queue = await openTestQueue({
    store: { load: broken, put: broken, settle: broken, history: broken },
    send: async (_, scans) => there.run(scans),
  })
  expect(queue.getState().storeFailed).toBe(true)
  queue.add(testScan('C1'))
  await waitUntil(() => queue.getState().pending === 0)
  expect(there.applied).toEqual(['C1'])
})
