import { existsSync, globSync } from 'node:fs'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { runUntilSignal } from '../graph/server/boot/runUntilSignal.ts'
import { installDebian } from './program.ts'
import { tool } from './tool.ts'

// `npm run test:at -- 2026-12-01T00:00 [file or folder …]` runs tests with a clock that starts at another moment. libfaketime adds the same
// offset to the clock of every process: Node, PostgreSQL and Chromium. Its monotonic clock has to be shifted too, or Chromium takes half a
// minute to start.
await runUntilSignal(async (_atEnd, say) => {
  const [moment = '', ...files] = process.argv.slice(2)
  const start = startOf(moment)
  const library = await libraryPath(say)
  const offsetSeconds = Math.round((start.getTime() - Date.now()) / 1000)
  if (offsetSeconds < 0) throw new CannotStart(`${moment} has passed: name a moment to come.`)
  say(`The clock starts at ${start.toISOString()} (${offsetSeconds} s from now).`)
  const env = { LD_PRELOAD: library, FAKETIME: `+${offsetSeconds}`, NO_FAKE_STAT: '1' }
  const { code } = await tool('tests/run.ts', files, 'shown', env)
  return code
})

/** Parses the moment of the command line; UTC without an offset. */
function startOf(moment: string): Date {
  const isZoned = /(?:Z|[+-]\d\d:\d\d)$/.test(moment)
  const start = new Date(isZoned || !moment.includes('T') ? moment : `${moment}Z`)
  if (!/^\d{4}-\d\d-\d\d(?:T|$)/.test(moment) || Number.isNaN(start.getTime()))
    throw new CannotStart('Name a moment first, such as 2026-12-01T00:00 (UTC) or 2027-03-28T01:55+01:00.')
  return start
}

/** Path of libfaketime; installs Debian's package if possible. */
async function libraryPath(say: (line: string) => void): Promise<string> {
  const installed = () => process.env.LIBFAKETIME ?? globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
  if (!installed()) await installDebian(['libfaketime'], () => installed() !== undefined, say)
  const path = installed()
  if (!path || !existsSync(path))
    throw new CannotStart('No libfaketime could be found or installed: install one, or name its file in LIBFAKETIME.')
  return path
}
