import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cachedSince } from '../relay/cachedSince.ts'
import type { ScanQueue } from './queue/queue.ts'
import { isMissingIn } from './queue/queueRules.ts'
import type { Entry, ScanResult } from './queue/queueTypes.ts'
import { useScanQueue } from './queue/useScanQueue.ts'

interface Last<R extends ScanResult> {
  /** Answer to the newest scan of these mutations since the page was opened or cleared. */
  result: R | null
  /** Clears the screen: earlier answers belong to another document. */
  forget: () => void
}

/** The last answer that a page shows. */
export function useLastScan<C, R extends ScanResult>(queue: ScanQueue<C, R>, mutations: readonly string[]): Last<R> {
  const { log } = useScanQueue(queue)
  const mine = log.filter(({ scan, status }) => status === 'applied' && mutations.includes(scan.mutation))
  const newest = mine[0]
  const [search] = useSearchParams()
  const [passed, setPassed] = useState(() => (isNewer(newest, search.get('order')) ? null : (newest?.scan.key ?? null)))
  // Scans of an earlier page may be old; the page is reloaded once all are sent.
  const isNow = newest && newest.scan.key !== passed && !queue.leftBehind.has(newest.scan.key)
  const result = isNow ? newest.result : null
  return { result, forget: () => setPassed(newest?.scan.key ?? null) }
}

/** Offline, the last answer is newer than the cached page. */
function isNewer(entry: Entry<unknown> | undefined, orderNumber: string | null): boolean {
  const since = cachedSince.get()
  const result = entry?.result as { orderNumber?: string | null } | null | undefined
  return since !== null && entry !== undefined && isMissingIn(entry, since) && result?.orderNumber === orderNumber
}
