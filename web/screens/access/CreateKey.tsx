import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { CreateForm } from '../../shell/CreateForm.tsx'
import { useRightEverywhere } from '../../shell/rights.ts'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { Section } from '../../ui/Section.tsx'
import type { CreateKeyMutation } from './__generated__/CreateKeyMutation.graphql.ts'
import { freshToken } from './freshToken.ts'
import { KeyFields } from './KeyFields.tsx'
import { CustomerKeyForm, inputOf, KeyForm, newKey } from './keyForm.ts'

/** Form of a new key; saved, it opens the key, which shows its secret once. */
export function CreateKey() {
  const t = useT()
  const managesAll = useRightEverywhere('access:keys')
  const { run, busy } = useCommand<CreateKeyMutation>(graphql`
    mutation CreateKeyMutation($input: CreateApiKeyInput!) {
      createApiKey(input: $input) {
        token
        apiKey {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(managesAll ? KeyForm : CustomerKeyForm, { defaultValues: newKey, draft: 'createApiKey' })
  return (
    <CreateForm
      title={t('access.key.add')}
      list="/access/keys"
      form={form}
      create={(values) =>
        run(inputOf(values), {
          updater: (store, data) => {
            const made = data?.createApiKey
            if (made?.apiKey) freshToken.keep(made.apiKey.id, made.token ?? null)
            store.getRootField('createApiKey')?.setValue(null, 'token')
          },
        })
      }
      save={t('access.key.create')}
      saved={({ name }) => t('access.key.createdNow', { name })}
      page="/access/keys"
      idOf={({ payload }) => payload.apiKey?.id}
      busy={busy}
    >
      <Section title={t('access.key.title')}>
        <KeyFields form={form} isNew />
      </Section>
    </CreateForm>
  )
}
