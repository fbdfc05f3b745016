import type { Actor } from '../../kernel/command/actor.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Named } from '../../kernel/name.ts'
import { InvitationExpired, InvitationUnknown, InvitationUsed, InvitationWithdrawn } from '../failures.ts'
import type { CustomerRoleCode, InvitationState } from '../states.ts'
import { type HeldRole, refuseInviter, refuseMorePowerful } from './grants.ts'

/** A link of an invitation, and the account that it is for. */
export interface Link {
  expiresAt: Date
  acceptedAt: Date | null
  withdrawnAt: Date | null
  staff: { active: boolean; invited: boolean; customer?: { isActive: boolean } | null }
}

/** State of a link at a moment; it is withdrawn as well if the account or its customer was closed, or the account got a password otherwise. */
export function invitationState({ expiresAt, acceptedAt, withdrawnAt, staff }: Link, now: Date): keyof typeof InvitationState.values {
  if (acceptedAt) return 'USED'
  if (withdrawnAt || !staff.active || !staff.invited || staff.customer?.isActive === false) return 'WITHDRAWN'
  return expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

const refusals = { USED: InvitationUsed, WITHDRAWN: InvitationWithdrawn, EXPIRED: InvitationExpired }

/** Why a link cannot be used at a moment; null if it can. */
export function refuseLink(link: Link | null, now: Date): Failure | null {
  if (!link) return InvitationUnknown()
  const state = invitationState(link, now)
  return state === 'OPEN' ? null : refusals[state]()
}

/**
 * Refuses a link whose maker (null: gone) could not make it now, because the account has got rights that the maker lacks: who made a link
 * may have kept it.
 */
export function refuseMaker(
  maker: Actor | null,
  account: Named & { grants: readonly HeldRole[] },
  user: InvitedUser | null,
): Failure | null {
  const holdsMore = (actor: Actor) =>
    user
      ? refuseInviter(actor, user.role, { customerId: user.id, warehouseIds: user.warehouseIds })
      : refuseMorePowerful(actor, account, account.grants)
  return maker && !holdsMore(maker) ? null : InvitationWithdrawn()
}

/** The customer of an invited user, and the role there. */
export interface InvitedUser {
  id: string
  role: CustomerRoleCode
  warehouseIds: readonly string[]
}
