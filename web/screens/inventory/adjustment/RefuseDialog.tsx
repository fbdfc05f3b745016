import { graphql, useFragment } from 'react-relay'
import { RefuseAdjustmentInput } from '../../../../graph/inventory/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { RefuseDialog_adjustment$key } from './__generated__/RefuseDialog_adjustment.graphql.ts'
import type { RefuseDialogMutation } from './__generated__/RefuseDialogMutation.graphql.ts'

/** Refuses an adjustment with a reason. */
export function RefuseDialog({ adjustment, onClose }: { adjustment: RefuseDialog_adjustment$key; onClose: () => void }) {
  const t = useT()
  const { id, number } = useFragment(
    graphql`
      fragment RefuseDialog_adjustment on Adjustment {
        id
        number
      }
    `,
    adjustment,
  )
  const { run, busy } = useCommand<RefuseDialogMutation>(graphql`
    mutation RefuseDialogMutation($input: RefuseAdjustmentInput!) {
      refuseAdjustment(input: $input) {
        adjustment {
          ...AdjustmentPage_adjustment
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(RefuseAdjustmentInput, { defaultValues: { adjustmentId: id, reason: '' }, draft: `refuseAdjustment.${id}` })
  return (
    <FormDialog
      title={t('adjustment.refuse.title', { number })}
      form={form}
      save={(values) => run(values)}
      onSaved={() => toaster.success(t('adjustment.refuse.done', { number }))}
      onClose={onClose}
      busy={busy}
      submit={t('action.Adjustment.refuse')}
      role="alertdialog"
      destructive
    >
      {t('adjustment.refuse.text')}
      <TextField form={form} name="reason" label={t('adjustment.refuse.reason')} autoComplete="off" />
    </FormDialog>
  )
}
