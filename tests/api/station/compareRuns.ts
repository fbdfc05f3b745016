import type { TestServer } from '../testServer.ts'

/** Masks what differs between two runs: ids, times, and what is named, such as document numbers. */
export function maskVolatile(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const differs = new Set(['at', 'createdAt', 'scannedAt', 'fingerprint', 'no', 'tx'])
  const text = JSON.stringify(value, (key, entry) => {
    if (differs.has(key)) return entry === null ? null : 'something'
    return typeof entry === 'bigint' ? 0 : entry
  })
  const named = [...names].reduce((said, [id, name]) => said.replaceAll(id, name), text)
  return JSON.parse(named.replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"an id"'))
}

/** Random numbers from 0 to 1, reproducible by seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** What a station's scans have recorded: log, events, keys, and the number of the last one. */
export async function recordsOf({ db }: TestServer, stationId: string) {
  const log = await db.commandLog.findMany({ where: { stationId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })
  const commandId = { in: log.map(({ id }) => id) }
  const facts = await db.event.findMany({ where: { commandId }, orderBy: { no: 'asc' } })
  const keys = await db.commandKey.findMany({ where: { commandId }, orderBy: { commandId: 'asc' } })
  const { lastSeq } = await db.station.findUniqueOrThrow({ where: { id: stationId } })
  return { log, facts, keys, lastSeq }
}
