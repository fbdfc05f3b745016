import type { Failure } from '../../kernel/command/failure.ts'
import { InvitationExpired, InvitationUnknown, InvitationUsed, InvitationWithdrawn } from '../failures.ts'
import type { InvitationState } from '../states.ts'

/** A link of an invitation, and the account that it is for. */
export interface Link {
  expiresAt: Date
  acceptedAt: Date | null
  withdrawnAt: Date | null
  staff: { active: boolean; invited: boolean }
}

/** State of a link at a moment; it is withdrawn as well if the account was closed or got a password otherwise. */
export function invitationState({ expiresAt, acceptedAt, withdrawnAt, staff }: Link, now: Date): keyof typeof InvitationState.values {
  if (acceptedAt) return 'USED'
  if (withdrawnAt || !staff.active || !staff.invited) return 'WITHDRAWN'
  return expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

const refusals = { USED: InvitationUsed, WITHDRAWN: InvitationWithdrawn, EXPIRED: InvitationExpired }

/** Why a link cannot be used at a moment; null if it can. */
export function refuseLink(link: Link | null, now: Date): Failure | null {
  if (!link) return InvitationUnknown()
  const state = invitationState(link, now)
  return state === 'OPEN' ? null : refusals[state]()
}
