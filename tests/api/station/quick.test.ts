import { expect, test } from 'vitest'
import { shipScan } from '../../../graph/delivery/shipScan.ts'
import { packScan } from '../../../graph/wave/packScan.ts'
import { sortScan } from '../../../graph/wave/sortScan.ts'
import type { Data } from '../client.ts'
import { type Made, rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { statementsOf } from '../statements.ts'
import { type Bench, openFloor, type Picked } from '../wave/floor.ts'

// What is plain about a scan is run by SQL; the command itself is the measure: both must answer, change and leave behind the same.

const house = await openHouse()
const floor = await openFloor(house)

/** The same, without what two plays of it cannot share: ids, numbers of documents, times. */
function shape(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const differs = new Set(['at', 'createdAt', 'scannedAt', 'fingerprint', 'no', 'tx'])
  const text = JSON.stringify(value, (key, entry) => {
    if (differs.has(key)) return entry === null ? null : 'something'
    return typeof entry === 'bigint' ? 0 : entry
  })
  const named = [...names].reduce((said, [id, name]) => said.replaceAll(id, name), text)
  return JSON.parse(named.replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"an id"'))
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

interface Played {
  seen: unknown
  station: Made
  /** What is called differently in every play. */
  names: Map<string, string>
}

/** Plays scans with the quick way or without, and tells all that can be seen of it. */
async function play(command: { quick?: unknown }, isQuick: boolean, work: () => Promise<Played>) {
  const { quick } = command
  if (!isQuick) delete command.quick
  try {
    const { seen, names, station } = await work()
    const log = await house.db.commandLog.findMany({ where: { stationId: rowId(station) }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })
    const facts = await house.db.event.findMany({ where: { commandId: { in: log.map(({ id }) => id) } }, orderBy: { no: 'asc' } })
    const keys = await house.db.commandKey.findMany({
      where: { commandId: { in: log.map(({ id }) => id) } },
      orderBy: { commandId: 'asc' },
    })
    const { lastSeq } = await house.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })
    return shape({ seen, facts, log, keys, lastSeq }, names)
  } finally {
    if (quick !== undefined) command.quick = quick
  }
}

const skus = await Promise.all(Array.from({ length: 4 }, () => floor.product(9_000)))
const [a, b, c, d] = skus as [string, string, string, string]
const packer = await floor.person('packer')
const dispatcher = await floor.person('dispatcher')
const mixed = [
  { [a]: 3, [b]: 1 },
  { [a]: 2, [c]: 2 },
  { [b]: 4, [c]: 1, [d]: 1 },
  { [d]: 2, [a]: 1 },
]
const selection =
  'outcome code message waveNumber packageNumber hole sku productName packageDone packagePieces done pieces complete packages'

interface Bits {
  mutation: 'sortScans' | 'packScans' | 'shipScans'
  /** What of a scan says where it was made, beside the code. */
  place: Data
  selection: string
  codes(packages: readonly Data[]): string[]
  /** What the answer before says about the next scan. */
  next?(answer: Data | undefined): Data
}

/** Scans of all kinds at a wave on which somebody works already, in requests of 1 to 8. */
async function scanSome({ wave, packages }: Picked, bench: Bench, seed: number, { mutation, selection, ...bits }: Bits): Promise<Played> {
  const next = dice(seed)
  const codes = bits.codes(packages)
  const answers: Data[] = []
  while (answers.length < 24) {
    const input = bits.next?.(answers.at(-1)) ?? {}
    const scans = Array.from({ length: 1 + Math.floor(next() * 8) }, () => ({
      ...bits.place,
      ...input,
      code: codes[Math.floor(next() * codes.length)],
    }))
    answers.push(...(await bench.send(mutation, scans, selection)))
  }
  const where = { id: { in: packages.map(rowId) } }
  const rows = await house.db.package.findMany({ where, orderBy: { id: 'asc' }, include: { lines: { orderBy: { lineNo: 'asc' } } } })
  const history = await house.db.stateHistory.findMany({
    where: { nodeId: { in: rows.map(({ id }) => id) }, action: 'label' },
    orderBy: { no: 'asc' },
  })
  const jobs = await house.db.printJob.findMany({ where: { documentId: { in: rows.map(({ id }) => id) } }, orderBy: { id: 'asc' } })
  const { version, sortedAt } = await house.db.wave.findUniqueOrThrow({ where: { id: rowId(wave) } })
  const names = new Map<string, string>()
  for (const [i, one] of [wave, ...packages].entries())
    for (const known of [one.id, rowId(one), String(one.number)]) names.set(known, `thing ${i}`)
  for (const [i, { trackingNumber }] of rows.entries()) if (trackingNumber) names.set(trackingNumber, `label ${i}`)
  const packed = rows.map(({ lines, state, label, version, materialId, packedById, packedAt }) => {
    const counts = lines.map(({ sorted, packed }) => [sorted, packed])
    return { state, label, version, materialId, packedById, isPacked: packedAt !== null, counts }
  })
  const flow = await house.db.stockFlow.findMany({
    where: { documentId: { in: rows.map(({ id }) => id) }, stationId: rowId(bench.station) },
    orderBy: { no: 'asc' },
    omit: { rowId: true, after: true, rowNo: true },
  })
  const seen = { answers, packed, flow, history, jobs, version, isSorted: sortedAt !== null }
  return { seen, station: bench.station, names }
}

async function sortSome(seed: number): Promise<Played> {
  const picked = await floor.picked({}, ...mixed)
  const bench = await floor.bench(packer)
  await bench.scan('sortScans', { waveId: picked.wave.id, code: a })
  return scanSome(picked, bench, seed, {
    mutation: 'sortScans',
    place: { waveId: picked.wave.id },
    selection,
    codes: () => [a, a, b, c, d, 'NO-SUCH-CODE', 'H:1', ` ${b} `, d],
  })
}

const waves: Record<string, { lines: Record<string, number>[]; labelMode: string }> = {
  'mixed, by goods': { lines: mixed, labelMode: 'BY_GOODS' },
  'mixed, by hole': { lines: mixed, labelMode: 'BY_HOLE' },
  'of one product': { lines: [{ [a]: 3 }, { [a]: 2 }, { [a]: 4 }, { [a]: 2 }], labelMode: 'BY_GOODS' },
  'of one product, labelled before': { lines: [{ [a]: 3 }, { [a]: 2 }, { [a]: 4 }], labelMode: 'WHOLE_WAVE' },
}

async function packSome(seed: number, { lines, labelMode }: { lines: Record<string, number>[]; labelMode: string }): Promise<Played> {
  const picked = await floor.picked({ labelMode }, ...lines)
  const bench = await floor.bench(packer)
  const waveId = picked.wave.id
  const pieces = lines.flatMap((line) => Object.entries(line).flatMap(([sku, count]) => Array<string>(count).fill(sku)))
  // Of a mixed wave two pieces are missing at the sorting table.
  if (lines === mixed)
    await bench.send(
      'sortScans',
      pieces.slice(2).map((code) => ({ waveId, code })),
    )
  const [first] = picked.packages as [Data & Made]
  await bench.scan('packScans', { waveId, code: labelMode === 'BY_HOLE' ? 'H:4' : labelMode === 'WHOLE_WAVE' ? first.number : d })
  return scanSome(picked, bench, seed, {
    mutation: 'packScans',
    place: { waveId },
    selection: `${selection} step lines { sku quantity sorted packed barcode } trackingNumber shipped finished packageId`,
    codes: (packages) => [a, a, b, c, c, d, ` ${a} `, 'NO-SUCH-CODE', 'H:2', String(packages[1]?.number)],
    next: (answer) => (answer && ['PIECE', 'OPENED'].includes(answer.step) ? { packageId: answer.packageId } : {}),
  })
}

/** Parcels that are packed, one that is stopped, and one that is not packed. */
async function shipSome(seed: number): Promise<Played> {
  const picked = await floor.picked({}, { [a]: 2 }, { [a]: 3 }, { [a]: 2 }, { [a]: 3 }, { [a]: 4 })
  const waveId = picked.wave.id
  await (await floor.bench(packer)).send('packScans', Array(10).fill({ waveId, code: a }))
  const [first] = picked.packages as [Data & Made]
  await house.db.package.update({ where: { id: rowId(first) }, data: { blockedAt: new Date(), blockedBy: 'PROVIDER', blockedReason: '' } })
  const rows = await house.db.package.findMany({ where: { id: { in: picked.packages.map(rowId) } } })
  const tracking = rows.map(({ trackingNumber }) => String(trackingNumber)).sort()
  return scanSome(picked, await floor.bench(dispatcher), seed, {
    mutation: 'shipScans',
    place: { warehouseId: floor.warehouse.id },
    selection:
      'outcome code message packageId packageNumber trackingNumber customerName channelName groupName pieces weightGrams destination',
    codes: (packages) => [
      ...tracking,
      ...packages.map(({ number }) => `P:${number}`),
      String(packages[2]?.number).toLowerCase(),
      'NO-SUCH-CODE',
      'H:2',
    ],
  })
}

test.each([6, 7])('shipping by the quick way is shipping (seed %i)', async (seed) => {
  const quickly = await play(shipScan, true, () => shipSome(seed))
  expect(quickly).toEqual(await play(shipScan, false, () => shipSome(seed)))
})

test.each([1, 2, 3])('sorting by the quick way is sorting (seed %i)', async (seed) => {
  const quickly = await play(sortScan, true, () => sortSome(seed))
  expect(quickly).toEqual(await play(sortScan, false, () => sortSome(seed)))
})

test.each(Object.keys(waves).flatMap((name) => [4, 5].map((seed) => [name, seed] as const)))(
  'packing by the quick way is packing: a wave %s (seed %i)',
  async (name, seed) => {
    const quickly = await play(packScan, true, () => packSome(seed, waves[name]!))
    expect(quickly).toEqual(await play(packScan, false, () => packSome(seed, waves[name]!)))
  },
)

test('a plain scan is one statement, and so are twenty in one request', async () => {
  const { wave } = await floor.picked({}, { [a]: 40, [b]: 1 })
  const bench = await floor.bench(packer)
  await bench.scan('sortScans', { waveId: wave.id, code: a })
  const asked = async (scans: number) => {
    const all = await statementsOf(() => bench.send('sortScans', Array(scans).fill({ waveId: wave.id, code: a })))
    return all.filter((sql) => !/from session/.test(sql))
  }
  const usedAt = async () => (await house.db.station.findUniqueOrThrow({ where: { id: rowId(bench.station) } })).usedAt
  const before = (await usedAt())!.getTime()
  expect(await asked(1)).toHaveLength(1)
  expect((await usedAt())!.getTime()).toBeGreaterThan(before)
  expect(await asked(20)).toHaveLength(1)
})
