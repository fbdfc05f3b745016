import { Failure } from '../command/failure.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'

export interface UserErrorShape {
  code: string
  field: string | null
  message: string
  values: Record<string, unknown>
}

export const UserError = builder.objectRef<UserErrorShape>('UserError').implement({
  description: 'An error that a person can cause and correct.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable code, such as `INSUFFICIENT_AVAILABLE`.' }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Path of the input field, such as `lines.0.quantity`.',
    }),
    message: t.exposeString('message', { description: 'Message in the language of the request.' }),
    values: t.expose('values', { type: 'JSON', description: 'Values used in the message.' }),
  }),
})

/** Failures as returned by the API. */
export function userErrors(failures: readonly Failure[], ctx: Pick<Context, 'language'>): UserErrorShape[] {
  return failures.map(({ code, field, values }) => ({ code, field, values, message: Failure.sentence(code, ctx.language, values) }))
}
