import { freshSecretOf, keepFresh } from '../../shell/freshSecret.ts'
import type { FreshLink } from './InvitationLink.tsx'

/** By what a person can sign in first, as it was just made: a one-time password, or a link to be passed on. */
export interface FreshAccess {
  password?: string
  link?: FreshLink
}

/** Keeps it for the page of the account, which shows it once. */
export function keepFreshAccess(staffId: string, access: FreshAccess): void {
  keepFresh(staffId, JSON.stringify(access))
}

export function freshAccessOf(staffId: string): FreshAccess | null {
  return JSON.parse(freshSecretOf(staffId) ?? 'null')
}
