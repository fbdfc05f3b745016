import { verifySync } from 'otplib'

/** Seconds of a time step, for which a code of the app is shown. */
const stepSeconds = 30

/** A typed code without spaces and dashes, in small letters and ASCII digits. */
export const normalizeFactorCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()

/** Whether a normalized code is one of an app; all others are recovery codes. */
export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(code)

/** The time step of a code of an app, if it is the present one, the one before or the next; null if the code is wrong, or not later than the last accepted step. */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  if (!isAppCode(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, period: stepSeconds, epochTolerance: stepSeconds })
  if (!result.valid) return null
  const step = Math.floor(epoch / stepSeconds) + result.delta
  return lastStep === null || step > lastStep ? step : null
}

/** A role as it is held. */
interface HeldRole {
  role: { nameZh: string; nameEn: string; requiresSecondFactor: boolean }
}

/** A held role that requires a second factor; null if none does. */
export const requiringRole = (grants: readonly HeldRole[]) => grants.find(({ role }) => role.requiresSecondFactor)?.role ?? null
