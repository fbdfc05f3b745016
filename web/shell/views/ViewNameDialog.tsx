import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { RenameSavedViewInput } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { reloadSavedViews } from '../../relay/loadSavedViews.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { type SavedView, savedViews } from '../../ui/views/savedViews.ts'
import { FormDialog } from '../FormDialog.tsx'
import type { ViewNameDialogRenameMutation } from './__generated__/ViewNameDialogRenameMutation.graphql.ts'
import type { ViewNameDialogSaveMutation } from './__generated__/ViewNameDialogSaveMutation.graphql.ts'

interface Props {
  list: string
  /** The view to rename; without it, a new one is saved of what is present. */
  view?: SavedView
  present?: { search: string; layout: string | null }
  onSaved?: (view: SavedView) => void
  onClose: () => void
}

const nameInput = RenameSavedViewInput.pick({ name: true })

/** Names a new view or renames one. */
export function ViewNameDialog({ list, view, present, onSaved, onClose }: Props) {
  const t = useT()
  const add = useCommand<ViewNameDialogSaveMutation>(graphql`
    mutation ViewNameDialogSaveMutation($input: CreateSavedViewInput!) {
      createSavedView(input: $input) {
        savedView {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const rename = useCommand<ViewNameDialogRenameMutation>(graphql`
    mutation ViewNameDialogRenameMutation($input: RenameSavedViewInput!) {
      renameSavedView(input: $input) {
        savedView {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(nameInput, {
    defaultValues: { name: view?.name ?? '' },
    draft: view ? `renameSavedView.${view.id}` : `createSavedView.${list}`,
  })
  return (
    <FormDialog
      title={view ? t('list.views.renameTitle', { name: view.name }) : t('list.views.saveTitle')}
      form={form}
      save={async ({ name }) => {
        if (view) return rename.run({ savedViewId: view.id, name })
        return add.run({ list, name, search: present?.search ?? '', layout: present?.layout ?? null })
      }}
      onSaved={({ name }, { payload }) => {
        toaster.success(t('list.views.saved', { name }))
        void reloadSavedViews().then(() => {
          const saved = savedViews.get()?.find(({ id }) => id === payload.savedView?.id)
          if (saved) onSaved?.(saved)
        })
      }}
      onClose={onClose}
      busy={add.busy || rename.busy}
    >
      {!view && (
        <Box mb="3" color="muted">
          {t('list.views.saveHint')}
        </Box>
      )}
      <TextField form={form} name="name" label={t('list.views.name')} autoComplete="off" autoFocus />
    </FormDialog>
  )
}
