import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { ScanQueue } from '../queue/queue.ts'
import type { Entry, ScanResult } from '../queue/queueTypes.ts'

/**
 * Reloads the page's query after answers that report only a part of the change, such as a whole box or an undeclared product. If a scan recorded
 * offline is refused, the page was out of date: `forget` drops what it shows.
 */
export function useRevalidateAfterScans<C, R extends ScanResult>(
  queue: ScanQueue<C, R>,
  forget: () => void,
  says: (result: R) => boolean = () => false,
): void {
  const { revalidate } = useRevalidator()
  const told = useEffectEvent((entries: readonly Entry<C, R>[]) => {
    const isWrong = entries.some(({ scan, status }) => status === 'refused' && scan.recorded)
    if (isWrong) forget()
    if (isWrong || entries.some(({ result }) => result?.outcome === 'APPLIED' && says(result))) void revalidate()
  })
  useEffect(() => queue.onAnswered((entries) => told(entries)), [queue])
}
