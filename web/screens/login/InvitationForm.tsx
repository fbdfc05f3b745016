import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { graphql, useMutation } from 'react-relay'
import { useNavigate } from 'react-router'
import { AcceptInvitationInput } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { failureMessage } from '../../relay/failure.ts'
import { startSession, tokenEntry } from '../../relay/session.ts'
import { PasswordField } from '../../shell/account/PasswordField.tsx'
import { PasswordStrength } from '../../shell/account/PasswordStrength.tsx'
import { useServerSignOut } from '../../shell/useSignOut.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { Input } from '../../ui/Input.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { InvitationFormMutation } from './__generated__/InvitationFormMutation.graphql.ts'
import { keepDevice } from './devices.ts'

/** Sets the first password of an account by the token of a link, and signs in; a user who is signed in here is signed out. Not kept as a draft. */
export function InvitationForm({ token, login }: { token: string; login: string }) {
  const t = useT()
  const navigate = useNavigate()
  const signOut = useServerSignOut()
  const form = useServerForm(AcceptInvitationInput, { defaultValues: { token, password: '' } })
  const typed = useWatch({ control: form.control, name: 'password' })
  const [isDone, setDone] = useState(false)
  const [commit, busy] = useMutation<InvitationFormMutation>(graphql`
    mutation InvitationFormMutation($input: AcceptInvitationInput!) {
      acceptInvitation(input: $input) {
        token
        device
        viewer {
          kind
          accountId
          name
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const accept = (input: { token: string; password: string }) =>
    new Promise<void>((settled) => {
      commit({
        variables: { input },
        onCompleted: ({ acceptInvitation: { token: session, device, viewer, userErrors } }) => {
          settled()
          if (!session || !viewer) return form.refuse(userErrors)
          if (device) keepDevice(device)
          setDone(true)
          // Sent with the token of the present user, before the new one is stored.
          if (tokenEntry.get()) signOut()
          startSession(session, { id: viewer.accountId ?? '', name: viewer.name, login, kind: viewer.kind })
          void navigate('/', { replace: true })
        },
        onError: (error) => {
          settled()
          toaster.error(failureMessage(error, t))
        },
      })
    })
  return (
    <Form form={form} onSubmit={accept}>
      <Field name="username" label={t('login.form.login')} hint={t('invitation.loginHint')}>
        {(control) => <Input {...control} value={login} readOnly autoComplete="username" />}
      </Field>
      <PasswordField form={form} name="password" label={t('account.password.new')} autoComplete="new-password" first />
      <PasswordStrength password={typed} login={login} />
      <Box pb="3">
        <Button type="submit" variant="solid" size="lg" w="full" loading={busy || isDone}>
          {t('invitation.accept')}
        </Button>
      </Box>
    </Form>
  )
}
