import type { z } from 'zod'
import type { Outcome, Spec } from '../kernel/command/command.ts'
import type { Failure } from '../kernel/command/failure.ts'
import { fieldFailures } from '../kernel/command/fieldFailures.ts'
import { IdempotencyKey } from '../kernel/command/idempotencyKey.ts'
import { recordRefusal } from '../kernel/command/recordOutside.ts'
import { Malformed } from '../kernel/failures.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, originOf } from '../kernel/schema/context.ts'
import { inputType, type PayloadBuilder, type PayloadShape, requirementsOf } from '../kernel/schema/mutation.ts'
import { eitherRight } from '../kernel/schema/scoped.ts'
import { UserError, userErrors } from '../kernel/schema/userError.ts'

/** Source of the payload's fields: the command's result, and the token if this call created one. */
export interface SecretShape<Result> extends PayloadShape<Result> {
  token: string | null
  /** What became of the mail with the token; null if this call made none. */
  mail: MailOutcome | null
}

export interface MailOutcome {
  /** Whether the mail server took it. */
  taken: boolean
  /** Why the mail server refused it; null if it took it or was not asked. */
  failure: string | null
}

interface Answered<Result> {
  outcome: Outcome<Result>
  token: string | null
  mail?: MailOutcome | null
}

interface Binding<Result> extends Pick<Spec<z.ZodObject>, 'name' | 'means' | 'right' | 'orRight' | 'needsConfirmation'> {
  /** The whole input, including the secret. */
  input: z.ZodObject
  fields(t: PayloadBuilder<Result>): Record<string, unknown>
  run(ctx: Context, input: Record<string, unknown>, key: string): Promise<Answered<Result>>
}

/**
 * Binds a command whose input or result contains a secret. The secret bypasses the command, so neither the fingerprint nor the stored
 * answer contains it; a retry returns the created object but no token.
 */
export function secretMutation<Result>({ input, fields, run, ...command }: Binding<Result>): void {
  const { name } = command
  const Name = name.charAt(0).toUpperCase() + name.slice(1)
  const Payload = builder.objectRef<SecretShape<Result>>(`${Name}Payload`).implement({
    description: `Answer of ${name}.`,
    fields: (t) => ({
      ...(fields(t as unknown as PayloadBuilder<Result>) as Record<string, never>),
      userErrors: t.expose('userErrors', {
        type: [UserError],
        description: 'Why nothing was changed; empty if the command was applied.',
      }),
    }),
  })
  const answer = async (ctx: Context, { idempotencyKey, ...raw }: { idempotencyKey: string }): Promise<SecretShape<Result>> => {
    const refused = (...failures: Failure[]) => ({ result: null, token: null, mail: null, userErrors: userErrors(failures, ctx) })
    const key = IdempotencyKey.safeParse(idempotencyKey)
    if (!key.success) return refused(Malformed({ form: 'idempotencyKey' }, 'idempotencyKey'))
    const parsed = input.safeParse(raw, { reportInput: true })
    const record = async ([why]: readonly Failure[]) =>
      why && recordRefusal(ctx.services, originOf(ctx), { command: name, input: raw, key: key.data }, why)
    if (!parsed.success) {
      const failures = fieldFailures(parsed.error)
      await record(failures)
      return refused(...failures)
    }
    const { outcome, token, mail = null } = await run(ctx, raw, key.data)
    await record(outcome.failures)
    return { result: outcome.result, token, mail, userErrors: userErrors(outcome.failures, ctx) }
  }
  const Input = inputType(`${Name}Input`, `Input of ${name}.`, input, true)
  builder.mutationField(name, (t) =>
    t.field({
      type: Payload,
      description: `${command.means} ${requirementsOf(command)}`,
      args: { input: t.arg({ type: Input as never, required: true, description: 'What to do.' }) },
      authScopes: eitherRight(command.right, command.orRight),
      resolve: (_root, args, ctx) => answer(ctx, args.input as { idempotencyKey: string }),
    }),
  )
}
