import type { z } from 'zod'
import { customerOf, isPerson } from '../kernel/command/actor.ts'
import { Failure } from '../kernel/command/failure.ts'
import { fieldFailures } from '../kernel/command/fieldFailures.ts'
import { recordOutside, recordRefusal } from '../kernel/command/recordOutside.ts'
import { Forbidden } from '../kernel/failures.ts'
import { builder } from '../kernel/schema/builder.ts'
import { type Context, originOf, signedIn } from '../kernel/schema/context.ts'
import { inputType } from '../kernel/schema/mutation.ts'
import { UserError, type UserErrorShape, userErrors } from '../kernel/schema/userError.ts'
import { accountNode } from './authenticate.ts'
import {
  LoginThrottled,
  PasswordWrong,
  SecondFactorNone,
  SecondFactorRequired,
  SecondFactorThrottled,
  SecondFactorWrong,
} from './failures.ts'
import { ConfirmIdentityInput } from './input.ts'
import { acceptCode, verifyPassword } from './signIn.ts'
import { confirmSession, readProofs } from './store/staff.ts'
import { countPasswordTry, forgivePasswordTries, isThrottled, networkOf } from './throttle.ts'

/**
 * Confirms who sits at an open session; until when that is good. Attempts are rate limited like those to change the password, since an open session
 * could be used for guessing. Who has a second factor proves it, too.
 */
async function confirmIdentity(ctx: Context, { password, code }: z.output<typeof ConfirmIdentityInput>): Promise<Date> {
  const actor = signedIn(ctx)
  const { services, tokenHash } = ctx
  if (!isPerson(actor) || !actor.id || !tokenHash) throw Forbidden()
  const staffId = actor.id
  await countPasswordTry(services, staffId)
  const proofs = await readProofs(services.pool, staffId)
  if (!proofs || !(await verifyPassword(proofs.passwordHash, password))) throw PasswordWrong({}, 'password')
  await forgivePasswordTries(services, staffId)
  const step = proofs.hasSecondFactor
    ? await acceptCode(
        ctx,
        { staffId, customerId: customerOf(actor), network: networkOf(ctx.address), device: tokenHash, isKnownNetwork: true },
        code ?? null,
      )
    : null
  const until = await confirmSession(services.pool, { tokenHash, step, ...proofs })
  if (!until) throw step ? SecondFactorWrong({}, 'code') : PasswordWrong({}, 'password')
  return until
}

/** What the log of commands holds of an attempt: nothing that was typed. */
function entryOf(ctx: Context) {
  const { id, kind } = signedIn(ctx)
  return { command: 'confirmIdentity', input: id && { staffId: accountNode(kind, id) } }
}

/** Failures of the proof; others are of the request. */
const codesOfProof: ReadonlySet<string> = new Set(
  [PasswordWrong, LoginThrottled, SecondFactorRequired, SecondFactorWrong, SecondFactorNone, SecondFactorThrottled].map(({ code }) => code),
)

interface ConfirmedShape {
  until: Date | null
  userErrors: UserErrorShape[]
}

const Payload = builder.objectRef<ConfirmedShape>('ConfirmIdentityPayload').implement({
  description: 'Answer of confirmIdentity.',
  fields: (t) => ({
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'Until when it is good for this session; null if refused.' }),
    userErrors: t.expose('userErrors', { type: [UserError], description: 'Why it was refused.' }),
  }),
})

builder.mutationField('confirmIdentity', (t) =>
  t.field({
    type: Payload,
    description:
      'Confirms who you are in this session, for what is refused with `CONFIRMATION_REQUIRED` some time after the sign-in. Needs no idempotency key: a repeat only confirms again.',
    authScopes: { open: true },
    args: {
      input: t.arg({
        type: inputType('ConfirmIdentityInput', 'Input of confirmIdentity.', ConfirmIdentityInput) as never,
        required: true,
        description: 'The proof.',
      }),
    },
    resolve: async (_root, { input }, ctx): Promise<ConfirmedShape> => {
      const parsed = ConfirmIdentityInput.safeParse(input, { reportInput: true })
      if (!parsed.success) return { until: null, userErrors: userErrors(fieldFailures(parsed.error), ctx) }
      try {
        const until = await confirmIdentity(ctx, parsed.data)
        await recordOutside(ctx.services, originOf(ctx), entryOf(ctx), { outcome: 'APPLIED', failure: null })
        return { until, userErrors: [] }
      } catch (error) {
        if (!(error instanceof Failure) || !codesOfProof.has(error.code)) throw error
        if (!isThrottled(error)) await recordRefusal(ctx.services, originOf(ctx), entryOf(ctx), error)
        return { until: null, userErrors: userErrors([error], ctx) }
      }
    },
  }),
)
