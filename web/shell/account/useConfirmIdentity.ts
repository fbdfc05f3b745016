import { graphql, useMutation } from 'react-relay'
import { RequestFailure } from '../../relay/failure.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import type { useConfirmIdentityMutation } from './__generated__/useConfirmIdentityMutation.graphql.ts'

/** Confirms who sits at this session. It has no idempotency key: a repeat only confirms again. */
export function useConfirmIdentity() {
  const [commit, busy] = useMutation<useConfirmIdentityMutation>(graphql`
    mutation useConfirmIdentityMutation($input: ConfirmIdentityInput!) {
      confirmIdentity(input: $input) {
        until
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const confirm = (input: useConfirmIdentityMutation['variables']['input']) =>
    new Promise<Told>((resolve, reject) => {
      commit({
        variables: { input },
        onCompleted: ({ confirmIdentity: { userErrors } }) =>
          resolve(userErrors.length === 0 ? { ok: true } : { ok: false, errors: userErrors, failure: null }),
        onError: (failure) => (failure instanceof RequestFailure ? resolve({ ok: false, errors: [], failure }) : reject(failure)),
      })
    })
  return { confirm, busy }
}
