import { useEffect, useEffectEvent } from 'react'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry, ScanResult } from '../../../station/queue/queueTypes.ts'
import { playSound } from '../../../station/scanner/sounds.ts'

const known = new Set<string>()

/**
 * Calls back once for the answer of each scan of a mutation, and plays the completion sound where `heard` returns true. Includes scans of an earlier
 * page that were answered before this one subscribed, except answers that page has already handled.
 */
export function useScanAnswers<C, R extends ScanResult>(
  queue: ScanQueue<C, R>,
  mutation: string,
  heard: (entry: Entry<C, R>) => boolean,
): void {
  const hear = useEffectEvent((entries: readonly Entry<C, R>[]) => {
    const news = entries.filter(
      ({ scan, status, old }) => !old && scan.mutation === mutation && status === 'applied' && !known.has(scan.key),
    )
    for (const { scan } of news) known.add(scan.key)
    if (news.map((entry) => heard(entry)).includes(true)) playSound('done')
  })
  useEffect(() => {
    hear(queue.getState().log.toReversed())
    return queue.onAnswered((entries) => hear(entries))
  }, [queue])
}
