import bwip from 'bwip-js'
import { describe, expect, test } from 'vitest'
import { qr, type Square } from './qr.ts'

function judged(text: string): Square {
  const [symbol] = bwip.raw('qrcode', Buffer.from(text).toString('binary'), 'eclevel=M fixedeclevel mask=4')
  if (!symbol || !('pixs' in symbol)) throw new Error('No QR code')
  const { pixs, pixx } = symbol
  return Array.from({ length: pixx }, (_, row) => Array.from(pixs.slice(row * pixx, (row + 1) * pixx), (pixel) => pixel === 1))
}

const drawn = (square: Square) => square.map((row) => row.map((dark) => (dark ? '█' : '·')).join('')).join('\n')

describe('qr', () => {
  test.each([...[1, 7, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((length) => 'abcdefghij'.repeat(22).slice(0, length))])(
    'bytes: %s',
    (text) => {
      expect(drawn(qr(text))).toBe(drawn(judged(text)))
    },
  )

  test.each([...[2, 5, 20, 21, 38, 61, 90, 122, 154, 178, 221, 262, 311].map((length) => 'P:WB-LETTERS/ONLY'.repeat(20).slice(0, length))])(
    'packed: %s',
    (text) => {
      expect(drawn(qr(text))).toBe(drawn(judged(text)))
    },
  )

  test('a label\u2019s code is small', () => {
    expect(qr('P:WB7749301825CN')).toHaveLength(21)
    expect(qr('L:A01-01-01')).toHaveLength(21)
  })

  test('refuses what has no room', () => {
    expect(() => qr('x'.repeat(214))).toThrow(RangeError)
  })
})
