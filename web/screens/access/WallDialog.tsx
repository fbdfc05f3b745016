import { graphql } from 'react-relay'
import { z } from 'zod'
import { CreateWallTokenInput } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { type Option, SelectField, TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { WallDialogCreateMutation } from './__generated__/WallDialogCreateMutation.graphql.ts'
import type { WallDialogUpdateMutation } from './__generated__/WallDialogUpdateMutation.graphql.ts'

const StoredWallForm = z.object({ name: CreateWallTokenInput.shape.name, warehouseId: z.string(), language: z.string() })
/** A new wall needs its warehouse. */
const NewWallForm = StoredWallForm.extend({ warehouseId: z.string().min(1) })

interface Props {
  /** The stored wall; null for a new one. */
  wall: { readonly id: string; readonly version: number; readonly name: string; readonly language: string | null | undefined } | null
  warehouses: readonly Option[]
  onMade: (made: { name: string; token: string }) => void
  onClose: () => void
}

/** Name and language of a wall screen, and the warehouse of a new one. */
export function WallDialog({ wall, warehouses, onMade, onClose }: Props) {
  const t = useT()
  const create = useCommand<WallDialogCreateMutation>(graphql`
    mutation WallDialogCreateMutation($input: CreateWallTokenInput!) {
      createWallToken(input: $input) {
        token
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
  const update = useCommand<WallDialogUpdateMutation>(graphql`
    mutation WallDialogUpdateMutation($input: UpdateWallTokenInput!) {
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
  const form = useServerForm(wall ? StoredWallForm : NewWallForm, {
    defaultValues: {
      name: wall?.name ?? '',
      warehouseId: warehouses.length === 1 ? (warehouses[0]?.value ?? '') : '',
      language: wall?.language ?? 'zh-CN',
    },
  })
  const make = ({ name, warehouseId, language }: z.input<typeof StoredWallForm>) =>
    create.run(
      { name, warehouseId, language },
      {
        updater: (store, data) => {
          const token = data?.createWallToken?.token
          if (token) onMade({ name, token })
          store.getRootField('createWallToken')?.setValue(null, 'token')
        },
      },
    )
  const languages = [
    { value: 'zh-CN', label: t('access.wall.zh') },
    { value: 'en', label: t('access.wall.en') },
  ]
  return (
    <FormDialog
      title={t(wall ? 'access.wall.edit' : 'access.wall.add')}
      form={form}
      save={async (values) => {
        if (!wall) return make(values)
        return update.run({ wallTokenId: wall.id, expectedVersion: wall.version, name: values.name, language: values.language })
      }}
      onSaved={({ name }) => toaster.success(t('access.wall.saved', { name }))}
      submit={t(wall ? 'form.save' : 'access.wall.create')}
      onClose={onClose}
      busy={create.busy || update.busy}
    >
      <TextField form={form} name="name" label={t('access.wall.name')} hint={t('access.wall.nameHint')} autoComplete="off" />
      {!wall && <SelectField form={form} name="warehouseId" label={t('access.key.warehouse')} options={warehouses} />}
      <SelectField form={form} name="language" label={t('access.wall.language')} options={languages} />
    </FormDialog>
  )
}
