import { expect } from 'vitest'
import { memoryStore } from './memoryStore.ts'
import { openScanQueue, type QueueOptions } from './queue.ts'
import { OutOfOrder, type QueuedScan, type ScanResult, Unfit } from './queueTypes.ts'

/** What stands on the screen of these tests. */
export interface Place {
  order: string
}

/** Lets everything run that can. */
export const turn = () => new Promise<void>((done) => setImmediate(done))
export const until = async (done: () => boolean) => {
  for (let i = 0; i < 5000 && !done(); i++) await turn()
  expect(done()).toBe(true)
}

/** The server's side of the contract: the station's row, a log by key, refusals of some codes, codes that it cannot even read. */
export function server(refuses: (code: string) => boolean = () => false, lastSeq = 0) {
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

export const open = (options: Partial<QueueOptions<Place, ScanResult>> & Pick<QueueOptions<Place, ScanResult>, 'send'>) =>
  openScanQueue<Place>({ stationId: 's1', lastSeq: 0, store: memoryStore(), pause: turn, ...options })

export const scan = (code: string, order = 'A', mutation = 'receiveScans') => ({ mutation, code, context: { order } })
