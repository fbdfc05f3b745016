import { Box, Button, Flex, QrCode } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { copyText } from '../../../ui/CopyText.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { SetUpFactorBeginMutation } from './__generated__/SetUpFactorBeginMutation.graphql.ts'
import type { SetUpFactorConfirmMutation } from './__generated__/SetUpFactorConfirmMutation.graphql.ts'
import { FactorCodeForm } from './FactorCodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface Props {
  /** An app signs in already: a code of it is asked for first. */
  isReplacing: boolean
  /** The app signs in from now on. */
  onConfirmed?: () => void
  /** Everything was shown. */
  onDone: () => void
  onCancel?: () => void
}

/** Sets up an authenticator app: its secret as QR code and as text, its first code, and the recovery codes of a first app. */
export function SetUpFactor({ isReplacing, onConfirmed, onDone, onCancel }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useCommand<SetUpFactorBeginMutation>(graphql`
    mutation SetUpFactorBeginMutation($input: BeginSecondFactorInput!) {
      beginSecondFactor(input: $input) {
        secret
        uri
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const confirm = useCommand<SetUpFactorConfirmMutation>(graphql`
    mutation SetUpFactorConfirmMutation($input: ConfirmSecondFactorInput!) {
      confirmSecondFactor(input: $input) {
        recoveryCodes
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  // Without a secret it was a repeated request whose first answer was lost: the next one makes another.
  const show = ({ secret, uri }: SetUpFactorBeginMutation['response']['beginSecondFactor']) =>
    setApp(secret && uri ? { secret, uri } : null)
  const copy = async (text: string) => {
    if (await copyText(text)) toaster.success(t('ui.copy.done'))
    else toaster.error(t('ui.copy.failed'))
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={onDone} />
  if (app)
    return (
      <>
        <Box color="muted" mb="3">
          {t('account.factor.scan')}
        </Box>
        <Box bg="white" p="3" w="fit-content" mx="auto" mb="3" color="black">
          <QrCode.Root value={app.uri} aria-label={t('account.factor.qr')} role="img">
            <QrCode.Frame w="180px" h="180px">
              <QrCode.Pattern fill="currentColor" />
            </QrCode.Frame>
          </QrCode.Root>
        </Box>
        <Box mb="4" textAlign="center">
          <Box color="muted" textStyle="xs">
            {t('account.factor.typed')}
          </Box>
          <Box textStyle="code" mb="1">
            {spaced(app.secret)}
          </Box>
          <Button size="sm" onClick={() => void copy(app.secret)}>
            <Copy aria-hidden />
            {t('ui.secret.copy')}
          </Button>
        </Box>
        <FactorCodeForm
          label={t('account.factor.firstCode')}
          submit={t('account.factor.confirm')}
          busy={confirm.busy}
          send={(code) => confirm.run({ code })}
          onDone={({ payload }) => {
            onConfirmed?.()
            if (payload.recoveryCodes) setCodes(payload.recoveryCodes)
            else onDone()
          }}
          onCancel={onCancel}
        />
      </>
    )
  if (isReplacing)
    return (
      <>
        <Box color="muted" mb="3">
          {t('account.factor.replaceAbout')}
        </Box>
        <FactorCodeForm
          label={t('account.factor.code')}
          hint={t('account.factor.codeHint')}
          submit={t('account.factor.next')}
          busy={begin.busy}
          send={(code) => begin.run({ code })}
          onDone={({ payload }) => show(payload)}
          onCancel={onCancel}
        />
      </>
    )
  return (
    <>
      <Box color="muted" mb="4">
        {t('account.factor.beginAbout')}
      </Box>
      <Flex justify="flex-end" gap="2" pb="3">
        {onCancel && <Button onClick={onCancel}>{t('ui.dialog.back')}</Button>}
        <Button
          variant="solid"
          colorPalette="brand"
          loading={begin.busy}
          onClick={async () => {
            const outcome = await begin.run({})
            if (tell(outcome)) show(outcome.payload)
          }}
        >
          {t('account.factor.next')}
        </Button>
      </Flex>
    </>
  )
}

/** A secret in groups of four, as people type it. */
const spaced = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')
