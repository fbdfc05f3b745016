import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './tool.ts'

/** Duration of each test file in seconds, by path below the root. */
export type Durations = Readonly<Record<string, number>>

const kept = join(root, 'tests/durations.json')

/** Reads the stored durations, which only decide the order of the files. */
export function readDurations(): Durations {
  return existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
}

/** Stores the durations of a run, to order the files of later runs. */
export function writeDurations(durations: Durations): void {
  const entries = Object.entries(durations).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

/** Path of a test file as used in the durations. */
export function testPath(file: string): string {
  return relative(root, file).replaceAll('\\', '/')
}

/** The slowest files, one per line, with their seconds. */
export function slowest(durations: Durations, count: number): string[] {
  return Object.entries(durations)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([path, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
}
