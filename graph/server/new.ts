import { resolve } from 'node:path'
import { runUntilSignal } from './boot/runUntilSignal.ts'
import { writeSkeleton } from './new/writeSkeleton.ts'

const root = resolve(import.meta.dirname, '../..')

await runUntilSignal(async (_onShutdown, print) => {
  const { created, changed, next } = writeSkeleton(root, process.argv.slice(2))
  const part = (title: string, lines: readonly string[]) => print(`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
  part('Wrote', created)
  part('Changed', changed)
  part('Next', next)
  return 0
})
