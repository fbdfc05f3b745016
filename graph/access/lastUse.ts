import type { Services } from '../kernel/command/command.ts'
import { writeLastUse } from './store/apiKey.ts'

const minuteMs = 60_000

/** When this process wrote the last use of each secret. */
const written = new WeakMap<Services['pool'], Map<string, number>>()

/**
 * Notes the use of a secret, at most once a minute. The request neither waits for it nor fails with it: a use that cannot be written is left out,
 * and the next one is tried a minute later.
 */
export function noteUse(pool: Services['pool'], secretId: string, address: string | null): void {
  const now = performance.now()
  const times = written.get(pool) ?? new Map<string, number>()
  written.set(pool, times)
  if (now - (times.get(secretId) ?? Number.NEGATIVE_INFINITY) < minuteMs) return
  times.set(secretId, now)
  writeLastUse(pool, secretId, address).catch(() => undefined)
}
