import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { MoveEndDialog_key$key } from './__generated__/MoveEndDialog_key.graphql.ts'
import type { MoveEndDialogMutation } from './__generated__/MoveEndDialogMutation.graphql.ts'
import { expiryOf, KeyForm, lastDayOf } from './keyForm.ts'

const EndForm = KeyForm.pick({ lastDay: true })

interface Props {
  apiKey: MoveEndDialog_key$key
  onClose: () => void
}

/** Asks for another last day of a key, or for none. */
export function MoveEndDialog({ apiKey, onClose }: Props) {
  const t = useT()
  const present = useFragment(
    graphql`
      fragment MoveEndDialog_key on ApiKey {
        id
        version
        name
        expiresAt
      }
    `,
    apiKey,
  )
  const { run, busy } = useCommand<MoveEndDialogMutation>(graphql`
    mutation MoveEndDialogMutation($input: UpdateApiKeyInput!) {
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
  const [stored] = useState(() => lastDayOf(key.expiresAt))
  const form = useServerForm(EndForm, { defaultValues: { lastDay: stored } })
  const save = ({ lastDay }: { lastDay: string }) =>
    // A last day that was not touched keeps the end to the second.
    run({ apiKeyId: key.id, expectedVersion: key.version, expiresAt: lastDay === stored ? key.expiresAt : expiryOf(lastDay) })
  return (
    <FormDialog
      title={t('access.key.moveEnd')}
      form={form}
      save={save}
      onSaved={() => toaster.success(t('access.key.saved', { name: key.name }))}
      onClose={onClose}
      busy={busy}
    >
      <Box color="muted" mb="4">
        {t('access.key.moveEndAbout')}
      </Box>
      <DayField form={form} name="lastDay" label={t('access.key.lastDay')} hint={t('access.key.lastDayHint')} optional />
    </FormDialog>
  )
}
