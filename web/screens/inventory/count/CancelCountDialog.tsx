import { graphql, useFragment } from 'react-relay'
import { CancelStockCountInput } from '../../../../graph/inventory/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { CancelCountDialog_count$key } from './__generated__/CancelCountDialog_count.graphql.ts'
import type { CancelCountDialogMutation } from './__generated__/CancelCountDialogMutation.graphql.ts'

/** Cancels a count that is not completed. */
export function CancelCountDialog({ count, onClose }: { count: CancelCountDialog_count$key; onClose: () => void }) {
  const t = useT()
  const { id, number, progress } = useFragment(
    graphql`
      fragment CancelCountDialog_count on StockCount {
        id
        number
        progress {
          done
        }
      }
    `,
    count,
  )
  const { run, busy } = useCommand<CancelCountDialogMutation>(graphql`
    mutation CancelCountDialogMutation($input: CancelStockCountInput!) {
      cancelStockCount(input: $input) {
        stockCount {
          ...CountPage_count
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(CancelStockCountInput, { defaultValues: { stockCountId: id, reason: '' }, draft: `cancelCount.${id}` })
  return (
    <FormDialog
      title={t('count.cancel.title', { number })}
      form={form}
      save={(values) => run(values)}
      onSaved={() => toaster.success(t('count.cancel.done', { number }))}
      onClose={onClose}
      busy={busy}
      submit={t('action.StockCount.cancel')}
      role="alertdialog"
      destructive
    >
      {t('count.cancel.text', { count: progress.done })}
      <TextField form={form} name="reason" label={t('count.field.reason')} autoComplete="off" optional />
    </FormDialog>
  )
}
