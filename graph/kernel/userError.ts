import { builder } from './builder.ts'
import type { Context } from './context.ts'
import { Failure } from './failure.ts'

export interface UserErrorShape {
  code: string
  field: string | null
  message: string
  values: Record<string, unknown>
}

export const UserError = builder.objectRef<UserErrorShape>('UserError').implement({
  description: 'Something that a person can cause and mend.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable code, such as `INSUFFICIENT_AVAILABLE`.' }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Path of the input field that it speaks of, such as `lines.0.quantity`.',
    }),
    message: t.exposeString('message', { description: 'The sentence for people, in the language of the request.' }),
    values: t.expose('values', { type: 'JSON', description: 'The values in the sentence, for programs.' }),
  }),
})

/** Failures as the API shows them. */
export function userErrors(failures: readonly Failure[], ctx: Pick<Context, 'language'>): UserErrorShape[] {
  return failures.map(({ code, field, values }) => ({ code, field, values, message: Failure.sentence(code, ctx.language, values) }))
}
