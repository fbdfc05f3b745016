import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { z } from 'zod'
import { CreateWallTokenInput } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { EditFormDialog } from '../../shell/EditFormDialog.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { EditWallDialog_wall$key } from './__generated__/EditWallDialog_wall.graphql.ts'
import type { EditWallDialogMutation } from './__generated__/EditWallDialogMutation.graphql.ts'
import { WallLanguage, WallName } from './WallFields.tsx'

const WallForm = z.object({ name: CreateWallTokenInput.shape.name, language: z.string() })

const compared = ['name', 'language'] as const

interface Props {
  wall: EditWallDialog_wall$key
  onClose: () => void
}

/** Name and language of a stored wall screen. */
export function EditWallDialog({ wall: key, onClose }: Props) {
  const t = useT()
  const { id, version, name, language } = useFragment(
    graphql`
      fragment EditWallDialog_wall on WallToken {
        id
        version
        name
        language
      }
    `,
    key,
  )
  const { run, busy } = useCommand<EditWallDialogMutation>(graphql`
    mutation EditWallDialogMutation($input: UpdateWallTokenInput!) {
      updateWallToken(input: $input) {
        wallToken {
          ...WallsPage_wall
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo(() => ({ name, language: language ?? 'zh-CN' }), [name, language])
  const form = useServerForm(WallForm, { defaultValues: stored })
  return (
    <EditFormDialog
      title={t('access.wall.edit')}
      form={form}
      stored={stored}
      compared={compared}
      textOf={(field, value) => (field === 'language' ? t(value === 'en' ? 'access.wall.en' : 'access.wall.zh') : String(value))}
      save={(values) => run({ wallTokenId: id, expectedVersion: version, ...values })}
      onSaved={(values) => toaster.success(t('access.wall.saved', { name: values.name }))}
      onClose={onClose}
      busy={busy}
    >
      <WallName form={form} />
      <WallLanguage form={form} />
    </EditFormDialog>
  )
}
