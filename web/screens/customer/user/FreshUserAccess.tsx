import { type FreshLink, InvitationLink } from '../../../shell/account/InvitationLink.tsx'
import { OneTimePassword } from '../../../shell/account/OneTimePassword.tsx'
import type { User } from './userRow.ts'

/** By what a user can sign in first, as it was just made. */
export interface FreshUser {
  id: string
  name: string
  password?: string
  link?: FreshLink
}

/** Whether it does not work any more: used, withdrawn or replaced. */
export function isOver({ password, link }: FreshUser, user: User | undefined): boolean {
  if (!user) return false
  const { mustChangePassword, invitation } = user
  return link ? invitation?.state !== 'OPEN' || invitation.sentAt !== link.sentAt : password !== undefined && !mustChangePassword
}

/** A link or a one-time password that was just made, with whose it is. */
export function FreshUserAccess({ fresh: { name, password, link }, onClose }: { fresh: FreshUser; onClose: () => void }) {
  if (link) return <InvitationLink link={link} owner={name} onClose={onClose} />
  return password === undefined ? null : <OneTimePassword password={password} owner={name} onClose={onClose} />
}
