import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { ScanQueue } from '../../../scan/queue.ts'
import type { ScanResult } from '../../../scan/queueTypes.ts'

/** Reads the page's query again after answers that say less than what has changed: a whole box, a product that nobody announced. */
export function useReread<C, R extends ScanResult>(queue: ScanQueue<C, R>, says: (result: R) => boolean): void {
  const { revalidate } = useRevalidator()
  const told = useEffectEvent((results: readonly (R | null)[]) => {
    if (results.some((result) => result && result.outcome === 'APPLIED' && says(result))) void revalidate()
  })
  useEffect(() => queue.onAnswered((entries) => told(entries.map(({ result }) => result))), [queue])
}
