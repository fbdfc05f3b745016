import { graphql } from 'react-relay'
import { VoidHandoverInput } from '../../../../graph/delivery/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { VoidHandoverDialogMutation } from './__generated__/VoidHandoverDialogMutation.graphql.ts'

interface Props {
  sheet: { readonly id: string; readonly number: string; readonly packageCount: number }
  onClose: () => void
}

/** Voids a sheet that is not signed. */
export function VoidHandoverDialog({ sheet: { id, number, packageCount }, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<VoidHandoverDialogMutation>(graphql`
    mutation VoidHandoverDialogMutation($input: VoidHandoverInput!) {
      voidHandover(input: $input) {
        sheet {
          ...HandoverPage_sheet
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(VoidHandoverInput, { defaultValues: { sheetId: id, reason: '' }, draft: `voidHandover.${id}` })
  return (
    <FormDialog
      title={t('handover.void.title', { number })}
      form={form}
      save={(values) => run(values)}
      onSaved={() => toaster.success(t('handover.void.done', { number }))}
      onClose={onClose}
      busy={busy}
      submit={t('action.HandoverSheet.void')}
      role="alertdialog"
      destructive
    >
      {t('handover.void.text', { count: packageCount })}
      <TextField form={form} name="reason" label={t('transfer.field.reason')} autoComplete="off" optional />
    </FormDialog>
  )
}
