import { graphql } from 'react-relay'
import { z } from 'zod'
import { CreateWallTokenInput } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { type Option, SelectField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { WallDialogMutation } from './__generated__/WallDialogMutation.graphql.ts'
import { WallLanguage, WallName } from './WallFields.tsx'

const NewWallForm = z.object({
  name: CreateWallTokenInput.shape.name,
  warehouseId: z.string().min(1),
  language: z.string(),
})

interface Props {
  warehouses: readonly Option[]
  onMade: (made: { name: string; token: string }) => void
  onClose: () => void
}

/** A new wall screen: its name, warehouse and language. */
export function WallDialog({ warehouses, onMade, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<WallDialogMutation>(graphql`
    mutation WallDialogMutation($input: CreateWallTokenInput!) {
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
  const form = useServerForm(NewWallForm, {
    defaultValues: { name: '', warehouseId: warehouses.length === 1 ? (warehouses[0]?.value ?? '') : '', language: 'zh-CN' },
  })
  const make = ({ name, warehouseId, language }: z.input<typeof NewWallForm>) =>
    run(
      { name, warehouseId, language },
      {
        updater: (store, data) => {
          const token = data?.createWallToken?.token
          if (token) onMade({ name, token })
          store.getRootField('createWallToken')?.setValue(null, 'token')
        },
      },
    )
  return (
    <FormDialog
      title={t('access.wall.add')}
      form={form}
      save={make}
      onSaved={({ name }) => toaster.success(t('access.wall.saved', { name }))}
      submit={t('access.wall.create')}
      onClose={onClose}
      busy={busy}
    >
      <WallName form={form} />
      <SelectField form={form} name="warehouseId" label={t('access.key.warehouse')} options={warehouses} />
      <WallLanguage form={form} />
    </FormDialog>
  )
}
