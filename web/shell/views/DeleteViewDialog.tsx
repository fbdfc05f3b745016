import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { reloadSavedViews } from '../../relay/loadSavedViews.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { layoutEntry, type SavedView, viewKey } from '../../ui/views/savedViews.ts'
import type { DeleteViewDialogMutation } from './__generated__/DeleteViewDialogMutation.graphql.ts'

/** Confirms the deletion of a view. */
export function DeleteViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<DeleteViewDialogMutation>(graphql`
    mutation DeleteViewDialogMutation($input: DeleteSavedViewInput!) {
      deleteSavedView(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const remove = async () => {
    if (tell(await run({ savedViewId: view.id }))) {
      await reloadSavedViews()
      layoutEntry(viewKey(view)).set(null)
      toaster.success(t('list.views.deleted', { name: view.name }))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('list.views.deleteTitle', { name: view.name })}
      confirm={t('list.views.deleteConfirm')}
      destructive
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('list.views.deleteText')} {view.shared && t('list.views.deleteShared')}
    </ConfirmDialog>
  )
}
