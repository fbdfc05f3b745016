import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { failureMessage } from '../../relay/failure.ts'
import type { UserInfo } from '../../relay/session.ts'
import type { useSignInMutation } from './__generated__/useSignInMutation.graphql.ts'
import { keepDevice, knownDevices } from './devices.ts'

export interface Refusal {
  field: string | null | undefined
  message: string
}

export interface Opened {
  token: string
  user: UserInfo
  /** The typed one-time password that must be changed first; else null. */
  oneTimePassword: string | null
}

/** Signs in. The only mutation without an idempotency key: repeating it only opens another session. */
export function useSignIn(onSignedIn: (opened: Opened) => void) {
  const t = useT()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [commit, busy] = useMutation<useSignInMutation>(graphql`
    mutation useSignInMutation($input: SignInInput!) {
      signIn(input: $input) {
        token
        device
        viewer {
          staffId
          name
          mustChangePassword
        }
        userErrors {
          field
          message
        }
      }
    }
  `)

  function signIn(login: string, password: string) {
    const missing = { login, password } as const
    const empty = (['login', 'password'] as const).filter((field) => !missing[field])
    setRefusals(empty.map((field) => ({ field, message: t('form.error.required') })))
    if (busy || empty.length > 0) return
    commit({
      variables: { input: { login, password, devices: knownDevices() } },
      onCompleted: ({ signIn: { token, device, viewer, userErrors } }) => {
        setRefusals(userErrors)
        if (!token || !viewer) return
        if (device) keepDevice(device)
        const user = { id: viewer.staffId ?? '', name: viewer.name, login }
        onSignedIn({ token, user, oneTimePassword: viewer.mustChangePassword ? password : null })
      },
      onError: (error) => setRefusals([{ field: null, message: failureMessage(error, t) }]),
    })
  }

  return { signIn, busy, refusals }
}
