import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { EditKeyDialog_key$key } from './__generated__/EditKeyDialog_key.graphql.ts'
import type { EditKeyDialogMutation } from './__generated__/EditKeyDialogMutation.graphql.ts'
import { KeyFields } from './KeyFields.tsx'
import { changeOf, KeyForm, type KeyValues, lastDayOf } from './keyForm.ts'

interface Props {
  apiKey: EditKeyDialog_key$key
  onClose: () => void
}

/** Name, contact, end, addresses and rights of a key. */
export function EditKeyDialog({ apiKey, onClose }: Props) {
  const t = useT()
  const present = useFragment(
    graphql`
      fragment EditKeyDialog_key on ApiKey {
        id
        version
        name
        rights
        addresses
        expiresAt
        contact {
          id
          name
        }
        contactKind
        contactUserId
        contactName
        customerId
        warehouseId
        partnerName
      }
    `,
    apiKey,
  )
  const { run, busy } = useCommand<EditKeyDialogMutation>(graphql`
    mutation EditKeyDialogMutation($input: UpdateApiKeyInput!) {
      updateApiKey(input: $input) {
        apiKey {
          ...StoredKey_key
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
  const [key] = useState(present)
  const [stored] = useState<KeyValues>({
    name: key.name,
    customerId: key.customerId ?? '',
    warehouseId: key.warehouseId ?? '',
    contactId: key.contact?.id ?? '',
    contactUserId: key.contactUserId ?? '',
    lastDay: lastDayOf(key.expiresAt),
    rights: [...key.rights],
    addresses: [...key.addresses],
  })
  const form = useServerForm(KeyForm, { defaultValues: stored })
  return (
    <FormDialog
      title={t('access.key.edit')}
      form={form}
      width="3xl"
      save={(values) => run({ apiKeyId: key.id, expectedVersion: key.version, ...changeOf(values, stored) })}
      onSaved={() => toaster.success(t('access.key.saved', { name: form.getValues('name') }))}
      onClose={onClose}
      busy={busy}
    >
      <KeyFields
        form={form}
        contact={key.contact}
        contactUser={key.contactUserId ? { id: key.contactUserId, name: key.contactName ?? '' } : null}
        isStaffContact={key.contactKind === 'STAFF'}
        isNew={false}
        hasFixedRights={key.partnerName !== null}
      />
    </FormDialog>
  )
}
