import { useEffect, useEffectEvent } from 'react'
import { onCachedResponse } from '../../relay/cachedSince.ts'
import type { ScanQueue } from '../queue/queue.ts'
import type { Entry } from '../queue/queueTypes.ts'

/**
 * Applies the answers to scans again when the page reads its data again, the server does not answer, and the cached response is older than they are:
 * without them goods in hand would be on their shelf again.
 */
export function useKeptAnswers(queue: ScanQueue, readHistory: () => Promise<readonly Entry[]>): void {
  const read = useEffectEvent(() => readHistory().catch(() => []))
  useEffect(() => {
    // Offline it could not be loaded any more.
    const loading = import('../queue/applyKeptAnswers.ts')
    loading.catch(() => {})
    return onCachedResponse(async (at) => {
      const { applyKeptAnswers } = await loading
      const { log } = queue.getState()
      await applyKeptAnswers(log, at)
      const known = new Set(log.map(({ scan }) => scan.key))
      const older = (await read()).filter(({ scan }) => !known.has(scan.key))
      if (older.length > 0) await applyKeptAnswers([...older, ...log], at)
    })
  }, [queue])
}
