import type { Entry } from '../../../station/queue/queueTypes.ts'

interface Line {
  lineId?: string | null | undefined
  scanned?: number | null | undefined
}

/** Scans that can be undone: pieces put on a line minus pieces taken off it since. The log is newest first. */
export function undoableScans<C, E extends Entry<C>>(log: readonly E[], put: (entry: E) => boolean, undo: string): ReadonlySet<string> {
  const left = new Map<string, { key: string; pieces: number }[]>()
  for (const entry of log.toReversed()) {
    const { scan, status } = entry
    const result = entry.result as Line | null
    const lineId = scan.mutation === undo ? String(scan.extras.lineId) : (result?.lineId ?? null)
    if (lineId === null) continue
    const keys = left.get(lineId) ?? []
    if (scan.mutation === undo && status !== 'refused' && status !== 'notRun') {
      const undone = keys.findLastIndex(({ pieces }) => pieces === (scan.extras.pieces ?? 1))
      if (undone !== -1) keys.splice(undone, 1)
    } else if (scan.mutation !== undo && status === 'applied' && put(entry)) keys.push({ key: scan.key, pieces: result?.scanned ?? 1 })
    left.set(lineId, keys)
  }
  return new Set([...left.values()].flat().map(({ key }) => key))
}
