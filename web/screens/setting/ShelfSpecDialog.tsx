import { graphql, useFragment } from 'react-relay'
import { CreateShelfSpecInput } from '../../../graph/warehouse/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { NumberField, TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { ShelfSpecDialog_spec$data, ShelfSpecDialog_spec$key } from './__generated__/ShelfSpecDialog_spec.graphql.ts'
import type { ShelfSpecDialogAddMutation } from './__generated__/ShelfSpecDialogAddMutation.graphql.ts'
import type { ShelfSpecDialogEditMutation } from './__generated__/ShelfSpecDialogEditMutation.graphql.ts'

interface Props {
  /** The size to edit; null for a new one. */
  spec: ShelfSpecDialog_spec$key | null
  onClose: () => void
}

/** Adds or edits a shelf size. */
export function ShelfSpecDialog({ spec: key, onClose }: Props) {
  const t = useT()
  const reload = useReload()
  const spec = useFragment(
    graphql`
      fragment ShelfSpecDialog_spec on ShelfSpec {
        id
        version
        name
        lengthMillimetres
        widthMillimetres
        heightMillimetres
      }
    `,
    key,
  )
  const add = useCommand<ShelfSpecDialogAddMutation>(graphql`
    mutation ShelfSpecDialogAddMutation($input: CreateShelfSpecInput!) {
      createShelfSpec(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<ShelfSpecDialogEditMutation>(graphql`
    mutation ShelfSpecDialogEditMutation($input: UpdateShelfSpecInput!) {
      updateShelfSpec(input: $input) {
        shelfSpec {
          ...ShelfSpecDialog_spec
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(CreateShelfSpecInput, {
    defaultValues: spec ? storedValues(spec) : { name: '' },
    draft: spec ? `updateShelfSpec.${spec.id}` : 'createShelfSpec',
  })
  return (
    <FormDialog
      title={spec ? t('setting.shelf.editTitle', { name: spec.name }) : t('setting.shelf.add')}
      form={form}
      save={(values): Promise<Told> =>
        spec ? edit.run({ shelfSpecId: spec.id, expectedVersion: spec.version, ...values }) : add.run(values)
      }
      onSaved={(values) => {
        toaster.success(t('setting.shelf.saved', { name: values.name }))
        reload()
      }}
      onClose={onClose}
      busy={add.busy || edit.busy}
    >
      <TextField form={form} name="name" label={t('setting.shelf.name')} autoComplete="off" />
      <FieldGrid>
        <NumberField form={form} name="lengthMillimetres" label={t('setting.shelf.length')} scale={10} unit="cm" span={4} />
        <NumberField form={form} name="widthMillimetres" label={t('setting.shelf.width')} scale={10} unit="cm" span={4} />
        <NumberField form={form} name="heightMillimetres" label={t('setting.shelf.height')} scale={10} unit="cm" span={4} />
      </FieldGrid>
    </FormDialog>
  )
}

const storedValues = ({ name, lengthMillimetres, widthMillimetres, heightMillimetres }: ShelfSpecDialog_spec$data) => ({
  name,
  lengthMillimetres,
  widthMillimetres,
  heightMillimetres,
})
