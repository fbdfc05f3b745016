import { useEffect, useEffectEvent } from 'react'
import type { ScanQueue } from '../../scan/queue.ts'
import type { Entry, ScanResult } from '../../scan/queueTypes.ts'
import { playSound } from '../../scan/sounds.ts'

const known = new Set<string>()

/**
 * Hears once what each scan of a mutation has come to; plays the sound of something complete where `heard` says so. A scan that an earlier page left
 * behind may be answered before this one listens, so what stands in the log already is heard too, but not what that page was told itself.
 */
export function useAnswers<C, R extends ScanResult>(
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
