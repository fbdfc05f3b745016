import { graphql, useFragment } from 'react-relay'
import { ReturnUnknownParcelInput } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { EndParcelDialog_parcel$key } from './__generated__/EndParcelDialog_parcel.graphql.ts'
import type { EndParcelDialogDisposeMutation } from './__generated__/EndParcelDialogDisposeMutation.graphql.ts'
import type { EndParcelDialogReturnMutation } from './__generated__/EndParcelDialogReturnMutation.graphql.ts'

interface Props {
  parcel: EndParcelDialog_parcel$key
  action: 'return' | 'dispose'
  onClose: () => void
}

/** Records that a parcel is sent back or disposed of, with the reason. */
export function EndParcelDialog({ parcel, action, onClose }: Props) {
  const t = useT()
  const { id, number } = useFragment(
    graphql`
      fragment EndParcelDialog_parcel on UnknownParcel {
        id
        number
      }
    `,
    parcel,
  )
  const sendBack = useCommand<EndParcelDialogReturnMutation>(graphql`
    mutation EndParcelDialogReturnMutation($input: ReturnUnknownParcelInput!) {
      returnUnknownParcel(input: $input) {
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
  const dispose = useCommand<EndParcelDialogDisposeMutation>(graphql`
    mutation EndParcelDialogDisposeMutation($input: DisposeUnknownParcelInput!) {
      disposeUnknownParcel(input: $input) {
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
  const form = useServerForm(ReturnUnknownParcelInput, {
    defaultValues: { parcelId: id, reason: '' },
    draft: `endUnknownParcel.${id}.${action}`,
  })
  return (
    <FormDialog
      title={t(`unknown.${action}.title`, { number })}
      form={form}
      save={(values) => (action === 'return' ? sendBack.run(values) : dispose.run(values))}
      onClose={onClose}
      busy={sendBack.busy || dispose.busy}
      submit={t(`action.UnknownParcel.${action}`)}
      role="alertdialog"
      destructive
    >
      {t(`unknown.${action}.text`)}
      <TextField form={form} name="reason" label={t('inbound.reason')} autoComplete="off" />
    </FormDialog>
  )
}
