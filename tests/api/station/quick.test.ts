import { expect, test } from 'vitest'
import { sortScan } from '../../../graph/wave/sortScan.ts'
import type { Data } from '../client.ts'
import { type Made, rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { statementsOf } from '../statements.ts'
import { type Bench, openFloor } from '../wave/floor.ts'

// What is plain about a scan is run by SQL; the command itself is the measure: both must answer, change and leave behind the same.
const house = await openHouse()
const floor = await openFloor(house)

/** The same, without what two plays of it cannot share: ids, numbers of documents, times. */
function shape(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(value, (key, entry) =>
    ['at', 'fingerprint', 'no', 'tx'].includes(key) ? undefined : typeof entry === 'bigint' ? 0 : entry,
  )
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
    return shape({ seen, facts, log, keys }, names)
  } finally {
    if (quick !== undefined) command.quick = quick
  }
}

const skus = await Promise.all(Array.from({ length: 4 }, () => floor.product(4_000)))
const sorter = await floor.person('packer')

/** A picked mixed wave that somebody has begun to sort, and scans of all kinds in requests of 1 to 20. */
async function sortSome(seed: number): Promise<Played> {
  const [a, b, c, d] = skus as [string, string, string, string]
  const { wave, packages } = await floor.picked({}, { [a]: 3, [b]: 1 }, { [a]: 2, [c]: 2 }, { [b]: 4, [c]: 1, [d]: 1 }, { [d]: 2, [a]: 1 })
  const bench: Bench = await floor.bench(sorter)
  await bench.scan('sortScans', { waveId: wave.id, code: a })
  const next = dice(seed)
  const codes = [a, a, b, c, d, 'NO-SUCH-CODE', 'H:1', ` ${b} `, d]
  const answers: Data[] = []
  while (answers.length < 40) {
    const scans = Array.from({ length: 1 + Math.floor(next() * 8) }, () => ({
      waveId: wave.id,
      code: codes[Math.floor(next() * codes.length)],
    }))
    answers.push(...(await bench.send('sortScans', scans, `outcome code message waveNumber customerName productName ${selection}`)))
  }
  const lines = await house.db.packageLine.findMany({
    where: { package: { waveId: rowId(wave) } },
    orderBy: [{ packageId: 'asc' }, { lineNo: 'asc' }],
  })
  const row = await house.db.wave.findUniqueOrThrow({ where: { id: rowId(wave) } })
  const made: Made[] = [wave, ...packages]
  const names = new Map(
    made.flatMap((one, i) => [
      [one.id, `thing ${i}`],
      [rowId(one), `row ${i}`],
      [String((one as Data).number), `number ${i}`],
    ]),
  )
  for (const [i, line] of lines.entries()) names.set(line.id, `line ${i}`)
  return {
    seen: [answers.map(({ lineId: _, ...answer }) => answer), lines.map(({ sorted }) => sorted), row.version, row.sortedAt !== null],
    station: bench.station,
    names,
  }
}

const selection = 'packageId packageNumber hole lineId productId sku packageDone packagePieces done pieces complete packages'

test.each([1, 2, 3])('sorting by the quick way is sorting (seed %i)', async (seed) => {
  const quickly = await play(sortScan, true, () => sortSome(seed))
  expect(quickly).toEqual(await play(sortScan, false, () => sortSome(seed)))
})

test('a plain scan is one statement, and so are twenty in one request', async () => {
  const [a, b] = skus as [string, string]
  const { wave } = await floor.picked({}, { [a]: 40, [b]: 1 })
  const bench = await floor.bench(sorter)
  await bench.scan('sortScans', { waveId: wave.id, code: a })
  const asked = async (scans: number) => {
    const all = await statementsOf(() => bench.send('sortScans', Array(scans).fill({ waveId: wave.id, code: a })))
    return all.filter((sql) => !/from session/.test(sql))
  }
  expect(await asked(1)).toHaveLength(1)
  expect(await asked(20)).toHaveLength(1)
})
