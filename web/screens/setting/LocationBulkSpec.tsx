import { graphql } from 'react-relay'
import { SetLocationShelfSpecInput } from '../../../graph/warehouse/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { PickerField } from '../../ui/form/PickerField.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { LocationBulkSpecMutation } from './__generated__/LocationBulkSpecMutation.graphql.ts'
import type { LocationBulkSpecQuery } from './__generated__/LocationBulkSpecQuery.graphql.ts'

const SpecForm = SetLocationShelfSpecInput.pick({ shelfSpecId: true })

const specs = graphql`
  query LocationBulkSpecQuery {
    shelfSpecs {
      id
      name
    }
  }
`

interface Props {
  count: number
  /** Which locations. */
  input: { warehouseId: string }
  onBegun: (outcome: Told) => boolean
  onClose: () => void
}

/** Asks for the shelf size that many locations get. */
export function LocationBulkSpec({ count, input, onBegun, onClose }: Props) {
  const t = useT()
  const loaded = useBackgroundQuery<LocationBulkSpecQuery>(specs, {})
  const { run, busy } = useCommand<LocationBulkSpecMutation>(graphql`
    mutation LocationBulkSpecMutation($input: SetShelfSpecOfLocationsInput!) {
      setShelfSpecOfLocations(input: $input) {
        job {
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
  const form = useServerForm(SpecForm, { defaultValues: { shelfSpecId: '' } })
  return (
    <FormDialog
      title={t('setting.locations.do.spec', { count })}
      form={form}
      save={({ shelfSpecId }) => run({ ...input, shelfSpecId: shelfSpecId || null })}
      onSaved={(_values, outcome) => onBegun(outcome)}
      onClose={onClose}
      busy={busy}
    >
      <PickerField
        form={form}
        name="shelfSpecId"
        label={t('setting.range.spec')}
        hint={t('setting.locations.noSpec')}
        options={loaded?.shelfSpecs.map(({ id, name }) => ({ value: id, label: name })) ?? null}
        optional
      />
    </FormDialog>
  )
}
