import { ownDrafts } from '../ui/drafts.ts'
import { stored } from '../ui/stored.ts'

/** Why somebody stands before the sign-in page; each has its sentence there. */
export const endReasons = ['expired', 'signedOut', 'required'] as const
export type EndReason = (typeof endReasons)[number]

export const tokenEntry = stored('token')
export const userEntry = stored('userInfo')
export const warehouseEntry = stored('warehouseId')
/** Set while somebody signs out: every tab then knows why its session ends, whoever tells it first. */
const leavingEntry = stored('signingOut')

export interface UserInfo {
  id: string
  name: string
  login: string
}

export function startSession(token: string, user: UserInfo): void {
  ownDrafts(user.id)
  leavingEntry.set(null)
  userEntry.set(JSON.stringify(user))
  tokenEntry.set(token)
}

// Somebody else may have signed in by another tab since this one was used.
if (tokenEntry.get()) ownDrafts(readUser()?.id ?? null)

function readUser(): UserInfo | null {
  try {
    return JSON.parse(userEntry.get() ?? 'null')
  } catch {
    return null
  }
}

let ending = false

/** The person signs out: whatever ends the session from now on, that is why. */
export function beginLeaving(): void {
  leavingEntry.set('yes')
}

/**
 * Forgets the person and leaves for the sign-in page by a real page load, so that nothing of the last person stays in memory. What was typed is
 * kept for the same person, unless that is who left.
 */
export function endSession(cause: EndReason): void {
  if (ending) return
  ending = true
  const reason = leavingEntry.get() ? 'signedOut' : cause
  if (reason === 'signedOut') ownDrafts(null)
  tokenEntry.set(null)
  userEntry.set(null)
  warehouseEntry.set(null)
  window.location.replace(signInPath(reason, window.location.pathname + window.location.search))
}

// A session that ends in one tab has ended in all of them.
tokenEntry.subscribe(() => {
  if (!tokenEntry.get()) endSession('expired')
})

/** The sign-in page with its reason and the place to return to; whoever comes by the front door needs neither. */
export function signInPath(reason: EndReason, from: string): string {
  if (reason === 'required' && from === '/') return '/login'
  const query = new URLSearchParams()
  if (from !== '/' && reason !== 'signedOut' && !from.startsWith('/login')) query.set('next', from)
  query.set('reason', reason)
  return `/login?${query}`
}
