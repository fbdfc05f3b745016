import { gtinCheckDigit, s10CheckDigit } from '../../kernel/states/codes.ts'
import { defineEnum } from '../../kernel/states/enumSpec.ts'

export const TrackingCheckDigit = defineEnum('TrackingCheckDigit', 'How the last digit of a tracking number follows from the others.', {
  NONE: 'There is none: all digits count up.',
  S10: 'UPU S10 for postal items: two letters, eight digits, the check digit, two letters.',
  MOD10: 'GS1, as in an SSCC: the check digit ends the digits.',
})
export type TrackingCheckDigitName = keyof typeof TrackingCheckDigit.values

export const TrackingRangeState = defineEnum('TrackingRangeState', 'Whether a range gives tracking numbers.', {
  IN_USE: 'It has free numbers.',
  USED_UP: 'Each of its numbers was given to a label.',
  SET_ASIDE: 'What was not used of it is never given.',
})
export type TrackingRangeStateName = keyof typeof TrackingRangeState.values

export const TrackingNumbersState = defineEnum('TrackingNumbersState', 'Whether a channel has tracking numbers for its packages.', {
  ENOUGH: 'It has enough.',
  LOW: 'They run out soon.',
  USED_UP: 'None is free: labels of its packages fail until some are added.',
})
export type TrackingNumbersStateName = keyof typeof TrackingNumbersState.values

/** Maximum numbers of a range. */
export const trackingRangeMaximum = 100_000_000

/** Maximum numbers of a list that one command adds. */
export const trackingNumbersAtOnce = 2_000

/** Maximum numbers of a list that a person pastes. */
export const pastedNumbersMaximum = 10_000

/** Fewer free numbers than this are low, however slowly they are used. */
export const lowNumbers = 100

/** Numbers that do not last for more days than these at the pace of the last week are low. */
export const lowNumberDays = 5

/** Days over which the pace is taken. */
export const paceDays = 7

/** What the numbers of a range have in common. */
export interface NumberForm {
  prefix: string
  suffix: string
  checkDigit: TrackingCheckDigitName
}

/** The tracking number of a range with these digits, which are without the check digit and with leading zeros. */
export function trackingNumberOf({ prefix, suffix, checkDigit }: NumberForm, digits: string): string {
  return `${prefix}${digits}${checkOf(checkDigit, digits)}${suffix}`
}

function checkOf(checkDigit: TrackingCheckDigitName, digits: string): string {
  if (checkDigit === 'NONE') return ''
  return String(checkDigit === 'S10' ? s10CheckDigit(digits) : gtinCheckDigit(digits))
}

/** What is wrong with a range as it is typed: a code, and the field that it is about. */
export interface RangeFault {
  code: 'DIGITS' | 'ENDS_BEFORE' | 'NOT_S10' | 'TOO_LARGE'
  field: 'prefix' | 'last' | 'checkDigit'
}

/** A range as it is kept. */
export interface NumberRange extends NumberForm {
  /** Number of digits with the check digit. */
  width: number
  firstNumber: string
  lastNumber: string
  firstSerial: bigint
  /** Digits between which its numbers lie, with the check digit. */
  low: bigint
  high: bigint
  size: number
}

/** Most digits of a number, without the check digit: what a 64-bit integer holds. */
const digitsMaximum = 17

/** A range from what is typed, or what is wrong with it. Digits at the end of the prefix count as digits of the number, so that equal numbers have one form. */
export function readRange(typed: NumberForm & { first: string; last: string }): NumberRange | RangeFault {
  const { suffix, checkDigit, first, last } = typed
  if (first.length !== last.length) return { code: 'DIGITS', field: 'last' }
  const own = /\d*$/.exec(typed.prefix)?.[0] ?? ''
  const prefix = typed.prefix.slice(0, typed.prefix.length - own.length)
  const [firstDigits, lastDigits] = [own + first, own + last]
  if (firstDigits.length > digitsMaximum) return { code: 'DIGITS', field: 'last' }
  if (checkDigit === 'S10' && !(/^[A-Z]{2}$/.test(prefix) && /^[A-Z]{2}$/.test(suffix) && firstDigits.length === 8))
    return { code: 'NOT_S10', field: 'checkDigit' }
  const [firstSerial, lastSerial] = [BigInt(firstDigits), BigInt(lastDigits)]
  if (lastSerial < firstSerial) return { code: 'ENDS_BEFORE', field: 'last' }
  const size = lastSerial - firstSerial + 1n
  if (size > BigInt(trackingRangeMaximum)) return { code: 'TOO_LARGE', field: 'last' }
  const form = { prefix, suffix, checkDigit }
  const isChecked = checkDigit !== 'NONE'
  return {
    prefix,
    suffix,
    checkDigit,
    width: firstDigits.length + (isChecked ? 1 : 0),
    firstNumber: trackingNumberOf(form, firstDigits),
    lastNumber: trackingNumberOf(form, lastDigits),
    firstSerial,
    low: isChecked ? firstSerial * 10n : firstSerial,
    high: isChecked ? lastSerial * 10n + 9n : lastSerial,
    size: Number(size),
  }
}

/** Numbers of a range by their place in it, from 0. */
export function numbersOf(range: Pick<NumberRange, keyof NumberForm | 'width' | 'firstSerial'>, from: number, count: number): string[] {
  const digits = range.width - (range.checkDigit === 'NONE' ? 0 : 1)
  return Array.from({ length: count }, (_, at) =>
    trackingNumberOf(range, String(range.firstSerial + BigInt(from + at)).padStart(digits, '0')),
  )
}
