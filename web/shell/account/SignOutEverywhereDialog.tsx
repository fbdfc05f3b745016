import { graphql, useMutation } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { failureMessage } from '../../relay/failure.ts'
import { beginSignOut, cancelSignOut, endSession } from '../../relay/session.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { SignOutEverywhereDialogMutation } from './__generated__/SignOutEverywhereDialogMutation.graphql.ts'

/** Ends all sessions of the user; done only once the server confirms. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [signOut, busy] = useMutation<SignOutEverywhereDialogMutation>(graphql`
    mutation SignOutEverywhereDialogMutation {
      signOutEverywhere
    }
  `)
  return (
    <ConfirmDialog
      open
      destructive
      busy={busy}
      title={t('account.everywhere.title')}
      confirm={t('shell.user.signOutEverywhere')}
      onClose={onClose}
      onConfirm={() => {
        // The socket may report the end before the answer arrives.
        beginSignOut()
        signOut({
          variables: {},
          onCompleted: () => endSession('signedOut'),
          onError: (error) => {
            cancelSignOut()
            toaster.error(failureMessage(error, t))
          },
        })
      }}
    >
      {t('account.everywhere.about')}
    </ConfirmDialog>
  )
}
