import { useEffect, useEffectEvent } from 'react'
import { useReload } from '../../relay/useReload.ts'
import type { ScanQueue } from '../queue/queue.ts'
import type { Entry, ScanResult } from '../queue/queueTypes.ts'

/**
 * Reloads the page's query after answers that report only a part of the change, such as a whole box or an undeclared product. If a scan recorded
 * offline is refused, the page was out of date: `forget` drops what it shows. It is also reloaded after refusals with one of the codes `outdated`.
 */
export function useReloadAfterScans<C, R extends ScanResult>(
  queue: ScanQueue<C, R>,
  forget: () => void,
  says: (result: R) => boolean = () => false,
  outdated: readonly string[] = [],
): void {
  const reload = useReload()
  const told = useEffectEvent((entries: readonly Entry<C, R>[]) => {
    const isWrong = entries.some(({ scan, status }) => status === 'refused' && scan.recorded)
    if (isWrong) forget()
    const isPartial = entries.some(({ result }) => result?.outcome === 'APPLIED' && says(result))
    const isOutdated = entries.some(({ result }) => outdated.includes(result?.code ?? ''))
    if (isWrong || isPartial || isOutdated) void reload()
  })
  useEffect(() => queue.onAnswered((entries) => told(entries)), [queue])
}
