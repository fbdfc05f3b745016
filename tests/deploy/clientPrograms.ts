import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter } from 'node:path'
import { VERSION } from '../../graph/server/cluster.ts'

/**
 * The folder of PostgreSQL's client programs, of our PostgreSQL's version or newer: pg_dump refuses a newer server than itself. The
 * packaged PostgreSQL brings none, and few machines have them; null where there are none. In the image they are always there.
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
