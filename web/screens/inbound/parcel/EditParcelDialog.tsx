import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { RegisterUnknownParcelInput } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { EditParcelDialog_parcel$key } from './__generated__/EditParcelDialog_parcel.graphql.ts'
import type { EditParcelDialogMutation } from './__generated__/EditParcelDialogMutation.graphql.ts'
import { ParcelFields } from './ParcelFields.tsx'

interface Props {
  parcel: EditParcelDialog_parcel$key
  warehouseId: string
  onClose: () => void
}

/** Changes what is known of a waiting parcel. */
export function EditParcelDialog({ parcel, warehouseId, onClose }: Props) {
  const t = useT()
  const { id, number, version, trackingNumber, ...known } = useFragment(
    graphql`
      fragment EditParcelDialog_parcel on UnknownParcel {
        id
        number
        version
        trackingNumber
        carrier
        sender
        cartons
        weightGrams
        place
        remark
      }
    `,
    parcel,
  )
  const { run, busy } = useCommand<EditParcelDialogMutation>(graphql`
    mutation EditParcelDialogMutation($input: EditUnknownParcelInput!) {
      editUnknownParcel(input: $input) {
        parcel {
          ...ParcelActions_parcel
          ...ParcelFacts_parcel
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { carrier, sender, cartons, weightGrams, place, remark } = known
  // A change by others while the dialog is open is refused, not overwritten.
  const [expectedVersion] = useState(version)
  const form = useServerForm(RegisterUnknownParcelInput, {
    defaultValues: {
      warehouseId,
      trackingNumber: trackingNumber ?? '',
      carrier,
      sender,
      cartons,
      weightGrams,
      place,
      remark,
    },
    draft: `editUnknownParcel.${id}.${expectedVersion}`,
  })
  return (
    <FormDialog
      title={t('unknown.edit.title', { number })}
      form={form}
      save={({ warehouseId: _warehouseId, ...values }) =>
        run({ ...values, parcelId: id, expectedVersion, trackingNumber: values.trackingNumber || null })
      }
      onClose={onClose}
      busy={busy}
      width="lg"
    >
      <ParcelFields form={form} />
    </FormDialog>
  )
}
