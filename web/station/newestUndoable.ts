import type { Entry, QueuedScan } from './queue/queueTypes.ts'

/** The mutation that undoes scans is named after theirs: `sortScans`, `unsortScans`. */
const isNamedUndo = ({ mutation }: QueuedScan): boolean => mutation.startsWith('un')

/**
 * The scan that the undo button is for: the newest one that can be undone. While a newer scan is not answered there is none, because the person
 * means that one and its effect is not known yet. The log is newest first.
 */
export function newestUndoable<E extends Entry>(
  log: readonly E[],
  mutations: readonly string[],
  canUndo: (entry: E) => boolean,
  isUndo: (scan: E['scan']) => boolean = isNamedUndo,
): E | null {
  for (const entry of log) {
    const { scan, status } = entry
    if (!mutations.includes(scan.mutation)) continue
    if (status === 'applied' && canUndo(entry)) return entry
    if ((status === 'waiting' || status === 'recorded') && !isUndo(scan)) return null
  }
  return null
}
