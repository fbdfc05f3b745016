import { command } from '../../kernel/command/command.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { SecondFactorSetupEnded } from '../failures.ts'
import { factorFact } from '../secondFactor.ts'
import { accessRights } from '../states.ts'
import { confirmNewSecret, replaceRecoveryCodes } from '../store/secondFactor.ts'
import { endSessionsOf } from '../store.ts'
import type { NewCodes } from './makeRecoveryCodes.ts'

/** The first code of an app that was set up, and the recovery codes that come with a first app. */
export interface FirstCode {
  /** The encrypted secret and the time step of the code, or why it is refused. */
  confirmed: { newSecret: string; step: number } | Failure
  codes: NewCodes
  /** Hash of the session to keep. */
  tokenHash: string | null
}

/** Lets the app that was set up sign in, instead of the one before. The result's hash is that of the codes if there are new ones. */
export const confirmSecondFactor = ({ confirmed, codes, tokenHash }: FirstCode) =>
  command({
    name: 'confirmSecondFactor',
    means:
      'Lets the app that was set up sign in from now on, instead of the one before, and ends your other sessions. With the first app come ten recovery codes, returned once; they stay as they are when an app is replaced.',
    right: accessRights.self,
    input: fields({}),
    scope: () => ({}),
    async run(tx, call) {
      if (!('step' in confirmed)) throw confirmed
      const staffId = call.actor.id as string
      const before = await tx.staff.findUniqueOrThrow({ where: { id: staffId }, select: { secondFactorSince: true } })
      if (!(await confirmNewSecret(tx, call, staffId, confirmed))) throw SecondFactorSetupEnded()
      const isFirst = before.secondFactorSince === null
      if (isFirst) await replaceRecoveryCodes(tx, call, staffId, codes.hashes)
      const fact = await factorFact(tx, isFirst ? 'secondFactorSetUp' : 'secondFactorReplaced', staffId)
      const ended = await endSessionsOf(tx, call, staffId, { except: tokenHash })
      return { result: { staffId, hash: isFirst ? codes.hash : null }, facts: [fact, ...ended] }
    },
  })
