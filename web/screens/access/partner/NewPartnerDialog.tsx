import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { NewPartnerDialogMutation } from './__generated__/NewPartnerDialogMutation.graphql.ts'
import { PartnerFields } from './PartnerFields.tsx'
import { inputOf, newPartner, PartnerForm, refusedAtLines } from './partnerForm.ts'

/** A new partner; its key is made afterwards. */
export function NewPartnerDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { run, busy } = useCommand<NewPartnerDialogMutation>(graphql`
    mutation NewPartnerDialogMutation($input: CreatePartnerInput!) {
      createPartner(input: $input) {
        partner {
          ...PartnersPage_partner
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(PartnerForm, { defaultValues: newPartner })
  return (
    <FormDialog
      title={t('access.partner.add')}
      form={form}
      save={async (values) => refusedAtLines(await run(inputOf(values)))}
      onSaved={({ name }) => toaster.success(t('access.partner.created', { name }))}
      submit={t('access.partner.create')}
      onClose={onClose}
      busy={busy}
      width="lg"
    >
      <PartnerFields form={form} />
    </FormDialog>
  )
}
