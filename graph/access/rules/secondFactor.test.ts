import { generateSecret, generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { isAppCode, normalizeFactorCode, requiringRole, stepOfCode } from './secondFactor.ts'

const secret = generateSecret()
const now = new Date('2026-11-29T10:00:10Z')
const step = Math.floor(now.getTime() / 30_000)
const codeAt = (offset: number) => generateSync({ secret, epoch: (step + offset) * 30 })

it('accepts the present code, the one before and the next', () => {
  expect([-2, -1, 0, 1, 2].map((offset) => stepOfCode(secret, codeAt(offset), now, null))).toEqual([null, step - 1, step, step + 1, null])
})

it('accepts a code at the first and last second of its step', () => {
  for (const seconds of [0, 29]) expect(stepOfCode(secret, codeAt(0), new Date((step * 30 + seconds) * 1000), null)).toBe(step)
  for (const seconds of [0, 29]) {
    const at = new Date((step * 30 + seconds) * 1000)
    expect([codeAt(-2), codeAt(2)].map((code) => stepOfCode(secret, code, at, null))).toEqual([null, null])
  }
})

it('accepts no code of the last accepted step or of an earlier one', () => {
  expect(stepOfCode(secret, codeAt(0), now, step)).toBeNull()
  expect(stepOfCode(secret, codeAt(-1), now, step)).toBeNull()
  expect(stepOfCode(secret, codeAt(1), now, step)).toBe(step + 1)
})

it('accepts no code of another app', () => {
  const other = generateSync({ secret: generateSecret(), epoch: step * 30 })
  expect(stepOfCode(secret, other === codeAt(0) ? '000000' : other, now, null)).toBeNull()
})

it.each([
  ['123 456', '123456', true],
  ['１２３４５６', '123456', true],
  ['K7PM-x2rd–9hqt w4ce', 'k7pmx2rd9hqtw4ce', false],
  ['12345', '12345', false],
  ['1234567', '1234567', false],
])('reads %s as %s', (typed, code, ofApp) => {
  expect(normalizeFactorCode(typed)).toBe(code)
  expect(isAppCode(code)).toBe(ofApp)
})

it('accepts nothing but six digits', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', 'k7pmx2rd9hqtw4ce']) expect(stepOfCode(secret, code, now, null)).toBeNull()
})

it('finds a role that requires a second factor', () => {
  const role = (nameEn: string, requiresSecondFactor: boolean) => ({ role: { nameZh: nameEn, nameEn, requiresSecondFactor } })
  expect(requiringRole([role('Picker', false), role('Owner', true)])?.nameEn).toBe('Owner')
  expect(requiringRole([role('Picker', false)])).toBeNull()
})
