import { expect } from 'vitest'
import { memoryStore } from './memoryStore.ts'
import { openScanQueue, type QueueOptions } from './queue.ts'
import { type QueuedScan, type ScanResult, UnreadableScan, WrongSequence } from './queueTypes.ts'

/** Scan context of these tests. */
export interface TestContext {
  order: string
}

/** Runs all pending tasks. */
export const flushTasks = () => new Promise<void>((done) => setImmediate(done))
export const waitUntil = async (done: () => boolean) => {
  for (let i = 0; i < 5000 && !done(); i++) await flushTasks()
  expect(done()).toBe(true)
}

/** Fake server: the station's row, a log by key, refused codes, unreadable codes. */
export function fakeServer(refuses: (code: string) => boolean = () => false, lastSeq = 0) {
  const log = new Map<string, ScanResult>()
  const applied: string[] = []
  const requests: QueuedScan<TestContext>[][] = []
  const at = { lastSeq }
  const use = (seq: number, again: boolean) => {
    if (seq > at.lastSeq + 1 || (seq <= at.lastSeq && !again)) return new WrongSequence(at.lastSeq + 1)
    at.lastSeq = Math.max(at.lastSeq, seq)
    return null
  }
  const run = (scans: readonly QueuedScan<TestContext>[]): ScanResult[] => {
    const unfit = scans.findIndex((scan) => scan.code.startsWith('UNFIT'))
    if (unfit >= 0) throw new UnreadableScan(unfit, 'TOO_LONG', 'Too long')
    const refused = new Set<string>()
    const results: ScanResult[] = []
    for (const { key, seq, code, context, recorded } of scans) {
      const behind = !recorded && refused.has(context.order)
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

export const openTestQueue = (
  options: Partial<QueueOptions<TestContext, ScanResult>> & Pick<QueueOptions<TestContext, ScanResult>, 'send'>,
) => openScanQueue<TestContext>({ stationId: 's1', lastSeq: 0, store: memoryStore(), pause: flushTasks, ...options })

export const testScan = (code: string, order = 'A', mutation = 'receiveScans') => ({ mutation, code, context: { order } })
