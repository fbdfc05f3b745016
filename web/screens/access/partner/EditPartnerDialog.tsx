import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { EditPartnerDialog_partner$key } from './__generated__/EditPartnerDialog_partner.graphql.ts'
import type { EditPartnerDialogMutation } from './__generated__/EditPartnerDialogMutation.graphql.ts'
import { PartnerFields } from './PartnerFields.tsx'
import { inputOf, PartnerForm, type PartnerValues, refusedAtLines } from './partnerForm.ts'

interface Props {
  partner: EditPartnerDialog_partner$key
  onClose: () => void
}

/** Name, address and customers of a stored partner. */
export function EditPartnerDialog({ partner: ref, onClose }: Props) {
  const t = useT()
  const present = useFragment(
    graphql`
      fragment EditPartnerDialog_partner on Partner {
        id
        version
        name
        address
        customers {
          customerId
          name
        }
      }
    `,
    ref,
  )
  const { run, busy } = useCommand<EditPartnerDialogMutation>(graphql`
    mutation EditPartnerDialogMutation($input: UpdatePartnerInput!) {
      updatePartner(input: $input) {
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
  // A change by others while the dialog is open is refused, not overwritten.
  const [{ id, version, name, address, customers }] = useState(present)
  const stored: PartnerValues = { name, address, customers: customers.map(({ customerId }) => ({ customerId })) }
  const form = useServerForm(PartnerForm, { defaultValues: stored })
  const save = async (values: PartnerValues) => {
    const [input, before] = [inputOf(values), inputOf(stored)]
    // Only what was changed: a new name alone asks for no confirmation.
    const setOf = (ids: readonly string[]) => [...new Set(ids)].toSorted()
    const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
    const outcome = await run({
      partnerId: id,
      expectedVersion: version,
      name: input.name,
      address: isSame(input.address, before.address) ? undefined : input.address,
      customerIds: isSame(setOf(input.customerIds), setOf(before.customerIds)) ? undefined : input.customerIds,
    })
    return refusedAtLines(outcome)
  }
  return (
    <FormDialog
      title={t('access.partner.edit')}
      form={form}
      save={save}
      onSaved={(values) => toaster.success(t('access.partner.saved', { name: values.name }))}
      onClose={onClose}
      busy={busy}
      width="lg"
    >
      <PartnerFields form={form} stored={customers.map((customer) => ({ value: customer.customerId, label: customer.name }))} />
    </FormDialog>
  )
}
