import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from '../graph/server/boot/prepare.ts'
import { runUntilSignal } from '../graph/server/boot/runUntilSignal.ts'
import { command, type Ended, root, tool } from './tool.ts'

await runUntilSignal(async (_atEnd, say) => {
  await prepare(say, ['prisma', 'relay'])
  const bin = join(root, 'node_modules/.bin')
  const types = (project: string) => {
    const known = join(root, 'node_modules/.cache', `types-${project === '.' ? 'server' : project.replace('/', '-')}`)
    return command(join(bin, 'tsc'), ['-p', project, '--incremental', '--tsBuildInfoFile', known], 'kept')
  }
  const checks: [string, () => Promise<Ended>][] = [
    ['Types of the server', () => types('.')],
    ['Types of the console', () => types('web')],
    ['Types of the service worker', () => types('web/worker')],
    ['Lint and format', () => command(join(bin, 'biome'), ['check', '.'], 'kept')],
    ['schema.graphql is what the code says', printedSchema],
    ['Gates', () => tool('node_modules/vitest/vitest.mjs', ['run', '--project=server', 'tests/gates'], 'kept')],
  ]
  const results = await Promise.all(checks.map(([name, run]) => timed(name, run, say)))
  return results.every(Boolean) ? 0 : 1
})

async function timed(name: string, run: () => Promise<Ended>, say: (line: string) => void): Promise<boolean> {
  const began = performance.now()
  const { code, said } = await run().catch((error) => ({ code: 1, said: String(error.stack) }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${code === 0 ? '' : `\n${said.trim()}\n`}`)
  return code === 0
}

async function printedSchema(): Promise<Ended> {
  const print = join(root, 'graph/server/print.ts')
  if (!existsSync(print)) return { code: 0, said: '' }
  const { printed } = await import(print)
  const fresh = printed() === readFileSync(join(root, 'schema.graphql'), 'utf8')
  return { code: fresh ? 0 : 1, said: 'Print it anew: node graph/server/boot.js graph/server/print.ts' }
}
