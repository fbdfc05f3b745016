import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as order from '../inbound/form/scanLines.ts'
import * as adjustment from './adjustment/scanLines.ts'
import * as transfer from './transfer/scanLines.ts'

type AdjustmentLine = Parameters<typeof adjustment.scanLocation>[0][number]
type TransferLine = Parameters<typeof transfer.scanLocation>[0][number]
type OrderLine = Parameters<typeof order.scanProduct>[0][number]

const socks = { id: 'p1', sku: 'SOCKS', pieces: 1 }
const carton = { id: 'p1', sku: 'SOCKS', pieces: 12 }
const bib = { id: 'p2', sku: 'BIB', pieces: 1 }

const adjusted = (lines: AdjustmentLine[], scans: (string | typeof socks)[], reason: 'LOST' | 'FOUND' = 'LOST') =>
  scans.reduce((before, scan) => {
    const after =
      typeof scan === 'string' ? adjustment.scanLocation(before, scan, 9) : adjustment.scanProduct(before, { product: scan, reason }, 9)
    return 'refusal' in after ? before : after.lines
  }, lines)
const empty = { productId: '', sku: '', location: '', quality: 'GOOD' } as AdjustmentLine

test('an adjustment takes a location and then products, one more piece for each scan, in the direction of its reason', () => {
  const lines = adjusted([empty], ['A01-01-01', socks, socks, carton, bib])
  expect(lines.map(({ sku, location, change }) => [sku, location, change])).toEqual([
    ['SOCKS', 'A01-01-01', -14],
    ['BIB', 'A01-01-01', -1],
  ])
  const found = adjusted([empty], [socks, 'A01-01-01', 'A01-01-02', socks], 'FOUND')
  expect(found.map(({ location, change }) => [location, change])).toEqual([
    ['A01-01-01', 1],
    ['A01-01-02', 1],
  ])
  // A line that goes the other way is counted on in its direction.
  expect(adjusted([{ ...empty, productId: 'p1', change: 3 }], [socks]).at(0)?.change).toBe(4)
  expect(adjustment.scanProduct(new Array(9).fill({ ...empty, productId: 'x' }), { product: bib, reason: 'LOST' }, 9)).toEqual({
    refusal: 'full',
  })
})

const moved = (lines: TransferLine[], scans: (string | typeof socks)[]) =>
  scans.reduce((before, scan) => {
    const after = typeof scan === 'string' ? transfer.scanLocation(before, scan, 9) : transfer.scanProduct(before, scan, 9)
    return 'refusal' in after ? before : after.lines
  }, lines)
const open = { from: '', productId: '', sku: '', to: '' } as TransferLine

test('a transfer takes by turns where from, the goods, and where all of them go', () => {
  const lines = moved([open], ['A01', socks, socks, bib, 'B01', 'A02', bib])
  expect(lines.map(({ from, sku, quantity, to }) => [from, sku, quantity, to])).toEqual([
    ['A01', 'SOCKS', 2, 'B01'],
    ['A01', 'BIB', 1, 'B01'],
    ['A02', 'BIB', 1, ''],
  ])
  expect(transfer.scanProduct([open], socks, 9)).toEqual({ refusal: 'noFrom' })
  expect(transfer.scanProduct(moved([open], ['A01', socks, 'B01']), bib, 9)).toEqual({ refusal: 'noFrom' })
  // A location that was scanned by mistake is replaced by the next one.
  expect(moved([open], ['A01', 'A02', socks]).map(({ from }) => from)).toEqual(['A02'])
})

test('an inbound order declares each scanned piece or carton', () => {
  const scan = (lines: OrderLine[], product: typeof socks) => order.scanProduct(lines, product, 2)?.lines ?? lines
  const lines = [socks, carton, bib, socks, { id: 'p3', sku: 'X', pieces: 1 }].reduce(scan, [{ productId: '', sku: '' } as OrderLine])
  expect(lines.map(({ sku, declared }) => [sku, declared])).toEqual([
    ['SOCKS', 14],
    ['BIB', 1],
  ])
})

test('whatever is scanned in whatever order, every accepted piece is in exactly one line', () => {
  const scans = fc.array(fc.oneof(fc.constantFrom(socks, carton, bib), fc.constantFrom('A01', 'A02', 'B01')), { maxLength: 40 })
  fc.assert(
    fc.property(scans, (all) => {
      let [lines, pieces] = [[open], 0]
      for (const scan of all) {
        const after = typeof scan === 'string' ? transfer.scanLocation(lines, scan, 9) : transfer.scanProduct(lines, scan, 9)
        if ('refusal' in after) continue
        pieces += typeof scan === 'string' ? 0 : scan.pieces
        lines = after.lines
        expect(after.at).toBeLessThan(lines.length)
      }
      expect(lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(pieces)
      expect(lines.every(({ productId, from }) => !productId || from)).toBe(true)
    }),
    { numRuns: 3_000 },
  )
  fc.assert(
    fc.property(scans, (all) => {
      const pieces = all.reduce((sum, scan) => sum + (typeof scan === 'string' ? 0 : scan.pieces), 0)
      const lines = all.reduce<AdjustmentLine[]>(
        (before, scan) => {
          const after =
            typeof scan === 'string'
              ? adjustment.scanLocation(before, scan, 99)
              : adjustment.scanProduct(before, { product: scan, reason: 'LOST' }, 99)
          return 'refusal' in after ? before : after.lines
        },
        [empty],
      )
      expect(lines.reduce((sum, { change }) => sum - (change ?? 0), 0)).toBe(pieces)
    }),
    { numRuns: 3_000 },
  )
})
