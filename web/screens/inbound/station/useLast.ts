import { useState } from 'react'
import type { ScanQueue } from '../../../scan/queue.ts'
import type { Entry, ScanResult } from '../../../scan/queueTypes.ts'
import { useScanQueue } from '../../../scan/useScanQueue.ts'

interface Last<C, R extends ScanResult> {
  /** What the newest scan of these kinds answered that was made since the page was opened, or since the table was cleared. */
  result: R | null
  /** The newest scan that can be taken back. */
  undoable: Entry<C, R> | null
  /** The table was cleared: what was answered before belongs to something else. */
  pass: () => void
}

/** What a page shows after its scans: the answer to the newest one that did something. */
export function useLast<C, R extends ScanResult>(
  queue: ScanQueue<C, R>,
  mutations: readonly string[],
  canUndo: (entry: Entry<C, R>) => boolean,
): Last<C, R> {
  const { log } = useScanQueue(queue)
  const mine = log.filter(({ scan, status }) => status === 'applied' && mutations.includes(scan.mutation))
  const newest = mine[0]
  const [passed, setPassed] = useState(newest?.scan.key ?? null)
  // What was left behind may have been done long ago; the page is read again when all of it is sent.
  const isNow = newest && newest.scan.key !== passed && !queue.leftBehind.has(newest.scan.key)
  const result = isNow ? newest.result : null
  return { result, undoable: mine.find(canUndo) ?? null, pass: () => setPassed(newest?.scan.key ?? null) }
}
