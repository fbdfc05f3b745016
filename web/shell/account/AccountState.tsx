import type { Translate } from '../../i18n/useT.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const invitationTones = { OPEN: 'info', EXPIRED: 'warn', WITHDRAWN: 'gray' } as const

/** State of an invitation. */
export function InvitationState({ t, state }: { t: Translate; state: string }) {
  const known = state === 'OPEN' || state === 'EXPIRED' ? state : 'WITHDRAWN'
  return <StatusBadge tone={invitationTones[known]}>{t(`staff.invitation.state.${known}`)}</StatusBadge>
}

/** Whether an account is active, or waits for its person. */
export function AccountState({
  t,
  active,
  invitation,
}: {
  t: Translate
  active: boolean
  invitation?: { state: string } | null | undefined
}) {
  if (active && invitation) return <InvitationState t={t} state={invitation.state} />
  return <StatusBadge tone={active ? 'positive' : 'gray'}>{t(active ? 'staff.view.ACTIVE' : 'staff.view.INACTIVE')}</StatusBadge>
}
