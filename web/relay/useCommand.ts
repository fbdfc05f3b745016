import { useCallback, useRef, useState } from 'react'
import { useMutation } from 'react-relay'
import type { GraphQLTaggedNode, MutationParameters, SelectorStoreUpdater } from 'relay-runtime'
import { v7 as uuidv7 } from 'uuid'
import { isUncertain, RequestFailure } from './failure.ts'

/** Something that a person caused and can mend; `field` is the path of the input field that it speaks of. */
export interface UserError {
  readonly code: string
  readonly field: string | null | undefined
  readonly message: string
}

interface CommandMutation extends MutationParameters {
  readonly variables: { readonly input: { readonly idempotencyKey: string } }
}

type Input<M extends CommandMutation> = Omit<M['variables']['input'], 'idempotencyKey'>
type Payload<M extends CommandMutation> = NonNullable<NonNullable<M['response']>[keyof NonNullable<M['response']>]>

export type Outcome<M extends CommandMutation> =
  | { ok: true; payload: Payload<M> }
  | { ok: false; errors: readonly UserError[]; failure: RequestFailure | null }

export interface Command<M extends CommandMutation> {
  run(input: Input<M>, options?: { updater?: SelectorStoreUpdater<M['response']>; connections?: readonly string[] }): Promise<Outcome<M>>
  busy: boolean
  errors: readonly UserError[]
}

const tries = 4

/**
 * A mutation that may be sent twice and happens once. Every submit has a key of its own; a repeat after a lost answer, by itself or by the
 * person's hand with the same input, carries the same key.
 */
export function useCommand<M extends CommandMutation>(mutation: GraphQLTaggedNode): Command<M> {
  const [commit] = useMutation<M>(mutation)
  const [errors, setErrors] = useState<readonly UserError[]>([])
  const [running, setRunning] = useState(0)
  const uncertain = useRef<{ key: string; input: string } | null>(null)

  const run = useCallback<Command<M>['run']>(
    async (input, options = {}) => {
      const { updater, ...rest } = options
      const text = JSON.stringify(input)
      const idempotencyKey = uncertain.current?.input === text ? uncertain.current.key : uuidv7()
      const variables = { ...rest, input: { ...input, idempotencyKey } } as M['variables']
      const once = () =>
        new Promise<M['response']>((resolve, reject) => {
          commit({ variables, ...(updater && { updater }), onCompleted: resolve, onError: reject })
        })

      setRunning((count) => count + 1)
      setErrors([])
      try {
        const payload = payloadOf<M>(await repeated(once))
        uncertain.current = null
        const found = (payload as { userErrors?: readonly UserError[] }).userErrors ?? []
        setErrors(found)
        return found.length > 0 ? { ok: false, errors: found, failure: null } : { ok: true, payload }
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error
        uncertain.current = isUncertain(error) ? { key: idempotencyKey, input: text } : null
        return { ok: false, errors: [], failure: error }
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [commit],
  )

  return { run, busy: running > 0, errors }
}

async function repeated<T>(once: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once()
    } catch (error) {
      if (!isUncertain(error) || attempt >= tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** attempt * (0.5 + Math.random())))
    }
  }
}

function payloadOf<M extends CommandMutation>(response: M['response']): Payload<M> {
  const [payload] = Object.values(response as Record<string, unknown>)
  if (!payload) throw new RequestFailure('SYSTEM_ERROR', '')
  return payload as Payload<M>
}
