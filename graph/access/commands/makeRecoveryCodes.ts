import { command } from '../../kernel/command/command.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { factorFact, type Proof, takeProof } from '../secondFactor.ts'
import { accessRights } from '../states.ts'
import { replaceRecoveryCodes } from '../store/secondFactor.ts'
import { endSessionsOf } from '../store.ts'

/** New recovery codes as hashes, and one of all of them, by which a call knows the codes that it made. */
export interface NewCodes {
  hashes: readonly string[]
  hash: string
}

/** What only the holder of the second factor may do. */
export interface ProvenChange {
  /** The code that was given, or why it is refused. */
  proof: Proof | Failure
  /** Hash of the session to keep. */
  tokenHash: string | null
}

/** Replaces the caller's recovery codes. The result's hash tells whether this call made them. */
export const makeRecoveryCodes = ({ proof, tokenHash }: ProvenChange, codes: NewCodes) =>
  command({
    name: 'makeRecoveryCodes',
    means: 'Makes ten new recovery codes, returned once, instead of the earlier ones, and ends your other sessions.',
    right: accessRights.self,
    input: fields({}),
    scope: () => ({}),
    async run(tx, call) {
      if (!('kind' in proof)) throw proof
      const { staffId } = proof
      const facts = await takeProof(tx, call, proof)
      await replaceRecoveryCodes(tx, call, staffId, codes.hashes)
      const ended = await endSessionsOf(tx, call, staffId, { except: tokenHash })
      return { result: { staffId, hash: codes.hash }, facts: [...facts, await factorFact(tx, 'recoveryCodesMade', staffId), ...ended] }
    },
  })
