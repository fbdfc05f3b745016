import { describe, expect, test } from 'vitest'
import { memoryStore } from './memoryStore.ts'
import { open, type Place, scan, server, turn, until } from './queueBench.ts'
import { Halted, NoAnswer, OutOfOrder } from './queueTypes.ts'

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

  test('of a scan recorded without network passes over none of those recorded after it, which all travel together', async () => {
    const there = server((code) => code === 'BAD')
    let away = true
    const requests: number[] = []
    const queue = await open({
      send: async (_, scans) => {
        if (away) throw new NoAnswer()
        requests.push(scans.length)
        return there.run(scans)
      },
    })
    queue.goOn((waiting) => waiting)
    queue.add(scan('BAD'))
    await until(() => queue.getState().network === 'offline')
    for (const code of ['C1', 'C2']) queue.add(scan(code))
    away = false
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1', 'C2'])
    expect(requests).toEqual([3])
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

describe('what whoever scans may not do', () => {
  const forbidden = new Halted({ code: 'FORBIDDEN', message: 'Not for you', requestId: 'r1' })

  test('is refused, and what stands behind it runs', async () => {
    const there = server()
    const queue = await open({
      send: async (mutation, scans) => {
        if (mutation === 'signScans') throw forbidden
        return there.run(scans)
      },
    })
    for (const code of ['S1', 'S2']) queue.add({ ...scan(code), mutation: 'signScans' })
    queue.add(scan('C1'))
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1'])
    const [trouble] = queue.getState().troubles
    expect(trouble?.entry).toMatchObject({ scan: { code: 'S1' }, status: 'refused', reason: { code: 'FORBIDDEN', message: 'Not for you' } })
    expect(trouble?.notRun.map((entry) => entry.scan.code)).toEqual(['S2'])
  })

  test.each(['recorded without network', 'sent before without an answer'])('waits for somebody who may where it was %s', async (which) => {
    const there = server()
    let asked = 0
    const queue = await open({
      send: async (_, scans) => {
        if (++asked === 1) throw new NoAnswer()
        if (asked === 2) throw forbidden
        return there.run(scans)
      },
    })
    if (which === 'recorded without network') queue.goOn((waiting) => waiting)
    queue.add(scan('C1'))
    await until(() => queue.getState().halt?.code === 'FORBIDDEN')
    expect(queue.getState().pending).toBe(1)
    queue.resume()
    await until(() => queue.getState().pending === 0)
    expect(there.applied).toEqual(['C1'])
  })
})

test('a store that fails is told, and scanning goes on', async () => {
  const there = server()
  const store = { ...memoryStore<Place>(), put: () => Promise.reject(new Error('QuotaExceeded')) }
  const told: boolean[] = []
  const queue = await open({
    store,
    send: async (_, scans) => {
      told.push(queue.getState().storeFailed)
      return there.run(scans)
    },
  })
  queue.add(scan('C1'))
  await until(() => queue.getState().pending === 0)
  expect(told).toEqual([true])
  expect(there.applied).toEqual(['C1'])
})

test('a device that keeps nothing is told of from the first moment', async () => {
  const broken = () => Promise.reject(new Error('No IndexedDB'))
  const there = server()
  const queue = await open({
    store: { load: broken, put: broken, settle: broken, history: broken },
    send: async (_, scans) => there.run(scans),
  })
  expect(queue.getState().storeFailed).toBe(true)
  queue.add(scan('C1'))
  await until(() => queue.getState().pending === 0)
  expect(there.applied).toEqual(['C1'])
})
