import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Runs `work` while no other process of this machine does so under the same `path`; a turn whose process died is over. */
export async function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!taken(path)) await pause(100)
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function taken(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid}`, { flag: 'wx' })
    return true
  } catch {
    if (!alive(path)) rmSync(path, { force: true })
    return false
  }
}

function alive(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    // An empty file is one that is just being written.
    return holder === 0 || process.kill(holder, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
