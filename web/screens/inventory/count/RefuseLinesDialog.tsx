import { graphql } from 'react-relay'
import { RefuseStockCountLinesInput } from '../../../../graph/inventory/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { RefuseLinesDialogMutation } from './__generated__/RefuseLinesDialogMutation.graphql.ts'

/** Refuses differences: the book stays. */
export function RefuseLinesDialog({ countId, lineIds, onClose }: { countId: string; lineIds: readonly string[]; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useCommand<RefuseLinesDialogMutation>(graphql`
    mutation RefuseLinesDialogMutation($input: RefuseStockCountLinesInput!) {
      refuseStockCountLines(input: $input) {
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
  const form = useServerForm(RefuseStockCountLinesInput, {
    defaultValues: { stockCountId: countId, lineIds: [...lineIds], reason: '' },
    draft: `refuseCount.${countId}`,
  })
  return (
    <FormDialog
      title={t('count.refuse.title', { count: lineIds.length })}
      form={form}
      save={(values) => run(values)}
      onSaved={() => toaster.success(t('count.refuse.done', { count: lineIds.length }))}
      onClose={onClose}
      busy={busy}
      submit={t('count.refuse')}
      role="alertdialog"
    >
      {t('count.refuse.text')}
      <TextField form={form} name="reason" label={t('count.field.reason')} autoComplete="off" />
    </FormDialog>
  )
}
