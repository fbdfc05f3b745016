import type { Call } from '../kernel/command/call.ts'
import type { Services } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { accountFact } from './accountFact.ts'
import { SecondFactorNone, SecondFactorWrong } from './failures.ts'
import { isAppCode, normalizeFactorCode, stepOfCode } from './rules/secondFactor.ts'
import { findRecoveryCode, lockPerson, readFactor, takeRecoveryCode, takeStep } from './store/secondFactor.ts'
import { type CodeAttempt, countCode, forgiveCodes } from './throttle.ts'
import { hashToken } from './token.ts'

/** For what a secret is encrypted. */
export const purposeOf = (staffId: string): string => `second factor of ${staffId}`

/** A right code that was not used before. It has to be taken in the transaction that it allows, since another request may take it meanwhile. */
export type Proof = { kind: 'APP'; staffId: string; secret: string; step: number } | { kind: 'RECOVERY_CODE'; staffId: string; id: string }

/**
 * Verifies a code of a person's app or a recovery code. Attempts are counted before, so that parallel ones cannot exceed the limit. Fails at
 * `code` with SECOND_FACTOR_THROTTLED, SECOND_FACTOR_NONE or SECOND_FACTOR_WRONG.
 */
export async function verifySecondFactor(services: Services, attempt: CodeAttempt, typed: string): Promise<Proof> {
  await countCode(services, attempt)
  const proof = await proofOf(services, attempt.staffId, normalizeFactorCode(typed))
  await forgiveCodes(services, attempt)
  return proof
}

async function proofOf({ pool, encryption }: Services, staffId: string, code: string): Promise<Proof> {
  const factor = await readFactor(pool, staffId)
  if (!factor?.secret) throw SecondFactorNone({}, 'code')
  if (!isAppCode(code)) {
    const id = await findRecoveryCode(pool, staffId, hashToken(code))
    if (!id) throw SecondFactorWrong({}, 'code')
    return { kind: 'RECOVERY_CODE', staffId, id }
  }
  const step = stepOfCode(encryption.decrypt(factor.secret, purposeOf(staffId)), code, new Date(), factor.lastStep)
  if (step === null) throw SecondFactorWrong({}, 'code')
  return { kind: 'APP', staffId, secret: factor.secret, step }
}

/**
 * Uses up a proof and returns the facts. Fails with SECOND_FACTOR_WRONG if another request did so meanwhile. The person's row is locked first, as by a
 * sign-in and a confirmation.
 */
export async function takeProof(tx: Tx, call: Call, proof: Proof): Promise<Fact[]> {
  const { staffId } = proof
  await lockPerson(tx, staffId)
  const taken = proof.kind === 'APP' ? await takeStep(tx, call, staffId, proof) : await takeRecoveryCode(tx, call, staffId, proof.id)
  if (!taken) throw SecondFactorWrong({}, 'code')
  return proof.kind === 'APP' ? [] : [await factorFact(tx, 'recoveryCodeUsed', staffId)]
}

type FactorEvent =
  | 'secondFactorSetUp'
  | 'secondFactorReplaced'
  | 'secondFactorRemoved'
  | 'secondFactorReset'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'

export const factorFact = (tx: Tx, what: FactorEvent, id: string): Promise<Fact> => accountFact(tx, what, id)
