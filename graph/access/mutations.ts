import { builder } from '../kernel/builder.ts'
import { Failure } from '../kernel/failure.ts'
import { fieldFailures } from '../kernel/fieldFailures.ts'
import { inputType } from '../kernel/mutation.ts'
import { UserError, type UserErrorShape, userErrors } from '../kernel/userError.ts'
import { authenticate } from './authenticate.ts'
import { SignInInput } from './input.ts'
import { signIn } from './signIn.ts'
import { revokeSession } from './store.ts'
import { Viewer } from './types.ts'
import type { Actor } from '../kernel/actor.ts'

interface SignInShape {
  token: string | null
  viewer: Actor | null
  userErrors: UserErrorShape[]
}

const SignInPayload = builder.objectRef<SignInShape>('SignInPayload').implement({
  description: 'Answer of signIn.',
  fields: (t) => ({
    token: t.exposeString('token', { nullable: true, description: 'The bearer token of the new session; shown once, stored hashed.' }),
    viewer: t.expose('viewer', { type: Viewer, nullable: true, description: 'Who is signed in now.' }),
    userErrors: t.expose('userErrors', { type: [UserError], description: 'Why nobody was signed in.' }),
  }),
})

builder.mutationField('signIn', (t) =>
  t.field({
    type: SignInPayload,
    description: 'Opens a session. The only mutation that needs no sign-in and no key: a repetition opens another session.',
    complexity: 10,
    authScopes: { open: true },
    args: { input: t.arg({ type: inputType('SignInInput', 'Input of signIn.', SignInInput) as never, required: true, description: 'Who.' }) },
    resolve: async (_root, args, ctx): Promise<SignInShape> => {
      const parsed = SignInInput.safeParse(args.input, { reportInput: true })
      if (!parsed.success) return { token: null, viewer: null, userErrors: userErrors(fieldFailures(parsed.error), ctx) }
      try {
        const { token } = await signIn(ctx, parsed.data.login, parsed.data.password)
        const session = await authenticate(ctx.services.db, token)
        ctx.actor = session?.actor ?? null
        return { token, viewer: ctx.actor, userErrors: [] }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return { token: null, viewer: null, userErrors: userErrors([error], ctx) }
      }
    },
  }),
)

builder.mutationField('signOut', (t) =>
  t.boolean({
    description: 'Ends the session of the token that it is sent with. True also when it had ended before.',
    complexity: 10,
    authScopes: { open: true },
    resolve: async (_root, _args, ctx) => {
      if (ctx.tokenHash) await revokeSession(ctx.services.db, ctx.tokenHash)
      return true
    },
  }),
)
