import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { RevokeKeyMutation } from './__generated__/RevokeKeyMutation.graphql.ts'

interface Props {
  id: string
  name: string
  /** Number of its live secrets. */
  secrets: number
}

/** Revokes a key for good, after a dialog that says what stops. */
export function RevokeKey({ id, name, secrets }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [isAsked, setAsked] = useState(false)
  const { run, busy } = useCommand<RevokeKeyMutation>(graphql`
    mutation RevokeKeyMutation($input: RevokeApiKeyInput!) {
      revokeApiKey(input: $input) {
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
  const revoke = async () => {
    if (tell(await run({ apiKeyId: id }))) toaster.success(t('access.key.revokedNow', { name }))
    setAsked(false)
  }
  return (
    <>
      <Button color="negative.fg" onClick={() => setAsked(true)}>
        {t('access.key.revoke')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          title={t('access.key.revokeAsk', { name })}
          confirm={t('access.key.revoke')}
          destructive
          busy={busy}
          onConfirm={() => void revoke()}
          onClose={() => setAsked(false)}
        >
          <p>{t('access.key.revokeStops', { count: secrets })}</p>
          <p>{t('access.key.revokeForGood')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
