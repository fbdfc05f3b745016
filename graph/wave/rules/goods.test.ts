import { expect, it } from 'vitest'
import { chooseLine, type KeyedProduct, nextLine, type WaveLine } from './goods.ts'
import { beginsSorting, refuseSorting, sortPiece } from './sorting.ts'
import type { WaveAtWork } from './work.ts'

const line = (lineId: string, slot: number, open: number, packageOpen: number, more: Partial<WaveLine> = {}): WaveLine => ({
  lineId,
  packageId: `p${slot}`,
  packageNumber: `WB${slot}`,
  packagePieces: 4,
  slot,
  state: 'PICKED',
  open,
  packageOpen,
  begun: packageOpen < 4,
  packageUnsorted: packageOpen,
  productId: 'a',
  sku: 'A',
  heldAt: null,
  interception: 'NONE',
  ...more,
})
const a: KeyedProduct = { id: 'a', sku: 'A', key: 'A', pieces: 1, customerName: '甲', customerNameEn: null }
const piece = { code: 'A', productId: null }
const codeOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return (error as { code: string }).code
  }
}

it('chooses the package nearest to complete, then the lowest slot', () => {
  expect(nextLine([line('a', 1, 1, 3), line('b', 2, 1, 1), line('c', 3, 0, 0)])?.lineId).toBe('b')
  expect(nextLine([line('a', 2, 1, 1), line('b', 1, 1, 1)])?.lineId).toBe('b')
  expect(nextLine([line('c', 3, 0, 0)])).toBeNull()
})

it('gives all pieces of a carton to one line', () => {
  const carton = { ...a, pieces: 3 }
  const lines = [line('a', 1, 2, 2), line('b', 2, 3, 4)]
  expect(chooseLine(piece, [carton], lines)).toMatchObject({ lineId: 'b', pieces: 3 })
  expect(codeOf(() => chooseLine(piece, [{ ...a, pieces: 5 }], lines))).toBe('GOODS_ABOVE_NEEDED')
})

it('says why a piece goes nowhere', () => {
  const b: KeyedProduct = { ...a, id: 'b', sku: 'B' }
  const both = [line('a', 1, 1, 1), line('b', 2, 1, 1, { productId: 'b', sku: 'B' })]
  expect(codeOf(() => chooseLine(piece, [], []))).toBe('GOODS_NOT_IN_WAVE')
  expect(codeOf(() => chooseLine(piece, [a, b], both))).toBe('GOODS_AMBIGUOUS')
  expect(chooseLine({ ...piece, productId: 'b' }, [a, b], both).lineId).toBe('b')
  expect(codeOf(() => chooseLine(piece, [a], [line('a', 1, 0, 1)]))).toBe('GOODS_NOT_NEEDED')
  expect(codeOf(() => chooseLine(piece, [a], [line('a', 1, 0, 1, { state: 'ABNORMAL' })]))).toBe('GOODS_OF_ABNORMAL')
})

const wave: WaveAtWork = {
  id: 'w',
  number: 'W1',
  warehouseId: 'x',
  type: 'MIXED',
  state: 'TO_BE_PACKED',
  sortMode: 'AFTER_PICKING',
  labelMode: 'BY_GOODS',
  confirmPicking: true,
  shipOnPrint: false,
  preCheck: false,
  printedAt: '2026-01-01',
  sorterId: 'me',
  packerId: null,
  suspendedAt: null,
  version: 1,
}

it('sorts piece by piece until everything is in its slot', () => {
  const progress = { pieces: 4, done: 1, packages: 2, complete: 0 }
  let wall = { wave, products: [a], lines: [line('a', 1, 2, 2), line('b', 2, 1, 1)], progress }
  const slots = [1, 2, 3].map(() => {
    const { line: chosen, isSorted, wall: after } = sortPiece(wall, piece)
    wall = { ...after, products: [a], lines: [...after.lines] }
    return [chosen.slot, isSorted, after.progress.complete]
  })
  expect(slots).toEqual([
    [2, false, 1],
    [1, false, 1],
    [1, true, 2],
  ])
  expect(codeOf(() => sortPiece(wall, piece))).toBe('GOODS_NOT_NEEDED')
})

it('knows who may sort a wave, and when sorting begins', () => {
  const refusal = (change: Partial<WaveAtWork>) => refuseSorting({ ...wave, ...change }, 'me')?.code ?? null
  expect([refusal({}), refusal({ sorterId: null }), refusal({ state: 'PICKING', confirmPicking: false })]).toEqual([null, null, null])
  expect([refusal({ sorterId: 'you' }), refusal({ type: 'HOT' }), refusal({ state: 'ENDED' })]).toEqual(Array(3).fill('WAVE_NOT_SORTABLE'))
  expect([refusal({ printedAt: null }), refusal({ state: 'PICKING' })]).toEqual(['WAVE_NOT_PRINTED', 'WAVE_NOT_PICKED'])
  expect([wave, { ...wave, sorterId: null }, { ...wave, state: 'PICKING' as const }].map((one) => beginsSorting(one, 'me'))).toEqual([
    false,
    true,
    true,
  ])
})
