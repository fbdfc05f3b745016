import { graphql, useMutation } from 'react-relay'
import { beginSignOut, endSession } from '../relay/session.ts'
import type { useSignOutMutation } from './__generated__/useSignOutMutation.graphql.ts'

/** Ends the session of the stored token on the server, and calls back even if the request fails. */
export function useServerSignOut(): (done?: () => void) => void {
  const [signOut] = useMutation<useSignOutMutation>(graphql`
    mutation useSignOutMutation {
      signOut
    }
  `)
  return (done = () => {}) => void signOut({ variables: {}, onCompleted: done, onError: done })
}

/** Signs the user out; the session of this browser ends even if the request fails. */
export function useSignOut(): () => void {
  const signOut = useServerSignOut()
  const leave = () => endSession('signedOut')
  return () => {
    beginSignOut()
    signOut(leave)
  }
}
