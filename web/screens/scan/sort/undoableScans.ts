import type { Entry } from '../../../station/queue/queueTypes.ts'

interface Line {
  lineId?: string | null | undefined
}

/** Scans that can be undone: pieces put on a line minus pieces taken off it since. The log is newest first. */
export function undoableScans<C, E extends Entry<C>>(log: readonly E[], put: (entry: E) => boolean, undo: string): ReadonlySet<string> {
  const left = new Map<string, string[]>()
  for (const entry of log.toReversed()) {
    const lineId = entry.scan.mutation === undo ? String(entry.scan.extras.lineId) : ((entry.result as Line | null)?.lineId ?? null)
    if (lineId === null) continue
    const keys = left.get(lineId) ?? []
    if (entry.scan.mutation === undo && entry.status !== 'refused' && entry.status !== 'notRun') keys.pop()
    else if (entry.scan.mutation !== undo && entry.status === 'applied' && put(entry)) keys.push(entry.scan.key)
    left.set(lineId, keys)
  }
  return new Set([...left.values()].flat())
}
