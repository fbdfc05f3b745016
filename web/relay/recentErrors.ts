import { useSyncExternalStore } from 'react'
import { confirmationRequired } from './confirmation.ts'
import { RequestFailure } from './failure.ts'
import { tokenEntry } from './session.ts'

/** Why a command or a scan failed, for the help. */
export interface RecentError {
  readonly code: string
  readonly message: string
  /** Path of the page that sent it. */
  readonly pathname: string
}

const atMost = 20
const listeners = new Set<() => void>()
let recent: readonly RecentError[] = []

function put(next: readonly RecentError[]): void {
  recent = next
  for (const listener of listeners) listener()
}

// They name goods and documents that the next person may not see.
tokenEntry.subscribe(() => put([]))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const hasReason = (value: unknown): value is { code: string; message: string } => {
  const { code, message } = (value ?? {}) as { code?: unknown; message?: unknown }
  return isText(code) && isText(message)
}

function add(refused: readonly { code: string; message: string }[], pathname: string): void {
  // Who is asked to confirm who they are is asked at once.
  const reasons = refused.filter(({ code }) => code !== confirmationRequired)
  if (reasons.length === 0) return
  const news = reasons.map(({ code, message }) => ({ code, message, pathname }))
  const isSame = (a: RecentError, b: RecentError) => a.code === b.code && a.message === b.message && a.pathname === b.pathname
  put([...news.toReversed(), ...recent.filter((error) => !news.some((one) => isSame(one, error)))].slice(0, atMost))
}

/** Records what the answer to a mutation refuses: the errors of a command, and the scans that were not applied. */
export function recordRefusals(data: unknown, pathname: string): void {
  for (const payload of Object.values((data ?? {}) as Record<string, unknown>)) {
    const { userErrors, results } = (payload ?? {}) as { userErrors?: unknown; results?: unknown }
    add(
      [userErrors, results].flatMap((list) => (Array.isArray(list) ? list.filter(hasReason) : [])),
      pathname,
    )
  }
}

/** Records the failure of a whole mutation. */
export function recordFailure(error: unknown, pathname: string): void {
  if (error instanceof RequestFailure && hasReason(error)) add([error], pathname)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last errors, the newest first. */
export const recentErrors = (): readonly RecentError[] => recent

export const useRecentErrors = (): readonly RecentError[] => useSyncExternalStore(subscribe, recentErrors)
