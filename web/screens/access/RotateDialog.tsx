import { graphql } from 'react-relay'
import { RotateApiKeyInput } from '../../../graph/access/input.ts'
import { overlapDays } from '../../../graph/access/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NumberField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { RotateDialogMutation } from './__generated__/RotateDialogMutation.graphql.ts'

const RotateForm = RotateApiKeyInput.pick({ overlapDays: true })

interface Props {
  apiKeyId: string
  onMade: (secret: string | null) => void
  onClose: () => void
}

/** Asks how long the present secret goes on beside the new one. */
export function RotateDialog({ apiKeyId, onMade, onClose }: Props) {
  const t = useT()
  const form = useServerForm(RotateForm, { defaultValues: { overlapDays: overlapDays.usual } })
  const { run, busy } = useCommand<RotateDialogMutation>(graphql`
    mutation RotateDialogMutation($input: RotateApiKeyInput!) {
      rotateApiKey(input: $input) {
        token
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
  return (
    <FormDialog
      title={t('access.secret.add')}
      form={form}
      save={({ overlapDays: days }) =>
        run(
          { apiKeyId, overlapDays: days ?? overlapDays.usual },
          {
            updater: (store, data) => {
              onMade(data?.rotateApiKey?.token ?? null)
              store.getRootField('rotateApiKey')?.setValue(null, 'token')
            },
          },
        )
      }
      submit={t('access.secret.make')}
      onClose={onClose}
      busy={busy}
    >
      <p>{t('access.secret.addAbout')}</p>
      <NumberField form={form} name="overlapDays" label={t('access.secret.overlap')} hint={t('access.secret.overlapHint')} />
    </FormDialog>
  )
}
