import type { Services } from '../kernel/command/command.ts'

const minuteMs = 60_000

/** With more entries, those whose minute is over are forgotten. */
const mostKept = 10_000

/** When this process wrote the last use of each secret and session. */
const written = new WeakMap<Services['pool'], Map<string, number>>()

/**
 * Notes the use of a secret or session by `write`, at most once a minute. The request neither waits for it nor fails with it: a use that cannot be
 * written is left out, and the next one is tried a minute later.
 */
export function noteUse(pool: Services['pool'], id: string, write: () => Promise<void>): void {
  const now = performance.now()
  const times = written.get(pool) ?? new Map<string, number>()
  written.set(pool, times)
  if (now - (times.get(id) ?? Number.NEGATIVE_INFINITY) < minuteMs) return
  if (times.size >= mostKept) for (const [other, at] of times) if (now - at >= minuteMs) times.delete(other)
  times.set(id, now)
  write().catch(() => undefined)
}
