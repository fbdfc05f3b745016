import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from './memoryStore.ts'
import { fakeServer, flushTasks, openTestQueue, type TestContext, testScan, waitUntil } from './queueFixture.ts'
import { BATCH_MAX } from './queueRules.ts'
import { NoAnswer } from './queueTypes.ts'

describe('taking scans', () => {
  test('two hundred codes with a slow server are recorded in order, one request at a time, twenty at most', async () => {
    const there = fakeServer()
    let inFlight = 0
    const queue = await openTestQueue({
      send: async (_, scans) => {
        expect(++inFlight).toBe(1)
        expect(scans.length).toBeLessThanOrEqual(BATCH_MAX)
        for (let i = 0; i < 7; i++) await flushTasks()
        inFlight--
        return there.run(scans)
      },
    })
    const codes = Array.from({ length: 200 }, (_, i) => `C${i}`)
    for (const code of codes) {
      queue.add(testScan(code))
      await flushTasks()
    }
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(codes)
  })

  test('key, number, time and context are set before anything is sent', async () => {
    const queue = await openTestQueue({ lastSeq: 41, now: () => new Date('2026-11-20T14:52:00Z'), send: () => new Promise(() => {}) })
    const first = queue.add(testScan('C1'))
    const second = queue.add({ ...testScan('C2', 'B'), quantity: 3 })
    expect(first).toMatchObject({ seq: 42, scannedAt: '2026-11-20T14:52:00.000Z', context: { order: 'A' }, quantity: 1 })
    expect(second).toMatchObject({ seq: 43, quantity: 3, context: { order: 'B' } })
    expect(first.key < second.key).toBe(true)
  })

  test('a request carries scans of one mutation only', async () => {
    const there = fakeServer()
    const sent: string[] = []
    const queue = await openTestQueue({
      send: async (mutation, scans) => {
        sent.push(`${mutation}:${scans.map((s) => s.code).join()}`)
        await flushTasks()
        return there.run(scans)
      },
    })
    for (const [code, mutation] of [
      ['1', 'receiveScans'],
      ['2', 'receiveScans'],
      ['3', 'shelveScans'],
      ['4', 'receiveScans'],
    ] as const) {
      queue.add(testScan(code, 'A', mutation))
    }
    await waitUntil(() => queue.getState().pending === 0)
    expect(sent).toEqual(['receiveScans:1,2', 'shelveScans:3', 'receiveScans:4'])
  })
})

describe('a lost answer', () => {
  test('sends the same keys and numbers again until one comes', async () => {
    const there = fakeServer()
    let attempts = 0
    const queue = await openTestQueue({
      send: async (_, scans) => {
        there.requests.push([...scans])
        const results = there.run(scans)
        if (++attempts < 4) throw new NoAnswer()
        return results
      },
    })
    queue.add(testScan('C1'))
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1'])
    expect(new Set(there.requests.map(([s]) => `${s!.key} ${s!.seq}`)).size).toBe(1)
    expect(queue.getState().network).toBe('ok')
  })

  test('scans allowed offline are recorded and reported, others are held', async () => {
    const recorded: string[] = []
    const held: string[] = []
    const there = fakeServer()
    let away = true
    const queue = await openTestQueue({
      send: async (_, scans) => {
        if (away) throw new TypeError('Failed to fetch')
        return there.run(scans)
      },
    })
    queue.allowOffline((waiting) => waiting.filter(({ code }) => code.startsWith('C')))
    queue.onHeld((scans) => held.push(...scans.map((s) => s.code)))
    queue.onRecorded((scans) => recorded.push(...scans.map((s) => s.code)))
    queue.add(testScan('C1'))
    await waitUntil(() => recorded.length === 1)
    queue.add(testScan('C2'))
    await waitUntil(() => recorded.length === 2)
    queue.add(testScan('X3'))
    await waitUntil(() => held.length === 1)
    expect(recorded).toEqual(['C1', 'C2'])
    expect(held).toEqual(['X3'])
    expect(queue.getState()).toMatchObject({ network: 'offline', pending: 3 })
    expect(queue.getState().log.map((entry) => entry.status)).toEqual(['waiting', 'recorded', 'recorded'])
    away = false
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1', 'C2', 'X3'])
    expect(held).toEqual(['X3'])
  })

  test('without an offline mode nothing is recorded', async () => {
    const recorded: string[] = []
    const held: string[] = []
    const queue = await openTestQueue({
      send: () => Promise.reject(new NoAnswer()),
    })
    queue.onRecorded((scans) => recorded.push(...scans.map((s) => s.code)))
    queue.onHeld((scans) => held.push(...scans.map((s) => s.code)))
    const left = queue.allowOffline((waiting) => waiting)
    left()
    queue.add(testScan('C1', 'A', 'packScans'))
    await waitUntil(() => held.length === 1)
    expect(recorded).toEqual([])
    await queue.close()
  })

  test('offline work ends twelve hours after the last contact, until there is contact again', async () => {
    const there = fakeServer()
    let away = true
    let hours = 0
    const queue = await openTestQueue({
      now: () => new Date(Date.UTC(2026, 10, 20, hours)),
      send: async (_, scans) => {
        if (away) throw new NoAnswer()
        return there.run(scans)
      },
    })
    queue.allowOffline((waiting) => waiting)
    const statusOf = (code: string) => queue.getState().log.find((entry) => entry.scan.code === code)?.status
    queue.add(testScan('C1'))
    await waitUntil(() => statusOf('C1') === 'recorded')
    hours = 11
    queue.add(testScan('C2'))
    expect(statusOf('C2')).toBe('recorded')
    hours = 12
    queue.add(testScan('C3'))
    await waitUntil(() => queue.getState().tooLong)
    expect(statusOf('C3')).toBe('waiting')
    away = false
    await waitUntil(() => queue.getState().pending === 0)
    expect(queue.getState()).toMatchObject({ network: 'ok', tooLong: false })
    expect(there.applied).toEqual(['C1', 'C2', 'C3'])
  })

  test('a failing server is distinguished from an unreachable one', async () => {
    const there = fakeServer()
    const unwell = { code: 'SYSTEM_ERROR', message: 'System error', requestId: 'r7' }
    const answers = [new NoAnswer('', unwell), new NoAnswer()]
    const seen: unknown[] = []
    const queue = await openTestQueue({
      send: async (_, scans) => {
        const error = answers.shift()
        if (error) throw error
        return there.run(scans)
      },
    })
    queue.subscribe(() => {
      const { network, serverError } = queue.getState()
      if (network === 'offline') seen.push(serverError)
    })
    queue.add(testScan('C1'))
    await waitUntil(() => queue.getState().pending === 0)
    expect(seen[0]).toEqual(unwell)
    expect(seen).toContain(null)
    expect(queue.getState()).toMatchObject({ network: 'ok', serverError: null })
  })

  test('unsent scans of an earlier page are sent first, under their old keys', async () => {
    const store = memoryStore<TestContext>()
    const there = fakeServer()
    const dead = await openTestQueue({
      store,
      send: async (_, scans) => {
        there.run(scans)
        throw new NoAnswer()
      },
    })
    dead.add(testScan('C1'))
    dead.add(testScan('C2'))
    await waitUntil(() => there.applied.length === 2)
    dead.add(testScan('C3'))
    await dead.close()
    const queue = await openTestQueue({ store, lastSeq: there.at.lastSeq, send: async (_, scans) => there.run(scans) })
    queue.add(testScan('C4'))
    await waitUntil(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1', 'C2', 'C3', 'C4'])
    expect(await store.load('s1')).toEqual([])
  })
})

test('recent scans and counts survive the page; waiting scans come first', async () => {
  const store = memoryStore<TestContext>()
  const there = fakeServer((code) => code === 'BAD')
  const first = await openTestQueue({ store, send: async (_, scans) => there.run(scans) })
  for (const code of ['C1', 'BAD', 'C2']) first.add(testScan(code, code, 'shipScans'))
  await waitUntil(() => first.getState().pending === 0)
  expect(first.getState().tally).toEqual({ shipScans: { applied: 2, refused: 1, marked: 0 } })
  await first.close()
  const second = await openTestQueue({ store, lastSeq: there.at.lastSeq, send: async (_, scans) => there.run(scans) })
  const { log, tally, troubles, lastAnswer } = second.getState()
  expect(log.map((entry) => [entry.scan.code, entry.status, entry.old])).toEqual([
    ['C2', 'applied', true],
    ['BAD', 'refused', true],
    ['C1', 'applied', true],
  ])
  expect([tally, troubles, lastAnswer]).toEqual([first.getState().tally, [], null])
  second.add(testScan('C3', 'C3', 'shipScans'))
  await waitUntil(() => second.getState().pending === 0)
  expect(second.getState().tally.shipScans).toEqual({ applied: 3, refused: 1, marked: 0 })
  expect(second.getState().log.map((entry) => entry.scan.code)).toEqual(['C3', 'C2', 'BAD', 'C1'])
})

test('with any network every scan has one effect or one refusal, in order', async () => {
  const fault = fc.constantFrom('none', 'before', 'after', 'slow')
  const step = fc.record({
    kind: fc.constantFrom('OK', 'OK', 'OK', 'BAD', 'UNFIT'),
    order: fc.constantFrom('A', 'B', 'C'),
    turns: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.array(fault, { maxLength: 30 }),
      fc.integer({ min: 0, max: 9 }),
      async (steps, faults, drift) => {
        const there = fakeServer((code) => code.startsWith('BAD'), drift)
        const left = [...faults]
        const queue = await openTestQueue({
          lastSeq: 3,
          send: async (_, scans) => {
            const now = left.shift() ?? 'none'
            if (now === 'before') throw new NoAnswer()
            const answer = there.run(scans)
            if (now === 'after') throw new NoAnswer()
            if (now === 'slow') await flushTasks()
            return answer
          },
        })
        const codes: string[] = []
        for (const { kind, order, turns } of steps) {
          codes.push(`${kind}-${codes.length}`)
          queue.add(testScan(codes.at(-1)!, order))
          for (let i = 0; i < turns; i++) await flushTasks()
        }
        await waitUntil(() => queue.getState().pending === 0)
        const { log, troubles } = queue.getState()
        expect(there.applied).toEqual(codes.filter((code) => there.applied.includes(code)))
        expect(new Set(there.applied).size).toBe(there.applied.length)
        const shown = new Map(log.map((entry) => [entry.scan.code, entry.status]))
        for (const code of codes.slice(-50)) expect(shown.get(code) === 'applied').toBe(there.applied.includes(code))
        const seen = troubles.flatMap((t) => [t.entry, ...t.notRun]).map((entry) => entry.scan.code)
        expect([...there.applied, ...seen].sort()).toEqual([...codes].sort())
      },
    ),
    { numRuns: 150 },
  )
})
