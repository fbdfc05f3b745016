import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { SecondFactorNeeded } from '../failures.ts'
import { requiringRole } from '../rules/secondFactor.ts'
import { factorFact, takeProof } from '../secondFactor.ts'
import { accessRights } from '../states.ts'
import { deleteFactor } from '../store/secondFactor.ts'
import { endSessionsOf } from '../store.ts'
import type { ProvenChange } from './makeRecoveryCodes.ts'

/** Removes the caller's second factor. */
export const removeSecondFactor = ({ proof, tokenHash }: ProvenChange) =>
  command({
    name: 'removeSecondFactor',
    means:
      'Removes your authenticator app and your recovery codes, and ends your other sessions. Refused while one of your roles requires a second factor.',
    right: accessRights.self,
    input: fields({}),
    scope: () => ({}),
    async run(tx, call) {
      if (!('kind' in proof)) throw proof
      const { staffId } = proof
      const role = { select: { nameZh: true, nameEn: true, requiresSecondFactor: true } }
      const needed = requiringRole(await tx.roleGrant.findMany({ where: { staffId }, select: { role } }))
      if (needed) throw SecondFactorNeeded({ role: needed.nameZh, roleEn: needed.nameEn })
      const facts = await takeProof(tx, call, proof)
      await deleteFactor(tx, staffId)
      const ended = await endSessionsOf(tx, call, staffId, { except: tokenHash })
      return { result: { staffId }, facts: [...facts, await factorFact(tx, 'secondFactorRemoved', staffId), ...ended] }
    },
  })
