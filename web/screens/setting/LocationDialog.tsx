import { graphql } from 'react-relay'
import { CreateLocationInput } from '../../../graph/warehouse/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useReload } from '../../relay/useReload.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { LocationDialogMutation } from './__generated__/LocationDialogMutation.graphql.ts'

interface Props {
  areas: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Creates a location in a cargo area of the warehouse. */
export function LocationDialog({ areas, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<LocationDialogMutation>(graphql`
    mutation LocationDialogMutation($input: CreateLocationInput!) {
      createLocation(input: $input) {
        location {
          ...LocationsPage_location
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const reload = useReload()
  const form = useServerForm(CreateLocationInput, { defaultValues: { cargoAreaId: '', code: '' }, draft: 'createLocation' })
  return (
    <FormDialog
      title={t('setting.locations.addTitle')}
      form={form}
      save={(values) => run(values)}
      onSaved={({ code }) => {
        toaster.success(t('setting.locations.added', { code }))
        void reload()
      }}
      onClose={onClose}
      busy={busy}
    >
      <SelectField
        form={form}
        name="cargoAreaId"
        label={t('setting.locations.area')}
        placeholder={t('setting.locations.choose')}
        options={areas.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField form={form} name="code" label={t('setting.locations.code')} hint={t('setting.locations.codeHint')} autoComplete="off" />
    </FormDialog>
  )
}
