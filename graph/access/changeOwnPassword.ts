import { isPerson } from '../kernel/command/actor.ts'
import { execute, type Outcome } from '../kernel/command/command.ts'
import { Failure } from '../kernel/command/failure.ts'
import { Forbidden } from '../kernel/failures.ts'
import { type Context, originOf } from '../kernel/schema/context.ts'
import { changePassword } from './commands/changePassword.ts'
import { PasswordUnchanged } from './failures.ts'
import { refusePassword } from './refusePassword.ts'
import { hashPassword, verifyPassword } from './signIn.ts'
import { countPasswordTry, forgivePasswordTries } from './throttle.ts'

/**
 * Changes the caller's own password after verifying the current one. Attempts are rate limited, since an open session could be used for
 * guessing; the new password is checked only if the current one is right.
 */
export async function changeOwnPassword(ctx: Context, current: string, next: string, key: string): Promise<Outcome<{ staffId: string }>> {
  const { services, tokenHash, actor } = ctx
  if (!actor || !isPerson(actor) || !actor.id) throw Forbidden()
  try {
    await countPasswordTry(services, actor.id)
  } catch (error) {
    if (error instanceof Failure) return { result: null, failures: [error] }
    throw error
  }
  const staff = await ctx.services.db.staff.findUniqueOrThrow({ where: { id: actor.id }, select: { login: true, passwordHash: true } })
  const from = (await verifyPassword(staff.passwordHash, current)) ? staff.passwordHash : null
  if (from !== null) {
    await forgivePasswordTries(services, actor.id)
    const refusal = next === current ? PasswordUnchanged({}, 'newPassword') : await refusePassword(next, staff.login, 'newPassword')
    if (refusal) return { result: null, failures: [refusal] }
  }
  // On a retry the current password has already changed; the command replays its answer by key.
  return execute(services, originOf(ctx), changePassword({ from, to: await hashPassword(next), tokenHash }), {}, { key })
}
