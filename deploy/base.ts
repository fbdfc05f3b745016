import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { runUntilSignal } from '../graph/server/boot/runUntilSignal.ts'

// `node deploy/base.ts`: takes a base backup of the running PostgreSQL server and deletes expired backups. PostgreSQL writes the files
// itself, so `BACKUPS` must be the same folder for both (in compose: one volume).
await runUntilSignal(async (_onShutdown, print) => {
  const { DATABASE_URL, BACKUPS = '/backups', KEEP_DAYS = '14' } = process.env
  if (!DATABASE_URL) throw new CannotStart('DATABASE_URL is empty.')
  if (!/^[1-9]\d*$/.test(KEEP_DAYS)) throw new CannotStart('KEEP_DAYS is not a whole number of days.')
  const begin = performance.now()
  const name = await backUp(DATABASE_URL, BACKUPS)
  const removed = forget(BACKUPS, Number(KEEP_DAYS))
  print(
    `Base backup ${name} in ${((performance.now() - begin) / 1000).toFixed(1)} s; removed ${removed.bases} older and ${removed.pieces} WAL files.`,
  )
  return 0
})

/** Takes a base backup, named by the time at which it finished: no earlier moment can be restored from it. */
async function backUp(databaseUrl: string, backups: string): Promise<string> {
  const half = join(backups, 'base', `${stamp(Date.now())}.part`)
  // The types lack the `replication` option of a connection.
  const config: ClientConfig & { replication: 'database' } = { connectionString: databaseUrl, replication: 'database' }
  const client = new pg.Client(config)
  await client.connect()
  let name: string
  try {
    const target = `TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(half)}`
    await client.query(`BASE_BACKUP (LABEL 'wavehouse', CHECKPOINT 'fast', WAIT true, COMPRESSION 'gzip', MANIFEST 'yes', ${target})`)
    // The time comes from PostgreSQL's clock, like the recovery targets of a restore.
    const whole = `to_char((clock_timestamp() + interval '1 ms') at time zone 'utc', 'YYYYMMDD"T"HH24MISS.MS"Z"')`
    name = (await client.query<{ whole: string }>(`select ${whole} as whole`)).rows[0]?.whole ?? ''
  } finally {
    await client.end()
  }
  renameSync(half, join(backups, 'base', name))
  return name
}

/** Deletes base backups older than `days`, except the newest of them: restoring to a moment before the next backup needs it. */
function forget(backups: string, days: number): { bases: number; pieces: number } {
  const all = readdirSync(join(backups, 'base')).filter((name) => /^\d{8}T\d{6}\.\d{3}Z$/.test(name))
  const limit = stamp(Date.now() - days * 86_400_000)
  const old = all
    .filter((name) => name < limit)
    .sort()
    .slice(0, -1)
  for (const name of old) rmSync(join(backups, 'base', name), { recursive: true })
  const kept = all.filter((name) => !old.includes(name))
  const first = kept.map((name) => firstPiece(join(backups, 'base', name))).sort()[0] ?? ''
  // A WAL file name is the timeline (ignored here) and the position; backup history files start with a WAL file name.
  const pieces = readdirSync(join(backups, 'wal')).filter((name) => /^[0-9A-F]{24}(\.|$)/.test(name) && name.slice(8, 24) < first)
  for (const name of pieces) rmSync(join(backups, 'wal', name))
  return { bases: old.length, pieces: pieces.length }
}

/** Position of the first WAL file (16 MB) that a base backup needs, as written in WAL file names. */
function firstPiece(base: string): string {
  const manifest: { 'WAL-Ranges': { 'Start-LSN': string }[] } = JSON.parse(readFileSync(join(base, 'backup_manifest'), 'utf8'))
  const [high = '0', low = '0'] = (manifest['WAL-Ranges'][0]?.['Start-LSN'] ?? '').split('/')
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(Number.parseInt(high, 16)) + hex(Number.parseInt(low, 16) >>> 24)
}

/** Time as used in file names: `20261121T101500.000Z`. */
function stamp(at: number): string {
  return new Date(at).toISOString().replace(/[-:]/g, '')
}
