import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from './memoryStore.ts'
import { openScanQueue, type QueueOptions } from './queue.ts'
import { BATCH_MAX } from './queueRules.ts'
import { Halted, NoAnswer, OutOfOrder, type QueuedScan, type ScanResult, Unfit } from './queueTypes.ts'

interface Place {
  order: string
}

const turn = () => new Promise<void>((done) => setImmediate(done))
const until = async (done: () => boolean) => {
  for (let i = 0; i < 5000 && !done(); i++) await turn()
  expect(done()).toBe(true)
}

/** The server's side of the contract: the station's row, a log by key, refusals of some codes, codes that it cannot even read. */
function server(refuses: (code: string) => boolean = () => false, lastSeq = 0) {
  const log = new Map<string, ScanResult>()
  const applied: string[] = []
  const requests: QueuedScan<Place>[][] = []
  const at = { lastSeq }
  const use = (seq: number, again: boolean) => {
    if (seq > at.lastSeq + 1 || (seq <= at.lastSeq && !again)) return new OutOfOrder(at.lastSeq + 1)
    at.lastSeq = Math.max(at.lastSeq, seq)
    return null
  }
  const run = (scans: readonly QueuedScan<Place>[]): ScanResult[] => {
    const unfit = scans.findIndex((scan) => scan.code.startsWith('UNFIT'))
    if (unfit >= 0) throw new Unfit(unfit, 'TOO_LONG', 'Too long')
    const refused = new Set<string>()
    const results: ScanResult[] = []
    for (const { key, seq, code, context } of scans) {
      const behind = refused.has(context.order)
      const known = behind ? undefined : log.get(key)
      const stop = known ? null : use(seq, behind)
      if (stop && results.length === 0) throw stop
      if (stop) return results
      const outcome = known?.outcome ?? (behind ? 'NOT_RUN' : refuses(code) ? 'REFUSED' : 'APPLIED')
      if (outcome === 'REFUSED') refused.add(context.order)
      if (outcome === 'APPLIED' && !known) applied.push(code)
      const result = { key, outcome, code: null, message: null, sound: null }
      if (outcome !== 'NOT_RUN') log.set(key, result)
      results.push(result)
    }
    return results
  }
  return { at, log, applied, requests, run }
}

const open = (options: Partial<QueueOptions<Place, ScanResult>> & Pick<QueueOptions<Place, ScanResult>, 'send'>) =>
  openScanQueue<Place>({ stationId: 's1', lastSeq: 0, store: memoryStore(), goesOn: () => false, pause: turn, ...options })

const scan = (code: string, order = 'A', mutation = 'receiveScans') => ({ mutation, code, context: { order } })

describe('taking scans', () => {
  test('two hundred codes with a slow server are recorded in order, one request at a time, twenty at most', async () => {
    const there = server()
    let inFlight = 0
    const queue = await open({
      send: async (_, scans) => {
        expect(++inFlight).toBe(1)
        expect(scans.length).toBeLessThanOrEqual(BATCH_MAX)
        for (let i = 0; i < 7; i++) await turn()
        inFlight--
        return there.run(scans)
      },
    })
    const codes = Array.from({ length: 200 }, (_, i) => `C${i}`)
    for (const code of codes) {
      queue.add(scan(code))
      await turn()
    }
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(codes)
  })

  test('key, number, time and context stand before anything is sent', async () => {
    const queue = await open({ lastSeq: 41, now: () => new Date('2026-11-20T14:52:00Z'), send: () => new Promise(() => {}) })
    const first = queue.add(scan('C1'))
    const second = queue.add({ ...scan('C2', 'B'), quantity: 3 })
    expect(first).toMatchObject({ seq: 42, scannedAt: '2026-11-20T14:52:00.000Z', context: { order: 'A' }, quantity: 1 })
    expect(second).toMatchObject({ seq: 43, quantity: 3, context: { order: 'B' } })
    expect(first.key < second.key).toBe(true)
  })

  test('a request carries scans of one mutation only', async () => {
    const there = server()
    const sent: string[] = []
    const queue = await open({
      send: async (mutation, scans) => {
        sent.push(`${mutation}:${scans.map((s) => s.code).join()}`)
        await turn()
        return there.run(scans)
      },
    })
    for (const [code, mutation] of [
      ['1', 'receiveScans'],
      ['2', 'receiveScans'],
      ['3', 'shelveScans'],
      ['4', 'receiveScans'],
    ] as const) {
      queue.add(scan(code, 'A', mutation))
    }
    await until(() => queue.getState().pending === 0)
    expect(sent).toEqual(['receiveScans:1,2', 'shelveScans:3', 'receiveScans:4'])
  })
})

describe('a lost answer', () => {
  test('sends the same keys and numbers again until one comes', async () => {
    const there = server()
    let attempts = 0
    const queue = await open({
      send: async (_, scans) => {
        there.requests.push([...scans])
        const results = there.run(scans)
        if (++attempts < 4) throw new NoAnswer()
        return results
      },
    })
    queue.add(scan('C1'))
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1'])
    expect(new Set(there.requests.map(([s]) => `${s!.key} ${s!.seq}`)).size).toBe(1)
    expect(queue.getState().network).toBe('ok')
  })

  test('where work goes on, the scan is recorded and says so', async () => {
    const recorded: string[] = []
    const there = server()
    let away = true
    const queue = await open({
      goesOn: (mutation) => mutation === 'receiveScans',
      send: async (_, scans) => {
        if (away) throw new TypeError('Failed to fetch')
        return there.run(scans)
      },
    })
    queue.onRecorded((scans) => recorded.push(...scans.map((s) => s.code)))
    queue.add(scan('C1'))
    await until(() => recorded.length === 1)
    queue.add(scan('C2'))
    await until(() => recorded.length === 2)
    expect(recorded).toEqual(['C1', 'C2'])
    expect(queue.getState()).toMatchObject({ network: 'offline', pending: 2 })
    expect(queue.getState().log.map((entry) => entry.status)).toEqual(['recorded', 'recorded'])
    away = false
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1', 'C2'])
  })

  test('where work must stop, nothing is recorded', async () => {
    const recorded: string[] = []
    const queue = await open({
      send: () => Promise.reject(new NoAnswer()),
    })
    queue.add(scan('C1', 'A', 'packScans'))
    await until(() => queue.getState().network === 'offline')
    expect(recorded).toEqual([])
    queue.close()
  })

  test('what a page left unsent is sent first by the next page, under its old keys', async () => {
    const store = memoryStore<Place>()
    const there = server()
    const dead = await open({
      store,
      send: async (_, scans) => {
        there.run(scans)
        throw new NoAnswer()
      },
    })
    dead.add(scan('C1'))
    dead.add(scan('C2'))
    await until(() => there.applied.length === 2)
    dead.add(scan('C3'))
    dead.close()
    await turn()
    const queue = await open({ store, lastSeq: there.at.lastSeq, send: async (_, scans) => there.run(scans) })
    queue.add(scan('C4'))
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1', 'C2', 'C3', 'C4'])
    expect(await store.load('s1')).toEqual([])
  })
})

describe('a refusal', () => {
  test('ends the later scans of the same context, sent or not, and lets the others run', async () => {
    const there = server((code) => code === 'BAD')
    let release = () => {}
    const gate = new Promise<void>((done) => {
      release = done
    })
    const queue = await open({
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
      queue.add(scan(code, order))
    await turn()
    queue.add(scan('A3', 'A'))
    queue.add(scan('B2', 'B'))
    release()
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['A1', 'B1', 'B2'])
    const [trouble] = queue.getState().troubles
    expect(trouble?.entry.scan.code).toBe('BAD')
    expect(trouble?.notRun.map((entry) => entry.scan.code)).toEqual(['A2', 'A3'])
    queue.add(scan('A2', 'A'))
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['A1', 'B1', 'B2', 'A2'])
  })

  test('stays until it is acknowledged, one by one', async () => {
    const there = server((code) => code.startsWith('BAD'))
    const queue = await open({ send: async (_, scans) => there.run(scans) })
    queue.add(scan('BAD1', 'A'))
    queue.add(scan('BAD2', 'B'))
    queue.add(scan('C1', 'C'))
    await until(() => queue.getState().pending === 0)
    expect(queue.getState().troubles.map((t) => t.entry.scan.code)).toEqual(['BAD1', 'BAD2'])
    queue.acknowledge()
    expect(queue.getState().troubles.map((t) => t.entry.scan.code)).toEqual(['BAD2'])
  })

  test('of a scan recorded without network does not drop those recorded after it', async () => {
    const there = server((code) => code === 'BAD')
    let away = true
    const queue = await open({
      goesOn: () => true,
      send: async (_, scans) => {
        if (away) throw new NoAnswer()
        return there.run(scans.slice(0, 1))
      },
    })
    queue.add(scan('BAD'))
    await until(() => queue.getState().network === 'offline')
    queue.add(scan('C1'))
    away = false
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1'])
  })
})

describe('when the numbers disagree', () => {
  test.each([0, 12])('the unsent scans are numbered from the expected one (station at %i)', async (lastSeq) => {
    const there = server(() => false, lastSeq)
    const queue = await open({ lastSeq: 5, send: async (_, scans) => there.run(scans) })
    for (const code of ['C1', 'C2', 'C3']) queue.add(scan(code))
    await until(() => queue.getState().pending === 0)
    queue.add(scan('C4'))
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1', 'C2', 'C3', 'C4'])
    expect(there.at.lastSeq).toBe(lastSeq + 4)
  })

  test('a dispute without end halts instead of asking for ever', async () => {
    let asked = 0
    const queue = await open({
      send: () => {
        asked++
        return Promise.reject(new OutOfOrder(99))
      },
    })
    queue.add(scan('C1'))
    await until(() => queue.getState().halt !== null)
    expect(asked).toBe(4)
  })
})

test('a scan that the server cannot read is refused alone; those around it run', async () => {
  const there = server()
  const queue = await open({ send: async (_, scans) => there.run(scans) })
  for (const code of ['C1', 'UNFIT', 'C2']) queue.add(scan(code))
  await until(() => queue.getState().pending === 0)
  expect(there.applied).toEqual(['C1', 'C2'])
  expect(queue.getState().troubles[0]?.entry.reason).toEqual({ code: 'TOO_LONG', message: 'Too long' })
  expect(there.at.lastSeq).toBe(2)
})

test('what ran before the station was lost is settled; the rest waits for somebody to act', async () => {
  const there = server()
  let mine = false
  const elsewhere = new Halted({ code: 'STATION_NOT_YOURS', message: 'Taken over', requestId: null })
  const queue = await open({
    send: async (_, scans) => {
      await turn()
      if (!mine && there.applied.length > 0) throw elsewhere
      return there.run(mine ? scans : scans.slice(0, 1))
    },
  })
  for (const code of ['C1', 'C2']) queue.add(scan(code))
  await until(() => queue.getState().halt?.code === 'STATION_NOT_YOURS')
  expect(there.applied).toEqual(['C1'])
  expect(queue.getState().pending).toBe(1)
  mine = true
  queue.resume()
  await until(() => queue.getState().pending === 0)
  expect(there.applied).toEqual(['C1', 'C2'])
})

test('a failure that repeating does not cure halts, keeps the scans and goes on when told', async () => {
  const there = server()
  let signedIn = false
  const queue = await open({
    send: async (_, scans) => {
      if (!signedIn) throw new Halted({ code: 'UNAUTHENTICATED', message: 'Sign in', requestId: 'r1' })
      return there.run(scans)
    },
  })
  queue.add(scan('C1'))
  await until(() => queue.getState().halt?.code === 'UNAUTHENTICATED')
  queue.add(scan('C2'))
  expect(queue.getState().pending).toBe(2)
  signedIn = true
  queue.resume()
  await until(() => queue.getState().pending === 0)
  expect(there.applied).toEqual(['C1', 'C2'])
})

test('a store that fails is told, and scanning goes on', async () => {
  const there = server()
  const store = { ...memoryStore<Place>(), put: () => Promise.reject(new Error('QuotaExceeded')) }
  const queue = await open({ store, send: async (_, scans) => there.run(scans) })
  queue.add(scan('C1'))
  await until(() => queue.getState().pending === 0)
  expect(there.applied).toEqual(['C1'])
  expect(queue.getState().storeFailed).toBe(true)
})

test('whatever the network does, every scan has one effect or one refusal, in the order scanned', async () => {
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
        const there = server((code) => code.startsWith('BAD'), drift)
        const left = [...faults]
        const queue = await open({
          lastSeq: 3,
          send: async (_, scans) => {
            const now = left.shift() ?? 'none'
            if (now === 'before') throw new NoAnswer()
            const answer = there.run(scans)
            if (now === 'after') throw new NoAnswer()
            if (now === 'slow') await turn()
            return answer
          },
        })
        const codes: string[] = []
        for (const { kind, order, turns } of steps) {
          codes.push(`${kind}-${codes.length}`)
          queue.add(scan(codes.at(-1)!, order))
          for (let i = 0; i < turns; i++) await turn()
        }
        await until(() => queue.getState().pending === 0)
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
