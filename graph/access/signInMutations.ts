import type { z } from 'zod'
import type { Actor } from '../kernel/command/actor.ts'
import { Failure } from '../kernel/command/failure.ts'
import { fieldFailures } from '../kernel/command/fieldFailures.ts'
import { builder } from '../kernel/schema/builder.ts'
import type { Context } from '../kernel/schema/context.ts'
import { readAs } from '../kernel/schema/fenced.ts'
import { inputType } from '../kernel/schema/mutation.ts'
import { UserError, type UserErrorShape, userErrors } from '../kernel/schema/userError.ts'
import { authenticate } from './authenticate.ts'
import { AcceptInvitationInput, OpenPartnerSessionInput, SignInInput } from './input.ts'
import { openPartnerSession } from './partner/openPartnerSession.ts'
import { recordSignIn } from './recordSignIn.ts'
import { type OpenedSession, signIn } from './signIn.ts'
import { takeInvitation } from './takeInvitation.ts'
import { Viewer } from './types/viewer.ts'

interface SignInShape {
  token: string | null
  device: string | null
  viewer: Actor | null
  userErrors: UserErrorShape[]
}

interface Opening<Input extends z.ZodObject> {
  name: string
  means: string
  input: Input
  /** Null if the request's own session is the one that is asked for. */
  open(ctx: Context, input: z.output<Input>): Promise<OpenedSession | null>
}

/** Binds a mutation that opens a session. It takes no idempotency key: a stored answer would hold the token of the session. */
function opensSession<Input extends z.ZodObject>({ name, means, input, open }: Opening<Input>): void {
  const Name = name.charAt(0).toUpperCase() + name.slice(1)
  const Payload = builder.objectRef<SignInShape>(`${Name}Payload`).implement({
    description: `Answer of ${name}.`,
    fields: (t) => ({
      token: t.exposeString('token', { nullable: true, description: 'Bearer token of the new session; returned once, stored as a hash.' }),
      device: t.exposeString('device', {
        nullable: true,
        description:
          'Proves that the account has signed in on this device before; grants no access. Store it on the device and send it in `devices` next time.',
      }),
      viewer: t.expose('viewer', { type: Viewer, nullable: true, description: 'The signed-in account.' }),
      userErrors: t.expose('userErrors', { type: [UserError], description: 'Why the sign-in was refused.' }),
    }),
  })
  const refused = (why: readonly Failure[], ctx: Context): SignInShape => ({
    token: null,
    device: null,
    viewer: null,
    userErrors: userErrors(why, ctx),
  })
  builder.mutationField(name, (t) =>
    t.field({
      type: Payload,
      description: means,
      authScopes: { open: true },
      args: {
        input: t.arg({ type: inputType(`${Name}Input`, `Input of ${name}.`, input) as never, required: true, description: 'Credentials.' }),
      },
      resolve: async (_root, args, ctx): Promise<SignInShape> => {
        const parsed = input.safeParse(args.input, { reportInput: true })
        if (!parsed.success) return refused(fieldFailures(parsed.error), ctx)
        try {
          const opened = await recordSignIn(ctx, name, parsed.data, () => open(ctx, parsed.data))
          if (!opened) return { token: null, device: null, viewer: ctx.actor, userErrors: [] }
          const session = await authenticate(ctx.services, opened.token)
          ctx.actor = session.known?.actor ?? null
          Object.assign(ctx, readAs(ctx))
          return { token: opened.token, device: opened.device, viewer: ctx.actor, userErrors: [] }
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          return refused([error], ctx)
        }
      },
    }),
  )
}

opensSession({
  name: 'signIn',
  means:
    'Opens a session. For an account with a second factor, the right password alone is refused with `SECOND_FACTOR_REQUIRED` at `code`: send all again with a code. Needs no sign-in and no idempotency key: a retry opens another session, or is refused if its code was used.',
  input: SignInInput,
  open: (ctx, { devices, code, ...credentials }) => signIn(ctx, { ...credentials, code: code ?? null, devices: devices ?? [] }),
})

opensSession({
  name: 'acceptInvitation',
  means:
    'Sets the password of an invited account by a link and opens a session. Needs no sign-in and no idempotency key: a link is used once, so a retry is refused with `INVITATION_USED`, and the password is set.',
  input: AcceptInvitationInput,
  open: takeInvitation,
})

opensSession({
  name: 'openPartnerSession',
  means:
    'Opens a session by a login ticket of a partner, once: a ticket that is unknown, used or expired, or whose user, customer or partner is not active any more, is refused with `TEMPORARY_TOKEN_NOT_FOUND`. Sent with the token of the session that the ticket has opened, it succeeds without a token: that session goes on. Needs no sign-in and no idempotency key.',
  input: OpenPartnerSessionInput,
  open: openPartnerSession,
})
