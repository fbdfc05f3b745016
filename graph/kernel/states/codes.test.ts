import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commandBarcode,
  commands,
  documentNumber,
  gtinCheckDigit,
  isGtin,
  isPackageNumber,
  isReservedCode,
  isS10,
  ownBarcode,
  ownKinds,
  packageNumber,
  parseScan,
  readAs,
  s10Number,
} from './codes.ts'

const upperCode = fc.stringMatching(/^[A-Z0-9](?: ?[A-Z0-9.\-/]){0,20} ?[A-Z0-9]$/)

describe('own codes', () => {
  test('a printed code is parsed as its kind only', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ownKinds), upperCode, (kind, code) => {
        const scan = parseScan(ownBarcode(kind, code))
        expect(scan).toEqual({ kind: 'own', of: kind, code })
        for (const other of [...ownKinds, 'product' as const]) expect(readAs(scan, other)).toBe(other === kind ? code : null)
      }),
    )
  })

  test('a shelf is never a product, and a product can not be made to look like a shelf', () => {
    expect(readAs(parseScan('L:A01-01-01'), 'product')).toBeNull()
    fc.assert(
      fc.property(fc.string(), (text) => {
        const scan = parseScan(text)
        const product = readAs(scan, 'product')
        if (product !== null) expect(isReservedCode(product)).toBe(false)
        if (isReservedCode(text)) expect(product).toBeNull()
      }),
    )
  })

  test.each([
    ['A01-01-01', 'location'],
    ['w2611-0031', 'wave'],
    ['WB7749301825CN', 'package'],
    ['IN2611-0007', 'inbound'],
    ['IN2611-0007-3', 'box'],
    ['7', 'slot'],
    ['C07', 'car'],
  ] as const)('%s as people type it passes for a %s, and may still be a product', (text, kind) => {
    const scan = parseScan(text)
    expect(readAs(scan, kind)).toBe(text.toUpperCase())
    expect(readAs(scan, 'product')).toBe(text)
  })

  test('keeps the case of what may be a product, and reads the full width of a Chinese keyboard', () => {
    expect(parseScan(' qh-Bt-09\r')).toEqual({ kind: 'plain', code: 'qh-Bt-09', looksLike: [] })
    expect(parseScan('Ｌ：Ａ０１－０１－０１')).toEqual({ kind: 'own', of: 'location', code: 'A01-01-01' })
  })

  test('an EAN is the same with the gaps in which it is printed', () => {
    expect(readAs(parseScan('4 006381 333931'), 'product')).toBe('4006381333931')
    expect(readAs(parseScan('4 006381 333932'), 'product')).toBe('4 006381 333932')
  })

  test.each(['', '  ', 'L:', 'L:\u4e2d', 'CMD-', 'CMD-DANCE'])('%j is unreadable', (text) => {
    expect(parseScan(text).kind).toBe('unreadable')
    expect(readAs(parseScan(text), 'product')).toBeNull()
  })

  test('refuses to print what a scanner could not send', () => {
    for (const code of ['', '库位', 'A\n', 'x'.repeat(65)]) expect(() => ownBarcode('location', code)).toThrow(RangeError)
  })

  test('every command comes back', () => {
    for (const command of commands) expect(parseScan(commandBarcode(command).toLowerCase())).toEqual({ kind: 'command', command })
  })
})

describe('numbers', () => {
  test('documents', () => {
    expect(documentNumber('W', { year: 2026, month: 11 }, 31)).toBe('W2611-0031')
    expect(documentNumber('IN', { year: 2031, month: 2 }, 12345)).toBe('IN3102-12345')
  })

  test('a package number finds every wrong digit', () => {
    expect(packageNumber(774_930_182)).toBe('WB7749301825CN')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 2, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        (serial, at, by) => {
          const right = packageNumber(serial)
          expect(isPackageNumber(right)).toBe(true)
          const digit = (Number(right[at]) + by) % 10
          expect(isPackageNumber(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false)
        },
      ),
    )
    expect(() => packageNumber(1_000_000_000)).toThrow(RangeError)
  })

  test.each(['96385074', '036000291452', '4006381333931', '6291041500213', '10614141000415'])('GTIN %s holds', (code) => {
    expect(isGtin(code)).toBe(true)
    expect(isGtin(code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10))).toBe(false)
  })

  test('the check digit of an SSCC is the same sum', () => {
    expect(gtinCheckDigit('10614141234567890')).toBe(8)
    expect(isGtin('106141412345678908')).toBe(false)
    expect(isGtin('40063813339a1')).toBe(false)
  })

  test('S10: a known number, and the two special rests', () => {
    expect(s10Number('RR', 47_312_482, 'GB')).toBe('RR473124829GB')
    expect(isS10('RR473124829GB')).toBe(true)
    expect(isS10('RR473124828GB')).toBe(false)
    expect(s10Number('CA', 0, 'CN')).toBe('CA000000005CN')
    expect(s10Number('CA', 50, 'CN')).toBe('CA000000500CN')
  })

  test('every S10 number holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (serial) => {
        expect(isS10(s10Number('LX', serial, 'DE'))).toBe(true)
      }),
    )
  })
})
