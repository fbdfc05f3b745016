import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter } from 'node:path'
import { VERSION } from '../../graph/server/boot/embeddedPostgres.ts'

/**
 * Folder of PostgreSQL's client programs in the version of our server or newer, since pg_dump refuses a newer server; null if none are
 * installed. The packaged PostgreSQL has none; the image has them.
 */
export function clientPrograms(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')]
  return folders.find((folder) => versionIn(folder) >= Number.parseInt(VERSION, 10)) ?? null
}

function versionIn(folder: string): number {
  try {
    const said = execFileSync(`${folder}/pg_dump`, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number(/(\d+)\.\d+/.exec(said)?.[1] ?? 0)
  } catch {
    return 0
  }
}
