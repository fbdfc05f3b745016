import { graphql } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { RecipientReason } from '../../../../graph/kernel/states/recipientReason.ts'
import { OpenRecipientInput } from '../../../../graph/package/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { SelectField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { OpenRecipientDialogMutation } from './__generated__/OpenRecipientDialogMutation.graphql.ts'
import type { PackageRecipient_whole$key } from './__generated__/PackageRecipient_whole.graphql.ts'

interface Props {
  packageId: string
  onOpened: (recipient: PackageRecipient_whole$key) => void
  onClose: () => void
}

/** Asks for the reason and opens the recipient of a package. */
export function OpenRecipientDialog({ packageId, onOpened, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<OpenRecipientDialogMutation>(graphql`
    mutation OpenRecipientDialogMutation($input: OpenRecipientInput!) {
      openRecipient(input: $input) {
        recipient {
          ...PackageRecipient_whole
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(OpenRecipientInput, { defaultValues: { packageId, reason: '' as never } })
  return (
    <FormDialog
      title={t('package.recipient.open')}
      form={form}
      save={(values) => run(values)}
      onSaved={(_values, { payload }) => payload.recipient && onOpened(payload.recipient)}
      onClose={onClose}
      busy={busy}
      submit={t('package.recipient.open')}
    >
      {t('package.recipient.ask')}
      <SelectField
        form={form}
        name="reason"
        label={t('package.field.reason')}
        placeholder={t('package.mark.choose')}
        options={valuesOf(RecipientReason).map((value) => ({ value, label: t(`enum.RecipientReason.${value}`) }))}
      />
    </FormDialog>
  )
}
