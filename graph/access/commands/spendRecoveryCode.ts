import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { type Proof, takeProof } from '../secondFactor.ts'
import { accessRights } from '../states.ts'

/** Spends a recovery code with which a person signs in; bound to no mutation. */
export const spendRecoveryCode = (proof: Proof) =>
  command({
    name: 'spendRecoveryCode',
    means: 'Signs in with a recovery code.',
    right: accessRights.self,
    input: fields({}),
    scope: () => ({}),
    run: async (tx, call) => ({ result: { staffId: proof.staffId }, facts: await takeProof(tx, call, proof) }),
  })
