import { graphql } from 'react-relay'
import type { z } from 'zod'
import { addressesMaximum } from '../../../../graph/access/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { TextsField } from '../../../ui/form/TextsField.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { expiryOf } from '../keyForm.ts'
import type { PartnerKeyDialogMutation } from './__generated__/PartnerKeyDialogMutation.graphql.ts'
import { PartnerKeyForm } from './partnerForm.ts'

interface Props {
  partner: { readonly id: string; readonly name: string }
  onMade: (made: { name: string; token: string }) => void
  onClose: () => void
}

/** A key for the server of a partner. */
export function PartnerKeyDialog({ partner, onMade, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<PartnerKeyDialogMutation>(graphql`
    mutation PartnerKeyDialogMutation($input: CreatePartnerKeyInput!) {
      createPartnerKey(input: $input) {
        token
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
  const form = useServerForm(PartnerKeyForm, { defaultValues: { name: partner.name, lastDay: '', addresses: [] } })
  const make = ({ name, lastDay, addresses }: z.input<typeof PartnerKeyForm>) =>
    run(
      {
        partnerId: partner.id,
        name,
        expiresAt: expiryOf(lastDay),
        addresses: addresses.filter((address) => address.trim() !== ''),
      },
      {
        updater: (store, data) => {
          const token = data?.createPartnerKey?.token
          if (token) onMade({ name: partner.name, token })
          store.getRootField('createPartnerKey')?.setValue(null, 'token')
        },
      },
    )
  return (
    <FormDialog
      title={t('access.partner.keyFor', { name: partner.name })}
      form={form}
      save={make}
      submit={t('access.key.create')}
      onClose={onClose}
      busy={busy}
      width="lg"
    >
      <TextField form={form} name="name" label={t('access.key.name')} hint={t('access.partner.keyHint')} autoComplete="off" />
      <DayField form={form} name="lastDay" label={t('access.key.lastDay')} hint={t('access.key.lastDayHint')} optional />
      <TextsField
        form={form}
        name="addresses"
        label={t('access.key.addresses')}
        hint={t('access.key.addressesHint')}
        maximum={addressesMaximum}
        addLabel={t('access.key.addAddress')}
        entryLabel={(index) => t('access.key.addressEntry', { nth: index + 1 })}
        optional
      />
    </FormDialog>
  )
}
