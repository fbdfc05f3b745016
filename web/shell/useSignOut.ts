import { graphql, useMutation } from 'react-relay'
import { beginSignOut, endSession } from '../relay/session.ts'
import type { useSignOutMutation } from './__generated__/useSignOutMutation.graphql.ts'

/** Signs the user out; the session of this browser ends even if the request fails. */
export function useSignOut(): () => void {
  const [signOut] = useMutation<useSignOutMutation>(graphql`
    mutation useSignOutMutation {
      signOut
    }
  `)
  const leave = () => endSession('signedOut')
  return () => {
    beginSignOut()
    signOut({ variables: {}, onCompleted: leave, onError: leave })
  }
}
