import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { SetTrackingNumbersAsideInput } from '../../../../graph/logistics/input/numbers.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { SetAsideDialogMutation } from './__generated__/SetAsideDialogMutation.graphql.ts'

interface Props {
  range: { id: string; firstNumber: string; lastNumber: string; free: number }
  onSaved: () => void
  onClose: () => void
}

/** Asks why what is left of a range is never given. */
export function SetAsideDialog({ range, onSaved, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<SetAsideDialogMutation>(graphql`
    mutation SetAsideDialogMutation($input: SetTrackingNumbersAsideInput!) {
      setTrackingNumbersAside(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(SetTrackingNumbersAsideInput, { defaultValues: { trackingRangeId: range.id, reason: '' } })
  return (
    <FormDialog
      form={form}
      title={t('offline.setAside')}
      submit={t('offline.setAside')}
      destructive
      busy={busy}
      save={run}
      onSaved={() => {
        toaster.success(t('offline.setAsideDone'))
        onSaved()
      }}
      onClose={onClose}
    >
      <Box mb="3">{t('offline.setAsideText', { first: range.firstNumber, last: range.lastNumber, count: range.free })}</Box>
      <TextField form={form} name="reason" label={t('offline.field.reason')} hint={t('offline.reasonHint')} autoComplete="off" />
    </FormDialog>
  )
}
