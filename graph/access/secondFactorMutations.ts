import { generateSecret, generateURI } from 'otplib'
import { isPerson } from '../kernel/command/actor.ts'
import { execute } from '../kernel/command/command.ts'
import { Failure } from '../kernel/command/failure.ts'
import { Forbidden } from '../kernel/failures.ts'
import { type Context, originOf, signedIn } from '../kernel/schema/context.ts'
import { mutation, node, type PayloadBuilder } from '../kernel/schema/mutation.ts'
import { accountOf } from './authenticate.ts'
import { beginSecondFactor } from './commands/beginSecondFactor.ts'
import { confirmSecondFactor } from './commands/confirmSecondFactor.ts'
import { makeRecoveryCodes, type NewCodes } from './commands/makeRecoveryCodes.ts'
import { removeSecondFactor } from './commands/removeSecondFactor.ts'
import { resetSecondFactor } from './commands/resetSecondFactor.ts'
import { setRoleSecondFactor } from './commands/setRoleSecondFactor.ts'
import { SecondFactorNone, SecondFactorSetupEnded, SecondFactorWrong } from './failures.ts'
import { BeginSecondFactorInput, ConfirmSecondFactorInput, SecondFactorInput } from './input.ts'
import { normalizeFactorCode, stepOfCode } from './rules/secondFactor.ts'
import { type Proof, purposeOf, verifySecondFactor } from './secondFactor.ts'
import { type SecretShape, secretMutation } from './secretMutation.ts'
import { recoveryCodeCount } from './states.ts'
import { readFactor } from './store/secondFactor.ts'
import { type CodeAttempt, countCode, forgiveCodes, networkOf } from './throttle.ts'
import { hashToken, newPassword } from './token.ts'

mutation(resetSecondFactor, (t) => ({ staff: node(t, 'Staff', 'The member of staff.', (r) => r.staffId) }))
mutation(setRoleSecondFactor, (t) => ({ role: node(t, 'Role', 'The changed role.', (r) => r.roleId) }))

// Codes are part of no command: neither its fingerprint nor its answer may hold one. On a retry the code was used already; the command then
// replays its answer by the key.
const noCodes: NewCodes = { hashes: [], hash: '' }
const noProof = { proof: SecondFactorNone(), tokenHash: null }

secretMutation<{ staffId: string; hash: string }>({
  ...beginSecondFactor({ secret: '', hash: '', proof: null }),
  input: BeginSecondFactorInput,
  fields: (t) => ({
    secret: t.exposeString('token', {
      nullable: true,
      description: 'Secret of the app in Base32, to be typed into it; returned once, null on a retry with the same key.',
    }),
    uri: t.string({
      nullable: true,
      description: 'The secret as `otpauth:` address, for the QR code; null on a retry with the same key.',
      resolve: ({ token }: SecretShape<unknown>, _args: object, ctx: Context) =>
        token && generateURI({ issuer: 'Wavehouse', label: accountOf(signedIn(ctx)).login ?? '', secret: token }),
    }),
  }),
  run: async (ctx, { code }, key) => {
    const staffId = ownId(ctx)
    const proof = typeof code === 'string' ? await proofOrFailure(ctx, staffId, code) : null
    const secret = generateSecret()
    const hash = hashToken(secret)
    const command = beginSecondFactor({
      secret: ctx.services.encryption.encrypt(secret, purposeOf(staffId)),
      hash,
      proof,
    })
    const outcome = await execute(ctx.services, originOf(ctx), command, {}, { key })
    return { outcome, token: outcome.result?.hash === hash ? secret : null }
  },
})

secretMutation<{ staffId: string; hash: string | null }>({
  ...confirmSecondFactor({ confirmed: SecondFactorSetupEnded(), codes: noCodes, tokenHash: null }),
  input: ConfirmSecondFactorInput,
  fields: (t) => ({ changed: changedField(t), recoveryCodes: codesField(t) }),
  run: async (ctx, { code }, key) => {
    const codes = newRecoveryCodes()
    const confirmed = await confirmedBy(ctx, ownId(ctx), String(code))
    const command = confirmSecondFactor({ confirmed, codes, tokenHash: ctx.tokenHash })
    const outcome = await execute(ctx.services, originOf(ctx), command, {}, { key })
    return { outcome, token: outcome.result?.hash === codes.hash ? codes.text : null }
  },
})

secretMutation<{ staffId: string; hash: string }>({
  ...makeRecoveryCodes(noProof, noCodes),
  input: SecondFactorInput,
  fields: (t) => ({ changed: changedField(t), recoveryCodes: codesField(t) }),
  run: async (ctx, { code }, key) => {
    const codes = newRecoveryCodes()
    const proof = await proofOrFailure(ctx, ownId(ctx), String(code))
    const outcome = await execute(ctx.services, originOf(ctx), makeRecoveryCodes({ proof, tokenHash: ctx.tokenHash }, codes), {}, { key })
    return { outcome, token: outcome.result?.hash === codes.hash ? codes.text : null }
  },
})

secretMutation<{ staffId: string }>({
  ...removeSecondFactor(noProof),
  input: SecondFactorInput,
  fields: (t) => ({ changed: changedField(t) }),
  run: async (ctx, { code }, key) => {
    const proof = await proofOrFailure(ctx, ownId(ctx), String(code))
    return {
      outcome: await execute(ctx.services, originOf(ctx), removeSecondFactor({ proof, tokenHash: ctx.tokenHash }), {}, { key }),
      token: null,
    }
  },
})

/** The account of the calling person. Keys and walls have no second factor. */
function ownId({ actor }: Context): string {
  if (!actor || !isPerson(actor) || !actor.id) throw Forbidden()
  return actor.id
}

/** An attempt in an open session: while there is a second factor, each was opened with a code or is the one that set it up. */
const attemptOf = ({ tokenHash, address }: Context, staffId: string): CodeAttempt => ({
  staffId,
  network: networkOf(address),
  device: tokenHash,
  isKnownNetwork: true,
})

async function proofOrFailure(ctx: Context, staffId: string, code: string): Promise<Proof | Failure> {
  try {
    return await verifySecondFactor(ctx.services, attemptOf(ctx, staffId), code)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/**
 * Verifies the first code of an app that is being set up. It is counted, since another session of the person could guess it; before there is a second
 * factor sessions are opened by the password alone, so that none is a known device.
 */
async function confirmedBy(ctx: Context, staffId: string, code: string) {
  const { pool, encryption } = ctx.services
  const factor = await readFactor(pool, staffId)
  if (!factor?.newSecret) return SecondFactorSetupEnded()
  const { secret, newSecret } = factor
  const inSession = attemptOf(ctx, staffId)
  const attempt = secret ? inSession : { ...inSession, device: null, isKnownNetwork: false }
  try {
    await countCode(ctx.services, attempt)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  const step = stepOfCode(encryption.decrypt(newSecret, purposeOf(staffId)), normalizeFactorCode(code), new Date(), null)
  if (step === null) return SecondFactorWrong({}, 'code')
  await forgiveCodes(ctx.services, attempt)
  return { newSecret, step }
}

/** Recovery codes, such as `k7pm-x2rd-9hqt-w4ce`, each in a line of `text`. */
function newRecoveryCodes(): NewCodes & { text: string } {
  const codes = Array.from({ length: recoveryCodeCount }, newPassword)
  const text = codes.join('\n')
  return { text, hashes: codes.map((code) => hashToken(normalizeFactorCode(code))), hash: hashToken(text) }
}

function codesField<Result>(t: PayloadBuilder<Result>) {
  return t.stringList({
    nullable: true,
    description: 'New recovery codes, each of which works once; returned once, null if none were made and on a retry with the same key.',
    resolve: ({ token }: SecretShape<unknown>) => token?.split('\n') ?? null,
  })
}

function changedField<Result>(t: PayloadBuilder<Result>) {
  return t.boolean({
    description: 'Whether it was done; false if refused.',
    resolve: ({ result }: SecretShape<unknown>) => result !== null,
  })
}
