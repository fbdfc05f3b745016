import { useCallback } from 'react'
import { useT } from '../../i18n/useT.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { FreshLink } from './InvitationLink.tsx'

/** What a command that makes a link answers. */
interface Made {
  readonly token: string | null | undefined
  readonly mailed: boolean | null | undefined
  readonly mailFailure: string | null | undefined
}

interface Invited {
  readonly invitation: { readonly sentAt: string } | null | undefined
}

/** Tells what became of the mail with a link, and returns a link that has to be passed on; null if it was mailed or none was made. */
export function useMadeLink(): (made: Made, account: Invited | null | undefined, email: string | null | undefined) => FreshLink | null {
  const t = useT()
  return useCallback(
    ({ token, mailed, mailFailure }, account, email) => {
      if (mailed) toaster.success(t('staff.invitation.mailed', { email: email ?? '' }))
      if (account && mailed === null) toaster.warning(t('staff.invitation.unknown'))
      return token ? { token, failure: mailFailure ?? null, sentAt: account?.invitation?.sentAt ?? null } : null
    },
    [t],
  )
}
