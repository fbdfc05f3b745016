import { command } from '../../kernel/command/command.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { SecondFactorRequired } from '../failures.ts'
import { type Proof, takeProof } from '../secondFactor.ts'
import { accessRights } from '../states.ts'
import { keepNewSecret } from '../store/secondFactor.ts'

/** An app that is to be set up. `hash` is one of its secret; the result's hash tells whether this call made it. */
export interface NewApp {
  /** The secret, encrypted. */
  secret: string
  hash: string
  /** The code of the app that signs in already, or why it is refused; null if none was given. */
  proof: Proof | Failure | null
}

/** Begins to set up an authenticator app. */
export const beginSecondFactor = ({ secret, hash, proof }: NewApp) =>
  command({
    name: 'beginSecondFactor',
    means:
      'Makes the secret of an authenticator app, returned once. The app signs in only after `confirmSecondFactor`, within 15 minutes; until then everything stays as it is.',
    right: accessRights.self,
    input: fields({}),
    scope: () => ({}),
    // A code proves more than the password of a confirmation, and a confirmation would use up another one.
    needsConfirmation: () => proof === null,
    async run(tx, call) {
      const staffId = call.actor.id as string
      const { secondFactorSince } = await tx.staff.findUniqueOrThrow({ where: { id: staffId }, select: { secondFactorSince: true } })
      if (proof && !('kind' in proof)) throw proof
      if (!proof && secondFactorSince) throw SecondFactorRequired({}, 'code')
      const facts = proof ? await takeProof(tx, call, proof) : []
      await keepNewSecret(tx, call, staffId, secret)
      return { result: { staffId, hash }, facts }
    },
  })
