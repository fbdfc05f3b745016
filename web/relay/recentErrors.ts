import { useSyncExternalStore } from 'react'
import { RequestFailure } from './failure.ts'

/** Why a command or a scan failed, for the help. */
export interface RecentError {
  readonly code: string
  readonly message: string
  /** Path of the page on which it was shown. */
  readonly pathname: string
}

const atMost = 20
const listeners = new Set<() => void>()
let recent: readonly RecentError[] = []

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const hasReason = (value: unknown): value is { code: string; message: string } => {
  const { code, message } = (value ?? {}) as { code?: unknown; message?: unknown }
  return isText(code) && isText(message)
}

function add(reasons: readonly { code: string; message: string }[]): void {
  if (reasons.length === 0) return
  const { pathname } = window.location
  const news = reasons.map(({ code, message }) => ({ code, message, pathname }))
  const isNew = (error: RecentError) => !news.some((one) => one.code === error.code && one.message === error.message)
  recent = [...news.toReversed(), ...recent.filter(isNew)].slice(0, atMost)
  for (const listener of listeners) listener()
}

/** Records what the answer to a mutation refuses: the errors of a command, and the scans that were not applied. */
export function recordRefusals(data: unknown): void {
  for (const payload of Object.values((data ?? {}) as Record<string, unknown>)) {
    const { userErrors, results } = (payload ?? {}) as { userErrors?: unknown; results?: unknown }
    add([userErrors, results].flatMap((list) => (Array.isArray(list) ? list.filter(hasReason) : [])))
  }
}

/** Records the failure of a whole mutation. */
export function recordFailure(error: unknown): void {
  if (error instanceof RequestFailure && hasReason(error)) add([error])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last errors, the newest first. */
export const useRecentErrors = (): readonly RecentError[] => useSyncExternalStore(subscribe, () => recent)
