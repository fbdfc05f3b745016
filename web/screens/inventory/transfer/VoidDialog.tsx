import { graphql, useFragment } from 'react-relay'
import { VoidTransferInput } from '../../../../graph/inventory/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { VoidDialog_transfer$key } from './__generated__/VoidDialog_transfer.graphql.ts'
import type { VoidDialogTransferMutation } from './__generated__/VoidDialogTransferMutation.graphql.ts'

/** Voids a transfer of which nothing was taken off. */
export function VoidDialog({ transfer, onClose }: { transfer: VoidDialog_transfer$key; onClose: () => void }) {
  const t = useT()
  const { id, number } = useFragment(
    graphql`
      fragment VoidDialog_transfer on Transfer {
        id
        number
      }
    `,
    transfer,
  )
  const { run, busy } = useCommand<VoidDialogTransferMutation>(graphql`
    mutation VoidDialogTransferMutation($input: VoidTransferInput!) {
      voidTransfer(input: $input) {
        transfer {
          ...TransferPage_transfer
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(VoidTransferInput, { defaultValues: { transferId: id, reason: '' }, draft: `voidTransfer.${id}` })
  return (
    <FormDialog
      title={t('transfer.void.title', { number })}
      form={form}
      save={(values) => run(values)}
      onSaved={() => toaster.success(t('transfer.void.done', { number }))}
      onClose={onClose}
      busy={busy}
      submit={t('action.Transfer.void')}
      role="alertdialog"
      destructive
    >
      {t('transfer.void.text')}
      <TextField form={form} name="reason" label={t('transfer.field.reason')} autoComplete="off" optional />
    </FormDialog>
  )
}
