import type { Actor } from '../kernel/actor.ts'
import { builder } from '../kernel/builder.ts'
import { execute } from '../kernel/command.ts'
import { type Context, originOf } from '../kernel/context.ts'
import { Failure } from '../kernel/failure.ts'
import { fieldFailures } from '../kernel/fieldFailures.ts'
import { inputType, mutation, node, type PayloadBuilder } from '../kernel/mutation.ts'
import { UserError, type UserErrorShape, userErrors } from '../kernel/userError.ts'
import { authenticate } from './authenticate.ts'
import { createApiKey } from './createApiKey.ts'
import { createStaff } from './createStaff.ts'
import { createWallToken } from './createWallToken.ts'
import { grantRole } from './grantRole.ts'
import { CreateStaffInput, SignInInput } from './input.ts'
import { revokeApiKey } from './revokeApiKey.ts'
import { revokeWallToken } from './revokeWallToken.ts'
import { secretMutation } from './secretMutation.ts'
import { hashPassword, signIn } from './signIn.ts'
import { endSessions } from './store.ts'
import { hashToken, newToken } from './token.ts'
import { Viewer } from './types.ts'

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
    args: {
      input: t.arg({ type: inputType('SignInInput', 'Input of signIn.', SignInInput) as never, required: true, description: 'Who.' }),
    },
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
      if (ctx.tokenHash) await end(ctx, { tokenHash: ctx.tokenHash })
      return true
    },
  }),
)

builder.mutationField('signOutEverywhere', (t) =>
  t.boolean({
    description: 'Ends every session of the person who sends it, on every device. True also when none was left.',
    complexity: 10,
    authScopes: { open: true },
    resolve: async (_root, _args, ctx) => {
      if (ctx.actor?.kind === 'STAFF' && ctx.actor.id) await end(ctx, { staffId: ctx.actor.id })
      return true
    },
  }),
)

/** Ends sessions and says so, that their sockets are closed. */
async function end(ctx: Context, which: Parameters<typeof endSessions>[1]): Promise<void> {
  const ended = await endSessions(ctx.services.db, which)
  const signals = ended.map((id) => ({ kind: 'session.ended', type: 'Session', id, warehouseId: null, customerId: null }))
  ctx.services.signals.publish(signals, ctx.services.newId())
}

mutation(grantRole, (t) => ({ staff: node(t, 'Staff', 'Who holds it now.', (r) => r.staffId) }))
mutation(revokeApiKey, (t) => ({ apiKey: node(t, 'ApiKey', 'The key that works no more.', (r) => r.apiKeyId) }))
mutation(revokeWallToken, (t) => ({ wallToken: node(t, 'WallToken', 'The screen that is closed.', (r) => r.wallTokenId) }))

secretMutation<{ staffId: string }>({
  ...createStaff(''),
  input: CreateStaffInput,
  fields: (t) => ({ staff: node(t, 'Staff', 'The new member of staff.', (r) => r.staffId) }),
  run: async (ctx, { password, ...account }, key) => {
    const command = createStaff(await hashPassword(password as string))
    return { outcome: await execute(ctx.services, originOf(ctx), command, account, { key }), token: null }
  },
})

secretMutation<{ apiKeyId: string; hash: string }>({
  ...createApiKey(''),
  fields: (t) => ({ apiKey: node(t, 'ApiKey', 'The new key.', (r) => r.apiKeyId), token: shownOnce(t) }),
  run: async (ctx, input, key) => {
    const token = newToken('key')
    const outcome = await execute(ctx.services, originOf(ctx), createApiKey(hashToken(token)), input, { key })
    return { outcome, token: outcome.result?.hash === hashToken(token) ? token : null }
  },
})

secretMutation<{ wallTokenId: string; hash: string }>({
  ...createWallToken(''),
  fields: (t) => ({ wallToken: node(t, 'WallToken', 'The new wall screen.', (r) => r.wallTokenId), token: shownOnce(t) }),
  run: async (ctx, input, key) => {
    const token = newToken('wall')
    const outcome = await execute(ctx.services, originOf(ctx), createWallToken(hashToken(token)), input, { key })
    return { outcome, token: outcome.result?.hash === hashToken(token) ? token : null }
  },
})

function shownOnce<Result>(t: PayloadBuilder<Result>) {
  return t.exposeString('token', {
    nullable: true,
    description: 'The bearer token, shown this once; a repetition under the same key answers null.',
  })
}
