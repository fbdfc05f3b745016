import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Runs `work` under a file lock shared by the processes of this machine; the lock of a dead process is released. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!tryLock(path)) await pause(100)
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function tryLock(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid}`, { flag: 'wx' })
    return true
  } catch {
    if (!isHolderAlive(path)) rmSync(path, { force: true })
    return false
  }
}

function isHolderAlive(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    // The lock file is empty while its holder writes its pid.
    return holder === 0 || process.kill(holder, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
