import { setDraftOwner } from '../ui/drafts.ts'
import { stored } from '../ui/stored.ts'

/** Why the sign-in page is shown; each reason has its message there. */
export const endReasons = ['expired', 'signedOut', 'required'] as const
export type EndReason = (typeof endReasons)[number]

export const tokenEntry = stored('token')
export const userEntry = stored('userInfo')
export const warehouseEntry = stored('warehouseId')
/** The last warehouse of each user on this device. */
const chosenEntry = stored('warehouses')
/** The partner from whose platform the last session of this browser came; none after a sign-in with a password. */
const partnerEntry = stored('partner')
/** Set during sign-out, so that every tab knows why its session ends. */
const leavingEntry = stored('signingOut')

export interface UserInfo {
  id: string
  name: string
  login: string
  /** Absent for staff who signed in to an earlier version. */
  kind?: string
}

/** Another platform, from which users of customers come without a password. */
export interface Partner {
  name: string
  address: string
}

/** Starts a session. Deletes what this browser keeps of another user who is signed in; the other tabs reload. */
export function startSession(token: string, user: UserInfo, partner: Partner | null = null): void {
  const isOther = tokenEntry.get() !== null && readUser()?.id !== user.id
  setDraftOwner(user.id)
  held = null
  pageUser = user.id
  leavingEntry.set(null)
  partnerEntry.set(partner && JSON.stringify(partner))
  userEntry.set(JSON.stringify(user))
  tokenEntry.set(token)
  if (!isOther) return
  warehouseEntry.set(null)
  clearOfflineData()
}

// Another user may have signed in in another tab since this tab was used.
if (tokenEntry.get()) setDraftOwner(readUser()?.id ?? null)

/** The user whose data this page shows; undefined if none was signed in when it was loaded. */
let pageUser = tokenEntry.get() ? readUser()?.id : undefined

/** The person who is signed in, as this browser keeps them. */
export function readUser(): UserInfo | null {
  try {
    return JSON.parse(userEntry.get() ?? 'null')
  } catch {
    return null
  }
}

/** The partner to which the user of this browser goes back for another session; null if none is known. */
export function readPartner(): Partner | null {
  try {
    const partner = JSON.parse(partnerEntry.get() ?? 'null')
    return /^https?:\/\//.test(partner?.address) ? partner : null
  } catch {
    return null
  }
}

/** Whether a member of staff is signed in, and not a user of a customer. */
export const isOfStaff = (): boolean => readUser()?.kind !== 'CUSTOMER_USER'

const peopleMost = 50

/** Switches the warehouse and remembers it for the signed-in user. */
export function chooseWarehouse(warehouseId: string): void {
  warehouseEntry.set(warehouseId)
  const person = readUser()?.id
  if (!person || chosenOf(person) === warehouseId) return
  const others = readList(chosenEntry.get()).filter((entry) => Array.isArray(entry) && entry[0] !== person)
  chosenEntry.set(JSON.stringify([[person, warehouseId], ...others].slice(0, peopleMost)))
}

/** The last warehouse of the signed-in user on this device. */
export function chosenWarehouse(): string | null {
  return warehouseEntry.get() ?? chosenOf(readUser()?.id)
}

function chosenOf(person: string | undefined): string | null {
  const found = readList(chosenEntry.get()).find((entry) => Array.isArray(entry) && entry[0] === person)
  return Array.isArray(found) && typeof found[1] === 'string' ? found[1] : null
}

/** Parses a list from local storage; empty if it is malformed. */
export function readList(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

let held: string | null = null

/** Token of a user who must change the password first; not a session of this browser until then. */
export function setPendingToken(token: string | null): void {
  held = token
}

/** The token that requests send. */
export function authToken(): string | null {
  return tokenEntry.get() ?? held
}

/** Deletes data stored for offline use. The sign-in page does it too, because this page may be unloaded first. */
export function clearOfflineData(): void {
  void import('./responseCache.ts').then(({ clearResponseCache }) => clearResponseCache()).catch(() => {})
}

let ending = false

/** Marks the session end as a sign-out, whatever ends it from now on. */
export function beginSignOut(): void {
  leavingEntry.set('yes')
}

/** Unmarks it when the sign-out failed. */
export function cancelSignOut(): void {
  leavingEntry.set(null)
}

/**
 * Clears the session and goes to the sign-in page, or that of the partner, with a full page load, so that nothing of the user stays in memory. Drafts are kept for the same
 * user unless it was a sign-out.
 */
export function endSession(cause: EndReason): void {
  if (ending) return
  ending = true
  const reason = leavingEntry.get() ? 'signedOut' : cause
  if (reason === 'signedOut') setDraftOwner(null)
  tokenEntry.set(null)
  userEntry.set(null)
  warehouseEntry.set(null)
  clearOfflineData()
  window.location.replace(signInPath(reason, window.location.pathname + window.location.search))
}

const signOutMessageMs = 1_000

/** Ends a session whose connections the server has closed. If another tab signed out, its message may arrive later than the server's. */
export function endRefusedSession(token: string | null): void {
  window.setTimeout(() => {
    if (token && token === tokenEntry.get()) endSession('expired')
  }, signOutMessageMs)
}

// A session that ends in one tab ends in all tabs; one of another user begins in all tabs.
tokenEntry.subscribe(() => {
  if (!tokenEntry.get()) endSession('expired')
  else if (pageUser !== undefined && readUser()?.id !== pageUser) window.location.replace('/')
})

/** Path of the page on which a ticket of a partner is used, and on which its sessions end. */
export const partnerPath = '/partner/login'

/**
 * Path of the sign-in page with the reason and the page to return to; neither when the user opened the root address. Who came from a partner has a
 * password, too, but is used to come from there: that page leads to the partner first.
 */
export function signInPath(reason: EndReason, from: string): string {
  const isOfPartner = readPartner() !== null
  if (!isOfPartner && reason === 'required' && from === '/') return '/login'
  const query = new URLSearchParams()
  if (from !== '/' && reason !== 'signedOut' && !isSignInPath(from)) query.set('next', from)
  query.set('reason', reason)
  return `${isOfPartner ? partnerPath : '/login'}?${query}`
}

const isSignInPath = (path: string): boolean => path.startsWith('/login') || path.startsWith(partnerPath)
