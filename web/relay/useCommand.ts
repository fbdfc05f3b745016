import { useCallback, useState } from 'react'
import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters, SelectorStoreUpdater } from 'relay-runtime'
import { askConfirmation, confirmationRequired } from './confirmation.ts'
import { RequestFailure } from './failure.ts'
import { Intent, withIdempotencyKey } from './idempotency.ts'

/** An error that the user can fix; `field` is the path of the input field. */
export interface UserError {
  readonly code: string
  readonly field: string | null | undefined
  readonly message: string
}

interface CommandMutation extends MutationParameters {
  readonly variables: { readonly input: { readonly idempotencyKey: string } }
  readonly response: { readonly [command: string]: { readonly userErrors: readonly UserError[] } }
}

type Input<M extends CommandMutation> = Omit<M['variables']['input'], 'idempotencyKey'>
type Payload<M extends CommandMutation> = M['response'][keyof M['response']]

export type Outcome<M extends CommandMutation> =
  | { ok: true; payload: Payload<M> }
  | { ok: false; errors: readonly UserError[]; failure: RequestFailure | null }

export interface Command<M extends CommandMutation> {
  run(input: Input<M>, options?: { updater?: SelectorStoreUpdater<M['response']>; connections?: readonly string[] }): Promise<Outcome<M>>
  busy: boolean
  errors: readonly UserError[]
}

/** A mutation with an idempotency key, safe to repeat. It does not reject for server or network errors; the caller keeps the typed input. */
export function useCommand<M extends CommandMutation>(mutation: GraphQLTaggedNode): Command<M> {
  const [commit] = useMutation<M>(mutation)
  const [errors, setErrors] = useState<readonly UserError[]>([])
  const [running, setRunning] = useState(0)
  const [intent] = useState(() => new Intent())

  const run = useCallback<Command<M>['run']>(
    async (input, { updater, ...others } = {}) => {
      const variables = { ...others, input: { ...input, idempotencyKey: intent.keyFor(input) } } as M['variables']
      const send = () =>
        new Promise<M['response']>((resolve, reject) => {
          commit({ variables, ...(updater && { updater }), onCompleted: resolve, onError: reject })
        })

      setRunning((count) => count + 1)
      setErrors([])
      try {
        const answer = async () => payloadOf<M>(await withIdempotencyKey(send))
        let payload = await answer()
        if (payload.userErrors.some(({ code }) => code === confirmationRequired) && (await askConfirmation())) payload = await answer()
        intent.settle()
        setErrors(payload.userErrors)
        return payload.userErrors.length > 0 ? { ok: false, errors: payload.userErrors, failure: null } : { ok: true, payload }
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error
        intent.settle(error)
        return { ok: false, errors: [], failure: error }
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [commit, intent],
  )

  return { run, busy: running > 0, errors }
}

function payloadOf<M extends CommandMutation>(response: M['response']): Payload<M> {
  const [payload] = Object.values(response)
  if (!payload) throw new RequestFailure('SYSTEM_ERROR', '')
  return payload as Payload<M>
}
