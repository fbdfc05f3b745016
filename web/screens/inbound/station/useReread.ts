import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { ScanQueue } from '../../../scan/queue.ts'
import type { Entry, ScanResult } from '../../../scan/queueTypes.ts'

/**
 * Reads the page's query again after answers that say less than what has changed: a whole box, a product that nobody announced. Where a scan is refused
 * that was recorded by what the page knew, the page knew it wrong: `forget` drops what it shows by the answers before.
 */
export function useReread<C, R extends ScanResult>(
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
