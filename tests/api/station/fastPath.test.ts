import { expect, test } from 'vitest'
import { shipScan } from '../../../graph/delivery/shipScan.ts'
import { packScan } from '../../../graph/wave/scan/packScan.ts'
import { sortScan } from '../../../graph/wave/scan/sortScan.ts'
import { isLong } from '../../isLong.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, type PickedWave, type ScanStation } from '../wave/waveFixture.ts'

// Simple scans run in SQL (fast path); the command is the reference: both must return, change and store the same.

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)

/** Masks what differs between two runs: ids, document numbers and times. */
function maskVolatile(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const differs = new Set(['at', 'createdAt', 'scannedAt', 'fingerprint', 'no', 'tx'])
  const text = JSON.stringify(value, (key, entry) => {
    if (differs.has(key)) return entry === null ? null : 'something'
    return typeof entry === 'bigint' ? 0 : entry
  })
  const named = [...names].reduce((said, [id, name]) => said.replaceAll(id, name), text)
  return JSON.parse(named.replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"an id"'))
}

/** All seeds in a long run, else the first one. */
const seeds = (...all: number[]) => (isLong ? all : all.slice(0, 1))

/** Random numbers from 0 to 1, reproducible by seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

interface RunResult {
  seen: unknown
  station: NodeRef
  /** Names that differ in every run. */
  names: Map<string, string>
}

/** Runs scans with or without the fast path, and returns everything that can be observed. */
async function runScans(command: { fastPath?: unknown }, isQuick: boolean, work: () => Promise<RunResult>) {
  const { fastPath } = command
  if (!isQuick) delete command.fastPath
  try {
    const { seen, names, station } = await work()
    const log = await testServer.db.commandLog.findMany({ where: { stationId: rowId(station) }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })
    const facts = await testServer.db.event.findMany({ where: { commandId: { in: log.map(({ id }) => id) } }, orderBy: { no: 'asc' } })
    const keys = await testServer.db.commandKey.findMany({
      where: { commandId: { in: log.map(({ id }) => id) } },
      orderBy: { commandId: 'asc' },
    })
    const { lastSeq } = await testServer.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })
    return maskVolatile({ seen, facts, log, keys, lastSeq }, names)
  } finally {
    if (fastPath !== undefined) command.fastPath = fastPath
  }
}

const skus = await Promise.all(Array.from({ length: 4 }, () => fixture.createProduct(9_000)))
const [a, b, c, d] = skus as [string, string, string, string]
const packer = await fixture.signInNewUser('packer')
const dispatcher = await fixture.signInNewUser('dispatcher')
const mixed = [
  { [a]: 3, [b]: 1 },
  { [a]: 2, [c]: 2 },
  { [b]: 4, [c]: 1, [d]: 1 },
  { [d]: 2, [a]: 1 },
]
const selection =
  'outcome code message waveNumber packageNumber slot sku productName packageDone packagePieces done pieces complete packages'

interface Bits {
  mutation: 'sortScans' | 'packScans' | 'shipScans'
  /** Fields of a scan beside the code, such as its wave. */
  place: Data
  selection: string
  codes(packages: readonly Data[]): string[]
  /** Fields of the next scan that depend on the previous answer. */
  next?(answer: Data | undefined): Data
}

/** Scans of all kinds at a wave in progress, in requests of 1 to 8. */
async function runRandomScans(
  { wave, packages }: PickedWave,
  scanStation: ScanStation,
  seed: number,
  { mutation, selection, ...bits }: Bits,
): Promise<RunResult> {
  const next = seededRandom(seed)
  const codes = bits.codes(packages)
  const answers: Data[] = []
  while (answers.length < 24) {
    const input = bits.next?.(answers.at(-1)) ?? {}
    const scans = Array.from({ length: 1 + Math.floor(next() * 8) }, () => ({
      ...bits.place,
      ...input,
      code: codes[Math.floor(next() * codes.length)],
    }))
    answers.push(...(await scanStation.send(mutation, scans, selection)))
  }
  const where = { id: { in: packages.map(rowId) } }
  const rows = await testServer.db.package.findMany({ where, orderBy: { id: 'asc' }, include: { lines: { orderBy: { lineNo: 'asc' } } } })
  const history = await testServer.db.stateHistory.findMany({
    where: { nodeId: { in: rows.map(({ id }) => id) }, action: 'label' },
    orderBy: { no: 'asc' },
  })
  const jobs = await testServer.db.printJob.findMany({ where: { documentId: { in: rows.map(({ id }) => id) } }, orderBy: { id: 'asc' } })
  const { version, sortedAt } = await testServer.db.wave.findUniqueOrThrow({ where: { id: rowId(wave) } })
  const names = new Map<string, string>()
  for (const [i, one] of [wave, ...packages].entries())
    for (const known of [one.id, rowId(one), String(one.number)]) names.set(known, `thing ${i}`)
  for (const [i, { trackingNumber }] of rows.entries()) if (trackingNumber) names.set(trackingNumber, `label ${i}`)
  const packed = rows.map(({ lines, state, label, version, materialId, packedById, packedAt }) => {
    const counts = lines.map(({ sorted, packed }) => [sorted, packed])
    return { state, label, version, materialId, packedById, isPacked: packedAt !== null, counts }
  })
  const flow = await testServer.db.stockFlow.findMany({
    where: { documentId: { in: rows.map(({ id }) => id) }, stationId: rowId(scanStation.station) },
    orderBy: { no: 'asc' },
    omit: { rowId: true, after: true, rowNo: true },
  })
  const seen = { answers, packed, flow, history, jobs, version, isSorted: sortedAt !== null }
  return { seen, station: scanStation.station, names }
}

async function sortRandomly(seed: number): Promise<RunResult> {
  const picked = await fixture.createPickedWave({}, ...mixed)
  const scanStation = await fixture.openScanStation(packer)
  await scanStation.scan('sortScans', { waveId: picked.wave.id, code: a })
  return runRandomScans(picked, scanStation, seed, {
    mutation: 'sortScans',
    place: { waveId: picked.wave.id },
    selection,
    codes: () => [a, a, b, c, d, 'NO-SUCH-CODE', 'H:1', ` ${b} `, d],
  })
}

const waves: Record<string, { lines: Record<string, number>[]; labelMode: string }> = {
  'mixed, by goods': { lines: mixed, labelMode: 'BY_GOODS' },
  'mixed, by slot': { lines: mixed, labelMode: 'BY_SLOT' },
  'of one product': { lines: [{ [a]: 3 }, { [a]: 2 }, { [a]: 4 }, { [a]: 2 }], labelMode: 'BY_GOODS' },
  'of one product, labelled before': { lines: [{ [a]: 3 }, { [a]: 2 }, { [a]: 4 }], labelMode: 'WHOLE_WAVE' },
}

async function packRandomly(
  seed: number,
  { lines, labelMode }: { lines: Record<string, number>[]; labelMode: string },
): Promise<RunResult> {
  const picked = await fixture.createPickedWave({ labelMode }, ...lines)
  const scanStation = await fixture.openScanStation(packer)
  const waveId = picked.wave.id
  const pieces = lines.flatMap((line) => Object.entries(line).flatMap(([sku, count]) => Array<string>(count).fill(sku)))
  // Two pieces of a mixed wave are missing from the put wall.
  if (lines === mixed)
    await scanStation.send(
      'sortScans',
      pieces.slice(2).map((code) => ({ waveId, code })),
    )
  const [first] = picked.packages as [Data & NodeRef]
  await scanStation.scan('packScans', { waveId, code: labelMode === 'BY_SLOT' ? 'H:4' : labelMode === 'WHOLE_WAVE' ? first.number : d })
  return runRandomScans(picked, scanStation, seed, {
    mutation: 'packScans',
    place: { waveId },
    selection: `${selection} step lines { sku quantity sorted packed barcode } trackingNumber shipped finished packageId`,
    codes: (packages) => [a, a, b, c, c, d, ` ${a} `, 'NO-SUCH-CODE', 'H:2', String(packages[1]?.number)],
    next: (answer) => (answer && ['PIECE', 'OPENED'].includes(answer.step) ? { packageId: answer.packageId } : {}),
  })
}

/** Packages that are packed, one that is on hold, and one that is not packed. */
async function shipRandomly(seed: number): Promise<RunResult> {
  const picked = await fixture.createPickedWave({}, { [a]: 2 }, { [a]: 3 }, { [a]: 2 }, { [a]: 3 }, { [a]: 4 })
  const waveId = picked.wave.id
  await (await fixture.openScanStation(packer)).send('packScans', Array(10).fill({ waveId, code: a }))
  const [first] = picked.packages as [Data & NodeRef]
  await testServer.db.package.update({
    where: { id: rowId(first) },
    data: { blockedAt: new Date(), blockedBy: 'PROVIDER', blockedReason: '' },
  })
  const rows = await testServer.db.package.findMany({ where: { id: { in: picked.packages.map(rowId) } } })
  const tracking = rows.map(({ trackingNumber }) => String(trackingNumber)).sort()
  return runRandomScans(picked, await fixture.openScanStation(dispatcher), seed, {
    mutation: 'shipScans',
    place: { warehouseId: fixture.warehouse.id },
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

test.each(seeds(6, 7))('shipping by the fast path equals the command (seed %i)', async (seed) => {
  const quickly = await runScans(shipScan, true, () => shipRandomly(seed))
  expect(quickly).toEqual(await runScans(shipScan, false, () => shipRandomly(seed)))
})

test.each(seeds(1, 2, 3))('sorting by the fast path equals the command (seed %i)', async (seed) => {
  const quickly = await runScans(sortScan, true, () => sortRandomly(seed))
  expect(quickly).toEqual(await runScans(sortScan, false, () => sortRandomly(seed)))
})

test.each(Object.keys(waves).flatMap((name) => seeds(4, 5).map((seed) => [name, seed] as const)))(
  'packing by the fast path equals the command: a wave %s (seed %i)',
  async (name, seed) => {
    const quickly = await runScans(packScan, true, () => packRandomly(seed, waves[name]!))
    expect(quickly).toEqual(await runScans(packScan, false, () => packRandomly(seed, waves[name]!)))
  },
)

test('a simple scan is one statement, and so are twenty in one request', async () => {
  const { wave } = await fixture.createPickedWave({}, { [a]: 40, [b]: 1 })
  const scanStation = await fixture.openScanStation(packer)
  await scanStation.scan('sortScans', { waveId: wave.id, code: a })
  const asked = async (scans: number) => {
    const all = await recordStatements(() => scanStation.send('sortScans', Array(scans).fill({ waveId: wave.id, code: a })))
    return all.filter((sql) => !/from session/.test(sql))
  }
  const usedAt = async () => (await testServer.db.station.findUniqueOrThrow({ where: { id: rowId(scanStation.station) } })).usedAt
  const before = (await usedAt())!.getTime()
  expect(await asked(1)).toHaveLength(1)
  expect((await usedAt())!.getTime()).toBeGreaterThan(before)
  expect(await asked(20)).toHaveLength(1)
})
