import { expect, it } from 'vitest'
import type { WaveLine } from './goods.ts'
import {
  choosePackedLine,
  chooseTarget,
  type OpenPackage,
  type PackageAtBench,
  type PackingBench,
  pack,
  packageCode,
  refusePiece,
  slotNumber,
} from './packing.ts'
import type { WaveAtWork } from './work.ts'

const line = (slot: number, packageOpen: number, more: Partial<WaveLine> = {}): WaveLine => ({
  lineId: `l${slot}`,
  packageId: `p${slot}`,
  packageNumber: `WB${slot}`,
  packagePieces: 4,
  slot,
  state: 'PICKED',
  open: 1,
  packageOpen,
  begun: packageOpen < 4,
  packageUnsorted: 0,
  productId: 'a',
  sku: 'A',
  heldAt: null,
  interception: 'NONE',
  ...more,
})
const mixed = { type: 'MIXED', labelMode: 'BY_GOODS', preCheck: false } as const
const plain = { type: 'ONE_PRODUCT', labelMode: 'BY_GOODS', preCheck: false } as const
const open = (slot: number, state = 'PICKED'): OpenPackage => ({
  id: `p${slot}`,
  number: `WB${slot}`,
  state,
  pieces: 4,
  isInWave: true,
  otherWave: null,
})
const found = [{ id: 'a', sku: 'A', key: 'A', pieces: 1, customerName: '甲', customerNameEn: null }]

/** The line of a piece, or the code of its refusal. */
function placed(wave: typeof mixed | typeof plain, lines: WaveLine[], on: OpenPackage | null = null): string {
  try {
    return choosePackedLine(wave, { code: 'A', productId: null }, found, lines, on).lineId
  } catch (error) {
    return (error as { code: string }).code
  }
}

it('packs into the package on the screen only, else into one that is begun', () => {
  expect(placed(plain, [line(1, 1), line(2, 3)], open(2))).toBe('l2')
  expect(placed(plain, [line(1, 1), line(2, 3)], open(3))).toBe('GOODS_NOT_IN_PACKAGE')
  expect(placed(plain, [line(1, 4), line(2, 4)])).toBe('l1')
  expect(placed(plain, [line(1, 4), line(2, 3)])).toBe('l2')
})

it('packs sorted packages of a mixed wave only', () => {
  const unsorted = line(1, 2, { packageUnsorted: 2 })
  expect(placed(mixed, [unsorted, line(2, 4)])).toBe('l2')
  expect(placed(mixed, [unsorted])).toBe('PACKAGE_NOT_SORTED')
  expect(placed(mixed, [unsorted], open(1))).toBe('PACKAGE_NOT_SORTED')
})

it('asks for the label or the slot first where the wave is packed by it', () => {
  const refusal = (labelMode: 'WHOLE_WAVE' | 'BY_SLOT' | 'BY_GOODS', on: OpenPackage | null) =>
    refusePiece({ type: 'MIXED', labelMode, preCheck: false }, on)?.code ?? null
  expect([refusal('WHOLE_WAVE', null), refusal('BY_SLOT', null), refusal('BY_GOODS', null)]).toEqual([
    'SCAN_LABEL_FIRST',
    'SCAN_SLOT_FIRST',
    null,
  ])
  expect(['PICKED', 'SHIPPED', 'ABNORMAL', 'CANCELLED'].map((state) => refusal('BY_SLOT', open(1, state)))).toEqual([
    null,
    'PACKAGE_PACKED',
    'PACKAGE_ABNORMAL',
    'PACKAGE_NOT_PACKABLE',
  ])
})

const parcel = (slot: number, more: Partial<PackageAtBench> = {}): PackageAtBench => ({
  ...open(slot),
  slot,
  moreBoxes: [],
  trackingNumber: `T${slot}`,
  sorted: 4,
  packed: 0,
  label: 'READY',
  heldAt: null,
  interception: 'NONE',
  lines: [
    { lineId: `l${slot}`, quantity: 1, packed: 0 },
    { lineId: `m${slot}`, quantity: 3, packed: 0 },
  ],
  ...more,
})

function bench(labelMode: 'WHOLE_WAVE' | 'BY_SLOT' | 'BY_GOODS', ...packages: PackageAtBench[]): PackingBench {
  const wave: WaveAtWork = {
    id: 'w',
    number: 'W1',
    warehouseId: 'h',
    type: 'MIXED',
    state: 'PACKAGING',
    labelMode,
    confirmPicking: true,
    sortMode: 'AFTER_PICKING',
    shipOnPrint: false,
    preCheck: false,
    printedAt: 'then',
    sorterId: null,
    packerId: 'me',
    suspendedAt: null,
    version: 1,
  }
  const lines = packages.map(({ slot, pieces, packed, sorted }) =>
    line(slot as number, pieces - packed, { packageUnsorted: pieces - sorted }),
  )
  const done = packages.reduce((sum, { packed }) => sum + packed, 0)
  return { wave, products: found, lines, packages, progress: { pieces: 4 * packages.length, done, packages: packages.length, complete: 0 } }
}

/** Packs a code; returns the step or the code of the refusal, and the progress after it. */
function scan(at: PackingBench, code: string, openId: string | null = null) {
  try {
    const { packageId, line } = chooseTarget(at, { code, productId: null }, openId)
    const { step, bench, packed } = pack(at, at.packages.find(({ id }) => id === packageId) as PackageAtBench, line)
    return { step, on: packed.id, state: packed.state, packed: packed.packed, progress: bench.progress, bench }
  } catch (error) {
    return { step: (error as { code: string }).code, values: (error as { values: object }).values }
  }
}

it('reads a slot, a label, or neither from a code', () => {
  expect(['h:7', '12', 'P:wb7', 'abc', 'L:A-1-1'].map(packageCode)).toEqual([
    { slot: '7', label: null },
    { slot: '12', label: '12' },
    { slot: null, label: 'WB7' },
    { slot: null, label: 'abc' },
    { slot: null, label: null },
  ])
  expect([slotNumber('7'), slotNumber('A'), slotNumber(null)]).toEqual([7, null, null])
})

it('packs a called package at once where its goods are together, and opens it where they are scanned', () => {
  const whole = { step: 'PACKED', on: 'p2', state: 'TO_BE_SHIPPED', packed: 4, progress: { pieces: 8, done: 4, packages: 2, complete: 1 } }
  for (const code of ['H:2', 'wb2', 'T2', 't2']) expect(scan(bench('BY_SLOT', parcel(1), parcel(2)), code)).toMatchObject(whole)
  expect(scan(bench('BY_GOODS', parcel(1), parcel(2)), 'H:2')).toMatchObject({
    step: 'OPENED',
    packed: 0,
    progress: { done: 0, complete: 0 },
  })
  expect(scan(bench('BY_SLOT', parcel(1)), 'H:3')).toMatchObject({ step: 'SLOT_EMPTY' })
  expect(scan(bench('BY_SLOT', parcel(1, { sorted: 3 })), 'H:1')).toMatchObject({ step: 'PACKAGE_NOT_SORTED' })
})

it('checks every piece of a sorted package before it is complete, if its wave says so', () => {
  const checked = (labelMode: 'WHOLE_WAVE' | 'BY_SLOT') => {
    const wall = bench(labelMode, parcel(1), parcel(2))
    return { ...wall, wave: { ...wall.wave, preCheck: true } }
  }
  expect(scan(checked('WHOLE_WAVE'), 'T2')).toMatchObject({ step: 'OPENED', on: 'p2', packed: 0 })
  const opened = scan(checked('BY_SLOT'), 'H:1')
  expect(opened).toMatchObject({ step: 'OPENED', on: 'p1', state: 'PICKED', packed: 0, progress: { done: 0, complete: 0 } })
  expect(scan(opened.bench as PackingBench, 'A', 'p1')).toMatchObject({ step: 'PIECE', packed: 1 })
  expect(scan(opened.bench as PackingBench, 'A')).toMatchObject({ step: 'SCAN_SLOT_FIRST' })
})

it('completes a package with its last piece, and says of another call only that it was made before', () => {
  const almost = parcel(1, {
    packed: 3,
    lines: [
      { lineId: 'l1', quantity: 1, packed: 0 },
      { lineId: 'm1', quantity: 3, packed: 3 },
    ],
  })
  const first = scan(bench('BY_GOODS', parcel(2)), 'A')
  expect(first).toMatchObject({ step: 'PIECE', state: 'PICKED', packed: 1, progress: { done: 1, complete: 0 } })
  expect(scan(first.bench as PackingBench, 'A')).toMatchObject({ step: 'GOODS_NOT_NEEDED' })
  const last = scan(bench('BY_GOODS', almost, parcel(2)), 'A', 'p1')
  expect(last).toMatchObject({ step: 'PACKED', state: 'TO_BE_SHIPPED', packed: 4, progress: { pieces: 8, done: 4, complete: 1 } })
  expect(scan(last.bench as PackingBench, 'A', 'p1')).toMatchObject({ step: 'PACKAGE_PACKED', values: { number: 'WB1' } })
  expect(scan(last.bench as PackingBench, 'WB1')).toMatchObject({ step: 'PACKAGE_PACKED', values: { repeated: true } })
  expect(scan(last.bench as PackingBench, 'A')).toMatchObject({ step: 'PIECE', on: 'p2' })
})

it('needs a label for the last piece, and counts a package whose label failed no longer', () => {
  const called = (more: Partial<PackageAtBench>) => scan(bench('BY_SLOT', parcel(1, more), parcel(2)), 'H:1')
  expect(called({ label: 'REQUESTED' })).toMatchObject({ step: 'LABEL_NOT_READY' })
  expect(called({ heldAt: new Date(0) })).toMatchObject({ step: 'PACKAGE_STOPPED' })
  expect(called({ interception: 'REQUESTED' })).toMatchObject({ step: 'PACKAGE_INTERCEPTED' })
  expect(called({ interception: 'REJECTED' })).toMatchObject({ step: 'PACKED' })
  expect(called({ label: 'FAILED', packed: 1 })).toMatchObject({
    step: 'ABNORMAL',
    state: 'ABNORMAL',
    progress: { pieces: 4, done: 0, packages: 1, complete: 0 },
  })
})
