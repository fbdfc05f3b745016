import { graphql } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { RequestInterceptionInput } from '../../../../graph/package/input.ts'
import { InterceptionWish } from '../../../../graph/package/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { InterceptDialogMutation } from './__generated__/InterceptDialogMutation.graphql.ts'

/** Asks to intercept a package. */
export function InterceptDialog({ packageId, onClose }: { packageId: string; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useCommand<InterceptDialogMutation>(graphql`
    mutation InterceptDialogMutation($input: RequestInterceptionInput!) {
      requestInterception(input: $input) {
        interception {
          package {
            ...PackageActions_package
            ...PackageInterceptions_package
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(RequestInterceptionInput, {
    defaultValues: { packageId, wish: 'CANCEL', reason: '' },
    draft: `intercept.${packageId}`,
  })
  return (
    <FormDialog
      title={t('action.Package.intercept')}
      form={form}
      save={(values) => run(values)}
      onClose={onClose}
      busy={busy}
      submit={t('action.Package.intercept')}
    >
      {t('intercept.ask')}
      <RadioField
        form={form}
        name="wish"
        label={t('intercept.field.wish')}
        options={valuesOf(InterceptionWish).map((value) => ({ value, label: t(`intercept.wish.${value}`) }))}
      />
      <TextField form={form} name="reason" label={t('intercept.field.reason')} maxLength={200} autoComplete="off" />
    </FormDialog>
  )
}
