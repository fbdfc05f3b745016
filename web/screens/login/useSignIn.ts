import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { failureMessage } from '../../relay/failure.ts'
import type { UserInfo } from '../../relay/session.ts'
import type { useSignInMutation } from './__generated__/useSignInMutation.graphql.ts'
import { keepDevice, knownDevices } from './devices.ts'

export interface Refusal {
  code?: string
  field: string | null | undefined
  message: string
}

export interface Opened {
  token: string
  user: UserInfo
  /** The typed one-time password that must be changed first; else null. */
  oneTimePassword: string | null
  /** A role requires a second factor, which must be set up first. */
  mustSetUpSecondFactor: boolean
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
          kind
          accountId
          name
          mustChangePassword
          mustSetUpSecondFactor
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)

  /** `code` is null until one is asked for. */
  function signIn(login: string, password: string, code: string | null) {
    const typed = { login, password, code }
    const empty = (['login', 'password', 'code'] as const).filter((field) => typed[field] === '')
    setRefusals(empty.map((field) => ({ field, message: t('form.error.required') })))
    if (busy || empty.length > 0) return
    commit({
      variables: { input: { login, password, code, devices: knownDevices() } },
      onCompleted: ({ signIn: { token, device, viewer, userErrors } }) => {
        setRefusals(userErrors)
        if (!token || !viewer) return
        if (device) keepDevice(device)
        const user = { id: viewer.accountId ?? '', name: viewer.name, login, kind: viewer.kind }
        const { mustChangePassword, mustSetUpSecondFactor } = viewer
        onSignedIn({ token, user, oneTimePassword: mustChangePassword ? password : null, mustSetUpSecondFactor })
      },
      onError: (error) => setRefusals([{ field: null, message: failureMessage(error, t) }]),
    })
  }

  return { signIn, busy, refusals }
}
