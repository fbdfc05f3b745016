import type { FreshLink } from '../../shell/account/InvitationLink.tsx'
import { freshSecret } from '../../shell/freshSecret.ts'

/** By what a person can sign in first, as it was just made: a one-time password, or a link to be passed on. */
export interface FreshAccess {
  password?: string
  link?: FreshLink
}

/** Kept for the page of the account, which shows it once. */
export const freshAccess = freshSecret<FreshAccess>()
