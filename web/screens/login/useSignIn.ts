import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { sentenceOf } from '../../relay/failure.ts'
import { startSession } from '../../relay/session.ts'
import type { useSignInMutation } from './__generated__/useSignInMutation.graphql.ts'

export interface Refusal {
  field: string | null | undefined
  message: string
}

/** Signs in. It is the one mutation without a key: a repetition opens another session and changes nothing else. */
export function useSignIn(onSignedIn: () => void) {
  const t = useT()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [commit, busy] = useMutation<useSignInMutation>(graphql`
    mutation useSignInMutation($input: SignInInput!) {
      signIn(input: $input) {
        token
        viewer {
          staffId
          name
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
      variables: { input: { login, password } },
      onCompleted: ({ signIn: { token, viewer, userErrors } }) => {
        setRefusals(userErrors)
        if (!token || !viewer) return
        startSession(token, { id: viewer.staffId ?? '', name: viewer.name, login })
        onSignedIn()
      },
      onError: (error) => setRefusals([{ field: null, message: sentenceOf(error, t) }]),
    })
  }

  return { signIn, busy, refusals }
}
